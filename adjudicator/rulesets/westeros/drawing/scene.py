"""The drawing: a view on the map of Westeros in SVG."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_args

from adjudicator.engine import Event, Svg
from adjudicator.rulesets.westeros import events
from adjudicator.rulesets.westeros.board import Board, Order
from adjudicator.rulesets.westeros.control import controller, sites
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import (
    LaidOnce,
    LaidOrder,
    MapPosition,
    Mark,
    Move,
    Pieces,
)
from adjudicator.rulesets.westeros.drawing.preview import preview as draw_preview
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld, NeutralForceMet
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.units import Force
from adjudicator.rulesets.westeros.view import FACE_DOWN, View
from adjudicator.rulesets.westeros.words.descriptions import describe_view, situation
from adjudicator.words import gettext as _, ngettext

_MARKS: tuple[Mark, ...] = get_args(Mark)


def draw(view: View, happened: Sequence[Event] = ()) -> Svg:
    """Draw the map, with one's own orders open where they lie face down.

    Highlighted moves are drawn as arrows; happened combats, raids, musters and losses as marks.
    """
    title = _("A Game of Thrones: %(situation)s", situation=situation(view))
    in_words = " ".join(line.text for line in describe_view(view))
    picture = _picture(view.board.edition)
    parts = tuple((anchor, frame.name) for anchor, frame in picture.chart.regions.items())
    return Svg(picture.draw(position(view, happened), title, in_words), *picture.chart.size, parts)


def preview(view: View) -> str:
    """Draw the picture for links to the game: map, situation, and what each house controls."""
    scores = {seat: len(sites(view.board, seat)) for seat in view.board.seats}
    notes = {
        seat: ngettext("%(n)s castle or stronghold", "%(n)s castles and strongholds", scores[seat])
        for seat in sorted(scores, key=lambda seat: -scores[seat])
    }
    return draw_preview(
        _picture(view.board.edition), position(view), _("A Game of Thrones"), situation(view), notes
    )


@cache
def _picture(edition: Edition) -> Picture:
    chart = read_chart(edition.package, edition.chart)
    return Picture(chart, edition.map, expanded=bool(edition.forts or edition.one_time_orders))


def position(view: View, happened: Sequence[Event] = ()) -> MapPosition:
    """What stands where, as the view shows it, and what has just happened; empty areas are left out."""
    pieces = {area: _pieces(view, area) for area in view.board.edition.map.areas}
    empty = Pieces()
    combat = view.board.combat
    found = {("battle", combat.area)} if combat is not None else set()
    found |= {mark for event in happened for mark in _marks(event)}
    marks = {
        area: tuple(
            kind
            for kind in _MARKS
            if (kind, area) in found and not (kind == "loss" and ("battle", area) in found)
        )
        for area in sorted({area for _kind, area in found})
    }
    return MapPosition(
        {seat: view.board.edition.names.house(seat) for seat in view.board.seats},
        {area: each for area, each in pieces.items() if each != empty},
        tuple(dict.fromkeys(move for event in happened for move in _moves(event))),
        marks,
    )


def _moves(event: Event) -> Iterator[Move]:
    match event:
        case events.UnitsMoved() | events.Retreat():
            beaten = isinstance(event, events.Retreat)
            yield Move(event.seat, event.origin, event.destination, retreat=beaten)
        case NeutralForceHeld():
            yield Move(event.seat, event.origin, event.area)
        case _:
            pass


def _marks(event: Event) -> Iterator[tuple[Mark, Area]]:
    match event:
        case events.CombatBegun() | NeutralForceMet():
            yield "battle", event.area
        case OrderRaided():
            yield "raid", event.target
        case events.UnitsMustered():
            yield "muster", event.into
        case events.UnitsReplaced() if len(event.by) == len(event.units):
            yield "muster", event.area
        case events.UnitsLost():
            yield "loss", event.area
        case _:
            pass


def _pieces(view: View, area: Area) -> Pieces:
    board, combat = view.board, view.board.combat
    forces = [board.units[area]] if area in board.units else []
    if combat is not None and combat.area == area and combat.attackers:
        forces.append(Force(combat.attacker, combat.attackers))
    laid = board.orders.get(area) or view.orders.get(area) or board.face_down.get(area)
    once = board.one_time.get(area) or view.one_time.get(area) or board.one_time_down.get(area)
    return Pieces(
        controller=(controller(board, area) or "")
        if forces or board.edition.map.kind[area] != "port"
        else "",
        forces=tuple(forces),
        order=_laid(board, laid) if laid else None,
        power_token=board.power_tokens.get(area, ""),
        garrison=board.garrisons.get(area, 0),
        neutral=board.neutral_forces.get(area, 0),
        impassable=area in board.impassable,
        fort=board.forts.get(area, ""),
        one_time=_laid_once(board, once) if once else None,
    )


def _laid(board: Board, order: Order) -> LaidOrder:
    return LaidOrder(order.seat, None if order.token == FACE_DOWN else board.edition.orders[order.token])


def _laid_once(board: Board, order: Order) -> LaidOnce:
    if order.token == FACE_DOWN:
        return LaidOnce(order.seat)
    facts = board.edition.one_time_orders[order.token]
    return LaidOnce(order.seat, order.token, facts.name, facts.icon)
