"""Playing the toy game in tests: who answers what depends on a seed and the question alone."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.engine import Chance, KeyedChance, Question, Record, Setup, Table, picker, write_question
from adjudicator.engine.bots import RandomBot
from tests.engine.toy import Board, Toy, View

ToyTable = Table[Board, View]


def setup(seats: int = 4, rounds: str = "2") -> Setup:
    return Setup(Toy().seats(seats, {}), {"rounds": rounds})


def chance(seed: int = 0) -> Chance:
    return KeyedChance(seed.to_bytes(32, "big"))


def start(seats: int = 4, seed: int = 0, rules: Toy | None = None, rounds: str = "2") -> ToyTable:
    return Table.start(rules or Toy(), setup(seats, rounds), chance(seed))


def resume(table: ToyTable, record: Record | None = None, rules: Toy | None = None) -> ToyTable:
    """The game as another process finds it: from its record (another one if given) on disk."""
    data = msgspec.json.encode(record or table.record())
    return Table.resume(
        rules or Toy(), table.setup, table_chance(table), msgspec.json.decode(data, type=Record)
    )


def table_chance(table: ToyTable) -> Chance:
    return table._chance  # noqa: SLF001


def choice(table: ToyTable, question: Question, seed: int = 0) -> Any:  # noqa: ANN401
    """What the seed's players answer."""
    pick = picker(seed.to_bytes(32, "big"), f"{question.label} {question.seat}")
    return RandomBot().choose(table.ruleset, table.view(question.seat), question, pick)


def step(table: ToyTable, seed: int = 0) -> None:
    question = table.unanswered[0]
    table.answer(question, choice(table, question, seed))


def finish(table: ToyTable, seed: int = 0) -> None:
    while not table.over:
        step(table, seed)


def stops(table: ToyTable, seed: int = 0) -> Iterator[ToyTable]:
    """The table at each stop of a game, the end included."""
    yield table
    while not table.over:
        step(table, seed)
        yield table


def find(wanted: Callable[[ToyTable], bool], seats: int = 4, rules: Toy | None = None) -> ToyTable:
    """A game that stands where something holds."""
    for seed in range(200):
        for table in stops(start(seats, seed, rules), seed):
            if wanted(table):
                return table
    raise LookupError("no game gets there")


def asked(kind: str, answers: int = 0) -> Callable[[ToyTable], bool]:
    """Whether a question of the kind is open, with at least so many answers since the last action."""
    return lambda table: (
        bool(table.pending) and table.pending[0].kind == kind and len(table.record().answers) >= answers
    )


def picture(table: ToyTable) -> dict[str, Any]:
    """Everything there is to see of a table."""
    seats = (None, *table.setup.seats)
    return {
        "board": msgspec.to_builtins(table.board),
        "questions": [write_question(question) for question in table.pending],
        "unanswered": [question.label for question in table.unanswered],
        "over": table.over,
        "views": [msgspec.to_builtins(table.view(seat)) for seat in seats],
    }
