"""The drawing of Westeros: the map in SVG, with a position on it.

    picture = Picture(read_chart(package, name), the_map)
    svg = picture.draw(position, title, description)
    svg = picture.draw(position, title, description, {"before": ..., "march-1": ..., "after": position})

Everything that is the same in all positions is made once. Houses are told apart by colour, by the weave of
their cloth and by their letter. Besides what `svg_layers` says of steps, a document has these parts:

| in the document | what it is |
| --- | --- |
| `<view id="the-north">` | a region, which its address enlarges |
| `<g id="area-riverrun" class="area">` | an area: its title, and what is printed, lies and stands there |
| `<path id="shape-riverrun">` in `defs` | its outline, that of a port a `rect`; `within-riverrun` clips |
| `.open` | the same outline, transparent, so that all of an area answers to the pointer |
| `.held`, `.waste` | the cloth of who controls an area; an area closed to all |
| `<g id="moves">`, `.move`, `.beaten` | the arrows; those of retreats are outlines |
| `<g id="lit">`, `.lit` | the outlines of the areas that a step is about |
| `.happened` | the mark of what happened in an area |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import svgwrite

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_layers import alike, anchors, each_shown, layer, rules, shown_at, variants
from adjudicator.rulesets.svg_text import Tag, Written, document
from adjudicator.rulesets.westeros.drawing import ground as drawing_ground, pen
from adjudicator.rulesets.westeros.drawing.chart import Chart
from adjudicator.rulesets.westeros.drawing.contents import FADING, Contents, parts
from adjudicator.rulesets.westeros.drawing.moves import Line, Ways, arrow
from adjudicator.rulesets.westeros.drawing.pen import PEN, Element
from adjudicator.rulesets.westeros.drawing.position import EMPTY, MapPosition, Move
from adjudicator.rulesets.westeros.drawing.style import STYLE
from adjudicator.rulesets.westeros.drawing.titles import area_title, move_title
from adjudicator.rulesets.westeros.map import Area, Map


class Picture:
    """A map to draw positions on: `chart` says where things go, `definitions` hold what is used by its id.

    Forts and one-time orders can be drawn only where the game is `expanded` by them.
    """

    def __init__(self, chart: Chart, the_map: Map, *, expanded: bool = False) -> None:
        self.chart = chart = chart.of(the_map)
        self._map = the_map
        self._ways = Ways(chart, the_map)
        self.definitions = _ready(
            (*pen.definitions(expanded=expanded), *drawing_ground.shapes(chart, the_map))
        )
        self._style = Written(PEN.style(STYLE))
        self._open = {
            area: Written(PEN.use(f"#shape-{area}", class_="open"))
            for area in (*chart.shapes, *chart.harbours)
        }
        self._within = {area: Written(_within(area)) for area in chart.shapes}
        self._regions = _ready(drawing_ground.regions(chart))
        self._sea = _ready(drawing_ground.sea(chart))
        self._land = _ready(drawing_ground.land())
        self._lines = _ready(drawing_ground.lines(chart, the_map))
        self._printed = {area: _ready(drawing_ground.printed(chart, the_map, area)) for area in chart.layouts}
        self._contents = Contents(chart)
        self._cloths: dict[tuple[Area, Seat], Written] = {}

    def draw(
        self,
        position: MapPosition,
        title: str,
        description: str,
        steps: Mapping[str, MapPosition] = MappingProxyType({}),
    ) -> str:
        """Draw a position as a complete SVG document with a title and a description.

        `steps` are the positions of a turn by their anchors; the last one is the position itself.
        """
        width, height = self.chart.size
        picture: Any = svgwrite.Drawing(viewBox=f"0 0 {width} {height}", debug=False)
        picture["role"] = "img"
        picture.set_desc(title, description)
        picture.defs.elements += (self._style, *self.definitions)
        if steps:
            picture.defs.add(PEN.style(rules(tuple(steps))))
        picture.elements += self._regions
        picture.elements += anchors(steps)
        whole = picture.add(PEN.g(id="map"))
        whole.elements += self.elements(tuple(steps.values()) or (position,))
        if self.chart.key:
            whole.elements += pen.key(position.houses, self.chart.key)
        return document(picture)

    def elements(self, steps: Sequence[MapPosition]) -> Iterator[Element]:
        """The map from the sea up, in the chart's measures, at all of a turn's steps."""
        yield from self._sea
        yield from self._held(steps, self._map.seas)
        yield from self._land
        yield from self._held(steps, self._map.land)
        yield from self._lines
        if any(step.lit for step in steps):
            yield self._lit(steps)
        if steps[-1].moves:
            yield self._moves(steps)
        for area in (*self._map.seas, *self._map.land, *self._map.ports):
            yield self._area(area, steps)

    def outline(self, position: MapPosition) -> Iterator[Element]:
        """The map for a small picture: who controls the land, in plain colours, without names and pieces."""
        yield from drawing_ground.sea(self.chart, plain=True)
        yield from self._land
        for area in self._map.land:
            pieces = position.pieces.get(area, EMPTY)
            if pieces.controller and not pieces.impassable:
                yield PEN.use(f"#shape-{area}", class_=pieces.controller)
        yield from self._lines

    def _held(self, steps: Sequence[MapPosition], areas: Iterable[Area]) -> Iterator[Element]:
        """The cloth of each area's controller, faint, strong along the border; or that it is closed."""
        for area in areas:
            pieces = [step.pieces.get(area, EMPTY) for step in steps]
            held = variants([(one.impassable, one.controller) for one in pieces])
            if any(house for _closed, house in dict(held)):
                yield self._within[area]
            for (closed, house), shown in held:
                if closed:
                    yield from layer([PEN.use(f"#shape-{area}", class_="waste")], shown, len(steps))
                elif house:
                    yield from layer([self._cloth(area, house)], shown, len(steps))

    def _cloth(self, area: Area, house: Seat) -> Written:
        if (area, house) not in self._cloths:
            held = PEN.use(f"#shape-{area}", class_=f"held {self._map.kind[area]}-{house}")
            held["clip-path"] = f"url(#within-{area})"
            self._cloths[area, house] = Written(held)
        return self._cloths[area, house]

    def _lit(self, steps: Sequence[MapPosition]) -> Element:
        """The outlines of the areas that the steps are about."""
        group = PEN.g(id="lit")
        group.elements += each_shown(
            [step.lit for step in steps], lambda area: [PEN.use(f"#shape-{area}", class_="lit")]
        )
        return group

    def _moves(self, steps: Sequence[MapPosition]) -> Element:
        """Arrows, the longest first, so that short ones lie on top; the last step has those of all."""
        group, last = PEN.g(id="moves"), steps[-1]
        shown = dict(shown_at([step.moves for step in steps]))
        routes: dict[Move, Line] = {}
        for one in dict.fromkeys(last.moves):
            routes[one] = self._ways.route(one.origin, one.destination, one.over, routes.values())
        for one, curve in sorted(routes.items(), key=lambda item: -item[1].length):
            drawn = pen.move(one, arrow(curve), move_title(one, self._map.name, last.houses))
            group.elements += layer([drawn], shown[one], len(steps))
        return group

    def _area(self, area: Area, steps: Sequence[MapPosition]) -> Element:
        """An area: what is printed there, and what it holds at each step; the titles lie uppermost."""
        held = [(step.pieces.get(area, EMPTY), step.marks.get(area, ())) for step in steps]
        name, houses = self._map.name[area], steps[-1].houses
        states = [
            (parts(*state), area_title(name, state[0], houses, state[1]), shown)
            for state, shown in variants(held)
        ]
        inner = list(self._printed.get(area, ()))
        for number in range(len(states[0][0])):
            fading = FADING.get(number)
            for part, shown in alike((divided[number], shown) for divided, _title, shown in states):
                drawn = self._contents.draw(area, number, part)
                spent = (
                    [place for place in shown if fading and fading in held[place][0].spent] if drawn else ()
                )
                inner += layer(drawn, shown, len(steps), faint=spent)
        titles = alike((title, shown) for _divided, title, shown in states)
        if len(titles) == 1:
            inner.append(self._open[area])
        else:
            for title, shown in titles:
                upper = Tag("use", {"class": "open", "href": f"#shape-{area}"}, title=title)
                inner += layer([upper], shown, len(steps))
        latest = next(title for title, shown in titles if shown[-1] == len(steps) - 1)
        return Tag("g", {"class": "area", "id": f"area-{area}"}, inner, title=latest)


def _within(area: Area) -> Element:
    within = PEN.clipPath(id=f"within-{area}")
    within.add(PEN.use(f"#shape-{area}"))
    return within


def _ready(elements: Iterable[Element]) -> list[Written]:
    return [Written(element) for element in elements]
