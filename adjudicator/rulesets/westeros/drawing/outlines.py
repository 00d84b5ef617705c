"""Outlines: rough borders of areas and ports, by which a page knows what a reader points at."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import hypot

from adjudicator.engine import Outline
from adjudicator.rulesets.westeros.drawing.chart import Chart, Point, read_chart
from adjudicator.rulesets.westeros.drawing.scene import position
from adjudicator.rulesets.westeros.drawing.titles import area_title
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.view import View

_ROUGH = 4
"""How far a rough border may lie from the drawn one, in units of the picture."""

_COMMAND = re.compile(r"([MlqtZ])([^MlqtZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def outlines(view: View) -> tuple[Outline, ...]:
    """Every area with what stands there, ports last, because they lie upon others."""
    names, drawn = view.board.edition.map.name, position(view)
    return tuple(
        Outline(
            area,
            area_title(names[area], drawn.pieces[area], drawn.houses)
            if area in drawn.pieces
            else names[area],
            path,
        )
        for area, path in _borders(view.board.edition).items()
    )


@cache
def _borders(edition: Edition) -> Mapping[Area, str]:
    chart = read_chart(edition.package, edition.chart).of(edition.map)
    return {
        **{area: rough(chart.shapes[area]) for area in edition.map.areas if area in chart.shapes},
        **_ports(chart),
    }


def _ports(chart: Chart) -> dict[Area, str]:
    return {
        port: "M{:.0f} {:.0f}h{:.0f}v{:.0f}h-{:.0f}z".format(
            *(place.whole.x, place.whole.y, place.whole.width, place.whole.height, place.whole.width)
        )
        for port, place in chart.harbours.items()
    }


def rough(shape: str) -> str:
    """A closed path of a chart with straight lines and whole numbers, and with far fewer of them."""
    return "".join(f"M{' '.join(f'{x:.0f} {y:.0f}' for x, y in _thinned(line))}z" for line in _lines(shape))


def _lines(shape: str) -> Iterator[list[Point]]:
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


def _thinned(line: Sequence[Point]) -> list[Point]:
    """Leave out points that lie near the line between those that stay (Ramer, Douglas and Peucker)."""
    if len(line) <= 2:  # noqa: PLR2004  both ends stay
        return list(line)
    (x, y), (to_x, to_y) = line[0], line[-1]
    along, down = to_x - x, to_y - y
    length = hypot(along, down)

    def distance(point: Point) -> float:
        if not length:
            return hypot(point[0] - x, point[1] - y)
        return abs(along * (point[1] - y) - down * (point[0] - x)) / length

    farthest = max(range(1, len(line) - 1), key=lambda place: distance(line[place]))
    if distance(line[farthest]) <= _ROUGH:
        return [line[0], line[-1]]
    return [*_thinned(line[: farthest + 1])[:-1], *_thinned(line[farthest:])]
