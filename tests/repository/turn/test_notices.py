"""Notices: acts told to people."""

from collections.abc import Callable

import pytest

from adjudicator.repository.people.acts import Away, Extend, Resign
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.turn.notices import notice
from tests.repository.table_in_memory import GameInMemory

AWAY = Away(
    game="trial",
    at="2026-11-06T20:00:00Z",
    seat="a",
    start="2026-11-07T21:20:00Z",
    until="2026-11-09T09:00:00Z",
)
EXTEND = Extend(
    game="trial", at="2026-11-06T20:00:00Z", for_turn=4, until="2026-11-15T23:20:00Z", reason="A feast."
)


@pytest.mark.parametrize(
    ("zone", "away", "extended"),
    [
        (
            "UTC",
            "A is away from Sat 2026-11-07 21:20 UTC until Mon 2026-11-09 09:00 UTC.",
            "The organiser extends turn 4 until Sun 2026-11-15 23:20 UTC: A feast.",
        ),
        (
            "Europe/Prague",
            "A is away from Sat 2026-11-07 22:20 CET (21:20 UTC) until Mon 2026-11-09 10:00 CET (09:00 UTC).",
            "The organiser extends turn 4 until Mon 2026-11-16 00:20 CET (Sun 23:20 UTC): A feast.",
        ),
    ],
)
def test_times_are_told_to_people_and_not_to_machines(zone: str, away: str, extended: str) -> None:
    game = GameInMemory(started=False, deadline=Deadline(hours=24, zone=zone)).game
    assert notice(AWAY, game) == away
    assert notice(EXTEND, game) == extended


def votes(wish: str) -> Callable[[GameInMemory, str], str]:
    return lambda trial, seat: trial.vote(seat, wish)


def resigns(trial: GameInMemory, seat: str) -> str:
    return trial.act(Resign(game="trial", at=trial.at, seat=seat))


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (votes("draw"), "- The players have agreed: the game ends in a draw.\n"),
        (
            votes("end"),
            "- The players have agreed: the game ends as it stands, and A, B have won together.\n",
        ),
        (resigns, "- The game ends without a result.\n"),
    ],
)
def test_an_end_that_people_brought_about_is_told(
    does: Callable[[GameInMemory, str], str], told: str
) -> None:
    trial = GameInMemory()
    for seat in trial.game.seats:
        does(trial, seat)
    assert trial.run().over
    assert trial.newest().report.endswith(told)
