"""Ship transport: which land areas count as adjacent for marches and retreats."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.units import SHIP


def carriers(board: Board, seat: Seat) -> frozenset[Area]:
    """The sea areas in which a house has a Ship that may carry units; Ships in ports carry nobody."""
    kind, routed = board.edition.map.kind, board.edition.policies.routed_ships_transport
    return frozenset(
        area
        for area, force in board.units.items()
        if force.seat == seat and kind[area] == "sea" and (routed or SHIP in force.units)
    )


def _overseas(geography: Map, start: Area, open_seas: Collection[Area]) -> set[Area]:
    found: set[Area] = set()
    to_do = [sea for sea in geography.adjacent_seas[start] if sea in open_seas]
    seen = set(to_do)
    while to_do:
        sea = to_do.pop()
        found.update(geography.adjacent_land[sea])
        further = [
            other for other in geography.adjacent_seas[sea] if other in open_seas and other not in seen
        ]
        seen.update(further)
        to_do += further
    return found - {start}


def passage(board: Board, seat: Seat, start: Area, end: Area) -> tuple[Area, ...]:
    """The seas over which one's own Ships connect two land areas, as few as possible; () if they do not."""
    geography = board.edition.map
    open_seas = carriers(board, seat)
    to_do: list[tuple[Area, ...]] = [(sea,) for sea in geography.adjacent_seas[start] if sea in open_seas]
    seen = {seas[-1] for seas in to_do}
    for seas in to_do:
        if end in geography.adjacent_land[seas[-1]]:
            return seas
        for other in geography.adjacent_seas[seas[-1]]:
            if other in open_seas and other not in seen:
                seen.add(other)
                to_do.append((*seas, other))
    return ()


def within_reach(board: Board, seat: Seat, start: Area) -> tuple[Area, ...]:
    """The land areas next to a land area, by border or by one's own Ships, in the order of the map.

    Geography alone: who stands there, and whether the area may be entered, is for the caller to judge.
    """
    return reached(board.edition.map, start, carriers(board, seat))


@lru_cache(maxsize=4096)
def reached(geography: Map, start: Area, open_seas: frozenset[Area]) -> tuple[Area, ...]:
    """The same, if these are the sea areas with Ships that may carry units."""
    return tuple(sorted({*geography.adjacent_land[start], *_overseas(geography, start, open_seas)}))


@lru_cache(maxsize=512)
def could_join(geography: Map, start: Area, ranges: tuple[frozenset[Area], ...]) -> frozenset[Area]:
    """The land areas that Ships could connect with `start`, each being somewhere in a range of its own.

    Every sea of a chain takes a Ship, and no Ship is in two seas.
    """
    found: set[Area] = set()

    def lengthen(chain: tuple[Area, ...], nearby: Sequence[Area]) -> None:
        for sea in nearby:
            if sea not in chain and _crewed((*chain, sea), ranges):
                found.update(geography.adjacent_land[sea])
                lengthen((*chain, sea), geography.adjacent_seas[sea])

    lengthen((), geography.adjacent_seas[start])
    return frozenset(found - {start})


def _crewed(seas: Sequence[Area], ranges: Sequence[Collection[Area]]) -> bool:
    """Whether there is a Ship for each of some seas: a matching, found by augmenting paths."""
    sea_of: dict[int, Area] = {}

    def crew(sea: Area, tried: set[int]) -> bool:
        for ship, reach in enumerate(ranges):
            if sea in reach and ship not in tried:
                tried.add(ship)
                if ship not in sea_of or crew(sea_of[ship], tried):
                    sea_of[ship] = sea
                    return True
        return False

    return all(crew(sea, set()) for sea in seas)
