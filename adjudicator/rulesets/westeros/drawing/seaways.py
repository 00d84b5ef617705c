"""Seaways: how an arrow goes round the land that lies between two places.

The map is divided into squares. A way leads over squares of the areas that it may cross, rather not along
their shores, under names or where another arrow goes; then it is drawn tight like a string and rounded.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import floor, hypot, inf

from adjudicator.rulesets.westeros.drawing.chart import Box, Chart, Point
from adjudicator.rulesets.westeros.map import Area

SIDE = 10
"""The side of a square."""

_ASHORE, _UNDER, _ALONG = 0.8, 5.0, 4.0
"""What a step costs besides its length: on the shore, under something printed, where another arrow goes."""

_ROUND = 22
"""How far before a bend, at most, it begins."""

_HASTE = 2
"""How much nearer the end counts than it costs, so that fewer squares are looked at."""

_TIGHT, _FAR = 1.05, 10_000
"""How much dearer a tight way may be; what a way costs that touches closed squares."""

Square = tuple[int, int]

_STEPS = [(x, y, hypot(x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
_DRAWN = re.compile(r"([MqtlZ])|(-?(?:\d+\.?\d*|\.\d+))")
_LENGTHS = {"M": 2, "q": 4, "t": 2, "l": 2}


class Ground:
    """Which squares of a chart belong to which areas, worked out where it is asked for."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._known: dict[Area, frozenset[Square]] = {}

    def squares(self, areas: Iterable[Area]) -> frozenset[Square]:
        """The squares of some areas; to a port belong all that it touches."""
        return frozenset[Square]().union(*(self._of(area) for area in areas))

    def within(self, areas: Iterable[Area], squares: frozenset[Square]) -> frozenset[Square]:
        """Those of a few squares that belong to some areas."""
        return frozenset[Square]().union(*(squares & self._of(area) for area in areas))

    def _of(self, area: Area) -> frozenset[Square]:
        if area not in self._known:
            harbour = self._chart.harbours.get(area)
            found = under(harbour.whole) if harbour else _filled(self._chart.shapes[area])
            self._known[area] = frozenset(found)
        return self._known[area]


def under(box: Box) -> set[Square]:
    """The squares that a box touches."""
    return {
        (x, y)
        for x in range(floor(box.x / SIDE), floor((box.x + box.width) / SIDE) + 1)
        for y in range(floor(box.y / SIDE), floor((box.y + box.height) / SIDE) + 1)
    }


def square_of(point: Point) -> Square:
    """The square that a point is in."""
    return floor(point[0] / SIDE), floor(point[1] / SIDE)


def seaway(
    ends: tuple[Point, Point],
    open_squares: frozenset[Square],
    printed: frozenset[Square],
    taken: frozenset[Square] = frozenset(),
) -> list[Point]:
    """The way between two points over open squares, as points close to each other; [] if there is none."""

    @cache
    def costs(square: Square) -> float:
        x, y = square
        ashore = any((x + i, y + j) not in open_squares for i, j, _far in _STEPS)
        return 1 + _ASHORE * ashore + _UNDER * (square in printed) + _ALONG * (square in taken)

    squares = _shortest(square_of(ends[0]), square_of(ends[1]), open_squares, costs)
    middles = [((x + 0.5) * SIDE, (y + 0.5) * SIDE) for x, y in squares[1:-1]]
    return _rounded(_tight([ends[0], *middles, ends[1]], open_squares, costs)) if squares else []


def thinned(points: Sequence[Point], tolerance: float = 0.5) -> list[Point]:
    """The points without which a line would lead elsewhere (Ramer, Douglas and Peucker)."""
    (x, y), (u, v) = points[0], points[-1]
    length = hypot(u - x, v - y) or 1
    off = [abs((u - x) * (y - b) - (x - a) * (v - y)) / length for a, b in points]
    far = max(range(len(points)), key=off.__getitem__)
    if off[far] <= tolerance:
        return [points[0], points[-1]]
    return [*thinned(points[: far + 1], tolerance)[:-1], *thinned(points[far:], tolerance)]


def _filled(path: str) -> Iterable[Square]:
    """The squares whose middles are within closed paths; the bows between their points hardly matter."""
    edges = [pair for outline in _outlines(path) for pair in pairwise([*outline, outline[0]])]
    highest = max(y for (_x, y), _end in edges)
    for row in range(floor(highest / SIDE) + 1):
        level = (row + 0.5) * SIDE
        crossed = sorted(
            x + (level - y) / (v - y) * (u - x) for (x, y), (u, v) in edges if (y <= level) != (v <= level)
        )
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            for column in range(floor(left / SIDE + 0.5), floor(right / SIDE + 0.5)):
                yield column, row


def _outlines(path: str) -> list[list[Point]]:
    """The points that closed paths lead through, written with M, q, t, l and Z."""
    found: list[list[Point]] = []
    numbers: list[float] = []
    command = ""
    x = y = 0.0
    for letter, number in _DRAWN.findall(path):
        if letter:
            command, numbers = letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == _LENGTHS[command]:
            x, y = (x + numbers[-2], y + numbers[-1]) if command != "M" else (numbers[0], numbers[1])
            if command == "M":
                found.append([])
            found[-1].append((x, y))
            numbers = []
    return found


def _shortest(
    start: Square, end: Square, open_squares: frozenset[Square], costs: Callable[[Square], float]
) -> list[Square]:
    """The cheapest way from square to square, the first found among equals."""
    best: dict[Square, tuple[float, Square]] = {start: (0, start)}
    done: set[Square] = set()
    ahead = [(hypot(end[0] - start[0], end[1] - start[1]), start)]
    while ahead:
        _guess, here = heappop(ahead)
        if here == end:
            way = [end]
            while way[-1] != start:
                way.append(best[way[-1]][1])
            return way[::-1]
        if here in done:
            continue
        done.add(here)
        x, y = here
        for i, j, far in _STEPS:
            there = x + i, y + j
            if there in done or (there not in open_squares and there != end):
                continue
            if i and j and not ((x + i, y) in open_squares and (x, y + j) in open_squares):
                continue
            cost = best[here][0] + far * costs(there)
            if there not in best or cost < best[there][0] - 1e-9:
                best[there] = cost, here
                heappush(ahead, (cost + _HASTE * hypot(end[0] - there[0], end[1] - there[1]), there))
    return []


def _tight(
    points: Sequence[Point], open_squares: frozenset[Square], costs: Callable[[Square], float]
) -> list[Point]:
    """The bends that are left when a way is drawn tight over open squares, where that is hardly dearer."""

    def cost(one: Point, other: Point) -> float:
        over = [square_of(point) for point in _along(one, other)]
        if not open_squares.issuperset(over):
            return inf
        return hypot(other[0] - one[0], other[1] - one[1]) * sum(map(costs, over)) / len(over)

    bends = thinned(points, SIDE / 3)
    dear = [0.0, *accumulate(min(cost(one, other), _FAR) for one, other in pairwise(bends))]
    kept, here = [bends[0]], 0
    while here < len(bends) - 1:
        here = next(
            (
                there
                for there in range(len(bends) - 1, here + 1, -1)
                if cost(bends[here], bends[there]) <= _TIGHT * (dear[there] - dear[here])
            ),
            here + 1,
        )
        kept.append(bends[here])
    return kept


def _along(one: Point, other: Point, step: float = 4) -> list[Point]:
    """Points on a line, each so far from the next."""
    number = max(1, round(hypot(other[0] - one[0], other[1] - one[1]) / step))
    return [
        (one[0] + (other[0] - one[0]) * part / number, one[1] + (other[1] - one[1]) * part / number)
        for part in range(number + 1)
    ]


def _rounded(bends: Sequence[Point]) -> list[Point]:
    """The points of a way with its bends rounded."""
    way: list[Point] = []
    here = bends[0]
    for bend, after in pairwise(bends[1:]):
        into, out = (
            _towards(bend, other, min(_ROUND, hypot(other[0] - bend[0], other[1] - bend[1]) / 2))
            for other in (here, after)
        )
        way += _along(here, into)
        for part in (0.25, 0.5, 0.75):
            one, other = _part(into, bend, part), _part(bend, out, part)
            way.append(_part(one, other, part))
        here = out
    return [*way, *_along(here, bends[-1])]


def _part(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _towards(one: Point, other: Point, far: float) -> Point:
    return _part(one, other, far / (hypot(other[0] - one[0], other[1] - one[1]) or 1))
