"""What a run says of each game is told to a person: who did what, and whom the game waits for now."""

import pytest

from adjudicator.cli.outcome import outcomes_of
from adjudicator.repository.game_file import Absences
from tests.cli.people import League
from tests.repository.git.world import git
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.usefixtures("in_time")

REASON = ("--reason", "Holidays")


@pytest.mark.slow
def test_an_act_is_told_in_its_own_words_and_a_pause_awaits_nobody(started: League) -> None:
    started.organiser.does("organise", "pause", "duel", *REASON)
    ran = started.run("--branches", now="2026-11-21T05:00:00Z").out.splitlines()
    assert ran[0] == "duel: 0005-pause.yaml is adopted: The organiser pauses the game: Holidays"
    assert ran[1].startswith(
        "duel: The game is paused. Turn 1 is open; when the game resumes, it waits for: "
    )
    started.organiser.does("organise", "resume", "duel", *REASON)
    ran = started.run("--branches", now="2026-11-21T06:00:00Z").out.splitlines()
    assert ran[1].startswith("duel: Turn 1 is open until Tue 2026-11-24 06:00 UTC, in 3 days. Awaited: ")


def test_whoever_missed_the_deadline_is_named(started: League) -> None:
    ran = started.run(now="2026-11-24T05:00:00Z").out.splitlines()
    assert ran[0] == "duel: Turn 1 is adjudicated."
    told, _colon, absent = ran[2].rpartition(": ")
    assert told == "duel: Absent until they send orders, so the rules answer for them"
    (awaited,) = {"A (Ann)", "B (Bob)"} - {absent}
    assert ran[1] == f"duel: Turn 2 is open until Fri 2026-11-27 05:00 UTC, in 3 days. Awaited: {awaited}"


def test_a_deadline_that_extends_by_itself_is_told_with_the_new_one() -> None:
    trial = GameInMemory(absences=Absences(excused=1), options={"first-leader": "a"})
    trial.run(25)
    ((_step, said),) = outcomes_of(trial.files, trial.steps, trial.now)
    assert said[0] == "The deadline is extended by itself for: A"
    assert said[1].startswith("Turn 1 is open until ")
    assert said[2] == "A's deadline was extended by itself (0 of 1 left)."


def test_a_refused_branch_is_told_as_such(started: League) -> None:
    git(started.remote, "branch", "orders/duel/a-0001-7", "main")
    ran = started.run("--branches", now="2026-11-21T05:00:00Z").out
    assert "orders/duel/a-0001-7: refused: It changes nothing.\n" in ran
