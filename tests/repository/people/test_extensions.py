"""Deadlines that extend by themselves: what the stories do not tell."""

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.engine import BadSetup, picker
from adjudicator.player.status import StatusReport
from adjudicator.repository.game_file import Absences, read_game_file
from adjudicator.repository.layout import GAME
from adjudicator.repository.people.acts import Correct, Undo
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.schedule import HOUR, Deadline
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.public_files import told_miss
from adjudicator.site.notices import notices_of
from adjudicator.yaml_files import UnreadableFile
from tests.repository import second_program
from tests.repository.exchanges import perform, random_exchange
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"extensions", "orders")
POLICIES = (
    Absences(after=2),
    Absences(after=2, excused=2, away_days=2),
    Absences(bank_hours=40, increment_hours=7),
)


def played(absences: Absences) -> GameInMemory:
    """A game in which the deadline of the first question extends once, before it is answered."""
    trial = GameInMemory(absences=absences, options={"first-leader": "a"})
    assert trial.run(25).extended == ("a",)
    return trial


def told(trial: GameInMemory) -> list[str]:
    report = StatusReport(trial.published)
    return list(report.sentences(report.facts(trial.now), trial.now))


def test_of_several_seats_each_spends_its_own() -> None:
    trial = GameInMemory(
        "agot2", seats=3, deadline=Deadline(hours=24, breaker_percent=0), absences=Absences(excused=1)
    )
    first, *others = trial.game.seats
    trial.submit(first, trial.bot_orders(first, PICK))
    trial.run()
    assert trial.run(24).extended == tuple(others)
    latest = trial.newest()
    assert latest.holding.spent == dict.fromkeys(others, 1)
    assert latest.holding.until == trial.now + 24 * HOUR
    assert trial.run(25).turn == 1
    trial.abandon()
    trial.reveal()
    assert audit_game(trial.files, "trial").clean


@pytest.mark.parametrize(
    ("absences", "sentence"),
    [
        (Absences(excused=2), "A's deadline was extended by itself (1 of 2 left)."),
        (
            Absences(bank_hours=30),
            "A's deadline was extended by time from its bank (30 hours of 30 hours left).",
        ),
    ],
)
def test_it_is_told_while_the_turn_is_open_and_with_the_next(absences: Absences, sentence: str) -> None:
    trial = GameInMemory(absences=absences, options={"first-leader": "a"})
    trial.now += 25 * HOUR
    assert any("The next run extends it by itself." in line for line in told(trial))
    assert sentence not in told(trial)
    trial.run(0)
    assert sentence in told(trial)
    trial.submit("a", trial.bot_orders("a", PICK))
    assert trial.run(0).turn == 1
    latest = trial.newest()
    assert sentence in latest.report
    assert sentence in notices_of(trial.published, latest)
    assert sentence not in told(trial)


@pytest.mark.parametrize("absences", [Absences(excused=1), Absences(bank_hours=9)])
def test_a_run_that_extends_for_whoever_has_nothing_left_is_found(
    absences: Absences, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial = played(absences)
    with monkeypatch.context() as patch:
        patch.setattr(GameStatus, "left", lambda *_facts: 1)
        assert trial.run(25).extended == ("a",)
    trial.abandon()
    trial.reveal()
    (finding,) = audit_game(trial.files, "trial").findings
    assert (finding.path, "had no right to it" in finding.what) == ("0000/adopted-2.yaml", True)


@pytest.mark.parametrize("absences", [Absences(excused=2), Absences(bank_hours=99)])
def test_a_run_that_lets_the_rules_answer_for_whoever_has_something_left_is_found(
    absences: Absences, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial = GameInMemory(absences=absences, options={"first-leader": "a"})
    with monkeypatch.context() as patch:
        patch.setattr(GameStatus, "left", lambda *_facts: 0)
        assert trial.run(25).turn == 1
    trial.abandon()
    trial.reveal()
    (finding,) = audit_game(trial.files, "trial").findings
    assert (finding.turn, "the deadline extends by itself for a" in finding.what) == (1, True)


@pytest.mark.parametrize("absences", POLICIES[1:])
def test_the_second_program_counts_what_was_spent(absences: Absences, tmp_path: Path) -> None:
    trial = played(absences)
    trial.submit("a", trial.bot_orders("a", PICK))
    trial.run(10)
    trial.abandon()
    trial.reveal()
    trial.copy(tmp_path)
    game = second_program.check(tmp_path / "turns" / "trial")
    assert game.counted["extended"] == 1
    spent = 1 if absences.excused else 3 * HOUR
    assert game.spent == {"a": spent}
    game.spent["a"] = 99 * HOUR
    with pytest.raises(second_program.Wrong, match="nothing left"):
        game.check_extended(["a"], "adopted-1.yaml")


def test_settings_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadSetup, match="Without a deadline"):
        GameInMemory(hours=None, absences=Absences(excused=1), started=False)
    with pytest.raises(ValueError, match="and not both"):
        Absences(excused=1, bank_hours=1)
    trial = GameInMemory(absences=Absences(excused=1), started=False)
    path = trial.game.paths.file(GAME)
    trial.contents[path] = trial.contents[path].replace(b"  excused: 1\n", b"  increment-hours: 1\n")
    with pytest.raises(UnreadableFile, match="Without a bank of hours"):
        read_game_file(trial.files, "trial")


@pytest.mark.slow
@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from(POLICIES), st.booleans())
def test_nothing_but_the_answers_of_all_hurries_anybody(seed: int, absences: Absences, early: bool) -> None:  # noqa: FBT001
    trial = GameInMemory(deadline=Deadline(hours=24, early=early), absences=absences)
    choice = random.Random(seed)
    promised: int | None = None
    for _run in range(12):
        before = trial.newest()
        promised = before.holding.closing
        step = perform(trial, random_exchange(trial, choice))
        after = trial.newest()
        if step.over:
            return
        if after.number == before.number:
            assert (after.holding.closing or 0) >= (promised or 0)
            continue
        turning = after.turning
        if isinstance(turning, Correct | Undo) or not promised or trial.now >= promised:
            continue
        missed = {told_miss(trial.game.rules.seat_title(seat), earlier=False) for seat in trial.game.seats}
        assert missed.isdisjoint(after.report.splitlines())


def test_what_is_spent_stands_in_the_signed_files_alone() -> None:
    trial = played(Absences(excused=2))
    latest = trial.newest()
    (record,) = latest.records
    assert (record.extended, record.acts) == (("a",), {})
    assert latest.manifest.spent is msgspec.UNSET
