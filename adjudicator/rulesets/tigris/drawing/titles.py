"""Titles: what is on a square, in a kingdom or in a conflict, in one line."""

from collections.abc import Mapping

from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.judgements import kingdom_name, leaders_in
from adjudicator.rulesets.tigris.pieces import COLOUR, TILES, Monument
from adjudicator.rulesets.tigris.squares import BIT, RIVER, SQUARES, Square, Squares, block, set_of
from adjudicator.rulesets.tigris.wording import (
    capitalised,
    conflict_name,
    leader_name,
    listed,
    monument_name,
    seat_name,
    tile_name,
    tiles_counted,
)
from adjudicator.words import gettext as _, ngettext


def square_titles(board: Board) -> dict[Square, str]:
    """What is on every square: `D6: temple with a treasure`."""
    leaders = {
        where: _("%(seat)s’s %(leader)s", seat=seat_name(seat), leader=leader_name(leader))
        for where, seat, leader in board.standing()
    }
    monuments = {each: name for name, corner in board.monuments.items() for each in block(corner)}
    return {
        square: _(
            "%(square)s: %(what)s", square=square, what=leaders.get(square) or _on(board, square, monuments)
        )
        for square in SQUARES
    }


def _on(board: Board, square: Square, monuments: Mapping[Square, Monument]) -> str:
    if square in board.catastrophes:
        return _("catastrophe")
    if square in monuments:
        what = monument_name(monuments[square])
    elif square in board.tiles:
        what = tile_name(board.tiles[square])
    else:
        return _("river") if BIT[square] & RIVER else _("land")
    if square == board.marker:
        what = _("%(tile)s under the unification marker", tile=what)
    return _("%(tile)s with a treasure", tile=what) if square in board.treasures else what


def kingdom_title(board: Board, kingdom: Squares) -> str:
    """What is in a kingdom: `Kingdom of D6: Lion’s king; 2 temples; 1 treasure`."""
    leaders = listed(
        _("%(seat)s’s %(leader)s", seat=seat_name(seat), leader=leader_name(leader))
        for _where, seat, leader in leaders_in(board, kingdom)
    )
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
    name = _("Kingdom of %(square)s", square=kingdom_name(board, kingdom))
    return _("%(place)s: %(what)s", place=name, what="; ".join(part for part in parts if part))


def conflict_title(conflict: Conflict) -> str:
    """Who fights whom: `War of kings: Lion on E5, 3, against Bull on F4, 2`."""
    return _(
        "%(conflict)s: %(attacker)s on %(at)s, %(attack)s, against %(defender)s on %(against)s, %(defence)s",
        conflict=capitalised(conflict_name(conflict.sort, conflict.colour)),
        attacker=seat_name(conflict.attacker),
        at=conflict.at,
        attack=len(conflict.supporting) + (conflict.committed or 0),
        defender=seat_name(conflict.defender),
        against=conflict.against,
        defence=len(conflict.opposing),
    )
