"""The board in words: whatever lies on it is told with its square, by kingdom and row by row."""

import re
from collections.abc import Iterator

import pytest

from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.squares import COLUMNS, RIVER, SQUARES, Square, block, squares_of
from adjudicator.rulesets.tigris.view import View, view
from adjudicator.rulesets.tigris.wording import (
    conflict_name,
    leader_name,
    monument_name,
    seat_name,
    tile_name,
)
from tests.rulesets.tigris.playing import RULES, asked, play, start
from tests.rulesets.tigris.simulation import games, questions

SQUARE = re.compile(r"\b[A-K]\d+")


def section(seen: View, heading: str) -> list[str]:
    lines = RULES.describe_view(seen)
    first = next((place for place, line in enumerate(lines) if line.text.startswith(heading)), len(lines))
    found = []
    for line in lines[first + 1 :]:
        if line.level:
            break
        found.append(line.text)
    return found


def by_square(rows: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        for part in row.partition(": ")[2].removesuffix(".").split("; "):
            squares, _colon, what = part.rpartition(": ")
            found |= dict.fromkeys(_listed(squares), what)
    return found


def _listed(squares: str) -> Iterator[str]:
    """The squares of `A1, A2` and of `A5–A9`."""
    for part in filter(None, squares.split(", ")):
        first, _dash, last = part.partition("–")
        begin = SQUARES.index(Square(first))
        yield from SQUARES[begin : SQUARES.index(Square(last or first)) + 1]


def pieces(board: Board) -> Iterator[tuple[str, str]]:
    """Every piece that lies on the board, with the word that must stand beside its square."""
    yield from ((square, tile_name(tile)) for square, tile in board.tiles.items())
    for seat, standing in board.leaders.items():
        for leader, square in standing.items():
            yield square, seat_name(seat)
            yield square, leader_name(leader)
    for monument, corner in board.monuments.items():
        yield from ((square, monument_name(monument)) for square in block(corner))
    yield from ((square, "treasure") for square in board.treasures)
    yield from ((square, "catastrophe") for square in board.catastrophes)
    if board.marker:
        yield board.marker, "marker"


def holds(board: Board) -> None:
    """Hold the words for a board against the board itself."""
    seen = view(board, None)
    told = by_square(section(seen, "The board"))
    lying = list(pieces(board))
    assert [(square, what) for square, what in lying if what not in told.get(square, "")] == []
    taken = {square for square, _what in lying}
    river = set(squares_of(RIVER)) - taken
    assert {square for square, what in told.items() if what == "river"} == river
    assert set(told) == taken | river
    kingdoms = [{*SQUARE.findall(line)} for line in section(seen, "Kingdoms")]
    assert sorted(map(sorted, kingdoms)) == sorted(
        sorted(squares_of(kingdom)) for kingdom in board.regions.kingdoms()
    )
    if board.conflict:
        turn = " ".join(section(seen, "The turn"))
        fought = board.conflict
        assert conflict_name(fought.sort, fought.colour) in turn.lower()
        assert {fought.at, fought.against, *fought.supporting, *fought.opposing} <= {*SQUARE.findall(turn)}


@pytest.mark.slow
def test_every_piece_is_told_with_its_square() -> None:
    looked_at = fought = built = 0
    for seed, table in enumerate(games(6)):
        for number, _question in enumerate(questions(table, seed)):
            if number % 7 == 0 or table.board.conflict:
                holds(table.board)
                looked_at += 1
                fought += table.board.conflict is not None
                built += bool(table.board.monuments)
    assert looked_at > 100
    assert fought > 10
    assert built > 10


def test_a_kingdom_is_told_by_its_squares_and_strengths() -> None:
    table = start("board: start C7=K@bull C8=S D7=S B7=Tr@lion")
    (told,) = section(table.view(None), "Kingdoms")
    assert told == (
        "The kingdom of B7: trader of Lion on B7 (strength 0 in a war, 0 in a revolt); king of Bull on C7"
        " (strength 2 in a war, 1 in a revolt); 2 settlements on C8, D7; 1 temple on C6; treasures on C6."
    )


@pytest.mark.rule("TE-WAR-02")
def test_before_a_war_each_leader_has_the_supporters_on_its_own_side() -> None:
    table = play(
        """
        board: start E5=T E6=S E7=S E9=S D10=T D7=S F5=K@lion D11=K@bull E4=Tr@lion E10=Tr@bull
        """,
        "place settlement at E8",
    )
    assert asked(table) == "lion: war-order/first"
    (told,) = section(table.view(None), "Kingdoms")
    assert "king of Lion on F5 (strength 3 in a war, " in told
    assert "king of Bull on D11 (strength 1 in a war, " in told


def test_a_row_is_told_from_west_to_east() -> None:
    rows = section(play("board: start A2=S A3=S A6=F", "pass").view(None), "The board")
    assert rows[0] == (
        "Row A: A2, A3: settlement; A5: river; A6: farm; A7–A9: river; A11: temple with a treasure;"
        " A13: river."
    )
    assert rows[5] == "Row F: F15: river."
    assert len(rows) == len(SQUARES) // COLUMNS


def test_a_row_with_nothing_on_it_is_land() -> None:
    assert section(start("board: start J6=-").view(None), "The board")[9] == "Row J: land."
