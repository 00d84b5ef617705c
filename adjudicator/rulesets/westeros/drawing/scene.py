"""The drawing: a view on the map of Westeros in SVG."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import get_args

import msgspec

from adjudicator.engine import Event, Step, Svg
from adjudicator.rulesets.westeros import events
from adjudicator.rulesets.westeros.board import Board, Order
from adjudicator.rulesets.westeros.control import controller, sites
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import (
    EMPTY,
    LaidOnce,
    LaidOrder,
    MapPosition,
    Mark,
    Move,
    Pieces,
)
from adjudicator.rulesets.westeros.drawing.preview import preview as draw_preview
from adjudicator.rulesets.westeros.drawing.steps import ORDERS, areas_of, fields_of, steps
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld, NeutralForceMet
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.redoing import redo
from adjudicator.rulesets.westeros.transport import passage
from adjudicator.rulesets.westeros.units import Force
from adjudicator.rulesets.westeros.view import FACE_DOWN, View
from adjudicator.rulesets.westeros.words.descriptions import describe_view, situation
from adjudicator.words import gettext as _, ngettext

_MARKS: tuple[Mark, ...] = get_args(Mark)


def draw(
    view: View,
    happened: Sequence[Event] = (),
    *,
    before: View | None = None,
    earlier: Iterable[Event] = (),
) -> Svg:
    """Draw the map, with one's own orders open where they lie face down; arguments as in `Ruleset.draw`.

    Moves that happened are drawn as arrows; combats, raids, musters and losses as marks.
    """
    title = _("A Game of Thrones: %(situation)s", situation=situation(view))
    in_words = " ".join(line.text for line in describe_view(view))
    picture = _picture(view.board.edition)
    parts = tuple((anchor, frame.name) for anchor, frame in picture.chart.regions.items())
    whole = position(view, happened)
    shown = {} if before is None else gone_through(before, happened, earlier, whole)
    text = picture.draw(whole, title, in_words, {step.anchor: each for step, each in shown.items()})
    return Svg(text, *picture.chart.size, parts, tuple(shown))


def gone_through(
    before: View, happened: Sequence[Event], earlier: Iterable[Event], whole: MapPosition
) -> dict[Step, MapPosition]:
    """The positions of a turn, step by step, from the view before it to the `whole` turn."""
    lying = before.board.orders or before.board.one_time
    recalled = _recalled(before, earlier) if lying else None
    divided = steps(before, happened, recalled=recalled is not None)
    board = before.board.clone()
    now = msgspec.structs.replace(before, board=board)
    pieces = _all_pieces(now, before.board.edition.map.areas)
    shown: dict[Step, MapPosition] = {}
    for step, following in pairwise(divided):
        done, begun = happened[step.first : following.first], pieces
        touched, moves = set(_touched(board, done)), _all_moves(done, board)
        for event in done:
            redo(event, board)
        touched.update(_touched(board, ()))
        pieces = {**pieces, **_all_pieces(now, sorted(touched))}
        was = {area: begun[area] for area in touched}
        if step.anchor == ORDERS and recalled is not None:
            was = _all_pieces(recalled, recalled.board.edition.map.areas)
        shown[step] = replace(
            whole,
            pieces=_with_spent(pieces, was),
            moves=moves,
            marks=_all_marks(now, done),
            lit=step.areas,
        )
    moved = dict.fromkeys(move for each in shown.values() for move in each.moves)
    shown[divided[-1]] = replace(whole, moves=tuple(moved))
    return shown


def _touched(board: Board, happened: Iterable[Event]) -> Iterator[Area]:
    """The areas in which something may have changed: those of the events, and of a combat."""
    if board.combat is not None:
        yield from (board.combat.area, board.combat.origin)
    yield from areas_of(happened)
    for event in happened:
        for field in fields_of(type(event), ("orders", "areas")):
            yield from getattr(event, field)


def _recalled(before: View, earlier: Iterable[Event]) -> View | None:
    """A view with all orders that were revealed in the round, if any were, as they lay there at first."""
    revealed: list[Event] = []
    for event in earlier:
        if (
            revealed
            and isinstance(revealed[-1], events.OrdersRevealed)
            and type(event) is not type(revealed[-1])
        ):
            break
        if getattr(event, "part", "") in {"planning", "raven"}:
            revealed.append(event)
    if not revealed:
        return None
    board = before.board.clone()
    for event in reversed(revealed):
        redo(event, board)
    return msgspec.structs.replace(before, board=board)


def _with_spent(pieces: Mapping[Area, Pieces], earlier: Mapping[Area, Pieces]) -> dict[Area, Pieces]:
    """What is in areas, with the orders that were there before as spent ones."""
    found = dict(pieces)
    for area, before in earlier.items():
        now = found.get(area, EMPTY)
        if before.order and not now.order:
            found[area] = now = now._replace(order=before.order, spent=("order",))
        if before.one_time and not now.one_time:
            found[area] = now._replace(one_time=before.one_time, spent=(*now.spent, "one-time"))
    return found


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
    return MapPosition(
        {seat: view.board.edition.names.house(seat) for seat in view.board.seats},
        {
            area: each
            for area, each in _all_pieces(view, view.board.edition.map.areas).items()
            if each != EMPTY
        },
        _all_moves(happened, view.board),
        _all_marks(view, happened),
    )


def _all_pieces(view: View, areas: Iterable[Area]) -> dict[Area, Pieces]:
    return {area: _pieces(view, area) for area in areas}


def _all_moves(happened: Iterable[Event], board: Board) -> tuple[Move, ...]:
    return tuple(dict.fromkeys(move for event in happened if (move := _move(event, board))))


def _all_marks(view: View, happened: Iterable[Event]) -> dict[Area, tuple[Mark, ...]]:
    combat = view.board.combat
    found = {("battle", combat.area)} if combat is not None else set()
    found |= {mark for event in happened if (mark := _mark(event))}
    return {
        area: tuple(
            kind
            for kind in _MARKS
            if (kind, area) in found and not (kind == "loss" and ("battle", area) in found)
        )
        for area in sorted({area for _kind, area in found})
    }


def _move(event: Event, board: Board) -> Move | None:
    """The arrow for an event, with the seas that it led over as the board is when it happens."""
    match event:
        case events.UnitsMoved() | events.Retreat():
            here, there, kind = event.origin, event.destination, board.edition.map.kind
            by_land = (
                kind[here] != "land" or kind[there] != "land" or there in board.edition.map.adjacent[here]
            )
            over = () if by_land else passage(board, event.seat, here, there)
            return Move(event.seat, here, there, isinstance(event, events.Retreat), over)
        case NeutralForceHeld():
            return Move(event.seat, event.origin, event.area)
        case _:
            return None


def _mark(event: Event) -> tuple[Mark, Area] | None:
    match event:
        case events.CombatBegun() | NeutralForceMet():
            return "battle", event.area
        case OrderRaided():
            return "raid", event.target
        case events.UnitsMustered():
            return "muster", event.into
        case events.UnitsReplaced() if len(event.by) == len(event.units):
            return "muster", event.area
        case events.UnitsLost():
            return "loss", event.area
        case _:
            return None


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
