"""What is beside the board: each dynasty's supply and screen, the bag, and the monuments that are left."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_layers import Element, varied
from adjudicator.rulesets.svg_pen import fitted
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.tigris.drawing.happened import TREASURE
from adjudicator.rulesets.tigris.drawing.moments import Moment
from adjudicator.rulesets.tigris.drawing.pen import (
    BOARD_HEIGHT,
    WIDTH,
    leader_id,
    symbol,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.symbols import MARKS, TILES as TILE_SYMBOLS
from adjudicator.rulesets.tigris.pieces import (
    COLOURS,
    LEADERS,
    MONUMENTS,
    TILE,
    TILES,
    Colour,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import seat_name
from adjudicator.words import gettext as _

_GAP = 8
_CAPTION = 30
_BOX = (WIDTH - 3 * _GAP) / 2, 78
_SHELF = 54
_COMMITTED = 130
"""Where tiles that a dynasty adds to its strength begin, from the left of its box."""
_COLUMNS = 2
_PLACE = {what: place for place, what in enumerate((*COLOURS, TREASURE))}
"""Where points of each colour and treasures stand in a row."""


def height(view: View) -> int:
    """The height of the whole picture, the same throughout a game for everyone alike."""
    return BOARD_HEIGHT + _CAPTION + _rows(view) * (_BOX[1] + _GAP) + _SHELF + _GAP


class _Dynasty(NamedTuple):
    """What lies before a seat; `points` only where everyone sees them."""

    active: bool
    tiles: int
    unplayed: int
    supply: tuple[Leader, ...]
    committed: tuple[tuple[str, int], ...]
    gains: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]


class _Shelf(NamedTuple):
    """What is common or one's own."""

    bag: int
    monuments: tuple[Monument, ...]
    hand: tuple[Tile, ...]


def beside(moments: Sequence[Moment]) -> Iterator[Element]:
    """A caption, the dynasties in two columns, and a shelf with what is common or one's own."""
    yield from varied([moment.caption for moment in moments], _caption)
    top, view = BOARD_HEIGHT + _CAPTION, moments[-1].view
    for place, seat in enumerate(view.board.seats):
        x = _GAP + place % _COLUMNS * (_BOX[0] + _GAP)
        y = top + place // _COLUMNS * (_BOX[1] + _GAP)
        states = [_before(moment, seat) for moment in moments]
        yield from varied([one.active for one in states], partial(_frame, x, y))
        yield from _name(seat, x, y)
        yield from varied(states, partial(_dynasty, seat, x, y))
    shelf = partial(_shelf, top + _rows(view) * (_BOX[1] + _GAP))
    yield from varied([_common(moment.view) for moment in moments], shelf)


def _rows(view: View) -> int:
    return -(-len(view.board.seats) // _COLUMNS)


def _caption(words: str) -> Iterator[Element]:
    yield fitted(words, (WIDTH / 2, BOARD_HEIGHT + 21), 17, (WIDTH - 2 * _GAP, 20), "text bold middle")


def _before(moment: Moment, seat: Seat) -> _Dynasty:
    view, board, scene = moment.view, moment.view.board, moment.scene
    points: dict[str, int] = {}
    if seat in view.points:
        points = dict([*view.points[seat].items(), (TREASURE, view.treasures[seat])])
    return _Dynasty(
        seat == board.active and not moment.over,
        view.tiles[seat],
        board.unplayed[seat],
        tuple(leader for leader in LEADERS if leader not in board.leaders[seat]),
        tuple(scene.committed.get(seat, {}).items()),
        tuple(scene.gains.get(seat, {}).items()),
        tuple(points.items()),
    )


def _frame(x: float, y: float, active: bool) -> Iterator[Element]:  # noqa: FBT001  it is a state as any other
    yield PEN.rect((x, y), _BOX, rx=8, class_="active" if active else "scroll")


def _name(seat: Seat, x: float, y: float) -> Iterator[Element]:
    yield use(f"sign-{seat}", x + 9, y + 7, 52, "symbol")
    yield fitted(seat_name(seat), (x + 44, y + 27), 20, (_COMMITTED - 46, 28), "text bold")


def _dynasty(seat: Seat, x: float, y: float, one: _Dynasty) -> Iterator[Element]:
    right = x + _BOX[0] - 40
    yield from _count("hand", one.tiles, right, y + 10)
    for place in range(one.unplayed):
        yield use("catastrophe", right - 62 + place * 28, y + 8, 25)
    for place, (tile, number) in enumerate(one.committed):
        left = x + _COMMITTED + place * 49
        yield text(f"−{number}", left, y + 26, 15, "text bold")
        yield use(tile, left + 23, y + 8, 25)
    for place, leader in enumerate(one.supply):
        yield use(leader_id(seat, leader), x + 7 + place * 34, y + 41, 33)
    gains, y = dict(one.gains), y + 48
    for what, number in one.points:
        gained = gains.pop(what, 0)
        yield from _amount(what, f"{number}", x + 141, y + 7 if one.gains else y)
        if gained:
            yield text(f"+{gained}", x + 158 + _PLACE[what] * 38, y + 4, 13.5, "gain")
    for what, number in gains.items():
        yield from _amount(what, f"+{number}", x + 141, y, size=12, style="gain")


def _amount(
    what: str, amount: str, x: float, y: float, *, size: float = 13.5, style: str = "text bold"
) -> Iterator[Element]:
    """Points of a colour, or treasures, each in its place."""
    left = x + _PLACE[what] * 38
    if what == TREASURE:
        yield symbol(MARKS["treasure"], left, y + 2, 13, "treasure")
    else:
        yield symbol(TILE_SYMBOLS[TILE[Colour(what)]], left, y + 1, 15, f"{what} point")
    yield text(amount, left + 16, y + 14, size, style)


def _common(view: View) -> _Shelf:
    left = tuple(monument for monument in MONUMENTS if monument not in view.board.monuments)
    held = tuple(tile for tile in TILES for _number in range(view.hand.get(tile, 0)))
    return _Shelf(view.bag, left, held)


def _shelf(y: float, shelf: _Shelf) -> Iterator[Element]:
    """The bag, the monuments that are left, and one's own hand."""
    yield PEN.rect((_GAP, y), (WIDTH - 2 * _GAP, _SHELF), rx=8, class_="scroll")
    yield from _count("bag", shelf.bag, _GAP + 10, y + 17)
    for place, monument in enumerate(shelf.monuments):
        yield use(f"monument-{monument}", 86 + place * 48, y + 5, 22)
    if shelf.hand:
        yield text(_("hand"), WIDTH - 6 * 42 - 24, y + 33, 16, "quiet middle")
    for place, tile in enumerate(shelf.hand):
        yield use(tile, WIDTH - 6 * 42 + place * 40 - 4, y + 7)


def _count(name: str, number: int, x: float, y: float) -> Iterator[Element]:
    yield symbol(MARKS[name], x, y, 20, "count")
    yield text(str(number), x + 23, y + 16.4, 17, "text bold")
