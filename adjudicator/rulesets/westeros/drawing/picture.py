"""The drawing of Westeros: the map in SVG, with a position on it.

    picture = Picture(read_chart(package, name), the_map)
    svg = picture.draw(position, title, description)
    svg = picture.draw_turn(course, houses, title, description)

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
from functools import cache, lru_cache
from typing import NamedTuple

from adjudicator.engine import Seat, Step
from adjudicator.rulesets.svg_layers import (
    Element,
    Shown,
    alike,
    classes,
    is_hidden,
    layer,
    shown_at,
    written_layer,
)
from adjudicator.rulesets.svg_pen import add_steps, new_picture
from adjudicator.rulesets.svg_text import PEN, Written, document, styled, titled, written
from adjudicator.rulesets.westeros.drawing import ground as drawing_ground, pen
from adjudicator.rulesets.westeros.drawing.chart import Chart
from adjudicator.rulesets.westeros.drawing.contents import FADING, Contents
from adjudicator.rulesets.westeros.drawing.course import Course
from adjudicator.rulesets.westeros.drawing.labels import labelled
from adjudicator.rulesets.westeros.drawing.moves import Curve, Ways
from adjudicator.rulesets.westeros.drawing.position import EMPTY, MapPosition, Mark, Move, Pieces, State
from adjudicator.rulesets.westeros.drawing.style import STYLE
from adjudicator.rulesets.westeros.drawing.titles import area_title, move_title, without_orders
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.words.wording import area_name

_Shown = tuple[State, Shown]
"""A state of an area, and the steps at which it is so."""

_Houses = tuple[tuple[Seat, str], ...]


class _Drawn(NamedTuple):
    """What is in an area: in parts and their title, and all together where nothing changes in a turn.

    In a step that is not the last the title is who is `standing` there; orders and marks can be seen.
    """

    parts: tuple[str, ...]
    title: str
    standing: str
    whole: Written


_KEPT = 4096
"""How many areas are kept as they were drawn; most are as in the picture before."""


class Picture:
    """A map to draw positions on, in one language.

    `chart` says where things go, `definitions` hold what is used by its id.

    Forts and one-time orders can be drawn only where the game is `expanded` by them.
    """

    def __init__(self, chart: Chart, the_map: Map, *, expanded: bool = False) -> None:
        self.chart = chart = labelled(chart.of(the_map), the_map)
        self._map = the_map
        self._ways = Ways(chart, the_map)
        self.definitions = Written(
            written(*pen.definitions(expanded=expanded), *drawing_ground.shapes(chart, the_map))
        )
        self._style = styled(STYLE)
        self._open = {
            area: written(PEN.use(f"#shape-{area}", class_="open"))
            for area in (*chart.shapes, *chart.harbours)
        }
        self._within = {area: Written(written(_within(area))) for area in chart.shapes}
        self._regions = Written(written(*drawing_ground.regions(chart)))
        self._sea = Written(written(*drawing_ground.sea(chart)))
        self._land = Written(written(*drawing_ground.land()))
        self._lines = Written(written(*drawing_ground.lines(chart, the_map)))
        self._printed = {
            area: written(*drawing_ground.printed(chart, the_map, area)) for area in chart.layouts
        }
        self._contents = Contents(chart)
        self._drawn = lru_cache(maxsize=_KEPT)(self._draw_area)
        self._cloths: dict[tuple[Area, Seat], str] = {}
        self._key = cache(self._drawn_key)

    def draw(self, position: MapPosition, title: str, description: str) -> str:
        """Draw a position as a complete SVG document with a title and a description."""
        return self.draw_turn(_standing(position), position.houses, title, description)

    def draw_turn(self, course: Course, houses: Mapping[Seat, str], title: str, description: str) -> str:
        """Draw the steps of a turn, with the names of its houses, as `draw` does a position."""
        picture = new_picture(self.chart.size, title, description, fills_frame=True)
        picture.defs.elements += (self._style, self.definitions)
        picture.elements.append(self._regions)
        words = [step.anchor for step in course.steps]
        if len(words) > 1:
            add_steps(picture, words)
        whole = picture.add(PEN.g(id="map"))
        whole.elements += self._elements(course, tuple(houses.items()))
        whole.elements.append(self._key(tuple(houses.items())))
        return document(picture)

    def _elements(self, course: Course, houses: _Houses) -> Iterator[Element]:
        """The map from the sea up, in the chart's measures, at all of a turn's steps."""
        seas, land, ports = self._map.seas, self._map.land, self._map.ports
        states = {area: course.states(area) for area in (*seas, *land, *ports)}
        number = len(course.steps)
        yield self._sea
        yield from self._held(seas, states, number)
        yield self._land
        yield from self._held(land, states, number)
        yield self._lines
        if any(step.areas for step in course.steps):
            yield self._lit(course)
        if course.moves[-1]:
            yield self._moves(course, dict(houses))
        for area, each in states.items():
            yield self._area(area, each, number, houses)

    def outline(self, position: MapPosition) -> Iterator[Element]:
        """The map for a small picture: who controls the land, in plain colours, without names and pieces."""
        yield from drawing_ground.sea(self.chart, plain=True)
        for area in self._map.land:
            pieces = position.pieces.get(area, EMPTY)
            held = pieces.controller and not pieces.impassable
            yield PEN.use(f"#shape-{area}", class_=pieces.controller if held else "land")
        yield self._lines

    def _held(
        self, areas: Iterable[Area], states: Mapping[Area, Sequence[_Shown]], steps: int
    ) -> Iterator[Element]:
        """The cloth of each area's controller, faint, strong along the border; or that it is closed."""
        for area in areas:
            held = alike(((one.impassable, one.controller), shown) for (one, _marks), shown in states[area])
            if any(house for (_closed, house), _shown in held):
                yield self._within[area]
            for (closed, house), shown in held:
                if closed:
                    yield from layer([PEN.use(f"#shape-{area}", class_="waste")], shown, steps)
                elif house:
                    yield Written(written_layer(self._cloth(area, house), shown, steps))

    def _drawn_key(self, houses: _Houses) -> Written:
        return Written(written(*pen.key(dict(houses), self.chart.key))) if self.chart.key else Written("")

    def _cloth(self, area: Area, house: Seat) -> str:
        if (area, house) not in self._cloths:
            held = PEN.use(f"#shape-{area}", class_=f"held {self._map.kind[area]}-{house}")
            held["clip-path"] = f"url(#within-{area})"
            self._cloths[area, house] = written(held)
        return self._cloths[area, house]

    def _lit(self, course: Course) -> Element:
        """The outlines of the areas that the steps are about; the last one is about none."""
        lit = PEN.g(id="lit")
        for area, shown in shown_at([step.areas for step in course.steps]):
            style = f"{classes(shown, len(course.steps))} lit"
            lit.elements.append(PEN.use(f"#shape-{area}", class_=style, display="none"))
        return lit

    def _moves(self, course: Course, houses: Mapping[Seat, str]) -> Element:
        """Arrows, the longest first, so that short ones lie on top; the last step has those of all."""
        group, shown = PEN.g(id="moves"), dict(shown_at(course.moves))
        routes: dict[Move, Curve] = {}
        for one in dict.fromkeys(course.moves[-1]):
            routes[one] = self._ways.route(one.origin, one.destination, one.over, tuple(routes.values()))
        for one, curve in sorted(routes.items(), key=lambda item: -item[1].length):
            title, style = move_title(one, self._map, houses), classes(shown[one], len(course.steps))
            group.elements.append(pen.move(one, curve.arrow, title, style))
        return group

    def _area(self, area: Area, states: Sequence[_Shown], steps: int, houses: _Houses) -> Written:
        """An area: what is printed there, and what it holds at each step; the titles lie uppermost."""
        drawn = [self._drawn(area, *state, houses) for state, _shown in states]
        if len(drawn) == 1:
            return drawn[0].whole
        spans = [shown for _state, shown in states]
        inner = [self._printed.get(area, "")]
        for number, parts in enumerate(zip(*(each.parts for each in drawn), strict=True)):
            lasts = parts.count(parts[0]) == len(parts)
            if lasts and not (parts[0] and number in FADING):
                inner.append(parts[0])
                continue
            for part, shown in alike(zip(parts, spans, strict=True)):
                faint = _faint(number, states, shown) if part and number in FADING else 0
                inner.append(written_layer(part, shown, steps, faint))
        titles = alike(
            (each.standing if is_hidden(shown, steps) else each.title, shown)
            for each, shown in zip(drawn, spans, strict=True)
        )
        for title, shown in titles if len(titles) > 1 else ():
            display = "none" if is_hidden(shown, steps) else ""
            there = PEN.use(f"#shape-{area}", class_=f"{classes(shown, steps)} open", display=display)
            there.elements.append(Written(title))
            inner.append(written(there))
        if len(titles) == 1:
            inner.append(self._open[area])
        latest = next(title for title, shown in titles if not is_hidden(shown, steps))
        return _grouped(area, latest, inner)

    def _draw_area(self, area: Area, pieces: Pieces, marks: tuple[Mark, ...], houses: _Houses) -> _Drawn:
        name, by_seat = area_name(self._map, area), dict(houses)
        title = titled(area_title(name, pieces, by_seat, marks))
        standing = titled(area_title(name, without_orders(pieces), by_seat))
        parts = self._contents.draw(area, pieces, marks)
        whole = _grouped(area, title, [self._printed.get(area, ""), *parts, self._open[area]])
        return _Drawn(parts, title, standing, whole)


def _grouped(area: Area, title: str, inner: Iterable[str]) -> Written:
    group = PEN.g(id=f"area-{area}", class_="area")
    group.elements += map(Written, (title, *inner))
    return Written(written(group))


def _faint(number: int, states: Iterable[_Shown], shown: Shown) -> Shown:
    """At which of the steps that show a part of an area it is spent."""
    spent = 0
    for (pieces, _marks), at in states:
        if FADING[number] in pieces.spent:
            spent |= at
    return shown & spent


def _standing(position: MapPosition) -> Course:
    """A position as the only step."""
    course = Course()
    named = {*position.pieces, *position.marks}
    course.add(Step("", "", 0), {area: position.state(area) for area in named}, position.moves)
    return course


def _within(area: Area) -> Element:
    within = PEN.clipPath(id=f"within-{area}")
    within.add(PEN.use(f"#shape-{area}"))
    return within
