"""Opening: what becomes public after the end, by whose consent, and that nothing else does."""

import base64
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.player.signing import open_up, signed_act
from adjudicator.repository.people.acts import MOST_KEYS, Open, Replace, Undo
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press import opening as module
from adjudicator.repository.press.opening import opened
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SecretKey
from tests.repository.letters import send
from tests.repository.second_program import check
from tests.repository.table_in_memory import GameInMemory


def open_all(trial: GameInMemory, seat: str) -> list[str]:
    """Let a seat open what it can; gives what its player is told before."""
    signed, signer = signed_act(trial.files, trial.published, trial.keys[seat], open_up, trial.now)
    trial.send(signed)
    assert trial.run().refused == {}
    return signer.effects


def texts(trial: GameInMemory) -> list[str]:
    return [text for _message, text in opened(trial.files, trial.game, trial.published.adopted)]


def assert_sound(trial: GameInMemory, folder: Path) -> None:
    """Check that both audits find nothing, and that the second program reads the same texts."""
    if not trial.published.secret_published:
        trial.reveal()
    assert audit_game(trial.files, "trial").findings == ()
    trial.copy(folder)
    told = check(folder / "turns" / "trial").texts
    assert sorted(set(told.values())) == sorted(texts(trial))


@pytest.fixture
def over() -> GameInMemory:
    """A game of three that is over, with notes and letters, one of them to two others."""
    trial = GameInMemory("agot1", seats=3)
    one, two, three = trial.game.seats
    send(trial, one, "I fear the west.", one)
    send(trial, two, "All goes well.", two)
    send(trial, one, "Peace?", two)
    send(trial, two, "Peace!", one)
    send(trial, one, "To both of you.", two, three)
    send(trial, three, "For all to read.")
    trial.run()
    trial.abandon()
    return trial


def test_a_note_opens_when_its_writer_consents(over: GameInMemory, tmp_path: Path) -> None:
    one = over.game.seats[0]
    told = open_all(over, one)
    assert texts(over) == ["I fear the west."]
    assert told[1] == "Notes opened now: 1. Letters opened now: 0."
    assert_sound(over, tmp_path)


def test_a_letter_opens_when_all_its_people_consent(over: GameInMemory, tmp_path: Path) -> None:
    one, two, three = over.game.seats
    over.reveal()
    open_all(over, one)
    told = open_all(over, two)
    assert texts(over) == ["I fear the west.", "All goes well.", "Peace?", "Peace!"]
    assert told[1:] == [
        "Notes opened now: 1. Letters opened now: 2.",
        f"Other letters wait for the consent of {over.published.rules.seat_title(three)}.",
    ]
    open_all(over, three)
    assert texts(over)[-1] == "To both of you."
    with pytest.raises(RefusedAct, match="opened all that you can open so far"):
        open_all(over, three)
    assert_sound(over, tmp_path)


def test_a_key_opens_one_letter_and_no_other(over: GameInMemory) -> None:
    """Not even one between the same two."""
    one, two, three = over.game.seats
    for seat in (one, two, three):
        open_all(over, seat)
    acts = [act for act, _roster in over.published.adopted if isinstance(act, Open)]
    keys = {envelope: key for act in acts for envelope, key in act.keys.items()}
    given = list(keys.values())
    swapped = replace(acts[-1], keys=dict(zip(keys, [*given[1:], given[0]], strict=True)))
    adopted = [(act, roster) for act, roster in over.published.adopted if act not in acts]
    roster = over.published.roster
    consents = [(replace(acts[-1], seat=seat, keys={}), roster) for seat in (one, two, three)]
    for act, number in ((swapped, 0), (replace(swapped, keys=keys), 5)):
        found = opened(over.files, over.game, [*adopted, *consents, (act, roster)])
        assert len(list(found)) == number


def test_a_key_that_is_given_without_consent_shows_nothing(over: GameInMemory) -> None:
    """Who got a letter could pass it on, but the pages do not."""
    one, two, _three = over.game.seats
    for seat in (one, two):
        open_all(over, seat)
    adopted = [
        (act, roster)
        for act, roster in over.published.adopted
        if not (isinstance(act, Open) and act.seat == one)
    ]
    told = opened(over.files, over.game, adopted)
    assert [text for _message, text in told] == ["All goes well."], "though there are keys of the letters"


def test_nothing_opens_before_the_end_and_within_the_appeal_window(over: GameInMemory) -> None:
    trial = GameInMemory()
    file = trial.act(Open(game="trial", at=trial.at, seat="a", keys={}))
    assert "The game is not over" in trial.run().refused[file]
    holding = over.published.holding
    assert holding is not None
    later = replace(holding, game=replace(over.game, appeal_hours=48))
    act = Open(game="trial", at=over.at, seat=over.game.seats[0], keys={})
    with pytest.raises(RefusedAct, match="can still be taken back, until"):
        later.require_workable(act, over.published.roster, frozenset())


def test_a_game_is_not_taken_back_once_anything_is_opened(over: GameInMemory) -> None:
    open_all(over, over.game.seats[0])
    file = over.act(Undo(game="trial", at=over.at, turn=1, to=0, reason="Once more"))
    assert "cannot be taken back" in over.run().refused[file]


def test_somebody_who_takes_a_seat_over_does_not_open_what_others_wrote_there() -> None:
    trial = GameInMemory()
    send(trial, "a", "I fear the west.", "a")
    send(trial, "b", "Peace?", "a")
    trial.run()
    new = SecretKey.from_seed(b"new")
    act = Replace(game="trial", at=trial.at, seat="a", player="New", key=new.public.text(), reason="Gone")
    trial.act(act)
    trial.coming["a"] = new
    trial.run()
    send(trial, "a", "Who is Bob?", "a")
    trial.abandon()
    for seat in "ab":
        open_all(trial, seat)
    assert texts(trial) == ["Who is Bob?"]


@pytest.mark.parametrize(
    "keys",
    [
        {"0001/a": "x"},
        {"0001/a": base64.b64encode(bytes(31)).decode()},
        {"../a": base64.b64encode(bytes(32)).decode()},
        {f"{number:04}/a": base64.b64encode(bytes(32)).decode() for number in range(MOST_KEYS + 1)},
    ],
)
def test_what_is_no_key_is_refused(keys: dict[str, str]) -> None:
    trial = GameInMemory()
    trial.abandon()
    file = trial.act(Open(game="trial", at=trial.at, seat="a", keys=keys))
    assert trial.run().refused[file]


def test_a_key_that_opens_nothing_counts_for_nothing(tmp_path: Path) -> None:
    trial = GameInMemory()
    send(trial, "a", "I fear the west.", "a")
    trial.run()
    trial.abandon()
    false = dict.fromkeys(("0001/a", "0009/a", "0001/b"), base64.b64encode(bytes(32)).decode())
    trial.act(Open(game="trial", at=trial.at, seat="a", keys=false))
    trial.run()
    assert texts(trial) == []
    assert_sound(trial, tmp_path)


def test_more_than_one_act_holds_is_opened_by_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEYS", 2)
    trial = GameInMemory()
    for number in range(5):
        send(trial, "a", f"Note {number}", "a")
    trial.run()
    trial.abandon()
    assert "There are more than one act holds." in open_all(trial, "a")[-1]
    open_all(trial, "a")
    assert "more" not in open_all(trial, "a")[-1]
    assert texts(trial) == [f"Note {number}" for number in range(5)]
