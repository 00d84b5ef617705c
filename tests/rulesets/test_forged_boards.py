"""A stored board that is not of the rules' making is Drift, whatever the rules do with it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.engine import Drift, Record, Table
from tests.fuzzing.targets import GAMES, world
from tests.slow import first

UNKNOWN = "no-such-word"


def forged(part: Any) -> Iterator[Any]:  # noqa: ANN401  plain data
    """The data again and again, each time with one of its words replaced by an unknown one."""
    if isinstance(part, str):
        yield UNKNOWN
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from ([*part[:place], other, *part[place + 1 :]] for other in forged(inner))
    elif isinstance(part, dict):
        for key, inner in part.items():
            yield from ({**part, key: other} for other in forged(inner))
            yield {UNKNOWN if each == key else each: value for each, value in part.items()}


@pytest.mark.parametrize("name", first(3, GAMES))
def test_an_unknown_word_anywhere_on_a_stored_board_is_drift(name: str) -> None:
    at = world(name)
    record = at.table.record()
    boards = list(forged(msgspec.json.decode(msgspec.json.encode(record.board))))

    for board in boards:
        with pytest.raises(Drift):
            resume(name, msgspec.structs.replace(record, board=board))

    assert len(boards) > 50


def resume(name: str, record: Record) -> None:
    at = world(name)
    Table.resume(at.game.rules, at.table.setup, at.chance, record)
