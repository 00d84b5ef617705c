"""How fast the engine is: whole games, one question, a fork, a resume, a sampled answer."""

from itertools import count
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import Ask, Assignment, Limit, Moves, Number, Record, Table
from adjudicator.engine.bots import RandomBot
from tests.engine.play import ToyTable, asked, chance, find, resume, setup
from tests.engine.toy import Toy, ToyGame
from tests.playing import play_out


class Quiz(Toy):
    """Nothing but questions, so that what is measured is the table."""

    def actions(self, seats: tuple[str, ...]) -> list[str]:
        """Two of them, to have an end."""
        return ["quiz", "end"]

    async def perform(self, game: ToyGame) -> None:
        """Ask a thousand numbers in one action."""
        if game.board.todo.pop(0) == "quiz":
            for number in range(1000):
                await Ask("a", "guess", Number(0, 9), default=0, subject=str(number))


def test_a_thousand_questions(benchmark: BenchmarkFixture) -> None:
    """The time is the table's alone, but for a few microseconds to begin and end."""

    def play() -> ToyTable:
        table = Table.start(Quiz(), setup(2, rounds="1"), chance())
        while not table.over:
            table.answer(table.pending[0], 7)
        return table

    assert len(benchmark(play).given) == 1000


@pytest.mark.parametrize("seats", [2, 6])
def test_a_toy_game(benchmark: BenchmarkFixture, seats: int) -> None:
    """A whole game with marches, combats and secret bids between random bots."""
    seeds = count()

    def play() -> ToyTable:
        seed = next(seeds)
        table = Table.start(Toy(), setup(seats), chance(seed))
        play_out(table, dict.fromkeys("abcdef", RandomBot()), Random(seed).randrange)
        return table

    assert benchmark(play).over


def test_a_fork_in_mid_combat(benchmark: BenchmarkFixture) -> None:
    """Copy the board and run the action again on four answers."""
    table = find(asked("card", answers=4), seats=6)
    assert benchmark(table.fork).pending == table.pending


def test_a_fork_between_actions(benchmark: BenchmarkFixture) -> None:
    """Copy the board."""
    table = find(asked("march"), seats=6)
    assert benchmark(table.fork).pending == table.pending


def test_a_record(benchmark: BenchmarkFixture) -> None:
    """Write down a stop in mid-combat."""
    table = find(asked("card", answers=4), seats=6)
    assert isinstance(benchmark(table.record), Record)


def test_a_resume_in_mid_combat(benchmark: BenchmarkFixture) -> None:
    """Read the record from JSON, check it and run the action again."""
    table = find(asked("card", answers=4), seats=6)
    assert benchmark(resume, table, table.record()).pending == table.pending


UNITS: dict[str, int] = {"footman": 3, "knight": 3, "ship": 2}
AREAS: dict[str, tuple[str, ...]] = {f"area-{n}": tuple(UNITS) for n in range(8)}
STOCK = {
    "march-1": 1, "march": 1, "march+1": 1, "defense": 2, "defense+1": 1, "support": 2, "support+1": 1,
    "raid": 2, "raid+1": 1, "consolidate": 2, "consolidate+1": 1,
}  # fmt: skip
STARRED = Limit(("march+1", "defense+1", "support+1", "raid+1", "consolidate+1"), 3)
LARGE: dict[str, Assignment | Moves] = {
    "orders": Assignment(
        {f"area-{n}": tuple(STOCK) for n in range(10)},
        (*(Limit((token,), n) for token, n in STOCK.items()), STARRED),
    ),
    "march": Moves(UNITS, AREAS, (Limit(tuple(AREAS)[:3], 1),)),
}
"""Questions as large as A Game of Thrones puts them: a planning phase, a march."""


@pytest.mark.parametrize("name", LARGE)
def test_sampling_a_large_question(benchmark: BenchmarkFixture, name: str) -> None:
    """One of millions of answers."""
    options = LARGE[name]
    options.parse(benchmark(options.sample, Random(1).randrange))


@pytest.mark.parametrize("name", LARGE)
def test_reading_a_large_answer(benchmark: BenchmarkFixture, name: str) -> None:
    """Parse and check."""
    options = LARGE[name]
    answer = options.sample(Random(1).randrange)
    assert benchmark(options.parse, answer) == answer
