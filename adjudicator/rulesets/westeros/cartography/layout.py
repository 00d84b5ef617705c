"""Layout: what is printed in an area and what may stand there find their places, once for all positions."""

from collections.abc import Sequence
from itertools import product
from math import inf

from adjudicator.rulesets.westeros.cartography.room import Room
from adjudicator.rulesets.westeros.drawing.chart import (
    CELL,
    CELLS,
    ORDER,
    TOKEN,
    Box,
    Layout,
    Lettering,
    Point,
)
from adjudicator.rulesets.westeros.drawing.headings import WORSE, Heading, Size, headings
from adjudicator.rulesets.westeros.map import Area, Map

MARK = 14
"""The side of the square for a mark of what has just happened."""

SCALES = 1.6, 1.5, 1.4, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0
"""How large things may be drawn: in each area as large as there is room."""

_GAP = 2
_WIDE = 5
_COLUMNS = {3: 0, _WIDE: 60, 2: 260}
"""How units may stand, and what it costs."""

_NEAR = ((0, 0), (-16, 0), (16, 0), (0, -16), (0, 16))
_FAR = tuple(product(range(-120, 121, 30), repeat=2))
"""Where the middle of an arrangement is tried, seen from the pole; far away when nothing fits nearby."""


def lay_out(room: Room, pole: Point, the_map: Map, area: Area) -> Layout:
    """Find the arrangement around `pole` whose parts lie nearest to where they look best, as large as may be.

    Raises ValueError when not everything fits.
    """
    attempts = [*((scale, _NEAR) for scale in SCALES), (SCALES[-1], _FAR)]
    for scale, shifts in attempts:
        ways = headings(the_map, area, the_map.name[area], scale)
        tokens = _tokens(the_map, area, scale)
        best: _Arrangement | None = None
        for columns, shift in product(_COLUMNS, shifts):
            tried = _Arrangement(room, scale, columns, best.cost if best else inf)
            if tried.fill((pole[0] + shift[0], pole[1] + shift[1]), ways, tokens):
                best = tried
        if best:
            return Layout(scale, best.name, best.places)
    raise ValueError(f"{the_map.name[area]} is too small for what may stand in it")


def _tokens(the_map: Map, area: Area, scale: float) -> list[Size]:
    """The ways a power token may lie, in a home with a garrison; none at sea."""
    if the_map.kind[area] == "sea":
        return []
    side = TOKEN * scale
    return [(2 * side, side), (side, 2 * side)] if area in the_map.home_of else [(side, side)]


class _Arrangement:
    """An attempt to place everything, and what it costs in beauty; given up when that reaches `limit`."""

    def __init__(self, room: Room, scale: float, columns: int, limit: float) -> None:
        self.cost: float = _COLUMNS[columns]
        self.columns = columns
        self.places: dict[str, Box] = {}
        self.name: Lettering
        self._room = room
        self._scale = scale
        self._limit = limit

    def fill(self, centre: Point, headings: Sequence[Heading], tokens: Sequence[Size]) -> bool:
        """Place everything around a point, or give up."""
        side, cell = ORDER * self._scale, CELL * self._scale
        across = self.columns != _WIDE
        middle = centre[0] - across * side / 2, centre[1] + headings[0].size[1] / 2
        if not self._place("units", [(self.columns * cell, -(-CELLS // self.columns) * cell)], middle):
            return False
        units = self.places["units"]
        x, _y = units.centre
        if not self._head(headings, (x + across * side / 2, units.y - _GAP)):
            return False
        right, below = units.x + units.width + _GAP, units.y + units.height + _GAP
        order = (right + side / 2, units.y + side / 2) if across else (x - side * 0.6, below + side / 2)
        beyond = (order[0], order[1] + side * 0.85) if across else (x + side * 0.6, below + side / 2)
        mark = MARK * self._scale
        return (
            self._place("order", [(side, side)], order)
            and (not tokens or self._place("tokens", tokens, beyond))
            and self._place("mark", [(mark, mark)], (units.x - mark / 2, units.centre[1]))
        )

    def _place(self, what: str, sizes: Sequence[Size], goal: Point) -> bool:
        found = self._nearest([(size, goal, 0) for size in sizes])
        if found:
            _which, self.places[what] = found
        return found is not None

    def _head(self, headings: Sequence[Heading], foot: Point) -> bool:
        """Place the heading with its foot near a point; the ways that come first are better."""
        found = self._nearest(
            [
                (heading.size, (foot[0], foot[1] - heading.size[1] / 2), worse * WORSE)
                for worse, heading in enumerate(headings)
            ]
        )
        if found is None:
            return False
        heading, box = headings[found[0]], found[1]
        self.name = heading.name
        self.places |= heading.places(box)
        return True

    def _nearest(self, ways: Sequence[tuple[Size, Point, float]]) -> tuple[int, Box] | None:
        """Take the best of several ways to place something, each with its size, its goal and a price."""
        best: tuple[int, Box] | None = None
        lowest = self._limit - self.cost
        for which, (size, goal, price) in enumerate(ways):
            box = self._room.best(*size, goal, lowest - price)
            if box:
                best = which, box
                lowest = distance(box, goal) + price
        if best:
            self.cost += lowest
            self._room = self._room.without(best[1])
        return best


def distance(box: Box, point: Point) -> float:
    """How far the middle of a place is from a point, squared."""
    x, y = box.centre
    return (x - point[0]) ** 2 + (y - point[1]) ** 2
