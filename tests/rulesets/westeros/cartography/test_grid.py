"""The grid touches where areas border on each other, and is read or refused."""

import pytest

from adjudicator.rulesets.westeros.cartography.boards import BOARDS, grid
from adjudicator.rulesets.westeros.cartography.grid import OUTSIDE, Grid, in_order, lay_out_grid
from adjudicator.rulesets.westeros.map import Area
from tests.rulesets.westeros.drawing_board import grid_of

BORDERS = {
    board: {in_order(area, other) for area in facts.the_map.areas for other in facts.the_map.adjacent[area]}
    for board, facts in BOARDS.items()
}
APART = {"agot1-five": {("oldtown", "sunset-sea")}}
"""Borders between areas that no plane map could have side by side; a link shows them."""


def test_areas_touch_where_their_squares_share_an_edge() -> None:
    assert grid_of("aab", "acb", "ddd").touching == {
        ("a", "b"), ("a", "c"), ("b", "c"), ("a", "d"), ("c", "d"), ("b", "d"),
    }  # fmt: skip
    assert grid_of("ab", "ca").touching == {("a", "b"), ("a", "c")}


def test_beyond_the_frame_there_is_nothing() -> None:
    grid = grid_of("ab")
    assert [grid.at(x, 0) for x in (-1, 0, 1, 2)] == [OUTSIDE, "a", "b", OUTSIDE]
    assert grid.at(0, 1) == OUTSIDE


def test_a_line_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="row 2 of the grid has 1 squares, the first has 2"):
        lay_out_grid({"a": "pyke"}, "aa\na")


def test_a_letter_without_a_legend_is_refused() -> None:
    with pytest.raises(ValueError, match="row 1 of the grid holds 'b', which is not in the legend"):
        lay_out_grid({"a": "pyke"}, "ab")


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_is_on_the_grid(board: str) -> None:
    the_map = BOARDS[board].the_map
    assert grid(board).areas == tuple(sorted((*the_map.land, *the_map.seas)))


@pytest.mark.parametrize("board", BOARDS)
def test_areas_touch_exactly_where_they_border_or_a_river_parts_them(board: str) -> None:
    rivers = {in_order(*pair) for pair in BOARDS[board].the_map.rivers}
    assert grid(board).touching - rivers == BORDERS[board] - APART.get(board, set())
    assert grid(board).touching >= rivers


@pytest.mark.parametrize("board", BOARDS)
def test_bridges_lead_over_borders(board: str) -> None:
    assert grid(board).touching & BORDERS[board] >= {
        in_order(*pair) for pair in BOARDS[board].the_map.bridges
    }


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_is_in_one_piece(board: str) -> None:
    rows = grid(board).rows
    for area in grid(board).areas:
        assert reached(grid(board), area) == {
            (x, y) for y, row in enumerate(rows) for x, other in enumerate(row) if other == area
        }, area


def reached(grid: Grid, area: Area) -> set[tuple[int, int]]:
    """The squares of an area that one comes to from its first."""
    first = next((x, y) for y, row in enumerate(grid.rows) for x, other in enumerate(row) if other == area)
    found, ahead = {first}, [first]
    while ahead:
        x, y = ahead.pop()
        for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if grid.at(*square) == area and square not in found:
                found.add(square)
                ahead.append(square)
    return found
