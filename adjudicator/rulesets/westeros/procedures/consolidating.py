"""Consolidate Power: an order yields power, or a special one musters [A2-CP]."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from adjudicator.engine import Messages, OneOf, Seat, Term
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import Board, Order, WesterosGame
from adjudicator.rulesets.westeros.control import enemy_fleet_in
from adjudicator.rulesets.westeros.edition import Edition, Token
from adjudicator.rulesets.westeros.events import AreaEvent, PowerGained
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.mustering import muster_in
from adjudicator.rulesets.westeros.procedures.resolving import choose_order, orders_of, take_off
from adjudicator.words import N_

CONSOLIDATE = "consolidate"

POWER, MUSTER = "power", "muster"

YieldReason = Literal["on-land", "at-sea", "in-port", "port-blocked"]


class PowerConsolidated(AreaEvent, frozen=True, kw_only=True):
    """What a Consolidate Power order yields, term by term; the pool may hold less."""

    brief = N_("power is consolidated")
    stage = "consolidate"
    message = N_("%(house)s consolidates power in %(area)s, which yields %(total)s.")
    messages = Messages("total", {0: N_("%(house)s consolidates power in %(area)s, which yields nothing.")})

    total: int
    terms: tuple[Term, ...]


class Yield(msgspec.Struct, frozen=True):
    """How much power an order yields in an area, and why."""

    reason: YieldReason
    rule: str
    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """The sum of the terms."""
        return sum(term.amount for term in self.terms)


def judge(board: Board, seat: Seat, area: Area) -> Yield:
    """How much power a Consolidate Power order yields in an area."""
    geography = board.edition.map
    reason: YieldReason = "on-land"
    if geography.kind[area] == "sea":
        reason = "at-sea"
    elif geography.kind[area] == "port":
        reason = "port-blocked" if enemy_fleet_in(board, geography.sea_of[area], seat) else "in-port"
    rule, terms = board.rule(reason), []
    if reason in {"on-land", "in-port"}:
        terms.append(Term("order", 1, rule))
    if icons := geography.power.get(area, 0):
        terms.append(Term("power-icons", icons, rule))
    return Yield(reason, rule, tuple(terms))


def may_muster(edition: Edition, token: Token, area: Area) -> bool:
    """Whether an order may muster in an area instead: a special one, at a castle or stronghold [A2-CP-08].

    No port has either [A2-PORT-14].
    """
    return edition.orders[token].musters and area in edition.map.sites


def sequence_matters(edition: Edition, orders: Mapping[Area, Order], areas: Iterable[Area]) -> bool:
    """Whether it can matter which of a house's orders in these areas comes first.

    It does where one may muster, and where a Ship that another house musters may yet shut a port.
    """
    return any(
        edition.map.kind[area] == "port" or may_muster(edition, orders[area].token, area) for area in areas
    )


async def resolve(game: WesterosGame, seat: Seat) -> None:
    """Resolve one Consolidate Power order; power and mustering do not mix [A2-CP-01, A2-CP-09]."""
    board = game.board
    areas = orders_of(board, seat, "consolidate")
    if not sequence_matters(board.edition, board.orders, areas):
        areas = areas[:1]
    special = {area: may_muster(board.edition, board.orders[area].token, area) for area in areas}
    orders = {area: OneOf((POWER, MUSTER) if special[area] else (POWER,)) for area in areas}
    area, chosen = await choose_order(seat, CONSOLIDATE, orders)
    if chosen == MUSTER:
        take_off(game, area, "order-musters")
        await muster_in(game, seat, area, reason="mustered-by-order")
    else:
        take_off(game, area, "order-consolidates")
        gather(game, seat, area)


def gather(game: WesterosGame, seat: Seat, area: Area) -> None:
    """Gain what the order yields, as far as the pool goes."""
    found = judge(game.board, seat, area)
    game.tell(PowerConsolidated(rule=found.rule, seat=seat, area=area, total=found.total, terms=found.terms))
    if found.total:
        gained = power.gainable(game.board, seat, found.total)
        rule = power.gained_by(game.board, found.rule, found.total, gained)
        game.tell(PowerGained(rule=rule, reason=found.reason, seat=seat, amount=gained))
