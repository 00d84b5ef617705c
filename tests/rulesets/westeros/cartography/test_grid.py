"""The grid touches where areas border on each other, and is read or refused."""

import pytest

from adjudicator.rulesets.westeros.map import Area
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.cartography.grid import OUTSIDE, Grid, in_order, lay_out_grid
from tests.rulesets.westeros.drawing_board import grid_of, westeros

BORDERS = {in_order(area, other) for area in MAP.areas for other in MAP.adjacent[area]}
RIVERS = {in_order(*pair) for pair in MAP.rivers}
BRIDGES = {in_order(*pair) for pair in MAP.bridges}


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


def test_every_area_is_on_the_grid() -> None:
    assert westeros().areas == tuple(sorted((*MAP.land, *MAP.seas)))


def test_areas_touch_exactly_where_they_border_or_a_river_parts_them() -> None:
    assert westeros().touching - RIVERS == BORDERS
    assert westeros().touching >= RIVERS


def test_bridges_lead_over_borders() -> None:
    assert BORDERS & westeros().touching >= BRIDGES


@pytest.mark.parametrize("area", westeros().areas)
def test_every_area_is_in_one_piece(area: Area) -> None:
    assert reached(westeros(), area) == {
        (x, y) for y, row in enumerate(westeros().rows) for x, other in enumerate(row) if other == area
    }


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
