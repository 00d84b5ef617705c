"""The board in letters, for a terminal: a grid of squares as in `text`, and what the letters mean."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.drawing.titles import Lying, lying
from adjudicator.rulesets.tigris.pieces import Monument
from adjudicator.rulesets.tigris.squares import BIT, COLUMNS, RIVER, ROWS, SQUARES, Square
from adjudicator.rulesets.tigris.wording import (
    land,
    leader_letters,
    leader_name,
    listed,
    monument_name,
    river,
    seat_letters,
    seat_name,
    tile_letters,
    tile_name,
)
from adjudicator.words import gettext as _, pgettext

_CELL = 4
_WIDTH = 78

_LAND, _RIVER, _CATASTROPHE, _TREASURE, _MARKER = ".~X+*"


def board_in_letters(board: Board) -> Iterator[str]:
    """The grid, with letters and numbers along its edges, and below it the key."""
    numbers = {monument: str(number) for number, monument in enumerate(board.monuments, 1)}
    cells = [_cell(*each, numbers) for each in zip(SQUARES, lying(board), strict=True)]
    wide = max(_CELL, *(len(cell) + 1 for cell in cells))
    columns = "".join(f"{column + 1:<{wide}}" for column in range(COLUMNS))
    yield f"   {columns}".rstrip()
    for place, row in enumerate(ROWS):
        squares = cells[place * COLUMNS : (place + 1) * COLUMNS]
        yield f"{row}  {''.join(f'{cell:<{wide}}' for cell in squares)}{row}"
    for signs in _key(board, numbers):
        told = (_("%(sign)s %(meaning)s", sign=sign, meaning=meaning) for sign, meaning in signs.items())
        yield from wrap(listed(told), _WIDTH)


def _cell(square: Square, there: Lying, numbers: Mapping[Monument, str]) -> str:
    if there.leader:
        seat, leader = there.leader
        return seat_letters()[seat] + leader_letters()[leader]
    if there.catastrophe:
        return _CATASTROPHE
    if there.monument:
        piece = numbers[there.monument]
    elif there.tile:
        piece = tile_letters()[there.tile]
    else:
        return _RIVER if BIT[square] & RIVER else _LAND
    return piece + _MARKER * there.marker + _TREASURE * there.treasure


def _key(board: Board, numbers: Mapping[Monument, str]) -> Iterator[Mapping[str, str]]:
    """What each letter and sign means, sort by sort."""
    yield {letter: tile_name(tile) for tile, letter in tile_letters().items()}
    yield {_LAND: land(), _RIVER: river(), _CATASTROPHE: pgettext("tile", "catastrophe")}
    yield {_TREASURE: _("with a treasure"), _MARKER: _("under the unification marker")}
    yield {f"{seat_letters()[seat]}…": _("leader of %(seat)s", seat=seat_name(seat)) for seat in board.seats}
    yield {f"…{letter}": leader_name(leader) for leader, letter in leader_letters().items()}
    yield {number: monument_name(monument) for monument, number in numbers.items()}
