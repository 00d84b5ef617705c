"""Wanted seats that are taken over: by invitation, by mail, in the middle of a fight, and by an old act."""

import pytest

from adjudicator.engine import picker
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import Invite, Relief, Resign, take_over_act
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.wanted import told_wanted, wanted_seats
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

CID = SecretKey.from_seed(b"cid")
CODE = SecretKey.from_seed(b"code")
POLICIES = {policy: Conditions(takeover=policy) for policy in ("organiser", "invited", "open")}


def take_over(
    trial: GameInMemory,
    seat: str,
    *,
    code: SecretKey | None = None,
    key: SecretKey = CID,
    custody: bool = False,
) -> str:
    """Let Cid take over a seat; gives the name of the act in the inbox."""
    act = take_over_act(trial.game, seat, "Cid", key, code, at=trial.at, custody=custody)
    trial.send(act)
    trial.coming[seat] = key
    return act.file


def resign(trial: GameInMemory, seat: str) -> None:
    trial.act(Resign(game="trial", at=trial.at, seat=seat))
    trial.run()


def told(trial: GameInMemory) -> str:
    return "\n".join(told_wanted(trial.published, wanted_seats(trial.published, trial.now)))


def test_one_who_has_a_code_takes_a_seat_over_once() -> None:
    trial = GameInMemory(joining=POLICIES["invited"])
    trial.act(Invite(game="trial", at=trial.at, reason="For Cid", invitation=CODE.public.text()))
    resign(trial, "b")
    other = SecretKey.from_seed(b"another code")
    refused = take_over(trial, "b", code=other)
    assert "by invitation" in trial.run().refused[refused]
    take_over(trial, "b", code=CODE)
    assert trial.run().refused == {}
    assert trial.published.roster.players["b"].key == CID.public
    resign(trial, "b")
    again = take_over(trial, "b", code=CODE, key=SecretKey.from_seed(b"dora"))
    assert "already been used" in trial.run().refused[again]
    trial.assert_audits_clean()


def test_nobody_needs_a_code_that_the_game_does_not_ask_for() -> None:
    trial = GameInMemory(joining=POLICIES["open"])
    name = trial.act(Invite(game="trial", at=trial.at, reason="For Cid", invitation=CODE.public.text()))
    assert "Nobody needs an invitation" in trial.run().refused[name]


def test_an_act_from_before_takes_over_no_seat_that_is_wanted_since() -> None:
    """Whoever could not have the seat then may not want it now, and others may have the file."""
    trial = GameInMemory(joining=POLICIES["open"], hours=24 * 30)
    early = take_over_act(trial.game, "b", "Cid", CID, at=trial.at)
    trial.run(48)
    resign(trial, "b")
    trial.send(early)
    said = trial.run().refused[early.file]
    assert "but a later act for seat “b”, from" in said
    assert "If the seat is still wanted, do the same again." in said


def test_whoever_asks_for_a_seat_that_somebody_has_taken_over_is_told_so() -> None:
    """Whether they signed before that or after it, and a clock is not to blame."""
    trial = GameInMemory(joining=POLICIES["open"])
    resign(trial, "b")
    dora, eve = (SecretKey.from_seed(name) for name in (b"dora", b"eve"))
    early = take_over_act(trial.game, "b", "Dora", dora, at=trial.at)
    take_over(trial, "b")
    late = take_over(trial, "b", key=eve)
    told = "Somebody else has already taken over seat “b”."
    assert trial.run().refused == {late: told}
    trial.send(early)
    assert trial.run().refused == {early.file: told}
    assert trial.published.roster.players["b"].key == CID.public
    trial.assert_audits_clean()


def test_a_seat_that_nobody_wants_filled_is_found_by_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The league would let somebody in for a player who is there."""
    trial = GameInMemory(joining=POLICIES["open"])
    take_over(trial, "b")
    with monkeypatch.context() as patched:
        patched.setattr(GameStatus, "wanted", lambda *_given: {"b": "absent"})
        trial.run()
        trial.abandon()
    trial.reveal()
    (found,) = audit_game(trial.files, "trial").findings
    assert "Nobody looks for a player for seat “b”." in found.what


def test_whoever_takes_a_seat_over_reads_what_its_player_could_read_now() -> None:
    trial = GameInMemory(joining=POLICIES["open"])
    before = trial.chair("b").private()
    trial.act(Relief(game="trial", at=trial.at, seat="b", wanted=True))
    trial.run()
    take_over(trial, "b")
    trial.run()
    assert trial.keys["b"] == CID
    assert trial.chair("b").private() == before


def test_the_league_holds_no_more_keys_than_before_the_start() -> None:
    trial = GameInMemory(joining=POLICIES["open"])
    for seat in "ab":
        trial.act(Relief(game="trial", at=trial.at, seat=seat, wanted=True))
    trial.run()
    take_over(trial, "a", custody=True)
    assert trial.run().refused == {}
    second = take_over(trial, "b", custody=True, key=SecretKey.from_seed(b"dora"))
    assert "can hold no more keys" in trial.run().refused[second]


def test_a_seat_taken_over_too_often_a_day_waits() -> None:
    trial = GameInMemory(joining=POLICIES["open"])
    refused: dict[str, str] = {}
    for number in range(6):
        trial.act(Relief(game="trial", at=trial.at, seat="b", wanted=True))
        trial.run()
        take_over(trial, "b", key=SecretKey.from_seed(f"key {number}".encode()))
        refused |= trial.run().refused
        if refused:
            break
    assert number == 4
    assert list(refused.values()) == ["This may be done 4 times a day."]


@pytest.mark.parametrize(
    ("policy", "how"),
    [
        ("organiser", "The organiser, Olga, decides who takes over a wanted seat"),
        ("invited", "with a code from the organiser: adjudicator join trial b --name NAME --invitation CODE"),
        ("open", "To take over a wanted seat: adjudicator join trial b --name NAME"),
    ],
)
def test_everyone_is_told_of_a_wanted_seat(policy: str, how: str) -> None:
    trial = GameInMemory(joining=POLICIES[policy])
    assert told(trial) == ""
    resign(trial, "b")
    said = told(trial)
    assert "a player for B (Player b). Its player has resigned. Place 1 of 2, with a score of 0." in said
    assert "A turn: 24 hours; sooner if all orders are in." in said
    assert how in said


@pytest.mark.slow
def test_a_wanted_seat_is_taken_in_mid_combat() -> None:
    """The fight goes on with the answers of whoever took the seat, and the game audits."""
    trial = GameInMemory("agot2", seats=6, joining=POLICIES["open"])
    pick = picker(b"wanted", "orders")
    latest = trial.published.latest
    while latest is None or "house-card" not in {one.kind for one in latest.asked.questions}:
        for seat in trial.published.awaited:
            trial.submit(seat, trial.bot_orders(seat, pick, "steward"))
        trial.run()
        latest = trial.newest()
        assert latest.number < 60
    seat = next(one.seat for one in latest.asked.questions if one.kind == "house-card")
    view, turn = latest.view, latest.number
    trial.act(Relief(game="trial", at=trial.at, seat=seat, wanted=True))
    trial.submit(seat, trial.bot_orders(seat, pick))
    trial.run(0.01)
    take_over(trial, seat)
    trial.run(0.01)
    now = trial.newest()
    assert (now.number, now.view) == (turn, view)
    assert seat in trial.published.missing, "what was sent before is void"
    for each in trial.published.missing:
        trial.submit(each, trial.bot_orders(each, pick))
    trial.run()
    played = trial.published.turns[turn + 1]
    assert "The House cards are revealed" in played.report
    assert "missed the deadline" not in played.report
    trial.assert_audits_clean()
