"""Harbours: the places of ports, at sea before the coast of their land."""

from collections.abc import Sequence

from adjudicator.rulesets.westeros.cartography.curves import Tenths
from adjudicator.rulesets.westeros.cartography.layout import MARK, distance
from adjudicator.rulesets.westeros.cartography.room import Room
from adjudicator.rulesets.westeros.drawing.chart import ANCHORAGE, ORDER, Box, Harbour, Point

SHIPS = 34
"""The side of the square for three ships and their banner."""

_EDGE = 3
_GAP = 1
_LONG, _SHORT = SHIPS + ORDER + 3 * _EDGE, ORDER + MARK + 2 * _EDGE + _GAP


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
    nearest = min(shore, key=lambda point: distance(whole, point))
    return Harbour(
        whole,
        _within(whole, _EDGE, (_SHORT - SHIPS) / 2, SHIPS, across=across),
        _within(whole, SHIPS + 2 * _EDGE, _EDGE, ORDER, across=across),
        _within(whole, SHIPS + 2 * _EDGE + (ORDER - MARK) / 2, _EDGE + ORDER + _GAP, MARK, across=across),
        (nearest, _nearest(whole, nearest, 0)),
        _nearest(whole, nearest, ANCHORAGE),
    )


def _within(whole: Box, along: float, aside: float, side: float, *, across: bool) -> Box:
    """A square in a place, so far along it from one end and from one side."""
    x, y = (along, aside) if across else (aside, along)
    return Box(whole.x + x, whole.y + y, side, side)


def _nearest(box: Box, point: Point, inside: float) -> Point:
    """The point of a place, so far within its edges, that is nearest to a point outside."""
    return (
        min(max(point[0], box.x + inside), box.x + box.width - inside),
        min(max(point[1], box.y + inside), box.y + box.height - inside),
    )
