"""What lies and stands in an area, in parts of which each may change by itself from step to step."""

from collections.abc import Iterable, Iterator

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_text import Written
from adjudicator.rulesets.westeros.drawing import ground as drawing_ground, pen
from adjudicator.rulesets.westeros.drawing.chart import BERTHS, CELLS, ORDER, TOKEN, Box, Chart
from adjudicator.rulesets.westeros.drawing.pen import Element
from adjudicator.rulesets.westeros.drawing.position import EMPTY, LaidOnce, LaidOrder, Mark, Pieces
from adjudicator.rulesets.westeros.map import Area

_BOTH = 0.7
"""How large two orders in one place are drawn."""

_BEYOND = 2
"""How far they reach beyond it, to where nothing else lies."""

_Quay = bool
"""Whether something lies in a port."""

_Tokens = tuple[Seat, int, Seat]
"""Whose Power token lies there; the strength of a garrison, and whose it is."""

_Standing = Pieces
"""Forces, a fort or a neutral force; else who holds the area by right of its home."""

_Order = tuple[LaidOrder | None, bool]
_Once = tuple[LaidOnce | None, bool]
"""An order, and whether one of the other sort lies there too."""

Parts = tuple[_Quay, _Tokens, _Standing, _Order, _Once, Mark | None]
"""From the lowest to the uppermost."""

FADING = {3: "order", 4: "one-time"}
"""The parts that are drawn faint when they are spent, as `Pieces.spent` names them."""

_Part = tuple[Area, int, object]
"""An area's part by its number, and what it is."""


def parts(pieces: Pieces, marks: tuple[Mark, ...]) -> Parts:
    """Divide what is in an area, and has happened there."""
    held = pieces.controller if not pieces.power_token else ""
    standing = Pieces(held, pieces.forces, neutral=pieces.neutral, fort=pieces.fort)
    if pieces.forces or pieces.neutral or pieces.fort:
        standing = Pieces("", pieces.forces, neutral=pieces.neutral, fort=pieces.fort)
    return (
        pieces != EMPTY or bool(marks),
        (pieces.power_token, pieces.garrison, pieces.controller if pieces.garrison else ""),
        standing,
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
            (port, busy): [Written(each) for each in draw(place)]
            for port, place in ports
            for busy, draw in ((False, drawing_ground.harbour), (True, drawing_ground.quay))
        }
        self._latest: dict[_Part, list[Written]] = {}
        self._known: dict[_Part, list[Written]] = {}

    def begin(self) -> None:
        """Begin a picture: what was drawn for the one before is kept, most of it being the same."""
        self._latest, self._known = self._known, {}

    def draw(self, area: Area, number: int, held: Parts) -> list[Written]:
        """Draw the part with a number, as last time if it was drawn before."""
        part = area, number, held[number]
        if part not in self._known:
            known = self._latest.get(part)
            if known is None:
                known = [Written(each) for each in self._drawn(area, number, held)]
            self._known[part] = known
        return self._known[part]

    def _drawn(self, area: Area, number: int, held: Parts) -> Iterable[Element]:
        busy, tokens, standing, order, once, mark = held
        port, layout = self._chart.harbours.get(area), self._chart.layouts.get(area)
        places = layout.places if layout else {}
        match number:
            case 0:
                return self._harbours.get((area, busy), ())
            case 1:
                return _tokens(*tokens, places["tokens"]) if "tokens" in places else ()
            case 2 if port:
                return _standing(standing, port.ships, BERTHS)
            case 2:
                return _standing(standing, places["units"], CELLS)
            case 3:
                return _order(*order, port.order if port else places["order"])
            case 4:
                return _once(*once, port.order if port else places["order"])
            case _:
                return () if mark is None else pen.mark(mark, port.mark if port else places["mark"])


def _standing(pieces: Pieces, place: Box, cells: int) -> Iterator[Element]:
    if pieces.forces:
        yield pen.forces(pieces.forces, place, cells, pieces.fort)
    elif pieces.fort:
        yield pen.fort(pieces.fort, place)
    elif pieces.neutral:
        yield from pen.neutral(pieces.neutral, place)
    elif pieces.controller:
        yield pen.standard(pieces.controller, place)


def _order(order: LaidOrder | None, both: bool, place: Box) -> Iterator[Element]:  # noqa: FBT001
    """The order in an area; where a one-time order lies too, smaller and above it to the left."""
    if order:
        side = place.width * _BOTH
        box = Box(place.x - _BEYOND, place.y - _BEYOND, side, side) if both else place
        yield pen.placed(pen.order(order), box, ORDER)


def _once(order: LaidOnce | None, both: bool, place: Box) -> Iterator[Element]:  # noqa: FBT001
    """The one-time order in an area; where another lies too, smaller and below it to the right."""
    if order:
        side = place.width * _BOTH
        x, y = place.x + place.width + _BEYOND - side, place.y + place.height + _BEYOND - side
        yield pen.placed(pen.one_time(order), Box(x, y, side, side) if both else place, ORDER)


def _tokens(power: Seat, garrison: int, owner: Seat, box: Box) -> Iterator[Element]:
    """Power token and garrison, in this order."""
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
