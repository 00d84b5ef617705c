"""The plans that a sensible house files with its orders: for the rest of this round and the next.

It plans what it can foresee: where its raids strike, where its armies march and when they should not, how it
bids and musters. Everything else is left to the steward to decide when it comes up.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from adjudicator.engine import Answers, Habit, Pick, Seat
from adjudicator.rulesets.westeros.board import Token
from adjudicator.rulesets.westeros.bot import westeros_phase
from adjudicator.rulesets.westeros.bot.marching import March, best_march
from adjudicator.rulesets.westeros.bot.ordering import muster_worth, neighbours_served, power_worth
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.edition import OrderKind
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.planning import SHEETS
from adjudicator.rulesets.westeros.units import count, standing
from adjudicator.rulesets.westeros.view import View

_HOPED_FOR = 2
"""How much power the house hopes to gain before the bids, and how much it then keeps."""


class Foresight:
    """What a house knows when it plans: its view, the answers it is about to give, and its orders."""

    def __init__(self, view: View, answers: Answers, pick: Pick) -> None:
        if view.seat is None:
            raise ValueError("only a house plans")
        self.view = view
        self.board = view.board
        self.seat: Seat = view.seat
        self.answers = answers
        self.pick = pick

    @cached_property
    def outlook(self) -> Outlook:
        """The board as the house sees it."""
        return Outlook(self.board, self.seat)

    @cached_property
    def tokens(self) -> Mapping[Area, Token]:
        """The house's own orders: those it gives now, those that lie face down, or those that lie open."""
        known = self.board.edition.orders
        for question, answer in self.answers:
            if question.kind in SHEETS:
                return {area: token for area, token in answer.items() if token in known}
        orders = self.view.orders or self.board.orders
        return {area: order.token for area, order in sorted(orders.items()) if order.seat == self.seat}

    def ordered(self, kind: OrderKind) -> list[Area]:
        """The areas with an order of a kind."""
        known = self.board.edition.orders
        return [area for area, token in self.tokens.items() if known[token].kind == kind]


# --- The rest of the round --------------------------------------------------------------------------------


def raids(foresight: Foresight) -> Iterator[Habit]:
    """Raid the strongest neighbours first, then whatever is in reach."""
    outlook = foresight.outlook
    for area in foresight.ordered("raid"):
        near = [other for other in neighbours_served(outlook, area) if _hostile(outlook, other)]
        near.sort(key=lambda other: -_weight(outlook, other))
        yield Habit([*near[:2], "support", "consolidate-power", "raid", "none"], area)


def _hostile(outlook: Outlook, area: Area) -> bool:
    force = outlook.board.units.get(area)
    return force is not None and force.seat != outlook.seat


def _weight(outlook: Outlook, area: Area) -> int:
    """How much an order there may hurt: by the units that carry it, and the power they gather."""
    units = outlook.board.units[area].units
    return outlook.strength(units, area, attacking=False) + 2 * outlook.map.power.get(area, 0)


def marches(foresight: Foresight) -> Iterator[Habit]:
    """The best march first; one that would fight has another in reserve, for when the odds are worse."""
    outlook, tokens = foresight.outlook, foresight.tokens
    modifier = {area: outlook.tokens[tokens[area]].modifier for area in foresight.ordered("march")}
    found = {area: best_march(outlook, area, modifier[area]) for area in modifier}
    for area, march in sorted(found.items(), key=lambda item: -item[1].worth):
        if not march.moves:
            yield Habit("stay", area)
            continue
        if not march.fight:
            yield Habit([_moves(march), "stay"], area)
            continue
        ahead = _ahead(outlook, area, march.fight, modifier[area])
        yield Habit(_moves(march), area, {"odds": {march.fight: {"at-least": ahead - 1}}})
        other = best_march(outlook, area, modifier[area], fights=False)
        yield Habit([_moves(other), "stay"] if other.moves else "stay", area)


def _moves(march: March) -> dict[Area, Any]:
    return {area: count(units) for area, units in march.moves.items()}


def _ahead(outlook: Outlook, origin: Area, area: Area, modifier: int) -> int:
    """By how much all units that can march are ahead of what stands in an area now."""
    board = outlook.board
    units = standing(board.units_in(origin, outlook.seat))
    found = outlook.strength(units, area, attacking=True) + modifier
    force, order = board.units.get(area), board.orders.get(area)
    if force is not None:
        found -= outlook.strength(force.units, area, attacking=False)
    if order is not None and outlook.tokens[order.token].kind == "defense":
        found -= outlook.tokens[order.token].modifier
    return found - board.garrisons.get(area, 0) - board.neutral_forces.get(area, 0)


def consolidating(foresight: Foresight) -> Iterator[Habit]:
    """Resolve first what yields most."""
    outlook, areas = foresight.outlook, foresight.ordered("consolidate-power")
    worth = {area: power_worth(outlook, area) + muster_worth(outlook, area) for area in areas}
    if areas:
        yield Habit(sorted(areas, key=lambda area: (-worth[area], area)))


def special_consolidating(foresight: Foresight) -> Iterator[Habit]:
    """Muster where that is worth more than the power."""
    outlook = foresight.outlook
    for area in foresight.ordered("consolidate-power"):
        if outlook.tokens[foresight.tokens[area]].star and area in outlook.map.sites:
            better = muster_worth(outlook, area) > power_worth(outlook, area)
            yield Habit("muster" if better else "power", area)


# --- The next round's beginning ---------------------------------------------------------------------------


def musters(foresight: Foresight) -> Iterator[Habit]:
    """What every fort would muster as things stand now."""
    for area in sites(foresight.board, foresight.seat):
        wishes = westeros_phase.muster(foresight.outlook, area)
        if wishes:
            yield Habit([*wishes, "footman"], area, keep="game")


def bids(foresight: Foresight) -> Iterator[Habit]:
    """As much as the house would bid now, and what it hopes to gain until then."""
    for track in foresight.board.edition.dominance:
        available = foresight.board.available[foresight.seat]
        most = westeros_phase.bid(foresight.outlook, track, available, foresight.pick)
        yield Habit({"up-to": most + _HOPED_FOR, "keep": _HOPED_FOR}, track, keep="game")
