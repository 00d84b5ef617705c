"""The chart: all shapes and places of a board, kept as facts in JSON beside a ruleset's code.

`python -m adjudicator.rulesets.westeros.cartography` writes it from a grid and the facts of the board.
Measures are units of the picture, of which a square of the grid has ten. Shapes are data of SVG paths.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pkgutil import get_data
from typing import Self

import msgspec

from adjudicator.rulesets.westeros.map import Area, Map

CELL = 14
"""The side of the square that a unit stands on in a crowd, where things are drawn at the scale of 1."""

CELLS = 9
"""How many units and banners an area has room for; if there are more, a number stands for alike units."""

BERTHS = 4
"""How many Ships and banners a port has room for."""

ORDER = 24
TOKEN = 16
ICON = 12
FORT = {"castle": 15, "stronghold": 19}

ANCHORAGE = 10
"""The radius of the circle in a port; nothing lies in it."""

Point = tuple[float, float]


class Box(msgspec.Struct, frozen=True, array_like=True):
    """A place for something, by its upper left corner and its size, in units of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: "Box", margin: float = 0) -> bool:
        """Whether the two have more than an edge in common, or are nearer than a margin."""
        return (
            self.x < other.x + other.width + margin
            and other.x - margin < self.x + self.width
            and self.y < other.y + other.height + margin
            and other.y - margin < self.y + self.height
        )


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """A region's name, and the part of the picture that it takes up."""

    name: str
    box: Box


@dataclass(frozen=True)
class Lettering:
    """A name in one or more lines, and its size."""

    lines: tuple[str, ...]
    widths: tuple[float, ...]
    size: float

    @property
    def words(self) -> str:
        """The whole name."""
        return " ".join(self.lines).replace("- ", "-")

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(self.widths)

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.size * 1.12


@dataclass(frozen=True)
class Layout:
    """Places in an area: of its `name` and `icons`, its `units`, `order`, `tokens` and `mark`."""

    scale: float
    name: Lettering
    places: Mapping[str, Box]


@dataclass(frozen=True)
class Harbour:
    """A port: the whole place, in it the places of ships, of an order and of a mark, and the jetty there.

    `anchor` is the middle of the circle that is drawn while nothing lies in the port.
    """

    whole: Box
    ships: Box
    order: Box
    mark: Box
    jetty: tuple[Point, Point]
    anchor: Point


@dataclass(frozen=True)
class Bridge:
    """A bridge: its middle, and the river's course below as a step of about length one."""

    middle: Point
    course: Point


@dataclass(frozen=True)
class Link:
    """A line across the water between two areas that border on each other and are not drawn side by side."""

    areas: tuple[Area, Area]
    start: Point
    end: Point


class Seam(msgspec.Struct, frozen=True, array_like=True):
    """Two areas drawn side by side, by their words, and where the middle of their border begins and ends."""

    one: Area
    other: Area
    start: Point
    end: Point


@dataclass(frozen=True)
class Chart:
    """A board as drawn.

    `shapes` are closed paths, by area; the lines are those of the whole map. `compass` and `key` are places
    at sea where nothing else lies, None where none is free. `regions` are by their words. Maps that differ
    only in ports and links share a chart, which has them all.
    """

    size: tuple[int, int]
    shapes: Mapping[Area, str]
    land_borders: str
    sea_borders: str
    rivers: str
    bridges: tuple[Bridge, ...]
    links: tuple[Link, ...]
    seams: tuple[Seam, ...]
    layouts: Mapping[Area, Layout]
    harbours: Mapping[Area, Harbour]
    compass: Box | None
    key: Box | None
    regions: Mapping[str, Frame]

    def of(self, the_map: Map) -> Self:
        """The chart with those ports and links that a map has.

        A game may have borders of its own: those between areas that do not touch are links too.
        """
        known = {link.areas: link for link in self.links}
        touching = {(seam.one, seam.other) for seam in self.seams}
        apart = [
            (one, other)
            for one in self.layouts
            for other in the_map.adjacent[one]
            if one < other and (one, other) not in touching
        ]
        return replace(
            self,
            links=tuple(known.get(pair) or Link(pair, *map(self._middle, pair)) for pair in apart),
            harbours={port: place for port, place in self.harbours.items() if port in the_map.land_of},
        )

    def _middle(self, area: Area) -> Point:
        """The middle of where units stand in a land or sea area."""
        return self.layouts[area].places["units"].centre


def read_chart(package: str, name: str) -> Chart:
    """Read the chart `name` that lies beside a ruleset's code.

    Raises msgspec.ValidationError if it is not a chart.
    """
    return msgspec.json.decode(get_data(package, name) or b"", type=Chart)


_COMMAND = re.compile(r"([MlqtZ])([^MlqtZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def corners(shape: str) -> Iterator[list[Point]]:
    """The points through which each part of a path goes, curves by where they end."""
    line: list[Point] = []
    for command, written in _COMMAND.findall(shape):
        numbers = [float(number) for number in _NUMBER.findall(written)]
        if command == "M":
            line = [(numbers[0], numbers[1])]
        elif command == "Z":
            yield line
        else:
            x, y = line[-1]
            line.append((x + numbers[-2], y + numbers[-1]))
