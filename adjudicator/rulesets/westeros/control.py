"""Who controls an area, and why."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.units import KIND, KINDS, Kind

ControlReason = Literal["control-by-units", "control-by-token", "control-by-crest", "control-by-nobody"]


class Control(NamedTuple):
    """Who controls an area (None: nobody), and why."""

    seat: Seat | None
    reason: ControlReason


def controller(board: Board, area: Area) -> Seat | None:
    """Who controls an area; a port belongs to whoever controls its land area, a sea to the Ships in it."""
    geography = board.edition.map
    return _holder(board, geography, geography.land_of.get(area, area))


def _holder(board: Board, geography: Map, area: Area) -> Seat | None:
    """Who controls an area that is no port."""
    force = board.units.get(area)
    if force is not None:
        return force.seat
    token = board.power_tokens.get(area)
    if token is not None:
        return token
    home = geography.home_of.get(area)
    return home if home in board.supply else None


def control(board: Board, area: Area) -> Control:
    """Who controls an area, with the reason."""
    geography = board.edition.map
    area = geography.land_of.get(area, area)
    seat = _holder(board, geography, area)
    reason: ControlReason = "control-by-nobody"
    if area in board.units:
        reason = "control-by-units"
    elif area in board.power_tokens:
        reason = "control-by-token"
    elif seat is not None:
        reason = "control-by-crest"
    return Control(seat, reason)


def controllers(board: Board, areas: Iterable[Area]) -> dict[Area, Seat | None]:
    """Who controls each land area among some areas."""
    kind = board.edition.map.kind
    return {area: controller(board, area) for area in areas if kind[area] == "land"}


def controlled(board: Board, seat: Seat) -> tuple[Area, ...]:
    """The land areas a house controls, in the order of the map."""
    geography = board.edition.map
    return tuple(area for area in geography.land if _holder(board, geography, area) == seat)


def sites(board: Board, seat: Seat) -> tuple[Area, ...]:
    """The areas with a castle or stronghold that a house controls, in the order of the map."""
    geography = board.edition.map
    return tuple(area for area in geography.sites if _holder(board, geography, area) == seat)


def sites_to_win(board: Board) -> int:
    """How many castles and strongholds win at once, with so many houses in play."""
    return board.edition.victory[len(board.supply)]


def enemies_in(board: Board, area: Area, seat: Seat) -> bool:
    """Whether another house has units in an area."""
    force = board.units.get(area)
    return force is not None and force.seat != seat


def enemy_fleet_in(board: Board, sea: Area, seat: Seat) -> bool:
    """Whether another house has Ships in a sea, those of a house without a player included [A1-P3-07]."""
    return enemies_in(board, sea, seat) or sea in board.neutral_forces


def restrained(board: Board, seat: Seat, area: Area) -> bool:
    """Whether a house may not act this round against who controls an area [CK6-LION-03]."""
    return seat in board.restrained and controller(board, area) == board.restrained[seat]


def unused(board: Board, seat: Seat) -> dict[Kind, int]:
    """How many units of each kind a house has off the board."""
    left = dict(board.edition.owns)
    for _area, units in board.forces(seat):
        for unit in units:
            left[KIND[unit]] -= 1
    return {kind: left[kind] for kind in KINDS if kind in left}
