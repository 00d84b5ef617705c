"""A run in which an operation fails says so in a sentence, and the next run completes it: a sample.

`python -m tests.forge.faults` lets every operation fail in every way.
"""

from collections.abc import Iterator
from itertools import cycle

import pytest

from tests.cli.people import League
from tests.forge.faults import FAULTS, SOURCES, Stage, Undisturbed, wrong
from tests.forge.forge_here import TOKEN

SAMPLES = {"git commands": 8, "steps": 4, "files written": 3, "requests": 4}
"""How many operations of each sort fail; those that are killed have tests of their own."""

CASES = [
    ("git commands", "branches"),
    ("steps", "github"),
    ("files written", "branches"),
    *(("requests", forge) for forge in SOURCES[1:]),  # in nothing else do forges differ
]


@pytest.fixture
def stage(league: League, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A league with proposals, to be copied for each run."""
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    return Stage.of(league)


def sample(operations: str, count: int) -> Iterator[tuple[int, str]]:
    """Numbers of operations, from the first to the last, each with a fault; every fault has its turn."""
    names = [name for name, fault in FAULTS.items() if fault.operations == operations]
    last = SAMPLES[operations] - 1
    return zip((1 + place * (count - 1) // last for place in range(last + 1)), cycle(names), strict=False)


@pytest.mark.slow
@pytest.mark.parametrize(("operations", "source"), CASES)
def test_a_run_in_which_an_operation_fails_is_finished_by_the_next(
    stage: Stage, operations: str, source: str
) -> None:
    fault = next(fault for fault in FAULTS.values() if fault.operations == operations)
    undisturbed = Undisturbed.of(stage, source, fault)
    found = wrong(stage, source, sample(operations, len(undisturbed.operations)), undisturbed)
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_a_run_whose_push_reports_a_failure_although_it_arrived_is_finished_by_the_next(
    stage: Stage,
) -> None:
    fault = FAULTS["git-lost"]
    undisturbed = Undisturbed.of(stage, "branches", fault)
    at = next(number for number, words in enumerate(undisturbed.operations, 1) if "push" in words.split())
    assert not wrong(stage, "branches", [(at, "git-lost")], undisturbed)
