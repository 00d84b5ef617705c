"""Ship transport: which land areas count as adjacent for marches and retreats."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import SHIP


def carriers(board: Board, seat: Seat) -> frozenset[Area]:
    """The sea areas in which a house has a Ship that may carry units; Ships in ports carry nobody."""
    kind, routed = board.edition.map.kind, board.edition.policies.routed_ships_transport
    return frozenset(
        area
        for area, force in board.units.items()
        if force.seat == seat and kind[area] == "sea" and (routed or SHIP in force.units)
    )


def overseas(board: Board, seat: Seat, start: Area) -> tuple[Area, ...]:
    """The land areas that one's own Ships connect with `start`, without `start`, in the order of the map."""
    geography = board.edition.map
    open_seas = carriers(board, seat)
    found: dict[Area, None] = {}
    to_do = [sea for sea in geography.adjacent_seas[start] if sea in open_seas]
    seen = set(to_do)
    while to_do:
        sea = to_do.pop()
        found |= dict.fromkeys(geography.adjacent_land[sea])
        further = [
            other for other in geography.adjacent_seas[sea] if other in open_seas and other not in seen
        ]
        seen.update(further)
        to_do += further
    return tuple(area for area in sorted(found) if area != start)


def within_reach(board: Board, seat: Seat, start: Area) -> tuple[Area, ...]:
    """The land areas next to a land area, by border or by one's own Ships, in the order of the map.

    Geography alone: who stands there, and whether the area may be entered, is for the caller to judge.
    """
    return tuple(
        sorted(
            {
                *board.edition.map.adjacent_land[start],
                *overseas(board, seat, start),
            }
        )
    )
