"""The ground: land, rivers and coordinates, the same in every position."""

from collections.abc import Iterator

from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import (
    BOARD_HEIGHT,
    EDGE,
    SIDE,
    WIDTH,
    cell,
    corner,
    text,
)
from adjudicator.rulesets.tigris.squares import BIT, COLUMNS, CORNERS, RIVER, ROWS, SQUARES, squares_of

_BOARD = COLUMNS * SIDE, len(ROWS) * SIDE
_AXIS = 15


def shapes() -> Iterator[Element]:
    """What the ground uses by its id."""
    waves = PEN.pattern(id="waves", size=(20, 20), patternUnits="userSpaceOnUse")
    waves.add(
        PEN.path(d="M2 6Q5 3.4 8 6T14 6M10 16Q13 13.4 16 16T22 16M-10 16Q-7 13.4 -4 16T2 16", class_="wave")
    )
    yield waves
    within = PEN.clipPath(id="within")
    within.add(PEN.rect((0, 0), _BOARD, rx=6))
    yield within


def ground() -> Iterator[Element]:
    """The board without pieces, with letters and numbers along its edges."""
    yield PEN.rect((1, 1), (WIDTH - 2, BOARD_HEIGHT - 2), rx=9, class_="table")
    board = PEN.g(transform=f"translate({EDGE} {EDGE})")
    printed = PEN.g(clip_path="url(#within)")
    printed.add(PEN.rect((0, 0), _BOARD, class_="land"))
    printed.add(PEN.path(d=_grid(), class_="grid"))
    river = outline(set(_river()), SIDE, 2, 15)
    printed.add(PEN.path(d=river, class_="river"))
    printed.add(PEN.path(d=river, class_="waves"))
    board.add(printed)
    board.add(PEN.rect((0, 0), _BOARD, rx=6, class_="frame"))
    yield board
    for square in CORNERS:
        x, y = corner(square)
        for inset in (1, 4):
            yield PEN.rect((x + inset, y + inset), (SIDE - 2 * inset,) * 2, rx=4, class_="corner")
    yield from _axes()


def _grid() -> str:
    width, height = _BOARD
    lines = [f"M0 {row * SIDE}H{width}" for row in range(1, len(ROWS))]
    return "".join(lines + [f"M{column * SIDE} 0V{height}" for column in range(1, COLUMNS)])


def _river() -> Iterator[tuple[int, int]]:
    """The river's cells, and beyond the edges those to which it flows on."""
    for square in squares_of(RIVER):
        column, row = cell(square)
        yield column, row
        if column in {0, COLUMNS - 1}:
            yield (-1 if column == 0 else COLUMNS), row
        beside = {SQUARES[column + step] for step in (-1, 1) if 0 <= column + step < COLUMNS}
        if row == 0 and not any(BIT[each] & RIVER for each in beside):
            yield column, -1


def _axes() -> Iterator[Element]:
    for row, name in enumerate(ROWS):
        y = EDGE + (row + 0.5) * SIDE + 5.4
        yield from (text(name, x, y, _AXIS, "axis") for x in (EDGE / 2, WIDTH - EDGE / 2))
    for column in range(COLUMNS):
        x = EDGE + (column + 0.5) * SIDE
        yield from (text(str(column + 1), x, y, _AXIS, "axis") for y in (17.4, BOARD_HEIGHT - 6.6))
