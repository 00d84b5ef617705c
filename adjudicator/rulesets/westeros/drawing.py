"""The drawing of Westeros: the map in SVG, with a position on it.

    picture = Picture(draw_chart(grid, the_map))
    svg = picture.draw(position, title, description)

Everything that is the same in all positions is made once. Each area is a group with the id `area-<area>` and
a title; houses are told apart by colour, by the weave of their cloth and by their letter.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import svgwrite

from adjudicator.rulesets.westeros import drawing_ground, drawing_pen as pen
from adjudicator.rulesets.westeros.cartography import Chart
from adjudicator.rulesets.westeros.cartography_layout import CELL, CELLS, ORDER, TOKEN, Layout
from adjudicator.rulesets.westeros.cartography_room import Box
from adjudicator.rulesets.westeros.drawing_pen import PEN, Element
from adjudicator.rulesets.westeros.drawing_position import MapPosition, Pieces
from adjudicator.rulesets.westeros.drawing_titles import area_title
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.symbols_style import STYLE

_EMPTY = Pieces()


class _Ready:
    """An element made once and put into every picture."""

    def __init__(self, element: Element) -> None:
        self._xml = element.get_xml()

    def get_xml(self) -> Any:  # noqa: ANN401  ElementTree's element, as svgwrite asks for it
        """What svgwrite puts into the document."""
        return self._xml


class Picture:
    """A map that positions are drawn on."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._definitions = _ready((*pen.definitions(), *drawing_ground.shapes(chart)))
        self._ground = _ready(drawing_ground.ground(chart))
        self._lines = _ready(drawing_ground.lines(chart))
        self._printed = {area: _ready(drawing_ground.printed(chart, area)) for area in chart.layouts}
        self._printed |= {
            port: _ready(drawing_ground.harbour(place)) for port, place in chart.harbours.items()
        }

    def draw(self, position: MapPosition, title: str, description: str) -> str:
        """Draw a position as a complete SVG document with a title and a description."""
        chart = self._chart
        picture: Any = svgwrite.Drawing(
            size=chart.size, viewBox=f"0 0 {chart.size[0]} {chart.size[1]}", debug=False
        )
        picture["role"] = "img"
        picture.set_desc(title, description)
        picture.embed_stylesheet(STYLE)
        picture.defs.elements += self._definitions
        picture.elements += self._ground
        washes = PEN.g()
        for area, pieces in sorted(position.pieces.items()):
            washes.elements += _wash(chart, area, pieces)
        picture.add(washes)
        picture.elements += self._lines
        for area in (*chart.map.seas, *chart.map.land, *chart.map.ports):
            picture.add(self._area(area, position))
        if chart.key:
            picture.elements += pen.key(position.houses, chart.key)
        return str(picture.tostring())

    def _area(self, area: Area, position: MapPosition) -> Element:
        pieces = position.pieces.get(area, _EMPTY)
        group = PEN.g(id=f"area-{area}", class_="area")
        group.set_desc(area_title(self._chart.map.name[area], pieces, position.houses))
        if area in self._chart.shapes:
            group.add(PEN.use(f"#shape-{area}", class_="open"))
        group.elements += self._printed[area]
        if pieces is not _EMPTY:
            group.elements += self._pieces(area, pieces)
        return group

    def _pieces(self, area: Area, pieces: Pieces) -> Iterator[Element]:
        if area in self._chart.harbours:
            place = self._chart.harbours[area]
            units, columns, cells, order = place.ships, 2, 4, place.order
        else:
            layout = self._chart.layouts[area]
            units, columns, cells, order = (
                layout.places["units"],
                layout.columns,
                CELLS,
                layout.places["order"],
            )
            yield from _tokens(pieces, layout)
        if pieces.forces:
            yield pen.placed(pen.forces(pieces.forces, columns, cells), units, -(-cells // columns) * CELL)
        elif pieces.neutral:
            yield from pen.neutral(pieces.neutral, units)
        if pieces.order:
            yield pen.placed(pen.order(pieces.order), order, ORDER)


def _tokens(pieces: Pieces, layout: Layout) -> Iterator[Element]:
    """Power token and garrison, in this order."""
    drawn = []
    if pieces.power_token:
        drawn.append(pen.power_token(pieces.power_token))
    if pieces.garrison:
        drawn.append(pen.garrison(pieces.garrison, pieces.controller))
    for place, token in enumerate(drawn):
        box = layout.places["tokens"]
        side = min(box.width, box.height)
        x, y = (place * side, 0) if box.width > box.height else (0, place * side)
        yield pen.placed(token, Box(box.x + x, box.y + y, side, side), TOKEN)


def _wash(chart: Chart, area: Area, pieces: Pieces) -> Iterator[Element]:
    """The colour and weave of an area's controller, or that it is closed."""
    if area not in chart.shapes:
        return
    if pieces.impassable:
        yield PEN.use(f"#shape-{area}", class_="waste")
    elif pieces.controller:
        where = "sea" if area in chart.map.seas else "land"
        yield PEN.use(f"#shape-{area}", class_=f"{where}-wash", fill=f"url(#{where}-{pieces.controller})")


def _ready(elements: Iterable[Element]) -> list[_Ready]:
    return [_Ready(element) for element in elements]
