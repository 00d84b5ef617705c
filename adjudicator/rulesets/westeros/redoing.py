"""What an event changed in the areas of the board: with it, a turn is gone through again moment by moment.

    board = before.board.clone()
    for event in happened:
        redo(event, board)

Units, orders, tokens, garrisons, forts and neutral forces are then as they were; nothing else is. No event
tells which units march on a neutral force while support against it is awaited: they stay where they were.
What an event takes away that is not there is left out.
"""

from collections.abc import Iterable
from functools import cache, singledispatch

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.westeros import events
from adjudicator.rulesets.westeros.board import Board, Combat, Order
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.clean_up import OrdersTakenBack
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.planning import OrdersLaid
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured
from adjudicator.rulesets.westeros.units import SHIP, Force, Unit, in_order, rally
from adjudicator.rulesets.westeros.view import FACE_DOWN


@singledispatch
def redo(event: Event, board: Board) -> None:
    """Change the areas of a board as an event did; most change nothing there."""


@cache
def changes_areas(kind: type[Event]) -> bool:
    """Whether events of a kind change what is in areas."""
    return redo.dispatch(kind) is not redo.dispatch(object)


@redo.register
def _(event: events.UnitsMoved, board: Board) -> None:
    _end_march_on_neutral_force(board, event.seat)
    _take(board, event.seat, event.origin, event.units)
    if _fought_for(board, event.seat, event.destination):
        board.combat = Combat(event.seat, "", event.destination, event.origin, "", event.units)
    else:
        _put(board, event.seat, event.destination, event.units)


@redo.register
def _(event: events.Retreat, board: Board) -> None:
    _take(board, event.seat, event.origin, event.units)
    _put(board, event.seat, event.destination, event.arriving)


@redo.register
def _(event: NeutralForceHeld, board: Board) -> None:
    _end_march_on_neutral_force(board, event.seat)


@redo.register
def _(event: events.NeutralForceDestroyed, board: Board) -> None:
    _end_march_on_neutral_force(board, event.seat)
    board.neutral_forces.pop(event.area, None)


@redo.register
def _(event: events.UnitsLost, board: Board) -> None:
    _take(board, event.seat, event.area, event.units)


@redo.register
def _(event: events.UnitsMustered, board: Board) -> None:
    _put(board, event.seat, event.into, event.units)


@redo.register
def _(event: events.UnitsReplaced, board: Board) -> None:
    _take(board, event.seat, event.area, event.units)
    _put(board, event.seat, event.area, event.by)


@redo.register
def _(event: events.UnitsRallied, board: Board) -> None:
    _take(board, event.seat, event.area, event.units)
    _put(board, event.seat, event.area, rally(event.units))


@redo.register
def _(event: PortCaptured, board: Board) -> None:
    _put(board, event.seat, event.port, (SHIP,) * event.ships)


@redo.register
def _(event: OrdersLaid, board: Board) -> None:
    board.face_down.update(dict.fromkeys(event.areas, Order(event.seat, FACE_DOWN)))


@redo.register
def _(event: events.OrdersRevealed, board: Board) -> None:
    for area, token in event.orders.items():
        board.face_down.pop(area, None)
        board.orders[area] = Order(event.seat, token)


@redo.register
def _(event: events.OrderReplaced, board: Board) -> None:
    board.orders[event.area] = Order(event.seat, event.by)


@redo.register
def _(event: events.OrderMoved, board: Board) -> None:
    _end_combat(board, event.origin)
    board.orders.pop(event.origin, None)
    board.orders[event.destination] = Order(event.seat, event.token)


@redo.register
def _(event: events.OrderRemoved, board: Board) -> None:
    if event.reason == "march-fought":
        _end_combat(board, event.area)
    order = Order(event.seat, event.token)
    lying = board.orders if board.orders.get(event.area) == order else board.one_time
    lying.pop(event.area, None)


@redo.register
def _(event: OrdersTakenBack, board: Board) -> None:
    for area in event.orders:
        board.orders.pop(area, None)


@redo.register
def _(event: events.GarrisonDestroyed, board: Board) -> None:
    board.garrisons.pop(event.area, None)


@redo.register
def _(event: events.PowerTokenLaid, board: Board) -> None:
    board.power_tokens[event.area] = event.seat


@redo.register
def _(event: events.PowerTokenReturned, board: Board) -> None:
    board.power_tokens.pop(event.area, None)


def _fought_for(board: Board, seat: Seat, area: Area) -> bool:
    """Whether units of a house that come to an area begin a combat there."""
    force = board.units.get(area)
    if force is not None:
        return force.seat != seat
    return area in board.garrisons and board.edition.map.home_of[area] != seat


def _end_march_on_neutral_force(board: Board, seat: Seat) -> None:
    """Put units back that marched on a neutral force."""
    combat = board.combat
    if combat is not None and not combat.defender and combat.area in board.neutral_forces:
        board.combat = None
        _put(board, seat, combat.origin, combat.attackers)


def _end_combat(board: Board, origin: Area) -> None:
    """Let the attackers who are left, if they came from an area, enter the other."""
    combat = board.combat
    if combat is not None and combat.origin == origin:
        board.combat = None
        _put(board, combat.attacker, combat.area, combat.attackers)


def _put(board: Board, seat: Seat, area: Area, units: Iterable[Unit]) -> None:
    combat = board.combat
    if combat is not None and (combat.area, combat.attacker) == (area, seat):
        combat.attackers = in_order((*combat.attackers, *units))
        return
    there = board.units.get(area)
    own = there.units if there is not None and there.seat == seat else ()
    if placed := in_order((*own, *units)):
        board.units[area] = Force(seat, placed)


def _take(board: Board, seat: Seat, area: Area, units: Iterable[Unit]) -> None:
    combat = board.combat
    if combat is not None and (combat.area, combat.attacker) == (area, seat):
        combat.attackers = _left(combat.attackers, units)
        return
    there = board.units.get(area)
    if there is None or there.seat != seat:
        return
    if left := _left(there.units, units):
        board.units[area] = Force(seat, left)
    else:
        del board.units[area]


def _left(units: Iterable[Unit], gone: Iterable[Unit]) -> tuple[Unit, ...]:
    left = list(units)
    for unit in gone:
        if unit in left:
            left.remove(unit)
    return tuple(left)
