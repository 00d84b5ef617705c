"""Adoption: whatever is adopted can be read again, in the order in which it was adopted, and has an end."""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from adjudicator.repository.layout import in_order
from adjudicator.repository.people.acts import (
    ORGANISER,
    Abandon,
    Act,
    Away,
    ChooseLanguage,
    Extend,
    GiveAddress,
    GiveChannel,
    HandOver,
    Leave,
    Nudge,
    Pause,
    Proceed,
    Release,
    Replace,
    Resign,
    Resume,
    RotateKey,
    SignedAct,
    Undo,
    Vote,
    join_act,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.adoption import Adoption, adopt_proposals
from adjudicator.repository.people.effects import read_roster, read_rosters
from adjudicator.repository.people.reliability import reliable
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.load_table import reopen
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

KEYS = tuple(SecretKey.from_seed(f"key {number}".encode()) for number in range(4))


def adopted(trial: GameInMemory, newest: int | None) -> Adoption:
    """Adopt what lies in the inbox, until an act makes a turn or nothing more is valid."""
    holding = trial.published.holding
    assert (holding and holding.turn) == newest
    if holding:
        holding = replace(holding, roster=read_roster(trial.files, trial.game))
    adoption = adopt_proposals(trial.files, trial.game, holding, trial.now, reliable(trial.files, trial.game))
    paths = trial.game.paths
    for name, data in adoption.acts.items():
        assert f"{paths.acts}/{name}" not in trial.contents
        trial.contents[f"{paths.acts}/{name}"] = data
    return adoption


def renumber(trial: GameInMemory, first: int) -> None:
    """Let the acts adopted so far have numbers from `first` on."""
    folder = trial.game.paths.acts
    for number, name in enumerate(trial.files.names(folder), first):
        trial.contents[f"{folder}/{number:04}-{name.partition('-')[2]}"] = trial.contents.pop(
            f"{folder}/{name}"
        )


def test_the_ten_thousandth_act_comes_after_the_others() -> None:
    names = ["9999-vote.yaml", "10000-vote.yaml", "1001-vote.yaml", "10001-away.yaml", "0001-join.yaml"]
    assert in_order(names) == (
        "0001-join.yaml",
        "1001-vote.yaml",
        "9999-vote.yaml",
        "10000-vote.yaml",
        "10001-away.yaml",
    )


SEALED = base64.b64encode(bytes(560)).decode()

UNDER_WAY: dict[str, Callable[[str, str, str, str], Act]] = {
    "vote": lambda seat, at, _until, _key: Vote(game="trial", at=at, seat=seat, sealed=SEALED),
    "away": lambda seat, at, until, _key: Away(game="trial", at=at, seat=seat, start=at, until=until),
    "rotate": lambda seat, at, _until, key: RotateKey(game="trial", at=at, seat=seat, key=key),
    "mail": lambda seat, at, _until, _key: GiveAddress(game="trial", at=at, seat=seat, sealed=SEALED),
    "tell": lambda seat, at, _until, _key: GiveChannel(game="trial", at=at, seat=seat, sealed=SEALED),
    "language": lambda seat, at, _until, _key: ChooseLanguage(game="trial", at=at, seat=seat, language="cs"),
    "nudge": lambda seat, at, _until, _key: Nudge(
        game="trial", at=at, for_turn=1, seats=(seat,), reason="Well?"
    ),
    "resign": lambda seat, at, _until, _key: Resign(game="trial", at=at, seat=seat),
    "replace": lambda seat, at, _until, key: Replace(
        game="trial", at=at, seat=seat, player="Sub", key=key, reason="Gone"
    ),
    "hand-over": lambda _seat, at, _until, key: HandOver(
        game="trial", at=at, name="Cid", key=key, reason="Tired"
    ),
    "pause": lambda _seat, at, _until, _key: Pause(game="trial", at=at, reason="Holidays"),
    "resume": lambda _seat, at, _until, _key: Resume(game="trial", at=at, reason="Back"),
    "extend": lambda _seat, at, until, _key: Extend(
        game="trial", at=at, for_turn=1, until=until, reason="Exams"
    ),
    "proceed": lambda _seat, at, _until, _key: Proceed(game="trial", at=at, for_turn=1, reason="Told"),
    "undo": lambda _seat, at, _until, _key: Undo(game="trial", at=at, turn=0, to=0, reason="Lost"),
    "abandon": lambda _seat, at, _until, _key: Abandon(game="trial", at=at, reason="Gone"),
}
OF_PLAYERS = ("vote", "away", "rotate", "mail", "tell", "language", "resign")

WITHIN = st.integers(-9 * DAY, 2 * DAY)
MOVES = st.lists(
    st.tuples(
        st.sampled_from(sorted(UNDER_WAY)), st.sampled_from("ab"), WITHIN, WITHIN, st.sampled_from(KEYS)
    ),
    max_size=14,
)


def holder(trial: GameInMemory, roster: Roster, who: str) -> SecretKey:
    """The key that a seat, or the organiser, signs with now."""
    known = (*trial.keys.values(), *KEYS, trial.organiser)
    public = roster.players[who].key.text() if who else roster.organiser(trial.game).key
    return next(key for key in known if key.public.text() == public)


@pytest.mark.slow
@given(moves=MOVES, together=st.booleans(), first=st.sampled_from([1, 9995]))
def test_whatever_is_adopted_in_a_game_under_way_reads(
    moves: list[tuple[str, str, int, int, SecretKey]], *, together: bool, first: int
) -> None:
    trial = GameInMemory()
    renumber(trial, first)
    roster = read_roster(trial.files, trial.game)
    for kind, seat, at, until, key in moves:
        act = UNDER_WAY[kind](
            seat, time_text(trial.now + at), time_text(trial.now + until), key.public.text()
        )
        trial.act(act, holder(trial, roster, seat if kind in OF_PLAYERS else ORGANISER))
        if not together:
            roster = adopted(trial, 0).roster
            assert read_roster(trial.files, trial.game) == roster
        trial.now += DAY // 8
    while (adoption := adopted(trial, 0)).acts:
        assert read_roster(trial.files, trial.game) == adoption.roster


@given(
    moves=st.lists(
        st.tuples(
            st.sampled_from(["join", "custody", "ready", "mail", "leave", "release", "abandon"]),
            st.sampled_from("ab"),
            WITHIN,
            st.sampled_from(KEYS),
        ),
        max_size=20,
    ),
    together=st.booleans(),
)
def test_whatever_is_adopted_before_the_start_reads(
    moves: list[tuple[str, str, int, SecretKey]], *, together: bool
) -> None:
    trial = GameInMemory(started=False)

    def proposed(kind: str, seat: str, at: str, key: SecretKey) -> SignedAct:
        player = read_roster(trial.files, trial.game).players.get(seat)
        match kind:
            case "join" | "custody":
                return join_act(trial.game, seat, "Somebody", key, at=at, custody=kind == "custody")
            case "mail":
                act: Act = GiveAddress(game="trial", at=at, seat=seat, sealed=SEALED)
                return sign_act(act, key, trial.game)
            case "ready":
                joined, freed = (player.joined, player.freed) if player else (at, 0)
                return ready_act(trial.game, seat, key, joined=joined, freed=freed)
            case "leave":
                return sign_act(Leave(game="trial", at=at, seat=seat), key, trial.game)
            case "release":
                held = (player.key if player else key.public).text()
                act = Release(game="trial", at=at, seat=seat, key=held, reason="Who?")
            case _:
                act = Abandon(game="trial", at=at, reason="Nobody came")
        return sign_act(act, trial.organiser, trial.game)

    for kind, seat, at, key in moves:
        signed = proposed(kind, seat, time_text(trial.now + at), key)
        trial.send(signed)
        if not together:
            roster = adopted(trial, None).roster
            assert read_roster(trial.files, trial.game) == roster
            assert len(roster.in_custody) < len(roster.seats), "somebody has a key that the league has not"
        trial.now += DAY // 8
    while (adoption := adopted(trial, None)).acts:
        assert read_roster(trial.files, trial.game) == adoption.roster


def test_no_player_votes_without_end() -> None:
    """Whatever the times that a seat's acts tell, a day and a game have room for so many."""
    trial = GameInMemory()
    for number in range(12):
        trial.vote("a", "nothing" if number % 2 else "draw")
        trial.now += 60
    step = trial.run()
    assert len(step.acts) == 4
    assert {reason for reason in step.refused.values() if "times a day" in reason}

    trial = GameInMemory()
    since = trial.now - 400 * DAY
    for number in range(200):
        trial.vote("a", "draw", time_text(since + number * DAY))
    step = trial.run()
    assert len(step.acts) == 100
    assert len(trial.run().acts) == 0
    assert {reason for reason in step.refused.values() if "times in a game" in reason}


@pytest.mark.slow
def test_nobody_takes_a_seat_and_gives_it_back_without_end() -> None:
    trial = GameInMemory(started=False)
    stayed = trial.keys["b"]
    join = join_act(trial.game, "b", "Bob", stayed, at=trial.at)
    trial.send(join)
    for number in range(30):
        key = SecretKey.from_seed(f"comes and goes {number}".encode())
        join = join_act(trial.game, "a", "Ann", key, at=trial.at)
        trial.send(join)
        trial.run(hours=0)
        trial.act(Leave(game="trial", at=trial.at, seat="a"), key)
        trial.run(hours=24)
    *_earlier, roster = read_rosters(trial.files, trial.game)
    assert roster.players["b"].freed == 10, "and still has numbers to confirm with"
    assert "a" in roster.players
    held = roster.players["a"].key.text()
    trial.act(Release(game="trial", at=trial.at, seat="a", key=held, reason="Comes and goes"))
    assert trial.run().acts, "the organiser can still free the seat"


def test_the_organisers_acts_have_an_end_too() -> None:
    trial = GameInMemory()
    for _number in range(60):
        trial.act(Proceed(game="trial", at=trial.at, for_turn=1, reason="On we go"))
    assert len(trial.run().acts) == 50


def test_acts_that_can_make_no_turn_cost_no_new_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    at = trial.now - 2 * DAY
    for number in range(20):
        told, back = time_text(at + number), time_text(trial.now + DAY)
        trial.act(Away(game="trial", at=told, seat="a", start=told, until=back))
    opened: list[object] = []

    def counted(*facts: Any) -> Any:  # noqa: ANN401  stands for reopen
        opened.append(facts)
        return reopen(*facts)

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.repository.turn.advancing.reopen", counted)
        step = trial.run()
    assert len(step.refused) == 20
    assert len(opened) == 1
