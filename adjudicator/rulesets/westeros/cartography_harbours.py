"""Harbours: the places of ports, at sea before the coast of their land."""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.rulesets.westeros.cartography_curves import Tenths
from adjudicator.rulesets.westeros.cartography_layout import CELL, ORDER, Point, distance
from adjudicator.rulesets.westeros.cartography_room import Box, Room

SHIPS = 2 * CELL
"""The side of the square for three ships and their banner."""

_EDGE = 3
_LONG, _SHORT = SHIPS + ORDER + 3 * _EDGE, SHIPS + 2 * _EDGE


@dataclass(frozen=True)
class Harbour:
    """A port: the whole place, in it the places of ships and of an order, and the jetty that leads there."""

    whole: Box
    ships: Box
    order: Box
    jetty: tuple[Point, Point]


def find_harbour(room: Room, coast: Sequence[Tenths], pole: Point) -> Harbour:
    """Find the place for a port off a coast, near the pole of its land.

    Raises ValueError when there is no room.
    """
    shore = [(x / 10, y / 10) for x, y in coast[4:-4:2]]
    landing = min(shore, key=lambda point: (point[0] - pole[0]) ** 2 + (point[1] - pole[1]) ** 2)
    found = [box for size in ((_LONG, _SHORT), (_SHORT, _LONG)) if (box := room.best(*size, landing))]
    if not found:
        raise ValueError(f"there is no room for a port at {landing}")
    whole = min(found, key=lambda box: distance(box, landing))
    across = whole.width > whole.height
    along, aside = SHIPS + 2 * _EDGE, _EDGE + (SHIPS - ORDER) / 2
    nearest = min(shore, key=lambda point: distance(whole, point))
    return Harbour(
        whole,
        Box(whole.x + _EDGE, whole.y + _EDGE, SHIPS, SHIPS),
        Box(whole.x + (along if across else aside), whole.y + (aside if across else along), ORDER, ORDER),
        (nearest, _edge_towards(whole, nearest)),
    )


def _edge_towards(box: Box, point: Point) -> Point:
    """The point of a place that is nearest to a point outside."""
    return (
        min(max(point[0], box.x), box.x + box.width),
        min(max(point[1], box.y), box.y + box.height),
    )
