"""The legend: every symbol of the map with its name, in a picture of its own beside the map."""

from collections.abc import Iterable, Iterator
from typing import get_args

from adjudicator.rulesets import svg_pen
from adjudicator.rulesets.svg_layers import FAINT, Element
from adjudicator.rulesets.svg_pen import Entry
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.westeros.drawing import pen
from adjudicator.rulesets.westeros.drawing.chart import CELL, ORDER, TOKEN, Box, read_chart
from adjudicator.rulesets.westeros.drawing.ground import closed, link
from adjudicator.rulesets.westeros.drawing.moves import Curve
from adjudicator.rulesets.westeros.drawing.position import LaidOnce, LaidOrder, Mark, Move
from adjudicator.rulesets.westeros.drawing.style import LEGEND_STYLE
from adjudicator.rulesets.westeros.drawing.symbols import CLOTHS, UNITS
from adjudicator.rulesets.westeros.drawing.titles import mark_name, move_legend
from adjudicator.rulesets.westeros.edition import Edition, OrderKind, OrderToken
from adjudicator.rulesets.westeros.units import ROUTED, Unit
from adjudicator.rulesets.westeros.words.wording import fort_name, one_time_name, order_name, units_named
from adjudicator.words import gettext as _, pgettext

_SIDE = 24
_ROOM = 139, 26
"""How wide and high a name may be."""
_SOME = next(iter(CLOTHS))
"""A house for what any house may have."""


def legend(edition: Edition) -> str:
    """Draw what the games of an edition may show, as a complete SVG document."""
    entries = [*_pieces(edition), *_orders(), *_one_time(edition), *_ground(edition), *_happened()]
    definitions = pen.definitions(expanded=bool(edition.forts or edition.one_time_orders))
    return svg_pen.legend(entries, LEGEND_STYLE, definitions, row=30, beside=_name)


def _name(words: str, x: int, y: int) -> Element:
    return svg_pen.fitted(words, (x + _SIDE + 9, y + 16.5), 13, _ROOM, "key")


def _pieces(edition: Edition) -> Iterator[Entry]:
    place = Box(0, 0, _SIDE, _SIDE)
    yield pen.placed([PEN.use(f"#banner-{_SOME}")], place, CELL), _("a house's banner")
    for unit in UNITS:
        if unit in edition.owns:
            yield _unit(unit), units_named((unit,))
    routed = next(unit for unit in ROUTED.values())
    yield _unit(routed), units_named((routed,))
    if edition.forts:
        yield _figure([PEN.use("#palisade")]), pgettext("piece", "fort")
    yield pen.placed(pen.power_token(_SOME), place, TOKEN), _("power token")
    if edition.garrisoned:
        yield pen.placed(pen.garrison(2, _SOME), place, TOKEN), pgettext("piece", "garrison")
    yield _group(pen.neutral(5, place)), _("neutral force")


def _orders() -> Iterator[Entry]:
    for kind in get_args(OrderKind):
        regular = OrderToken(kind)
        yield _order(LaidOrder(_SOME, regular)), order_name(regular)
    special = OrderToken("march", 1, star=True)
    yield _order(LaidOrder(_SOME, special)), order_name(special)
    yield _order(LaidOrder(_SOME, None)), _("order face down")
    spent = _order(LaidOrder(_SOME, OrderToken("march")))
    spent["opacity"] = FAINT
    yield spent, _("order that was used")


def _one_time(edition: Edition) -> Iterator[Entry]:
    place = Box(0, 0, _SIDE, _SIDE)
    for token, facts in edition.one_time_orders.items():
        house = facts.houses[0] if facts.houses else _SOME
        yield (
            pen.placed(pen.one_time(LaidOnce(house, token, facts.name, facts.icon)), place, ORDER),
            one_time_name(facts.name),
        )
    if edition.one_time_orders:
        yield pen.placed(pen.one_time(LaidOnce(_SOME)), place, ORDER), _("one-time, face down")


def _ground(edition: Edition) -> Iterator[Entry]:
    words = {
        "castle": fort_name("castle"),
        "stronghold": fort_name("stronghold"),
        "supply": _("supply icon"),
        "power": _("power icon"),
    }
    if edition.map.ports:
        words["anchor"] = pgettext("kind of area", "port")
    for name, said in words.items():
        style = "fort" if name in {"castle", "stronghold"} else name
        yield _group([pen.symbol(name, Box(2, 2, _SIDE - 4, _SIDE - 4), style)]), said
    chart = read_chart(edition.package, edition.chart).of(edition.map)
    if chart.links:
        yield link((3, _SIDE - 6), (_SIDE - 3, 6)), _("areas that border on each other")
    if any(closed(chart, edition.map)):
        bar = PEN.line((3, _SIDE - 6), (_SIDE - 3, 6), class_="bar")
        # Translators: areas that do not border on each other.
        yield _group([bar]), _("areas that do not")


def _happened() -> Iterator[Entry]:
    for kind in get_args(Mark):
        yield _group(pen.mark(kind, Box(0, 0, _SIDE, _SIDE))), mark_name(kind)
    outline = Curve((20j, 5.3 + 12j, 13.3 + 7.3j, _SIDE + 6j)).arrow
    for retreat in (False, True):
        move = Move(_SOME, "", "", retreat=retreat)
        yield _group([pen.move(move, outline, move_legend(retreat=retreat))]), move_legend(retreat=retreat)


def _unit(unit: Unit) -> Element:
    """A unit as it stands in an area, without its banner."""
    return _figure(pen.unit(unit))


def _figure(drawn: Iterable[Element]) -> Element:
    whole = PEN.g(class_=f"unit {_SOME}", transform=f"scale({round(_SIDE / CELL, 3)})")
    whole.elements += drawn
    return whole


def _order(order: LaidOrder) -> Element:
    return pen.placed(pen.order(order), Box(0, 0, _SIDE, _SIDE), ORDER)


def _group(elements: Iterable[Element]) -> Element:
    group = PEN.g()
    group.elements += elements
    return group
