"""Room: where in an area something of a given size finds a place."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf

from adjudicator.rulesets.westeros.cartography.curves import Tenths
from adjudicator.rulesets.westeros.drawing.chart import Box, Point

STEP = 4
"""The distance of the lines on which room is measured."""

MARGIN = 3
"""What is left free along a border."""

GAP = 2
"""What is left free to both sides of a place that is taken."""

Span = tuple[float, float]


class Room:
    """What is free of an area: spans on lines `STEP` apart, the first line at `top`."""

    def __init__(self, top: float, lines: Sequence[tuple[Span, ...]], widest: Sequence[float]) -> None:
        self._top = top
        self._lines = lines
        self._widest = widest  # on each line, so that most places are ruled out at a glance

    def best(self, width: float, height: float, wanted: Point, within: float = inf) -> Box | None:
        """The free place of a size whose centre is nearest to the one wanted.

        None when there is none, or none so near that the square of its distance is less than `within`.
        """
        count = int((height + 2 * MARGIN) // STEP) + 2
        found: Box | None = None
        nearest = within
        tops = range(len(self._lines) - count + 1)
        offset = self._top + STEP / 2 + MARGIN + height / 2 - wanted[1]
        for first in sorted(tops, key=lambda line: abs(offset + line * STEP)):
            away = (offset + first * STEP) ** 2
            if away >= nearest:
                break
            if min(self._widest[first : first + count]) < width:
                continue
            for start, end in _common(self._lines[first : first + count], width):
                x = min(max(wanted[0] - width / 2, start), end - width)
                distance = away + (x + width / 2 - wanted[0]) ** 2
                if distance < nearest:
                    nearest = distance
                    found = Box(round(x, 1), self._top + first * STEP + STEP / 2 + MARGIN, width, height)
        return found

    def without(self, *boxes: Box) -> "Room":
        """What stays free when places are taken."""
        lines, widest = list(self._lines), list(self._widest)
        for box in boxes:
            first = max(0, int((box.y - self._top) // STEP))
            last = min(len(lines), int((box.y + box.height - self._top) // STEP) + 2)
            for number in range(first, last):
                lines[number] = tuple(_cut(lines[number], box.x - GAP, box.x + box.width + GAP))
                widest[number] = _widest(lines[number])
        return Room(self._top, lines, widest)


def room_in(rings: Sequence[Sequence[Tenths]]) -> Room:
    """Measure the room within closed polygons, one within the other being a hole."""
    highest = min(y for ring in rings for _x, y in ring) // 10
    lowest = max(y for ring in rings for _x, y in ring) // 10
    top = highest - highest % STEP
    crossings: list[list[float]] = [[] for _line in range(int(lowest - top) // STEP + 1)]
    for ring in rings:
        for (x, y), (u, v) in pairwise(ring):
            upper, lower = (y, v) if y < v else (v, y)
            line = -(-(upper - 10 * top) // (10 * STEP))
            while 10 * (top + line * STEP) < lower:
                level = 10 * (top + line * STEP)
                crossings[line].append((x + (u - x) * (level - y) / (v - y)) / 10)
                line += 1
    lines = [tuple(_spans(sorted(line))) for line in crossings]
    return Room(top, lines, [_widest(line) for line in lines])


def _widest(line: Sequence[Span]) -> float:
    return max((end - start for start, end in line), default=0)


def _spans(crossings: Sequence[float]) -> Iterator[Span]:
    for start, end in zip(crossings[::2], crossings[1::2], strict=True):
        if end - start > 2 * MARGIN:
            yield start + MARGIN, end - MARGIN


def _common(lines: Sequence[tuple[Span, ...]], width: float) -> Sequence[Span]:
    """What is free on all lines, where it is at least so wide."""
    common: Sequence[Span] = lines[0]
    for line in lines[1:]:
        if not common:
            break
        common = [
            (max(a, c), min(b, d)) for a, b in common for c, d in line if min(b, d) - max(a, c) >= width
        ]
    return common


def _cut(spans: Sequence[Span], start: float, end: float) -> Iterator[Span]:
    for a, b in spans:
        if b <= start or a >= end:
            yield a, b
            continue
        if a < start:
            yield a, start
        if b > end:
            yield end, b
