"""What lies and stands in an area, in parts of which each may change by itself from step to step."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_text import written
from adjudicator.rulesets.westeros.drawing import ground as drawing_ground, pen
from adjudicator.rulesets.westeros.drawing.chart import BERTHS, CELLS, ORDER, TOKEN, Box, Chart
from adjudicator.rulesets.westeros.drawing.position import EMPTY, LaidOnce, LaidOrder, Mark, Pieces
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Force

_BOTH = 0.7
"""How large two orders in one place are drawn."""

_BEYOND = 2
"""How far they reach beyond it, to where nothing else lies."""

_KEPT = 4096
"""How many drawn parts are kept; a picture has some hundreds."""

_Quay = bool
"""Whether something lies in a port."""

_Tokens = tuple[Seat, int, Seat]
"""Whose Power token lies there; the strength of a garrison, and whose it is."""

_Standing = tuple[Seat, tuple[Force, ...], int, Seat]
"""Who holds the area by right of its home, if nothing else shows it; forces; a neutral force; whose fort."""

_Order = tuple[LaidOrder | None, bool]
_Once = tuple[LaidOnce | None, bool]
"""An order, and whether one of the other sort lies there too."""

Parts = tuple[_Quay, _Tokens, _Standing, _Order, _Once, Mark | None]
"""From the lowest to the uppermost."""

FADING = {3: "order", 4: "one-time"}
"""The parts that are drawn faint when they are spent, as `Pieces.spent` names them."""


def parts(pieces: Pieces, marks: tuple[Mark, ...]) -> Parts:
    """Divide what is in an area, and has happened there."""
    shown = pieces.power_token or pieces.forces or pieces.neutral or pieces.fort
    return (
        pieces != EMPTY or bool(marks),
        (pieces.power_token, pieces.garrison, pieces.controller if pieces.garrison else ""),
        ("" if shown else pieces.controller, pieces.forces, pieces.neutral, pieces.fort),
        (pieces.order, bool(pieces.one_time)),
        (pieces.one_time, bool(pieces.order)),
        marks[0] if marks else None,
    )


class Contents:
    """Draws the parts of what is in the areas of a chart."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        ports = chart.harbours.items()
        self._harbours = {
            (port, busy): list(draw(place))
            for port, place in ports
            for busy, draw in ((False, drawing_ground.harbour), (True, drawing_ground.quay))
        }
        self._draw = lru_cache(maxsize=_KEPT)(self._written)

    def draw(self, area: Area, pieces: Pieces, marks: tuple[Mark, ...]) -> tuple[str, ...]:
        """Draw the parts of what is in an area; most are as in the picture before, and kept."""
        return tuple(self._draw(area, number, part) for number, part in enumerate(parts(pieces, marks)))

    def _written(self, area: Area, number: int, part: Any) -> str:  # noqa: ANN401  one of Parts
        return written(*self._drawn(area, number, part))

    def _drawn(self, area: Area, number: int, part: Any) -> Iterable[Element]:  # noqa: ANN401  one of Parts
        port, layout = self._chart.harbours.get(area), self._chart.layouts.get(area)
        places = layout.places if layout else {}
        match number:
            case 0:
                return self._harbours.get((area, part), ())
            case 1:
                return _tokens(part, places["tokens"]) if "tokens" in places else ()
            case 2 if port:
                return _standing(part, port.ships, BERTHS)
            case 2:
                return _standing(part, places["units"], CELLS)
            case 3:
                return _order(part, port.order if port else places["order"])
            case 4:
                return _once(part, port.order if port else places["order"])
            case _:
                return () if part is None else pen.mark(part, port.mark if port else places["mark"])


def _standing(standing: _Standing, place: Box, cells: int) -> Iterator[Element]:
    holder, forces, neutral, fort = standing
    if forces:
        yield pen.forces(forces, place, cells, fort)
    elif fort:
        yield pen.fort(fort, place)
    elif neutral:
        yield from pen.neutral(neutral, place)
    elif holder:
        yield pen.standard(holder, place)


def _order(laid: _Order, place: Box) -> Iterator[Element]:
    """The order in an area; where a one-time order lies too, smaller and above it to the left."""
    order, both = laid
    if order:
        side = place.width * _BOTH
        box = Box(place.x - _BEYOND, place.y - _BEYOND, side, side) if both else place
        yield pen.placed(pen.order(order), box, ORDER)


def _once(laid: _Once, place: Box) -> Iterator[Element]:
    """The one-time order in an area; where another lies too, smaller and below it to the right."""
    order, both = laid
    if order:
        side = place.width * _BOTH
        x, y = place.x + place.width + _BEYOND - side, place.y + place.height + _BEYOND - side
        yield pen.placed(pen.one_time(order), Box(x, y, side, side) if both else place, ORDER)


def _tokens(tokens: _Tokens, box: Box) -> Iterator[Element]:
    """Power token and garrison, in this order."""
    power, garrison, owner = tokens
    drawn = []
    if power:
        drawn.append(pen.power_token(power))
    if garrison:
        drawn.append(pen.garrison(garrison, owner))
    for place, token in enumerate(drawn):
        side = min(box.width, box.height)
        along = (place - len(drawn) / 2) * side
        x, y = box.centre
        corner = (x + along, box.y) if box.width > box.height else (box.x, y + along)
        yield pen.placed(token, Box(*corner, side, side), TOKEN)
