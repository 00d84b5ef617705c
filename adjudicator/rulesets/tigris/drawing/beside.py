"""What is beside the board: each dynasty's supply and screen, the bag, and the monuments that are left."""

from collections.abc import Iterator

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.drawing.pen import (
    BOARD_HEIGHT,
    PEN,
    WIDTH,
    Element,
    leader_id,
    symbol,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.symbols import MARKS, TILES as TILE_SYMBOLS
from adjudicator.rulesets.tigris.pieces import COLOURS, LEADERS, MONUMENTS, TILE, TILES
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import seat_name
from adjudicator.words import gettext as _

_GAP = 8
_CAPTION = 30
_BOX = (WIDTH - 3 * _GAP) / 2, 78
_SHELF = 54
_COLUMNS = 2


def height(view: View) -> int:
    """The height of the whole picture, the same throughout a game for everyone alike."""
    return BOARD_HEIGHT + _CAPTION + _rows(view) * (_BOX[1] + _GAP) + _SHELF + _GAP


def beside(view: View, caption: str, *, ended: bool) -> Iterator[Element]:
    """A caption, the dynasties in two columns, and a shelf with what is common or one's own."""
    yield text(caption, WIDTH / 2, BOARD_HEIGHT + 21, 17, "text bold middle")
    top = BOARD_HEIGHT + _CAPTION
    for place, seat in enumerate(view.board.seats):
        x = _GAP + place % _COLUMNS * (_BOX[0] + _GAP)
        active = seat == view.board.active and view.board.stage != "over" and not ended
        yield from _dynasty(view, seat, x, top + place // _COLUMNS * (_BOX[1] + _GAP), active=active)
    yield from _shelf(view, top + _rows(view) * (_BOX[1] + _GAP))


def _rows(view: View) -> int:
    return -(-len(view.board.seats) // _COLUMNS)


def _dynasty(view: View, seat: Seat, x: float, y: float, *, active: bool) -> Iterator[Element]:
    board = view.board
    yield PEN.rect((x, y), _BOX, rx=8, class_="active" if active else "scroll")
    sign = use(f"sign-{seat}", x + 9, y + 7, 52)
    sign["class"] = "symbol"
    yield sign
    yield text(seat_name(seat), x + 44, y + 27, 20, "text bold")
    right = x + _BOX[0] - 40
    yield from _count("hand", view.tiles[seat], right, y + 10)
    for place in range(board.unplayed[seat]):
        yield use("catastrophe", right - 62 + place * 28, y + 8, 25)
    supply = [leader for leader in LEADERS if leader not in board.leaders[seat]]
    for place, leader in enumerate(supply):
        yield use(leader_id(seat, leader), x + 7 + place * 34, y + 41, 33)
    if seat in view.points:
        yield from _points(view, seat, x + 146, y + 48)


def _points(view: View, seat: Seat, x: float, y: float) -> Iterator[Element]:
    """Points by colour, and treasures."""
    for place, colour in enumerate(COLOURS):
        left = x + place * 38
        yield symbol(TILE_SYMBOLS[TILE[colour]], left, y + 1, 15, f"{colour} point")
        yield text(str(view.points[seat][colour]), left + 17, y + 14, 13.5, "text bold")
    yield symbol(MARKS["treasure"], x + 154, y + 2, 13, "treasure")
    yield text(str(view.treasures[seat]), x + 170, y + 14, 13.5, "text bold")


def _shelf(view: View, y: float) -> Iterator[Element]:
    """The bag, the monuments that are left, and one's own hand."""
    yield PEN.rect((_GAP, y), (WIDTH - 2 * _GAP, _SHELF), rx=8, class_="scroll")
    yield from _count("bag", view.bag, _GAP + 10, y + 17)
    left = [monument for monument in MONUMENTS if monument not in view.board.monuments]
    for place, monument in enumerate(left):
        yield use(f"monument-{monument}", 86 + place * 48, y + 5, 22)
    held = [tile for tile in TILES for _number in range(view.hand.get(tile, 0))]
    if held:
        yield text(_("hand"), WIDTH - 6 * 42 - 24, y + 33, 16, "quiet middle")
    for place, tile in enumerate(held):
        yield use(tile, WIDTH - 6 * 42 + place * 40 - 4, y + 7)


def _count(name: str, number: int, x: float, y: float) -> Iterator[Element]:
    yield symbol(MARKS[name], x, y, 20, "count")
    yield text(str(number), x + 23, y + 16.4, 17, "text bold")
