"""While not everything sent in could be read nobody misses a deadline, and no game is held for ever."""

import pytest

from adjudicator.engine import picker
from adjudicator.repository.clock import LONGEST_HOLD
from adjudicator.repository.game_file import Absences
from adjudicator.repository.people.acts import Resign
from adjudicator.repository.schedule import HOUR, Deadline
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"hold", "orders")
DAY = LONGEST_HOLD // HOUR


@pytest.mark.parametrize("grace", [0, 120])
def test_a_game_is_held_for_a_day_after_its_deadline_and_no_longer(grace: int) -> None:
    trial = GameInMemory(deadline=Deadline(hours=24, grace_minutes=grace, breaker_percent=0))
    assert trial.run(hours=24 + grace / 60, hold=True).turn is None
    assert trial.run(hours=DAY - 1, hold=True).turn is None
    assert trial.run(hours=1, hold=True).turn == 1


def test_a_mass_miss_still_stops_a_game_when_it_is_held_no_longer() -> None:
    trial = GameInMemory(deadline=Deadline(hours=24, breaker_percent=40))
    assert "percent of the seats missed" in trial.run(hours=25 + DAY, hold=True).stopped


def one_is_absent(change_of_mind_minutes: int = 0) -> GameInMemory:
    """A game in which one seat has missed a deadline, and the other, who is awaited, another one by now."""
    trial = GameInMemory(
        deadline=Deadline(hours=24, breaker_percent=0, change_of_mind_minutes=change_of_mind_minutes),
        absences=Absences(play="steward"),
        options={"first-leader": "a"},
    )
    absent = trial.awaited()
    assert trial.run(hours=25).turn == 1
    assert trial.awaited() != absent
    return trial


def test_whoever_is_absent_and_may_have_come_back_is_waited_for() -> None:
    """What has come from such a seat would count, and may be among what could not be read."""
    trial = one_is_absent(change_of_mind_minutes=6000)
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    step = trial.run(hours=24, hold=True)
    assert (step.turn, len(step.receipts)) == (None, 1)
    assert trial.run().turn == 2, "with everything read, nobody waits for the absent"


def test_what_is_complete_before_the_deadline_is_not_held() -> None:
    trial = one_is_absent()
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    assert trial.run(hold=True).turn == 2


def test_whoever_has_resigned_is_not_waited_for() -> None:
    trial = GameInMemory(
        deadline=Deadline(hours=24, breaker_percent=0, change_of_mind_minutes=6000),
        options={"first-leader": "a"},
    )
    leaver = trial.awaited()
    trial.act(Resign(game="trial", at=trial.at, seat=leaver))
    trial.run(hours=30)
    seat = trial.awaited()
    assert seat != leaver
    trial.submit(seat, trial.bot_orders(seat, PICK))
    before = trial.newest().number
    assert trial.run(hours=24, hold=True).turn == before + 1
