"""Playing from outside: positions, questions and answers as text, tiles in an order of one's choice."""

import doctest

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.rulesets import tigris
from adjudicator.rulesets.tigris.pieces import Tile
from adjudicator.rulesets.tigris.text import (
    InOrder,
    UnreadablePosition,
    read_answer,
    read_position,
    write_answer,
    write_position,
)
from tests.rulesets.tigris.playing import RULES, offered, start
from tests.rulesets.tigris.simulation import games, questions


def test_the_example_in_the_docstring_is_true() -> None:
    found = doctest.testmod(tigris)
    assert found.attempted
    assert not found.failed


def test_a_position_is_read_as_it_was_written_and_played_on_alike() -> None:
    (table,) = games(1)
    for question in questions(table, 11):
        if question.kind == "action":
            text = write_position(table.board)
            board = read_position(text)
            assert write_position(board) == text
            again = Table.start_at(RULES, table.setup, KeyedChance(b"again"), board)
            assert offered(again) == offered(table)


def test_every_answer_is_read_as_it_was_written() -> None:
    for seed, table in enumerate(games(2)):
        for question in questions(table, seed):
            for answer in list(question.options.listing())[::17]:
                assert read_answer(question, write_answer(answer)) == answer


def test_tiles_are_drawn_in_the_given_order_and_again_when_an_action_is_run_anew() -> None:
    named = [Tile(tile) for tile in ("farm", "market", "farm")]
    board = read_position("seats: lion bull\nhands: lion=SSSSSS bull=TTTTTT")
    table = Table.start_at(RULES, Setup(board.seats), InOrder(named, KeyedChance(b"key")), board)
    table.answer(table.pending[0], "swap settlement settlement")
    assert table.board.hands["lion"] == {"settlement": 4, "temple": 0, "farm": 1, "market": 1}
    assert table.fork().board.hands == table.board.hands
    table.answer(table.pending[0], "place farm at A5")
    assert table.board.hands["lion"] == {"settlement": 4, "temple": 0, "farm": 1, "market": 1}
    none = start("board: start\nhands: lion=FFFFFF bull=FFFFFF\nbag: S9 T9 F0 M9", "farm")
    with pytest.raises(ValueError, match="cannot draw farm"):
        none.answer(none.pending[0], "swap farm")


@pytest.mark.parametrize(
    ("text", "complaint"),
    {
        "board: start": "seats",
        "seats: lion cat": "cat",
        "seats: lion bull\nturn: 3": "turn",
        "seats: lion bull\npoints: lion=1/2": "1/2",
        "seats: lion bull\nweather: fine": "weather",
        "seats: lion bull\nturn: 3 potter first": "turn",
        "seats: lion bull\nboard: Z9=T": "Z9",
        "seats: lion bull\nboard: C7=Q": "C7=Q",
        "seats: lion bull\nboard: C7=K@potter": "C7=K@potter",
        "seats: lion bull\nboard: C7": "C7",
        "seats: lion bull\nhands: potter=T": "potter",
        "seats: lion bull\nhands: lion=TX": "X",
        "seats: lion bull\nunplayed: lion=some": "some",
        "seats: lion bull\nbag: S1 T1": "S1 T1",
        "seats: lion bull\nbag: S31 T1 F1 M1": "numbers",
        "seats: lion bull\nmonuments: red-black=E6": "red-black",
    }.items(),
)
def test_what_is_no_position_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(UnreadablePosition, match=complaint):
        read_position(text)
