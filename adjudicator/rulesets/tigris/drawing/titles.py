"""Titles: what is on a square, in a kingdom or in a conflict, in one line."""

from typing import NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.judgements import kingdom_name, leaders_in
from adjudicator.rulesets.tigris.pieces import COLOUR, TILES, Leader, Monument, Tile
from adjudicator.rulesets.tigris.squares import BIT, RIVER, SQUARES, Square, Squares, block, set_of
from adjudicator.rulesets.tigris.wording import (
    conflict_name,
    land,
    leader_name,
    listed,
    monument_name,
    river,
    seat_name,
    tile_name,
    tiles_counted,
)
from adjudicator.words import capitalised, gettext as _, ngettext, pgettext


class Lying(NamedTuple):
    """What lies on a square."""

    tile: Tile | None = None
    leader: tuple[Seat, Leader] | None = None
    monument: Monument | None = None
    catastrophe: bool = False
    treasure: bool = False
    marker: bool = False


_NOTHING = Lying()


def lying(board: Board) -> list[Lying]:
    """What lies on every square."""
    leaders = {where: (seat, leader) for where, seat, leader in board.standing()}
    monuments = {each: name for name, corner in board.monuments.items() for each in block(corner)}
    taken = {*board.tiles, *leaders, *monuments, *board.catastrophes, *board.treasures, board.marker}
    return [
        Lying(
            board.tiles.get(square),
            leaders.get(square),
            monuments.get(square),
            square in board.catastrophes,
            square in board.treasures,
            square == board.marker,
        )
        if square in taken
        else _NOTHING
        for square in SQUARES
    ]


def leader_title(seat: Seat, leader: Leader) -> str:
    """Whose leader it is: `Lion’s king`."""
    return pgettext("leader", "%(seat)s’s %(leader)s", seat=seat_name(seat), leader=leader_name(leader))


def square_title(square: Square, there: Lying) -> str:
    """What is on a square: `D6: temple with a treasure`."""
    return _("%(square)s: %(lying)s", square=square, lying=what_lies(square, there))


def what_lies(square: Square, there: Lying) -> str:
    """What is on a square, in a few words: `temple with a treasure`."""
    if there.leader:
        return leader_title(*there.leader)
    if there.catastrophe:
        return pgettext("tile", "catastrophe")
    if there.monument:
        what = monument_name(there.monument)
    elif there.tile:
        what = tile_name(there.tile)
    else:
        return river() if BIT[square] & RIVER else land()
    if there.marker:
        what = pgettext("tile", "%(tile)s under the unification marker", tile=what)
    return pgettext("tile", "%(tile)s with a treasure", tile=what) if there.treasure else what


def kingdom_title(board: Board, kingdom: Squares) -> str:
    """What is in a kingdom: `Kingdom of D6: Lion’s king; 2 temples; 1 treasure`."""
    leaders = listed(leader_title(seat, leader) for _where, seat, leader in leaders_in(board, kingdom))
    face_up = board.regions.face_up
    tiles = listed(
        tiles_counted(tile, number)
        for tile in TILES
        if (number := (face_up[COLOUR[tile]] & kingdom).bit_count())
    )
    treasures = (set_of(board.treasures) & kingdom).bit_count()
    parts = [leaders, tiles]
    parts += [monument_name(name) for name, corner in board.monuments.items() if BIT[corner] & kingdom]
    parts += [ngettext("%(n)s treasure", "%(n)s treasures", treasures)] if treasures else []
    return _(
        "Kingdom of %(square)s: %(parts)s",
        square=kingdom_name(board, kingdom),
        parts="; ".join(part for part in parts if part),
    )


def conflict_title(conflict: Conflict) -> str:
    """Who fights whom: `War of kings: Lion on E5, 3, against Bull on F4, 2`."""
    title = _(
        "%(conflict)s: %(attacker)s on %(at)s, %(attack)s, against %(defender)s on %(against)s, %(defence)s",
        conflict=conflict_name(conflict.sort, conflict.colour),
        attacker=seat_name(conflict.attacker),
        at=conflict.at,
        attack=len(conflict.supporting) + (conflict.committed or 0),
        defender=seat_name(conflict.defender),
        against=conflict.against,
        defence=len(conflict.opposing),
    )
    return capitalised(title)
