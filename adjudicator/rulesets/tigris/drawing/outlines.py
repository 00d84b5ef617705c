"""Outlines: the squares to point at, and the borders of kingdoms and rivers.

A border is a path around a set of cells, with round corners, a little inside the cells. Cells are pairs of
column and row; the cell (0, 0) has its upper left corner at the origin.
"""

from collections.abc import Collection, Iterator
from functools import cache

from adjudicator.engine import ImageMap, Outline, Spot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.drawing.pen import BOARD_HEIGHT, SIDE, WIDTH, corner
from adjudicator.rulesets.tigris.drawing.titles import lying, square_title
from adjudicator.rulesets.tigris.squares import SQUARES, Square

Cell = tuple[int, int]
Point = tuple[float, float]

_ALONG: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The directions in which a border runs above, right of, below and left of a cell, clockwise."""

_STARTS: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The corner of its cell at which each of them begins."""


def squares(board: Board) -> tuple[Outline, ...]:
    """Every square, with what is on it."""
    return tuple(
        Outline(square, square_title(square, there), _frame(square))
        for square, there in zip(SQUARES, lying(board), strict=True)
    )


def image_map() -> ImageMap:
    """Every square, on a board without anything beside it."""
    return ImageMap(
        WIDTH, BOARD_HEIGHT, {square: Spot(_frame(square), *_middle(square)) for square in SQUARES}
    )


def _middle(square: Square) -> Point:
    x, y = corner(square)
    return x + SIDE / 2, y + SIDE / 2


@cache
def _frame(square: Square) -> str:
    return "M{} {}h{side}v{side}h-{side}z".format(*corner(square), side=SIDE)


def outline(cells: Collection[Cell], side: float, inset: float, radius: float) -> str:
    """The path around cells, holes included; cells that meet only at a corner stay apart."""
    return "".join(_rounded(_drawn_in(loop, side, inset), radius) for loop in _loops(cells))


def _loops(cells: Collection[Cell]) -> Iterator[list[tuple[Cell, int]]]:
    """Each border as its edges, cell and direction, with the cells on the right hand."""
    left = [
        ((column, row), turn)
        for row, column in sorted((row, column) for column, row in cells)
        for turn, outside in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)))
        if (column + outside[0], row + outside[1]) not in cells
    ]
    seen: set[tuple[Cell, int]] = set()
    for edge in left:
        if edge not in seen:
            loop = [edge]
            while (after := _after(loop[-1], cells)) != edge:
                loop.append(after)
            seen.update(loop)
            yield loop


def _after(edge: tuple[Cell, int], cells: Collection[Cell]) -> tuple[Cell, int]:
    """The next edge: around the same cell, straight on, or around the cell to the left."""
    (column, row), turn = edge
    dx, dy = _ALONG[turn]
    ahead = column + dx, row + dy
    outward = column + dx + dy, row + dy - dx
    if ahead not in cells:
        return (column, row), (turn + 1) % 4
    if outward not in cells:
        return ahead, turn
    return outward, (turn - 1) % 4


def _drawn_in(loop: list[tuple[Cell, int]], side: float, inset: float) -> list[Point]:
    """The corners of a border, moved inwards."""
    corners: list[Point] = []
    for place, ((column, row), turn) in enumerate(loop):
        before = loop[place - 1][1]
        if before == turn:
            continue
        x, y = ((column, row)[axis] + _STARTS[turn][axis] for axis in (0, 1))
        # Inwards is to the right of both edges that meet here.
        shifts = [(-_ALONG[each][1] * inset, _ALONG[each][0] * inset) for each in (before, turn)]
        corners.append((x * side + shifts[0][0] + shifts[1][0], y * side + shifts[0][1] + shifts[1][1]))
    return corners


def _rounded(corners: list[Point], radius: float) -> str:
    """A closed path through corners, each cut short by the radius and bent."""
    parts: list[str] = []
    for place, (x, y) in enumerate(corners):
        before, after = corners[place - 1], corners[(place + 1) % len(corners)]
        enter, leave = _towards((x, y), before, radius), _towards((x, y), after, radius)
        parts.append(f"{'L' if parts else 'M'}{_at(enter)}Q{_at((x, y))} {_at(leave)}")
    return "".join(parts) + "Z"


def _towards(start: Point, end: Point, length: float) -> Point:
    apart = abs(end[0] - start[0]) + abs(end[1] - start[1])
    part = min(length / apart, 0.5)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _at(point: Point) -> str:
    return " ".join(f"{value:.4g}" for value in point)
