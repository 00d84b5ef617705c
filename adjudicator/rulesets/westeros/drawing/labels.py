"""Labels: the names of areas as a game has them in its language, where the chart has no room for them.

A name lies where nothing else does, as near as may be to where the chart has it: best within its area,
otherwise over its border. It has more lines where it is long, and is smaller only where it must be.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import inf

from adjudicator.rulesets.westeros.drawing.chart import Box, Chart, Layout, Lettering, Point
from adjudicator.rulesets.westeros.drawing.headings import WORSE, Heading, headings
from adjudicator.rulesets.westeros.drawing.squares import filled, under
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.words.wording import area_name

LEAST = 9
"""The size of the smallest letters."""

_SMALL = 20, 0.8
"""How large names become where the map is smallest, and how narrow for that; the style says it, too."""

_PARTS = 1, 0.93, 0.86, 0.75
"""How small letters may be."""

_FAR = 120
_SHIFTS = sorted(
    (x * x + y * y, x, y) for x, y in product(range(-_FAR, _FAR + 1, 3), repeat=2) if x * x + y * y <= _FAR**2
)
"""How far a name may lie from where the chart has it, squared, and in which direction; the nearest first."""

_SMALLER, _ASTRAY = 5000, _FAR**2
"""What it costs to have no size at all, and to lie outside the area: for a tenth of the name, a hundredth."""

_SEEN, _COVERING = ("icons", "units"), 800
"""What it costs to cover these where the map is smallest."""

_COVERED = 5
"""How far a port may cover a name of the chart where the map is smallest: not as far as its letters reach."""

_EDGE, _BRIDGE, _GAP = 8, 20, 1
_HEADING = "name", "icons"


def labelled(chart: Chart, the_map: Map) -> Chart:
    """The chart with the names that the areas have now, each with its icons where it has room."""
    names = {area: area_name(the_map, area) for area in chart.layouts}
    ports = [harbour.whole for harbour in chart.harbours.values()]
    others = [
        area
        for area, layout in chart.layouts.items()
        if names[area] != layout.name.words
        or any(spread(layout.name, layout.places["name"]).overlaps(port, -_COVERED) for port in ports)
    ]
    labels = _Labels(chart, the_map, {area: chart.layouts[area] for area in names.keys() - others})
    for area in sorted(others, key=lambda area: len(filled(chart.shapes[area])) / len(names[area])):
        labels.place(area, names[area])
    return replace(chart, layouts={area: labels.layouts[area] for area in chart.layouts})


def spread(name: Lettering, box: Box) -> Box:
    """The place that a name takes up where the map is smallest."""
    size, narrow = _SMALL
    width, height = box.width * max(1, narrow * size / name.size), box.height * max(1, size / name.size)
    return Box(box.centre[0] - width / 2, box.y + box.height - height, width, height)


class _Labels:
    """Finds places for names, one after another; `layouts` are those whose names have one."""

    def __init__(self, chart: Chart, the_map: Map, layouts: Mapping[Area, Layout]) -> None:
        self.layouts = dict(layouts)
        self._chart = chart
        self._map = the_map
        self._taken = [*_printed(chart)]
        for layout in chart.layouts.values():
            self._taken += (box for what, box in layout.places.items() if what not in _HEADING)
        self._spread = [box for box in (chart.compass, chart.key) if box]
        self._spread += (harbour.whole for harbour in chart.harbours.values())
        for layout in layouts.values():
            self._take(layout)

    def place(self, area: Area, name: str) -> None:
        """Find the best place for a name and its icons; if there is none, squeeze it into the old one."""
        layout = self._chart.layouts[area]
        best: tuple[Heading, Box] | None = None
        lowest = inf
        for price, heading in _ways(self._map, area, name, layout):
            if found := self._best(area, heading, _foot(layout), lowest - price):
                best, lowest = (heading, found[1]), price + found[0]
        if best:
            heading, box = best
            layout = replace(layout, name=heading.name, places={**layout.places, **heading.places(box)})
        else:
            squeezed = Lettering((name,), (layout.name.width,), layout.name.size)
            layout = replace(layout, name=squeezed)
        self.layouts[area] = layout
        self._take(layout)

    def _best(self, area: Area, heading: Heading, foot: Point, limit: float) -> tuple[float, Box] | None:
        """The best free place for a heading and what it costs, if that is less than a limit."""
        (width, height), own = heading.size, filled(self._chart.shapes[area])
        pieces = self._chart.layouts[area].places
        start = Box(foot[0] - width / 2, foot[1] - height, width, height)
        around = _around(start, _FAR, _FAR)
        taken = [box for box in self._taken if box.overlaps(around)]
        names = [box for box in self._spread if box.overlaps(_around(around, width, height))]
        best: tuple[float, Box] | None = None
        for away, x, y in _SHIFTS:
            if away >= limit:
                break
            box = Box(start.x + x, start.y + y, width, height)
            if _covers(box, taken, _GAP):
                continue
            places = {**pieces, **heading.places(box)}
            name = spread(heading.name, places["name"])
            if _covers(name, names, -_GAP) or not self._framed(name):
                continue
            squares = [*under(places["name"])]
            astray = sum(square not in own for square in squares) / len(squares)
            covered = sum(name.overlaps(places[what]) for what in _SEEN if what in places)
            cost = away + _ASTRAY * astray**2 + _COVERING * covered
            if cost < limit:
                best, limit = (cost, box), cost
        return best

    def _framed(self, box: Box) -> bool:
        """Whether a place is within the frame of the map."""
        width, height = self._chart.size
        return (
            min(box.x, box.y) >= _EDGE
            and box.x + box.width <= width - _EDGE
            and box.y + box.height <= height - _EDGE
        )

    def _take(self, layout: Layout) -> None:
        self._taken += (layout.places[what] for what in _HEADING if what in layout.places)
        self._spread.append(spread(layout.name, layout.places["name"]))


def _ways(the_map: Map, area: Area, name: str, layout: Layout) -> Iterator[tuple[float, Heading]]:
    """The ways to print a name, no larger than the chart's, each with what it costs."""
    for part in _PARTS:
        for worse, heading in enumerate(headings(the_map, area, name, layout.scale, part)):
            if LEAST <= heading.name.size <= layout.name.size:
                smaller = 1 - heading.name.size / layout.name.size
                yield worse * WORSE + smaller * _SMALLER, heading


def _printed(chart: Chart) -> Iterator[Box]:
    """What is printed on the board besides areas' names and icons."""
    yield from (harbour.whole for harbour in chart.harbours.values())
    for bridge in chart.bridges:
        x, y = bridge.middle
        yield _around(Box(x, y, 0, 0), _BRIDGE / 2, _BRIDGE / 2)


def _foot(layout: Layout) -> Point:
    """The middle below what is printed in an area."""
    boxes = [layout.places[what] for what in _HEADING if what in layout.places]
    left, right = min(box.x for box in boxes), max(box.x + box.width for box in boxes)
    return (left + right) / 2, max(box.y + box.height for box in boxes)


def _covers(box: Box, others: list[Box], gap: float) -> bool:
    """Whether a box overlaps one of others, which goes to the front: the next box often overlaps it, too."""
    for index, other in enumerate(others):
        if box.overlaps(other, gap):
            others.insert(0, others.pop(index))
            return True
    return False


def _around(box: Box, across: float, down: float) -> Box:
    return Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
