"""Moves drawn as arrows: of several hundred curves, each takes the one that hides and crosses least.

An arrow is cut from its house's cloth, thin at its tail; that of a retreat is only an outline. Points are
complex numbers here, because to multiply a curve by one turns and stretches it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import inf
from operator import itemgetter

from adjudicator.rulesets.westeros.drawing.chart import Box, Chart
from adjudicator.rulesets.westeros.drawing.squares import SIDE, Square, filled, under
from adjudicator.rulesets.westeros.map import Area, Map

_ALONG = 0.3, 0, -0.3, -0.6
_ASIDE = 0.1, -0.1, 0.2, -0.2, 0.4, -0.4, 0.7, -0.7, 1, -1, 1.3, -1.3, 1.7, -1.7
"""Where the control points of a curve from 0 to 1 may lie: how far from the nearer end, and how far aside."""

_UNDER, _BESIDE, _ASTRAY = 1, 0.5, 2
"""What each twentieth of an arrow costs that lies under something printed, where another arrow goes, or in
another area while it is at sea."""

_ROOM = 4
"""The gap between an arrow's ends and what stands there, and between its shaft and what is printed."""

_HEAD = 16
_WIDTHS = 3.6, 8.0, 18.0
"""How wide an arrow is at its tail, where its head begins, and its head."""

_SHORTEST = 26
"""The least length of an arrow; where less is free between two places, it reaches into them."""

_KEPT = 1024
"""How many arrows are kept; the drawings of a turn for different readers have the same ones."""


@dataclass(frozen=True)
class Curve:
    """A cubic curve, by its ends and the two control points between them."""

    points: tuple[complex, complex, complex, complex]

    @cached_property
    def samples(self) -> list[complex]:
        """Points along it, a twentieth from each other, from the middle, which bends most, to the ends."""
        return [self.at(part / 20) for part in sorted(range(1, 20), key=lambda part: abs(part - 10))]

    @cached_property
    def length(self) -> float:
        """How long it is, about."""
        return sum(abs(there - here) for here, there in pairwise(self.at(part / 8) for part in range(9)))

    @cached_property
    def squares(self) -> frozenset[Square]:
        """The squares under it, but for those near its ends, and those beside them."""
        under = {_square(self.at(part / 60)) for part in range(12, 49)}
        return frozenset((x + i, y + j) for x, y in under for i in (-1, 0, 1) for j in (-1, 0, 1))

    def at(self, part: float) -> complex:
        """The point so far along."""
        left, (start, one, other, end) = 1 - part, self.points
        return left**3 * start + 3 * left * part * (left * one + part * other) + part**3 * end

    def cut(self, first: float, last: float) -> "Curve":
        """The same curve between two of its points."""
        third = (last - first) / 3
        start, end = self.at(first), self.at(last)
        return Curve((start, start + third * self._towards(first), end - third * self._towards(last), end))

    def _towards(self, part: float) -> complex:
        """The derivative at the point so far along."""
        left, (start, one, other, end) = 1 - part, self.points
        return 3 * (left**2 * (one - start) + 2 * left * part * (other - one) + part**2 * (end - other))

    @cached_property
    def arrow(self) -> str:
        """The outline of an arrow along it, as the data of a path."""
        neck = self.cut(0, max(0.35, 1 - _HEAD / (self.length or 1)))
        start, one, other, neck_end = neck.points
        end = self.points[-1]
        tail, shaft, head = (width / 2 for width in _WIDTHS)
        middle = [start, one, other, neck_end, neck_end]
        aside = [
            _aside(start, one, tail),
            _aside(start, other, tail + (shaft - tail) / 3),
            _aside(one, neck_end, shaft - (shaft - tail) / 3),
            _aside(other, neck_end, shaft),
            _aside(neck_end, end, head),
        ]
        right = [point + step for point, step in zip(middle, aside, strict=True)]
        left = [point - step for point, step in zip(middle, aside, strict=True)]
        outline = zip("MC  LLLLC  ", [*right, end, *reversed(left)], strict=True)
        return "".join(f"{letter}{point.real:.1f} {point.imag:.1f}" for letter, point in outline) + "Z"


def _bends() -> Iterator[tuple[float, Curve]]:
    """The curves from 0 to 1 that an arrow may take, each with what it costs: length, and to be lopsided."""
    for along, one, other in product(_ALONG, _ASIDE, _ASIDE):
        curve = Curve((0, complex(along, one), complex(1 - along, other), 1))
        yield 2 * curve.length + abs(one - other), curve


_BENDS = sorted(_bends(), key=itemgetter(0))


class Ways:
    """The ways from area to area."""

    def __init__(self, chart: Chart, the_map: Map) -> None:
        self._chart = chart
        self._at_sea = {*the_map.seas, *the_map.ports}
        self._printed = {square for box in obstacles(chart) for square in under(box, _ROOM)}
        self.route = lru_cache(maxsize=_KEPT)(self._route)

    def _route(
        self, origin: Area, destination: Area, over: tuple[Area, ...] = (), others: tuple[Curve, ...] = ()
    ) -> Curve:
        """The cheapest curve from one area to another, over these seas, where `others` are drawn too."""
        here, there = place_of(self._chart, origin), place_of(self._chart, destination)
        start, step = complex(*here.centre), complex(*there.centre) - complex(*here.centre)
        own, at_sea = {*under(here), *under(there)}, bool(over) or {origin, destination} <= self._at_sea
        shapes = [self._chart.shapes.get(area, "") for area in (origin, destination, *over)]
        areas = frozenset[Square]().union(*map(filled, shapes)) if at_sea else frozenset()
        taken = set[Square]().union(*(other.squares for other in others))
        best, least = _BENDS[0][1], inf
        for swerve, bend in _BENDS:
            if swerve >= least:
                break
            cost = swerve
            for point in bend.samples:
                at = start + step * point
                square = at.real // SIDE, at.imag // SIDE  # a call of `_square` would take twice as long
                if square not in own:
                    cost += _UNDER * (square in self._printed) + _BESIDE * (square in taken)
                    cost += _ASTRAY * (at_sea and square not in areas)
                    if cost >= least:
                        break
            else:
                best, least = bend, cost
        first, one, other, last = (start + step * point for point in best.points)
        return _trimmed(Curve((first, one, other, last)), here, there)


def obstacles(chart: Chart) -> list[Box]:
    """What an arrow should not pass under: names, icons, quays and the key to the houses."""
    printed = [
        layout.places[what]
        for layout in chart.layouts.values()
        for what in ("name", "icons")
        if what in layout.places
    ]
    key = [chart.key] if chart.key else []
    return [*printed, *(harbour.whole for harbour in chart.harbours.values()), *key]


def place_of(chart: Chart, area: Area) -> Box:
    """Where units stand in an area."""
    return chart.harbours[area].ships if area in chart.harbours else chart.layouts[area].places["units"]


def _trimmed(curve: Curve, origin: Box, destination: Box) -> Curve:
    """The part of a curve outside both places, if it is long enough."""
    first = _leaving(curve, origin, 0, 1)
    last = _leaving(curve, destination, 1, 0)
    for reach in (0.0, 0.25, 0.5, 0.75):
        free = curve.cut(first * (1 - reach), last + (1 - last) * reach)
        if last > first and free.length >= _SHORTEST:
            return free
    return curve


def _leaving(curve: Curve, box: Box, inside: float, outside: float) -> float:
    """Where a curve leaves the place that it begins or ends in."""
    for _halving in range(9):
        part = (inside + outside) / 2
        if _within(box, curve.at(part), _ROOM):
            inside = part
        else:
            outside = part
    return outside


def _within(box: Box, point: complex, margin: float) -> bool:
    return (
        box.x - margin <= point.real <= box.x + box.width + margin
        and box.y - margin <= point.imag <= box.y + box.height + margin
    )


def _square(point: complex) -> Square:
    return point.real // SIDE, point.imag // SIDE


def _aside(one: complex, other: complex, far: float) -> complex:
    """A step to the right of the way from one point to another."""
    return far * 1j * (other - one) / (abs(other - one) or 1)
