"""The pen: draws squares, pieces and marks in SVG.

A piece is drawn in a square of its own, `SIDE` wide, and used by its id wherever it stands.
"""

from collections.abc import Iterator

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import short
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.tigris.drawing.symbols import DYNASTIES, MARKS, TILES as TILE_SYMBOLS
from adjudicator.rulesets.tigris.pieces import (
    COLOUR,
    DYNASTIES as DYNASTY_NAMES,
    LEADERS,
    MONUMENTS,
    TILE,
    TILES,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.squares import COLUMNS, PLACE, ROWS, Square
from adjudicator.rulesets.tigris.wording import leader_letters

SIDE = 40
EDGE = 24
"""The room for letters and numbers around the board."""

WIDTH = COLUMNS * SIDE + 2 * EDGE
BOARD_HEIGHT = len(ROWS) * SIDE + 2 * EDGE

_SYMBOL_SIDE = 20


def corner(square: Square) -> tuple[int, int]:
    """The upper left corner of a square in the picture."""
    row, column = divmod(PLACE[square], COLUMNS)
    return EDGE + column * SIDE, EDGE + row * SIDE


def cell(square: Square) -> tuple[int, int]:
    """Column and row of a square, from 0."""
    row, column = divmod(PLACE[square], COLUMNS)
    return column, row


def symbol(path: str, x: float, y: float, side: float, style: str) -> Element:
    """A symbol with its upper left corner at a place."""
    return PEN.path(d=path, class_=style, transform=_placed(x, y, side / _SYMBOL_SIDE))


def text(words: str, x: float, y: float, size: float, style: str) -> Element:
    """A line of text; its place is where its base line begins, or its middle."""
    return PEN.text(words, insert=(short(x), short(y)), font_size=short(size), class_=style)


def use(name: str, x: float, y: float, side: float = SIDE, style: str = "") -> Element:
    """A piece defined by `definitions`, at a place and perhaps smaller."""
    transform = _placed(x, y, side / SIDE) if side != SIDE else _placed(x, y)
    return PEN.use(f"#{name}", transform=transform, class_=style)


def _placed(x: float, y: float, scale: float | None = None) -> str:
    there = f"translate({short(x)} {short(y)})"
    return there if scale is None else f"{there}scale({short(scale, 3)})"


def leader_id(seat: Seat, leader: Leader) -> str:
    """The id of a leader."""
    return f"{leader}-{seat}"


def definitions() -> Iterator[Element]:
    """Every piece, for use by its id."""
    for tile in TILES:
        yield _group(tile, _tile(tile))
    for seat in DYNASTY_NAMES:
        yield PEN.path(d=DYNASTIES[seat], id=f"sign-{seat}")
        for leader in LEADERS:
            yield _group(leader_id(seat, leader), _leader(seat, leader))
    for monument in MONUMENTS:
        yield _group(f"monument-{monument}", _monument(monument))
    yield _group("treasure", _treasure())
    yield _group("catastrophe", [_box(2, "waste"), symbol(MARKS["catastrophe"], 8, 6, 26, "bolt")])
    yield _group("marker", _marker())
    yield _group("taken", [PEN.circle((30.5, 9.5), 11.5, class_="ghost")])
    yield _group("gone", [_box(3, "ghost"), symbol(MARKS["gone"], 13, 13, 14, "cross")])
    yield _group("fresh", [_box(1.5, "halo", 6), _box(1.5, "fresh", 6)])
    yield _group("built", [_box(1.5, "halo", 6, 2 * SIDE), _box(1.5, "fresh", 6, 2 * SIDE)])
    for way, name in (("attack", "attacks"), ("defence", "defends")):
        yield _group(f"supports-{way}", _supporter(way))
        yield _group(name, _strength(way))
    yield _group("fighter", [PEN.circle((SIDE / 2, SIDE / 2), SIDE / 2 - 1, class_="fighter")])


def _group(name: str, elements: Iterator[Element] | list[Element]) -> Element:
    group = PEN.g(id=name)
    group.elements += elements
    return group


def _box(inset: float, style: str, radius: float = 4, side: float = SIDE) -> Element:
    side -= 2 * inset
    return PEN.rect((inset, inset), (side, side), rx=radius, class_=style)


def _tile(tile: Tile) -> Iterator[Element]:
    yield _box(3, COLOUR[tile])
    yield symbol(TILE_SYMBOLS[tile], 8, 7.5, 24, "glyph")


def _leader(seat: Seat, leader: Leader) -> Iterator[Element]:
    """A disc with the dynasty's symbol, and below it the leader's letter."""
    yield PEN.circle((20, 20), 18.2, class_=f"{COLOUR[leader]} coin")
    yield PEN.path(d="M4.6 24.6A16.1 16.1 0 0 0 35.4 24.6Z", class_="base")
    yield symbol(DYNASTIES[seat], 10.6, 4.4, 18.8, "glyph")
    yield text(leader_letters()[leader], 20, 35.2, 12.6, "letter")


def _monument(monument: Monument) -> Iterator[Element]:
    """Steps over four squares: the base with its colour's symbol at each corner, the top with its own."""
    top, base = MONUMENTS[monument]
    side = 2 * SIDE
    for inset, colour in ((3, base), (21, top)):
        yield PEN.rect((inset, inset), (side - 2 * inset,) * 2, rx=3, class_=f"{colour} step")
    yield PEN.path(
        d=f"M3 3L21 21M{side - 3} 3L{side - 21} 21M3 {side - 3}L21 {side - 21}M{side - 3} {side - 3}"
        f"L{side - 21} {side - 21}",
        class_=f"{base} step",
    )
    yield symbol(TILE_SYMBOLS[TILE[top]], 28, 27.4, 24, "glyph")
    for x, y in ((33, 5), (33, 61), (5, 33), (61, 33)):
        yield symbol(TILE_SYMBOLS[TILE[base]], x, y, 14, "glyph")


def _treasure() -> Iterator[Element]:
    """Lies over the upper right corner of its square."""
    yield symbol(MARKS["treasure"], 22, 1, 17, "treasure")


def _marker() -> Iterator[Element]:
    yield PEN.circle((20, 20), 14, class_="marker")
    yield symbol(MARKS["unification"], 9, 9, 22, "rings")


def _supporter(way: str) -> Iterator[Element]:
    """A mark in the upper left corner of a tile that counts in a conflict."""
    yield PEN.circle((8, 8), 8, class_="supporter")
    yield symbol(MARKS[way], 3, 3, 10, "weapon")


def _strength(way: str) -> Iterator[Element]:
    """A label with room for the strength of a leader in a conflict."""
    yield PEN.rect((0, 0), (SIDE, 18), rx=9, class_="score")
    yield symbol(MARKS[way], 4, 2.5, 13, "weapon")


ABOVE, BELOW, INSIDE = -14, SIDE - 4, SIDE - 18
"""Where the strength of a leader in a conflict stands, from the upper edge of its square."""


def fighter(way: str, strength: int, x: float, y: float, label: float = ABOVE) -> Iterator[Element]:
    """The ring around a leader that `attacks` or `defends` and its strength."""
    yield use("fighter", x, y)
    yield use(way, x, y + label)
    yield text(str(strength), x + 28, y + label + 14.8, 16, "strength")
