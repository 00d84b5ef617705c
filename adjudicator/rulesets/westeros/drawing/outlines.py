"""Outlines: rough borders of areas and ports, by which a page knows what somebody points at."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot

from adjudicator.engine import ImageMap, Outline, Spot
from adjudicator.rulesets.westeros.drawing.chart import Chart, Point, corners, read_chart
from adjudicator.rulesets.westeros.drawing.scene import position
from adjudicator.rulesets.westeros.drawing.titles import area_title
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import names_of

_ROUGH = 4
"""How far a border that nobody sees may lie from the drawn one, in units of the picture."""

_SEEN = 1
"""The same for a border that is lit up on the drawing."""


def outlines(view: View) -> tuple[Outline, ...]:
    """Every area with what stands there, ports last, because they lie upon others."""
    names, drawn = names_of(view.board.edition), position(view)
    return tuple(
        Outline(
            area,
            area_title(names.area(area), drawn.pieces[area], drawn.houses)
            if area in drawn.pieces
            else names.area(area),
            path,
        )
        for area, path in _borders(view.board.edition, _ROUGH).items()
    )


def image_map(edition: Edition) -> ImageMap:
    """Every area, and above them the whole place of every port, with the room for an order."""
    chart = _chart(edition)
    rooms = {
        **{area: layout.places["order"] for area, layout in chart.layouts.items()},
        **{port: harbour.order for port, harbour in chart.harbours.items()},
    }
    borders = _borders(edition, _SEEN).items()
    return ImageMap(*chart.size, {word: Spot(path, *rooms[word].centre) for word, path in borders})


def _chart(edition: Edition) -> Chart:
    return read_chart(edition.package, edition.chart).of(edition.map)


@cache
def _borders(edition: Edition, apart: float) -> Mapping[Area, str]:
    chart = _chart(edition)
    drawn = {area: chart.shapes[area] for area in edition.map.areas if area in chart.shapes}
    return {**{area: rough(shape, apart) for area, shape in drawn.items()}, **_ports(chart)}


def _ports(chart: Chart) -> dict[Area, str]:
    return {
        port: "M{:.0f} {:.0f}h{:.0f}v{:.0f}h-{:.0f}z".format(
            *(place.whole.x, place.whole.y, place.whole.width, place.whole.height, place.whole.width)
        )
        for port, place in chart.harbours.items()
    }


def rough(shape: str, apart: float) -> str:
    """A closed path of a chart with straight lines and whole numbers, at most so far `apart` from it."""
    lines = (_thinned(line, apart) for line in corners(shape))
    return "".join(f"M{' '.join(f'{x:.0f} {y:.0f}' for x, y in line)}z" for line in lines)


def _thinned(line: Sequence[Point], apart: float) -> list[Point]:
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
    if distance(line[farthest]) <= apart:
        return [line[0], line[-1]]
    return [*_thinned(line[: farthest + 1], apart)[:-1], *_thinned(line[farthest:], apart)]
