"""Borders are traced once each, and close around every area."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.cartography.arcs import Borders, trace
from adjudicator.rulesets.westeros.cartography.boards import grid
from adjudicator.rulesets.westeros.cartography.grid import OUTSIDE, Grid
from tests.rulesets.westeros.drawing_board import grid_of

GRIDS = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.text("abc", min_size=width, max_size=width), min_size=1, max_size=6)
)


def twice_enclosed(borders: Borders, area: str) -> int:
    """Twice the number of squares that the rings of an area enclose."""
    return sum(
        x * v - u * y
        for ring in borders.rings[area]
        for step in ring
        for (x, y), (u, v) in pairwise(borders.along(step))
    )


def check(grid: Grid) -> None:
    borders = trace(grid)
    assert borders.touching == grid.touching
    edges = Counter(tuple(sorted(edge)) for arc in borders.arcs for edge in pairwise(arc.corners))
    assert set(edges.values()) == {1}
    for arc in borders.arcs:
        for (x, y), (u, v) in pairwise(arc.corners):
            sides = (grid.at(min(x, u), y), grid.at(min(x, u), y - 1)) if y == v else (
                grid.at(x - 1, min(y, v)), grid.at(x, min(y, v))
            )  # fmt: skip
            assert {*sides} == {arc.left, arc.right}
    squares = Counter(area for row in grid.rows for area in row)
    assert {area: twice_enclosed(borders, area) for area in borders.rings} == {
        area: 2 * number for area, number in squares.items()
    }
    for ring in (ring for rings in borders.rings.values() for ring in rings):
        ends = [(borders.along(step)[0], borders.along(step)[-1]) for step in ring]
        assert [end for _start, end in ends] == [start for start, _end in [*ends[1:], ends[0]]]


@given(GRIDS)
def test_any_grid_is_traced(rows: list[str]) -> None:
    check(grid_of(*rows))


def test_westeros_is_traced() -> None:
    check(grid("agot2"))


def test_three_areas_meet_in_a_junction() -> None:
    borders = trace(grid_of("ab", "ac"))
    inner = [arc for arc in borders.arcs if OUTSIDE not in arc.pair]
    assert sorted((arc.pair, len(arc.corners)) for arc in inner) == [
        (("a", "b"), 2),
        (("a", "c"), 2),
        (("b", "c"), 2),
    ]
    assert all((1, 1) in {arc.corners[0], arc.corners[-1]} for arc in inner)


def test_an_island_has_one_closed_shore() -> None:
    borders = trace(grid_of("~~~~", "~ab~", "~~~~", "~ii~", "~~~~"))
    (shore,) = [arc for arc in borders.arcs if arc.pair == ("i", "~")]
    assert shore.closed
    assert len(shore.corners) == 7
    assert [len(borders.rings[area]) for area in "abi~"] == [1, 1, 1, 3]


def test_the_frame_is_traced_with_its_corners() -> None:
    borders = trace(grid_of("aa", "aa"))
    assert sorted(arc.corners for arc in borders.arcs) == [
        ((0, 0), (0, 1), (0, 2)),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 2), (1, 2), (2, 2)),
        ((2, 0), (2, 1), (2, 2)),
    ]
    assert borders.touching == frozenset()
