"""The drawing: a view on the map of Westeros in SVG."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import get_args

import msgspec

from adjudicator.engine import Event, Line, Seat, Svg
from adjudicator.rulesets.westeros import events
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board, Order
from adjudicator.rulesets.westeros.control import controller, sites
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.course import Course
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
from adjudicator.rulesets.westeros.transport import passage
from adjudicator.rulesets.westeros.units import Force
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.descriptions import describe_view, situation
from adjudicator.rulesets.westeros.words.wording import names_of, region_name
from adjudicator.words import gettext as _, ngettext, remembered

_MARKS: tuple[Mark, ...] = get_args(Mark)


def draw(
    view: View,
    happened: Sequence[Event] = (),
    *,
    before: View | None = None,
    earlier: Iterable[Event] = (),
    described: Sequence[Line] = (),
) -> Svg:
    """Draw the map, with one's own orders open where they lie face down; arguments as in `Ruleset.draw`.

    Moves that happened are drawn as arrows; combats, raids, musters and losses as marks.
    """
    title = _("A Game of Thrones: %(situation)s", situation=situation(view))
    in_words = " ".join(line.text for line in described or describe_view(view))
    picture = _picture(view.board.edition)
    parts = tuple((anchor, region_name(frame.name)) for anchor, frame in picture.chart.regions.items())
    if before is None:
        return Svg(picture.draw(position(view, happened), title, in_words), *picture.chart.size, parts)
    course = gone_through(before, happened, earlier, view)
    text = picture.draw_turn(course, _houses(view), title, in_words)
    return Svg(text, *picture.chart.size, parts, tuple(course.steps))


def gone_through(before: View, happened: Sequence[Event], earlier: Iterable[Event], after: View) -> Course:
    """The steps of a turn between two views."""
    areas = before.board.edition.map.areas
    recalled = _recalled(before, earlier) if before.board.orders or before.board.one_time else None
    divided = steps(before, happened, recalled=recalled is not None)
    board = before.board.clone()
    now = msgspec.structs.replace(before, board=board)
    pieces = _all_pieces(now, areas)
    course, passing = Course(), set(areas)
    all_moves, all_marks = dict[Move, None](), list[tuple[Mark, Area]]()
    for step, following in pairwise(divided):
        done = happened[step.first : following.first]
        changing = [event for event in done if getattr(event, "changes_areas", False)]
        touched, moves = set(_touched(board, changing)), _all_moves(changing, board)
        for event in done:
            event.apply(board)
            if board.combat is not None and board.combat.origin not in board.orders:
                board.combat = None  # its march order is gone; no event says that it is over
        touched.update(_touched(board, ()))
        was = {area: pieces[area] for area in touched}
        if step.anchor == ORDERS and recalled is not None:
            was = _all_pieces(recalled, areas)
        pieces.update(_all_pieces(now, touched))
        made = list(filter(None, map(_mark, done)))
        marks = _all_marks(now, made)
        # What was spent or marked in the step before is so no longer.
        changed, passing = passing | touched, {*was, *marks}
        states = {
            area: (_with_spent(pieces[area], was.get(area, EMPTY)), marks.get(area, ()))
            for area in changed | passing
        }
        course.add(step, states, moves)
        all_moves.update(dict.fromkeys(moves))
        all_marks += made
    pieces, marks = _all_pieces(after, areas), _all_marks(after, all_marks)
    course.add(divided[-1], {area: (pieces[area], marks.get(area, ())) for area in areas}, tuple(all_moves))
    return course


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
        if isinstance(event, events.OrdersRevealed):
            board.orders.update({area: Order(event.seat, token) for area, token in event.orders.items()})
        elif isinstance(event, events.OneTimeOrderRevealed):
            board.one_time[event.area] = Order(event.seat, event.token)
    return msgspec.structs.replace(before, board=board)


def _with_spent(now: Pieces, before: Pieces) -> Pieces:
    """What is in an area, with the orders that were there before as spent ones."""
    if before.order and not now.order:
        now = msgspec.structs.replace(now, order=before.order, spent=("order",))
    if before.one_time and not now.one_time:
        now = msgspec.structs.replace(now, one_time=before.one_time, spent=(*now.spent, "one-time"))
    return now


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


def _drawn_on(edition: Edition) -> Picture:
    chart = read_chart(edition.package, edition.chart)
    return Picture(chart, edition.map, expanded=bool(edition.forts or edition.one_time_orders))


_picture = remembered(_drawn_on)


def position(view: View, happened: Sequence[Event] = ()) -> MapPosition:
    """What stands where, as the view shows it, and what has just happened; empty areas are left out."""
    return MapPosition(
        _houses(view),
        {
            area: each
            for area, each in _all_pieces(view, view.board.edition.map.areas).items()
            if each != EMPTY
        },
        _all_moves(happened, view.board),
        _all_marks(view, filter(None, map(_mark, happened))),
    )


def _houses(view: View) -> dict[Seat, str]:
    return {seat: names_of(view.board.edition).house(seat) for seat in view.board.seats}


def _all_pieces(view: View, areas: Iterable[Area]) -> dict[Area, Pieces]:
    board = view.board
    units, combat, kind = board.units, board.combat, board.edition.map.kind
    orders = {**board.face_down, **view.orders, **board.orders}
    one_time = {**board.one_time_down, **view.one_time, **board.one_time}
    found = {}
    for area in areas:
        forces = [units[area]] if area in units else []
        if combat is not None and combat.area == area and combat.attackers:
            forces.append(Force(combat.attacker, combat.attackers))
        found[area] = Pieces(
            controller=(controller(board, area) or "") if forces or kind[area] != "port" else "",
            forces=tuple(forces),
            order=_laid(board, orders[area]) if area in orders else None,
            power_token=board.power_tokens.get(area, ""),
            garrison=board.garrisons.get(area, 0),
            neutral=board.neutral_forces.get(area, 0),
            impassable=area in board.impassable,
            fort=board.forts.get(area, ""),
            one_time=_laid_once(board, one_time[area]) if area in one_time else None,
        )
    return found


def _all_moves(happened: Iterable[Event], board: Board) -> tuple[Move, ...]:
    return tuple(dict.fromkeys(move for event in happened if (move := _move(event, board))))


def _all_marks(view: View, marks: Iterable[tuple[Mark, Area]]) -> dict[Area, tuple[Mark, ...]]:
    """The marks of each area, with that of a combat under way; none begins once a house has won."""
    combat, found = view.board.combat, set(marks)
    if combat is not None and not view.board.winners:
        found.add(("battle", combat.area))
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


def _laid(board: Board, order: Order) -> LaidOrder:
    return LaidOrder(order.seat, None if order.token == FACE_DOWN else board.edition.orders[order.token])


def _laid_once(board: Board, order: Order) -> LaidOnce:
    if order.token == FACE_DOWN:
        return LaidOnce(order.seat)
    facts = board.edition.one_time_orders[order.token]
    return LaidOnce(order.seat, order.token, facts.name, facts.icon)
