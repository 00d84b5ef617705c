"""Arcs: the borders of a grid, each traced once and shared by the two areas it parts.

Corners are those of the squares: (0, 0) is the upper left corner of the map. An arc runs from junction to
junction, which are corners where more than two areas meet, or corners of the frame; the shore of an island
without junctions is one closed arc.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from adjudicator.rulesets.westeros.cartography.grid import OUTSIDE, Grid, Pair, in_order

Corner = tuple[int, int]

_HEADINGS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""East, south, west, north: each is a turn to the right from the one before."""

_ALONG = 2
"""How many edges meet at a corner that a border just passes."""


@dataclass(frozen=True)
class Arc:
    """A border and the areas on its two sides, seen while going along it."""

    left: str
    right: str
    corners: tuple[Corner, ...]

    @property
    def pair(self) -> Pair:
        """The two areas it parts, one of them perhaps `OUTSIDE`."""
        return in_order(self.left, self.right)

    @property
    def on_frame(self) -> bool:
        """Whether it is a part of the map's frame."""
        return OUTSIDE in self.pair

    @property
    def closed(self) -> bool:
        """Whether it ends where it began."""
        return self.corners[0] == self.corners[-1]


@dataclass(frozen=True)
class Step:
    """An arc as part of a ring: its place among the arcs, and whether it is gone along as it was traced."""

    arc: int
    forward: bool


@dataclass(frozen=True)
class Borders:
    """All borders of a map."""

    arcs: tuple[Arc, ...]

    @cached_property
    def touching(self) -> frozenset[Pair]:
        """Areas that share an arc."""
        return frozenset(arc.pair for arc in self.arcs if not arc.on_frame)

    @cached_property
    def rings(self) -> dict[str, tuple[tuple[Step, ...], ...]]:
        """By area, the closed rings of arcs around it: its outline, and one for each hole."""
        steps: dict[str, list[Step]] = {}
        for place, arc in enumerate(self.arcs):
            steps.setdefault(arc.right, []).append(Step(place, forward=True))
            steps.setdefault(arc.left, []).append(Step(place, forward=False))
        return {area: tuple(self._chained(steps[area])) for area in sorted(steps) if area != OUTSIDE}

    def along(self, step: Step) -> tuple[Corner, ...]:
        """The corners of an arc in the direction of a step."""
        corners = self.arcs[step.arc].corners
        return corners if step.forward else corners[::-1]

    def _chained(self, steps: list[Step]) -> Iterator[tuple[Step, ...]]:
        while steps:
            ring = [steps.pop(0)]
            while (end := self.along(ring[-1])[-1]) != self.along(ring[0])[0]:
                following = [step for step in steps if self.along(step)[0] == end]
                arriving = self._heading(ring[-1], -2)
                ring.append(min(following, key=lambda step: _turn(arriving, self._heading(step, 0))))
                steps.remove(ring[-1])
            yield tuple(ring)

    def _heading(self, step: Step, place: int) -> int:
        corners = self.along(step)[place:][:2]
        return _HEADINGS.index((corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]))


def trace(grid: Grid) -> Borders:
    """Trace every border of the grid once."""
    edges = _edges(grid)
    junctions = [corner for corner in sorted(edges) if _is_junction(grid, corner, len(edges[corner]))]
    arcs = []
    for start in junctions:
        while edges[start]:
            arcs.append(_walk(grid, edges, start, set(junctions)))
    for start in sorted(edges):  # what is left has no junction: islands in one sea
        while edges[start]:
            arcs.append(_walk(grid, edges, start, {start}))
    return Borders(tuple(arcs))


def _edges(grid: Grid) -> dict[Corner, list[int]]:
    """By corner, the headings in which a border leaves it."""
    corners = ((x, y) for y in range(grid.height + 1) for x in range(grid.width + 1))
    around = ((corner, _around(grid, corner)) for corner in corners)
    return {
        corner: [heading for heading in range(4) if areas[heading] != areas[heading - 1]]
        for corner, areas in around
        if len(set(areas)) > 1
    }


def _around(grid: Grid, corner: Corner) -> tuple[str, str, str, str]:
    """The four areas around a corner, from the south-east one clockwise: each to the right of a heading."""
    x, y = corner
    return grid.at(x, y), grid.at(x - 1, y), grid.at(x - 1, y - 1), grid.at(x, y - 1)


def _sides(grid: Grid, corner: Corner, heading: int) -> tuple[str, str]:
    """The areas to the left and to the right of the edge that leaves a corner."""
    around = _around(grid, corner)
    return around[heading - 1], around[heading]


def _is_junction(grid: Grid, corner: Corner, edges: int) -> bool:
    return edges > _ALONG or (corner[0] in {0, grid.width} and corner[1] in {0, grid.height})


def _walk(grid: Grid, edges: dict[Corner, list[int]], start: Corner, ends: set[Corner]) -> Arc:
    """Follow a border to its end, and take its edges away."""
    left, right = _sides(grid, start, edges[start][0])
    corners = [start]
    while len(corners) == 1 or corners[-1] not in ends:
        x, y = corners[-1]
        heading = edges[x, y].pop(0)
        corner = x + _HEADINGS[heading][0], y + _HEADINGS[heading][1]
        edges[corner].remove((heading + 2) % 4)
        corners.append(corner)
    return Arc(left, right, tuple(corners))


def _turn(arriving: int, leaving: int) -> int:
    """How far one turns: 0 to the right, 1 not at all, 2 to the left."""
    return (arriving + 1 - leaving) % 4
