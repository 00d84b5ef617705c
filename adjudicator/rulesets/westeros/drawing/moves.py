"""Moves drawn as arrows: from area to area, bent so that they pass under as little as possible.

Where a bend is not enough to keep an arrow at sea off other land, it goes round that, as `seaways` finds.

An arrow is cut from its house's cloth, thin at its tail; that of a retreat is only an outline.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate, pairwise
from math import hypot
from typing import TypeVar

from adjudicator.rulesets.westeros.drawing.chart import Box, Chart, Point
from adjudicator.rulesets.westeros.drawing.seaways import Ground, Square, seaway, square_of, thinned, under
from adjudicator.rulesets.westeros.map import Area, Map

_BENDS = 0.14, -0.14, 0.22, -0.22, 0.05, -0.05, 0.3, -0.3, 0.4, -0.4
"""How far an arrow may swerve, as parts of its length, best first."""

_SWERVE, _UNDER, _ALONG = 0.3, 4, 30
"""What it costs to take the next best bend, to have the head under an obstacle, and to go where another arrow
goes. One point of the shaft under an obstacle costs 1."""

_ASTRAY = 0.25
"""What each point in another area costs an arrow at sea."""

_BESIDE_SHAFT, _BESIDE_HEAD = 4, 6
"""How near an obstacle counts as under it."""

_SAMPLES = tuple(step / 20 for step in range(21))

_ROOM = 4
"""The gap between an arrow's ends and what stands there."""

_HEAD = 16
_WIDTHS = 3.6, 8.0, 18.0
"""How wide an arrow is at its tail, where its head begins, and its head."""

_SHORTEST = 26
"""The least length of an arrow; where less is free between two places, it reaches into them."""


class _Line(ABC):
    """A line that an arrow may take."""

    @abstractmethod
    def at(self, part: float) -> Point:
        """The point so far along."""

    @cached_property
    @abstractmethod
    def arrow(self) -> str:
        """The outline of an arrow along it, as the data of a path."""

    @cached_property
    def middle(self) -> Point:
        """The point half the way along."""
        return self.at(0.5)

    @cached_property
    def squares(self) -> frozenset[Square]:
        """The squares that it leads over, but for those near its ends."""
        return frozenset(square_of(self.at(part)) for part in _SAMPLES[4:-4])


@dataclass(frozen=True)
class Curve(_Line):
    """A quadratic curve."""

    start: Point
    control: Point
    end: Point

    @property
    def length(self) -> float:
        """How far its end is from its start."""
        return _apart(self.start, self.end)

    @cached_property
    def arrow(self) -> str:
        """The outline of an arrow along it, as the data of a path."""
        return _bent_arrow(self)

    def at(self, part: float) -> Point:
        """The point so far along."""
        one = _between(self.start, self.control, part)
        return _between(one, _between(self.control, self.end, part), part)

    def cut(self, first: float, last: float) -> "Curve":
        """The same curve between two of its points."""
        control = _between(
            _between(self.start, self.control, last), _between(self.control, self.end, last), first
        )
        # The blossom of the curve at (first, last) is the control point of what lies between them.
        return Curve(self.at(first), control, self.at(last))


@dataclass(frozen=True)
class Track(_Line):
    """A way round something: points close to each other."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """How long it is."""
        return self.far[-1]

    @cached_property
    def far(self) -> list[float]:
        """How far along each point is."""
        return [0.0, *accumulate(_apart(one, other) for one, other in pairwise(self.points))]

    @cached_property
    def arrow(self) -> str:
        """The outline of an arrow along it, as the data of a path."""
        return _long_arrow(self)

    def at(self, part: float) -> Point:
        """The point so far along."""
        far = part * self.length
        place = min(max(bisect_right(self.far, far), 1), len(self.points) - 1)
        one, other = self.far[place - 1], self.far[place]
        return _between(self.points[place - 1], self.points[place], (far - one) / (other - one or 1))

    def cut(self, first: float, last: float) -> "Track":
        """The same way between two of its points."""
        far = self.length
        within = [
            point
            for point, there in zip(self.points, self.far, strict=True)
            if first * far < there < last * far
        ]
        return Track((self.at(first), *within, self.at(last)))


Line = Curve | Track

L = TypeVar("L", Curve, Track)


@dataclass(frozen=True)
class _Way:
    """One of the lines that an arrow may take, and what it costs while no other arrow is there."""

    line: Line
    cost: float
    astray: int = 0
    """How many of its points lie in other areas, at sea; on land it does not matter."""


_Areas = tuple[Area, Area, tuple[Area, ...]]
"""From where to where a way leads, and over which seas."""

_Round = tuple[Area, Area, tuple[Area, ...], frozenset[Square]]
"""From where to where a way leads, over which seas, and the squares on them that other arrows have taken."""


class Ways:
    """The ways from area to area, worked out once, however many arrows take them."""

    def __init__(self, chart: Chart, the_map: Map) -> None:
        self._chart = chart
        self._at_sea = {*the_map.seas, *the_map.ports}
        self._obstacles = obstacles(chart)
        self._printed = frozenset[Square]().union(*map(under, self._obstacles))
        self._ground = Ground(chart)
        self._under = cache(lambda box: frozenset(under(box)))
        self._known: dict[_Areas, tuple[list[_Way], Iterator[_Way]]] = {}
        self._rounds: dict[_Round, Track | None] = {}

    def route(
        self, origin: Area, destination: Area, over: tuple[Area, ...] = (), others: Collection[Line] = ()
    ) -> Line:
        """The way from one area to another that passes under the fewest obstacles, and not along others.

        It keeps to these areas and the seas `over` which it leads, as far as possible.
        """
        areas = origin, destination, over
        middles = [other.middle for other in others]

        def cost(way: _Way) -> float:
            x, y = way.line.middle
            return way.cost + _ALONG * sum([hypot(x - a, y - b) < _HEAD for a, b in middles])

        ways = self._ranked(areas)
        best = next(ways)
        least = cost(best)
        for rank, way in enumerate(ways, start=1):
            if least <= rank * _SWERVE:  # which every further way costs at least
                break
            if (here := cost(way)) < least:
                best, least = way, here
        if best.astray:
            taken = frozenset[Square]().union(*(other.squares for other in others))
            return self._round(*areas, taken) or best.line
        return best.line

    def _round(
        self, origin: Area, destination: Area, over: tuple[Area, ...], taken: frozenset[Square]
    ) -> Track | None:
        here, there = place_of(self._chart, origin), place_of(self._chart, destination)
        own, areas = self._under(here) | self._under(there), (origin, destination, *over)
        known = origin, destination, over, taken & own | self._ground.within(areas, taken)
        if known not in self._rounds:
            open_squares = self._ground.squares(areas) | own
            points = seaway((here.centre, there.centre), open_squares, self._printed - own, taken)
            self._rounds[known] = _trimmed(Track(tuple(points)), here, there) if points else None
        return self._rounds[known]

    def _ranked(self, areas: _Areas) -> Iterator[_Way]:
        """The ways from area to area, best bend first; each is worked out when it is first asked for."""
        known, more = self._known.setdefault(areas, ([], self._ways(*areas)))
        yield from known
        for way in more:
            known.append(way)
            yield way

    def _ways(self, origin: Area, destination: Area, over: tuple[Area, ...]) -> Iterator[_Way]:
        here, there = place_of(self._chart, origin), place_of(self._chart, destination)
        ways = _ways(here, there, self._obstacles)
        if not over and not {origin, destination} <= self._at_sea:
            yield from ways
            return
        known = self._ground.squares((origin, destination, *over))
        for way in ways:
            astray = sum(square_of(way.line.at(part)) not in known for part in _SAMPLES)
            yield replace(way, cost=way.cost + _ASTRAY * astray, astray=astray)


def _ways(origin: Box, destination: Box, obstacles: Iterable[Box]) -> Iterator[_Way]:
    """The ways from one place to another, best bend first."""
    start, end = origin.centre, destination.centre
    reach = 0.4 * _apart(start, end) + _HEAD
    near = [
        box
        for box in obstacles
        if box.overlaps(_bounds((start, end)), reach)
        and not box.overlaps(origin)
        and not box.overlaps(destination)
    ]
    for rank, bend in enumerate(_BENDS):
        curve = _trimmed(_bent(start, end, bend), origin, destination)
        points = [curve.at(part) for part in _SAMPLES]
        head = curve.at(max(0.5, 1 - _HEAD / 2 / (curve.length or 1)))
        under = _under(points, near, _BESIDE_SHAFT) + _UNDER * _under([head], near, _BESIDE_HEAD)
        yield _Way(curve, rank * _SWERVE + under)


def _long_arrow(track: Track) -> str:
    """An arrow along a track; its shaft grows from the tail to the head."""
    tail, shaft, head = (width / 2 for width in _WIDTHS)
    neck = Track(tuple(thinned(track.cut(0, max(0.35, 1 - _HEAD / (track.length or 1))).points)))
    right: list[Point] = []
    left: list[Point] = []
    last = len(neck.points) - 1
    for place, point in enumerate(neck.points):
        aside = _aside(neck.points[max(place - 1, 0)], neck.points[min(place + 1, last)])
        wide = tail + (shaft - tail) * neck.far[place] / (neck.length or 1)
        right.append(_moved(point, aside, wide))
        left.append(_moved(point, aside, -wide))
    end = track.points[-1]
    barb = _aside(neck.points[-1], end)
    barbs = _moved(neck.points[-1], barb, head), end, _moved(neck.points[-1], barb, -head)
    outline = [*right, *barbs, *reversed(left)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in outline) + "Z"


def _bent_arrow(curve: Curve) -> str:
    neck = curve.cut(0, max(0.35, 1 - _HEAD / (curve.length or 1)))
    tail, shaft, head = (width / 2 for width in _WIDTHS)
    middle = (tail + shaft) / 2
    first, bow, last = (
        _aside(neck.start, neck.control), _aside(neck.start, neck.end), _aside(neck.control, neck.end)
    )  # fmt: skip
    barb = _aside(neck.end, curve.end)
    points = [
        ("M", _moved(neck.start, first, tail)),
        ("Q", _moved(neck.control, bow, middle)),
        ("", _moved(neck.end, last, shaft)),
        ("L", _moved(neck.end, barb, head)),
        ("L", curve.end),
        ("L", _moved(neck.end, barb, -head)),
        ("L", _moved(neck.end, last, -shaft)),
        ("Q", _moved(neck.control, bow, -middle)),
        ("", _moved(neck.start, first, -tail)),
    ]
    return " ".join(f"{letter}{x:.1f} {y:.1f}" for letter, (x, y) in points) + "Z"


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


def _bent(start: Point, end: Point, bend: float) -> Curve:
    x, y = _between(start, end, 0.5)
    return Curve(start, (x - (end[1] - start[1]) * bend * 2, y + (end[0] - start[0]) * bend * 2), end)


def _trimmed(curve: L, origin: Box, destination: Box) -> L:
    """The part of a line outside both places, if it is long enough."""
    first = _leaving(curve, origin, 0, 1)
    last = _leaving(curve, destination, 1, 0)
    for reach in (0.0, 0.25, 0.5, 0.75):
        free = curve.cut(first * (1 - reach), last + (1 - last) * reach)
        if last > first and free.length >= _SHORTEST:
            return free
    return curve


def _leaving(curve: Line, box: Box, inside: float, outside: float) -> float:
    """Where a curve leaves the place that it begins or ends in."""
    for _halving in range(9):
        part = (inside + outside) / 2
        if _within(box, curve.at(part), _ROOM):
            inside = part
        else:
            outside = part
    return outside


def _under(points: Sequence[Point], boxes: Iterable[Box], margin: float) -> int:
    """How many points are within boxes, counted in each; a box that is far from all is left out at once."""
    bounds = _bounds(points)
    return sum(
        _within(box, point, margin) for box in boxes if box.overlaps(bounds, 2 * margin) for point in points
    )


def _bounds(points: Sequence[Point]) -> Box:
    across, down = [x for x, _y in points], [y for _x, y in points]
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


def _within(box: Box, point: Point, margin: float) -> bool:
    x, y = point
    return (
        box.x - margin <= x <= box.x + box.width + margin
        and box.y - margin <= y <= box.y + box.height + margin
    )


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _aside(one: Point, other: Point) -> Point:
    """A step of length one to the right of the way from one point to another."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = hypot(x, y) or 1
    return -y / length, x / length


def _moved(point: Point, way: Point, far: float) -> Point:
    return point[0] + way[0] * far, point[1] + way[1] * far
