"""Resolving orders: which one a house takes on its turn, and how one leaves the board [A2-ACT, A2-BOOK]."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from adjudicator.engine import Ask, Branches, Seat
from adjudicator.engine.options import Unbranched
from adjudicator.rulesets.westeros.board import Board, Order, WesterosGame
from adjudicator.rulesets.westeros.edition import OrderKind
from adjudicator.rulesets.westeros.events import OrderRemoved, Reason
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.rounds import RESOLVED

TakeOff = Callable[[WesterosGame, Area, Reason, str], None]
"""Takes an order of one of two sorts off the board, by a rule if not by that of the reason."""


def orders_of(board: Board, seat: Seat, step: str) -> tuple[Area, ...]:
    """The areas of the orders that a house can resolve in a step, by name; there is at least one."""
    facts = board.edition.orders
    return tuple(
        area
        for area, order in sorted(board.orders.items())
        if order.seat == seat and facts[order.token].kind == RESOLVED[step]
    )


async def choose_order(
    seat: Seat,
    step: str,
    orders: Mapping[str, Unbranched],
    *,
    asks: Mapping[str, tuple[str, str]] = MappingProxyType({}),
    check: str = "",
) -> tuple[str, Any]:
    """Ask a house which of its orders it resolves, and how; it must resolve one [A2-ACT-03, A2-ACT-05].

    `orders` says how each can be resolved. The default is the first, in the first way.
    """
    first = next(iter(orders))
    options = Branches(dict(orders), dict(asks))
    answer = await Ask(seat, step, options, default={first: orders[first].first()}, settle=True, check=check)
    ((chosen, how),) = answer.items()
    return chosen, how


def emptied(game: WesterosGame, seat: Seat, area: Area, *, died: bool) -> None:
    """Let the expansions see to an area if a house has no unit left there; see `Hooks.area_emptied`."""
    if not game.board.units_in(area, seat):
        for follow in PlayableEdition.of(game.board).hooks.area_emptied:
            follow(game, seat, area, died=died)


def take_off(game: WesterosGame, area: Area, reason: Reason, rule: str = "") -> None:
    """Take an order off the board; its house may use it again in the next round [A2-ACT-04].

    `rule` is the one that decides it, if that is not the rule behind the reason: that of a House card's text.
    """
    _take(game, game.board.orders, area, reason, rule)


def take_off_one_time(game: WesterosGame, area: Area, reason: Reason, rule: str = "") -> None:
    """Take a one-time order off the board; it is used up [CK6-TWO-04]."""
    _take(game, game.board.one_time, area, reason, rule)


def _take(game: WesterosGame, lying: dict[Area, Order], area: Area, reason: Reason, rule: str) -> None:
    order, rule = lying[area], rule or game.board.rule(reason)
    game.tell(OrderRemoved(rule=rule, reason=reason, seat=order.seat, area=area, token=order.token))


def lying_in(board: Board, area: Area) -> tuple[tuple[OrderKind, TakeOff], ...]:
    """The orders in an area, a one-time order last: the kind that each shows, and what takes it off."""
    order, once = board.orders.get(area), board.one_time.get(area)
    found: tuple[tuple[OrderKind, TakeOff], ...] = ()
    if order is not None:
        found = ((board.edition.orders[order.token].kind, take_off),)
    if once is not None:
        found = (*found, (board.edition.one_time_orders[once.token].icon, take_off_one_time))
    return found
