"""Cartography: from a grid and the map's facts to shapes and places, worked out once for each board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import dist

import msgspec

from adjudicator.rulesets.westeros.cartography.arcs import Arc, Borders, Step, trace
from adjudicator.rulesets.westeros.cartography.curves import Curve, Tenths, draw_curve, path_start
from adjudicator.rulesets.westeros.cartography.grid import Grid, Pair, in_order
from adjudicator.rulesets.westeros.cartography.harbours import find_harbour
from adjudicator.rulesets.westeros.cartography.layout import distance, lay_out
from adjudicator.rulesets.westeros.cartography.room import Room, room_in
from adjudicator.rulesets.westeros.drawing.chart import (
    Box,
    Bridge,
    Chart,
    Frame,
    Layout,
    Link,
    Point,
    Seam,
)
from adjudicator.rulesets.westeros.map import Area, Map

UNIT = 10
"""The side of a square of the grid."""

COMPASS = 100
KEY = 118, 176
EDGE = 8
"""How near to the frame nothing lies."""

BRIDGE = 20
"""The side of the square around a bridge that is kept free."""

SEAM = 11
"""Half the length of the piece that marks a border."""

_FAR = 10_000
_CLEAR = 5
_MARGIN = 16

Outline = tuple[Tenths, ...]


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board that is looked at as one."""

    name: str
    areas: tuple[Area, ...]


@dataclass(frozen=True)
class Survey:
    """A board as worked out: its chart, and what that was made of.

    `outlines` are the areas' shapes as polygons, near enough.
    """

    chart: Chart
    borders: Borders
    outlines: Mapping[Area, tuple[Outline, ...]]


def with_outlines(chart: Chart, grid: Grid, the_map: Map) -> Survey:
    """A chart that was drawn before, with the borders and outlines that it was made of."""
    sheet = _Sheet(trace(grid), the_map, (grid.width, grid.height))
    return Survey(chart, sheet.borders, {area: tuple(sheet.outlines(area)) for area in grid.areas})


def survey(grid: Grid, the_map: Map, regions: Mapping[str, Region]) -> Survey:
    """Draw the board; raises ValueError when something does not find a place in its area."""
    sheet = _Sheet(trace(grid), the_map, (grid.width, grid.height))
    outlines = {area: tuple(sheet.outlines(area)) for area in grid.areas}
    bridges = {in_order(*pair): sheet.bridge(in_order(*pair)) for pair in the_map.bridges}
    size = UNIT * grid.width, UNIT * grid.height
    taken = {area: [*_sites(bridges, area), *_along_the_frame(*size)] for area in grid.areas}
    rooms = {area: room_in(outlines[area]).without(*taken[area]) for area in grid.areas}
    poles = find_poles(grid)
    links = tuple(_links(grid, the_map, outlines))
    for area in the_map.seas:
        rooms[area] = rooms[area].without(*(_around(link) for link in links))
    harbours = {}
    for port in the_map.ports:
        land, sea = the_map.land_of[port], the_map.sea_of[port]
        harbours[port] = find_harbour(rooms[sea], sheet.longest((land, sea)).outline, poles[land])
        rooms[sea] = rooms[sea].without(harbours[port].whole)
    compass = _take(rooms, the_map.seas, (COMPASS, COMPASS), (0, size[1]))
    key = _take(rooms, the_map.seas, KEY, size)
    layouts = {area: lay_out(rooms[area], poles[area], the_map, area) for area in grid.areas}
    chart = Chart(
        size=size,
        shapes={area: sheet.shape(area) for area in grid.areas},
        land_borders=sheet.lines("land"),
        sea_borders=sheet.lines("sea"),
        rivers=sheet.lines("river"),
        bridges=tuple(bridges.values()),
        links=links,
        seams=tuple(sheet.seam(pair) for pair in sorted(grid.touching)),
        layouts=layouts,
        harbours=harbours,
        compass=compass,
        key=key,
        regions={
            word: Frame(region.name, _framed(region.areas, outlines, layouts, the_map.seas, size))
            for word, region in regions.items()
        },
    )
    return Survey(chart, sheet.borders, outlines)


def _along_the_frame(width: float, height: float) -> list[Box]:
    """What stays free along the frame, so that nothing touches it."""
    return [
        Box(0, 0, width, EDGE),
        Box(0, height - EDGE, width, EDGE),
        Box(0, 0, EDGE, height),
        Box(width - EDGE, 0, EDGE, height),
    ]


def _framed(
    areas: Sequence[Area],
    outlines: Mapping[Area, tuple[Outline, ...]],
    layouts: Mapping[Area, Layout],
    seas: Sequence[Area],
    size: tuple[int, int],
) -> Box:
    """The frame around areas, with a margin; of a sea, which may be wide, only around its places."""
    points: list[Point] = []
    for area in areas:
        if area in seas:
            boxes = layouts[area].places.values()
            points += [(box.x, box.y) for box in boxes]
            points += [(box.x + box.width, box.y + box.height) for box in boxes]
        else:
            points += [(x / 10, y / 10) for ring in outlines[area] for x, y in ring]
    left, top = (max(0, round(min(point[axis] for point in points)) - _MARGIN) for axis in (0, 1))
    right, bottom = (
        min(size[axis], round(max(point[axis] for point in points)) + _MARGIN) for axis in (0, 1)
    )
    return Box(left, top, right - left, bottom - top)


class _Sheet:
    """The borders as curves, each told by its kind: `coast`, `land`, `sea`, `river` or `frame`."""

    def __init__(self, borders: Borders, the_map: Map, size: tuple[int, int]) -> None:
        self.borders = borders
        self._map = the_map
        self._rivers = {in_order(*pair) for pair in (*the_map.rivers, *the_map.bridges)}
        self.kinds = [self._kind(arc) for arc in borders.arcs]
        arcs = list(zip(borders.arcs, self.kinds, strict=True))
        shore = frozenset(
            corner for arc, kind in arcs if kind == "coast" for corner in (arc.corners[0], arc.corners[-1])
        )
        self.curves = [draw_curve(arc, size, coast=kind == "coast", shore=shore) for arc, kind in arcs]

    def _kind(self, arc: Arc) -> str:
        if arc.on_frame:
            return "frame"
        if arc.pair in self._rivers:
            return "river"
        one, other = (self._map.kind[area] for area in arc.pair)
        return one if one == other else "coast"

    def outlines(self, area: Area) -> Iterator[Outline]:
        """The rings of an area as closed polygons."""
        for ring in self.borders.rings[area]:
            curves = [self._curve(step) for step in ring]
            yield (curves[0].points[0], *(point for curve in curves for point in curve.outline[1:]))

    def shape(self, area: Area) -> str:
        """The rings of an area as the data of a path."""
        rings = []
        for ring in self.borders.rings[area]:
            curves = [self._curve(step) for step in ring]
            rings.append(path_start(curves[0].points[0]) + "".join(curve.path for curve in curves) + "Z")
        return "".join(rings)

    def lines(self, kind: str) -> str:
        """All borders of a kind as the data of a path."""
        curves = [curve for curve, other in zip(self.curves, self.kinds, strict=True) if other == kind]
        return "".join(path_start(curve.points[0]) + curve.path for curve in curves)

    def longest(self, pair: Pair) -> Curve:
        """The longest border between two areas."""
        arcs = zip(self.borders.arcs, self.curves, strict=True)
        return max(
            (curve for arc, curve in arcs if arc.pair == in_order(*pair)), key=lambda one: len(one.points)
        )

    def seam(self, pair: Pair) -> Seam:
        """A short piece in the middle of a border."""
        (x, y), (along, down) = self._midway(pair)
        return Seam(
            *pair,
            (round(x - SEAM * along, 1), round(y - SEAM * down, 1)),
            (round(x + SEAM * along, 1), round(y + SEAM * down, 1)),
        )

    def bridge(self, pair: Pair) -> Bridge:
        """A bridge in the middle of a border."""
        return Bridge(*self._midway(pair))

    def _midway(self, pair: Pair) -> tuple[Point, Point]:
        """The middle of a border, and its course there as a step of about length one."""
        outline = self.longest(pair).outline
        middle = len(outline) // 2
        (x, y), (u, v) = outline[middle - 1], outline[min(middle + 1, len(outline) - 1)]
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        return (
            (outline[middle][0] / 10, outline[middle][1] / 10),
            (round((u - x) / length, 2), round((v - y) / length, 2)),
        )

    def _curve(self, step: Step) -> Curve:
        curve = self.curves[step.arc]
        return curve if step.forward else curve.backward


def find_poles(grid: Grid) -> dict[Area, Point]:
    """By area, its pole of inaccessibility: the middle of the square farthest from the area's border."""
    depth = [[_FAR] * grid.width for _row in range(grid.height)]
    for forward in (1, -1):
        steps = ((-forward, 0, 10), (0, -forward, 10), (-forward, -forward, 14), (forward, -forward, 14))
        for y in range(grid.height)[::forward]:
            for x in range(grid.width)[::forward]:
                area = grid.at(x, y)
                for right, down, away in steps:
                    same = grid.at(x + right, y + down) == area
                    through = depth[y + down][x + right] + away if same else away // 2
                    depth[y][x] = min(depth[y][x], through)
    deepest: dict[Area, list[tuple[int, int]]] = {}
    for y, row in enumerate(depth):
        for x, away in enumerate(row):
            squares = deepest.setdefault(grid.at(x, y), [(x, y)])
            most = depth[squares[0][1]][squares[0][0]]
            if away > most:
                squares[:] = [(x, y)]
            elif away == most and squares[0] != (x, y):
                squares.append((x, y))
    return {area: _midmost(deepest[area]) for area in grid.areas}


def _midmost(squares: Sequence[tuple[int, int]]) -> Point:
    """The middle of the square nearest to the centre of them all."""
    centre = sum(x for x, _y in squares) / len(squares), sum(y for _x, y in squares) / len(squares)
    x, y = min(squares, key=lambda square: (square[0] - centre[0]) ** 2 + (square[1] - centre[1]) ** 2)
    return UNIT * (x + 0.5), UNIT * (y + 0.5)


def _sites(bridges: Mapping[Pair, Bridge], area: Area) -> Iterator[Box]:
    """The squares around the bridges that lead into an area."""
    for pair, bridge in bridges.items():
        if area in pair:
            x, y = bridge.middle
            yield Box(x - BRIDGE / 2, y - BRIDGE / 2, BRIDGE, BRIDGE)


def _links(grid: Grid, the_map: Map, outlines: Mapping[Area, tuple[Outline, ...]]) -> Iterator[Link]:
    """The shortest way over water between areas that border on each other and do not touch."""
    bordering = {in_order(one, other) for one in grid.areas for other in the_map.adjacent[one]}
    for pair in sorted(bordering - grid.touching):
        shores = [[(x / 10, y / 10) for ring in outlines[area] for x, y in ring] for area in pair]
        ways = sorted((dist(one, other), one, other) for one, other in product(*shores))
        start, end = next((start, end) for _far, start, end in ways if _over_water(grid, the_map, start, end))
        yield Link(pair, start, end)


def _over_water(grid: Grid, the_map: Map, start: Point, end: Point) -> bool:
    """Whether a straight way, but for its ends, leads over nothing but sea, and keeps away from the coast."""
    inner = [
        (start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10)
        for part in range(2, 9)
    ]
    around = [(x + right, y + down) for x, y in inner for right, down in product((-_CLEAR, _CLEAR), repeat=2)]
    return all(grid.at(int(x // UNIT), int(y // UNIT)) in the_map.seas for x, y in around)


def _around(link: Link) -> Box:
    """The place a link takes up."""
    left, top = (min(link.start[axis], link.end[axis]) - _CLEAR for axis in (0, 1))
    right, bottom = (max(link.start[axis], link.end[axis]) + _CLEAR for axis in (0, 1))
    return Box(left, top, right - left, bottom - top)


def _take(rooms: dict[Area, Room], seas: Sequence[Area], size: Point, corner: Point) -> Box | None:
    """Take the place at sea for an ornament that is nearest to a corner of the map."""
    found = [(distance(box, corner), sea, box) for sea in seas if (box := rooms[sea].best(*size, corner))]
    if not found:
        return None
    _distance, sea, box = min(found, key=lambda one: one[0])
    rooms[sea] = rooms[sea].without(Box(box.x - 8, box.y - 8, box.width + 16, box.height + 16))
    return box
