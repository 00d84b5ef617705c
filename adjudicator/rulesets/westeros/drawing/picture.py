"""The drawing of Westeros: the map in SVG, with a position on it.

    picture = Picture(read_chart(package, name), the_map)
    svg = picture.draw(position, title, description)

Everything that is the same in all positions is made once. Each area is a group with the id `area-<area>` and
a title; houses are told apart by colour, by the weave of their cloth and by their letter.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import svgwrite

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_text import Written, document
from adjudicator.rulesets.westeros.drawing import ground as drawing_ground, pen
from adjudicator.rulesets.westeros.drawing.chart import BERTHS, CELLS, ORDER, TOKEN, Box, Chart, Layout
from adjudicator.rulesets.westeros.drawing.moves import Curve, Ways, arrow, obstacles, place_of
from adjudicator.rulesets.westeros.drawing.pen import PEN, Element
from adjudicator.rulesets.westeros.drawing.position import MapPosition, Mark, Move, Pieces
from adjudicator.rulesets.westeros.drawing.style import STYLE
from adjudicator.rulesets.westeros.drawing.titles import area_title, move_title
from adjudicator.rulesets.westeros.map import Area, Map

_EMPTY = Pieces()

_BOTH = 0.7
"""How large two orders in one place are drawn."""

_BEYOND = 2
"""How far they reach beyond it, to where nothing else lies."""

_Seen = tuple[str, Pieces, tuple[Mark, ...]]
"""What an area shows: its title (in a language), what is in it and what has happened."""


class Picture:
    """A map to draw positions on: `chart` says where things go, `definitions` hold what is used by its id.

    Forts and one-time orders can be drawn only where the game is `expanded` by them.
    """

    def __init__(self, chart: Chart, the_map: Map, *, expanded: bool = False) -> None:
        self.chart = chart = chart.of(the_map)
        self._map = the_map
        self._ways = Ways(obstacles(chart))
        self.definitions = _ready(
            (*pen.definitions(expanded=expanded), *drawing_ground.shapes(chart, the_map))
        )
        self._style = Written(PEN.style(STYLE))
        self._open = {area: Written(PEN.use(f"#shape-{area}", class_="open")) for area in chart.shapes}
        self._regions = _ready(drawing_ground.regions(chart))
        self._sea = _ready(drawing_ground.sea(chart))
        self._land = _ready(drawing_ground.land())
        self._lines = _ready(drawing_ground.lines(chart, the_map))
        self._printed = {area: _ready(drawing_ground.printed(chart, the_map, area)) for area in chart.layouts}
        self._printed |= {
            port: _ready(drawing_ground.harbour(place)) for port, place in chart.harbours.items()
        }
        self._quays = {port: _ready(drawing_ground.quay(place)) for port, place in chart.harbours.items()}
        self._cloths: dict[tuple[Area, Seat], list[Written]] = {}
        self._latest: dict[Area, tuple[_Seen, Written]] = {}

    def draw(self, position: MapPosition, title: str, description: str) -> str:
        """Draw a position as a complete SVG document with a title and a description."""
        width, height = self.chart.size
        picture: Any = svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
        picture["role"] = "img"
        picture.set_desc(title, description)
        picture.defs.elements += (self._style, *self.definitions)
        picture.elements += self._regions
        picture.elements += self.elements(position)
        if self.chart.key:
            picture.elements += pen.key(position.houses, self.chart.key)
        return document(picture)

    def elements(self, position: MapPosition) -> Iterator[Element]:
        """The map from the sea up, in the chart's measures."""
        yield from self._sea
        yield from self._held(position, self._map.seas)
        yield from self._land
        yield from self._held(position, self._map.land)
        yield from self._lines
        if position.moves:
            yield self._moves(position)
        for area in (*self._map.seas, *self._map.land, *self._map.ports):
            yield self._area(area, position)

    def outline(self, position: MapPosition) -> Iterator[Element]:
        """The map for a small picture: who controls the land, in plain colours, without names and pieces."""
        yield from self._sea
        yield from self._land
        for area in self._map.land:
            pieces = position.pieces.get(area, _EMPTY)
            if pieces.controller and not pieces.impassable:
                yield PEN.use(f"#shape-{area}", class_=pieces.controller)
        yield from self._lines

    def _held(self, position: MapPosition, areas: Iterable[Area]) -> Iterator[Element]:
        """The cloth of each area's controller, faint, strong along the border; or that it is closed."""
        for area in areas:
            pieces, shape = position.pieces.get(area, _EMPTY), f"#shape-{area}"
            if pieces.impassable:
                yield PEN.use(shape, class_="waste")
            elif pieces.controller:
                held = area, pieces.controller
                if held not in self._cloths:
                    self._cloths[held] = _ready(self._cloth(*held))
                yield from self._cloths[held]

    def _cloth(self, area: Area, house: Seat) -> Iterator[Element]:
        within = PEN.clipPath(id=f"within-{area}")
        within.add(PEN.use(f"#shape-{area}"))
        yield within
        held = PEN.use(f"#shape-{area}", class_=f"held {self._map.kind[area]}-{house}")
        held["clip-path"] = f"url(#within-{area})"
        yield held

    def _moves(self, position: MapPosition) -> Element:
        """Arrows, the longest first, so that short ones lie on top."""
        group = PEN.g(id="moves")
        routes: dict[Move, Curve] = {}
        for one in dict.fromkeys(position.moves):
            ends = place_of(self.chart, one.origin), place_of(self.chart, one.destination)
            routes[one] = self._ways.route(*ends, routes.values())
        for one, curve in sorted(routes.items(), key=lambda item: -item[1].length):
            group.add(pen.move(one, arrow(curve), move_title(one, self._map.name, position.houses)))
        return group

    def _area(self, area: Area, position: MapPosition) -> Written:
        """An area; as last time if nothing in it has changed, which is true of most."""
        pieces, marks = position.pieces.get(area, _EMPTY), position.marks.get(area, ())
        seen = area_title(self._map.name[area], pieces, position.houses, marks), pieces, marks
        latest = self._latest.get(area)
        if latest is None or latest[0] != seen:
            self._latest[area] = latest = seen, Written(self._drawn(area, *seen))
        return latest[1]

    def _drawn(self, area: Area, title: str, pieces: Pieces, marks: Sequence[Mark]) -> Element:
        group = PEN.g(id=f"area-{area}", class_="area")
        group.set_desc(title)
        if area in self._open:
            group.elements.append(self._open[area])
        idle = pieces == _EMPTY and not marks
        group.elements += self._printed[area] if idle or area not in self._quays else self._quays[area]
        if pieces is not _EMPTY:
            group.elements += self._pieces(area, pieces)
        if marks:
            group.elements += self._mark(area, marks[0])
        return group

    def _mark(self, area: Area, mark: Mark) -> Iterator[Element]:
        harbour = self.chart.harbours.get(area)
        return pen.mark(mark, harbour.mark if harbour else self.chart.layouts[area].places["mark"])

    def _pieces(self, area: Area, pieces: Pieces) -> Iterator[Element]:
        if area in self.chart.harbours:
            place = self.chart.harbours[area]
            units, cells, order = place.ships, BERTHS, place.order
        else:
            layout = self.chart.layouts[area]
            units, cells, order = layout.places["units"], CELLS, layout.places["order"]
            yield from _tokens(pieces, layout)
        if pieces.forces:
            yield pen.forces(pieces.forces, units, cells, pieces.fort)
        elif pieces.fort:
            yield pen.fort(pieces.fort, units)
        elif pieces.neutral:
            yield from pen.neutral(pieces.neutral, units)
        elif pieces.controller and not pieces.power_token:
            yield pen.standard(pieces.controller, units)
        yield from _orders(pieces, order)


def _orders(pieces: Pieces, place: Box) -> Iterator[Element]:
    """The order in an area, and a one-time order; where both lie, smaller and across each other."""
    one, other = place, place
    if pieces.order and pieces.one_time:
        side, edge = place.width * _BOTH, _BEYOND
        one = Box(place.x - edge, place.y - edge, side, side)
        other = Box(place.x + place.width + edge - side, place.y + place.height + edge - side, side, side)
    if pieces.order:
        yield pen.placed(pen.order(pieces.order), one, ORDER)
    if pieces.one_time:
        yield pen.placed(pen.one_time(pieces.one_time), other, ORDER)


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
        along = (place - len(drawn) / 2) * side
        x, y = box.centre
        corner = (x + along, box.y) if box.width > box.height else (box.x, y + along)
        yield pen.placed(token, Box(*corner, side, side), TOKEN)


def _ready(elements: Iterable[Element]) -> list[Written]:
    return [Written(element) for element in elements]
