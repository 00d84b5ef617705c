"""How fast whole games of Claim are in the engine, and plans are read."""

from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.orders import read_plans
from adjudicator.rulesets.claim import Claim
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.view import View
from tests.playing import play_out


def test_a_game_between_random_bots(benchmark: BenchmarkFixture) -> None:
    """From the deal to the vote, each time with other cards and answers."""
    seeds = count()

    def play() -> Table[Board, View]:
        key = next(seeds).to_bytes(32, "big")
        table = Table.start(Claim(), Setup(("a", "b")), KeyedChance(key))
        play_out(table, dict.fromkeys("ab", BOTS["random"]), picker(key, "bots"))
        return table

    assert benchmark(play).over


def test_a_resume_in_the_second_phase(benchmark: BenchmarkFixture) -> None:
    """What loading a stored game costs."""
    key = bytes(32)
    setup = Setup(("a", "b"))
    table = Table.start(Claim(), setup, KeyedChance(key))
    pick = picker(key, "bots")
    while table.board.stage != "phase-2":
        question = table.unanswered[0]
        table.answer(question, question.options.sample(pick))
    record = table.record()
    resumed = benchmark(Table.resume, Claim(), setup, KeyedChance(key), record)
    assert resumed.record() == record


@pytest.mark.parametrize("blanks", [30_000, 60_000])
def test_plans_that_are_nearly_all_blanks(benchmark: BenchmarkFixture, blanks: int) -> None:
    """Twice as many should take twice as long, not four times."""
    text = f"plans:\n  - lead: any\n    do: [lowest,{' ' * blanks}highest]\n"
    (plan,) = benchmark(read_plans, text.encode(), ruleset=Claim())
    assert len(plan.steps) == len(["lowest", "highest"])
