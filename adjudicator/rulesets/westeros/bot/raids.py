"""Raids on the orders of others, and which of the house's own orders is resolved first."""

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.bot.marching import best_march
from adjudicator.rulesets.westeros.bot.ordering import muster_worth, neighbours_served, power_worth
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.raids import targets

_ROBBED = 12
"""What it is worth to take one power from another house."""

_WORTH = {"march": 20, "support": 8, "consolidate-power": 4, "raid": 5, "defense": 4}
"""What it is worth to remove another house's order, by its kind."""


def best(worths: dict[str, int], pick: Pick) -> str:
    """The word that is worth most; among equals, any."""
    most = max(worths.values())
    equal = [word for word, worth in worths.items() if worth == most]
    return equal[pick(len(equal))] if len(equal) > 1 else equal[0]


def order_harm(outlook: Outlook, area: Area) -> int:
    """How much another house's order hurts, or may hurt, the house."""
    board, seat = outlook.board, outlook.seat
    order = board.orders[area]
    facts, units = outlook.tokens[order.token], board.units_in(area, order.seat)
    found = _WORTH[facts.kind] + 3 * facts.star
    if facts.kind == "march":
        reached = (other for other in outlook.map.areas if outlook.threatened_from(area, other))
        found += max((outlook.worth(other) // 3 for other in reached), default=0)
    elif facts.kind == "support":
        mine = sum(board.units_in(other, seat) != () for other in neighbours_served(outlook, area))
        found += 4 * min(2, mine) * (outlook.strength(units, area, attacking=False) + facts.modifier)
    elif facts.kind == "consolidate-power":
        found += 4 * outlook.map.power.get(area, 0) + 10 * (facts.star and area in outlook.map.sites)
    return found + 2 * outlook.castles.get(order.seat, 0)


def raid(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Remove the order that hurts most; power taken from another house counts too."""
    kinds = {word: outlook.tokens[outlook.board.orders[word].token].kind for word in offered if word != NONE}
    worths = {
        word: order_harm(outlook, word) + _ROBBED * (kind == "consolidate-power")
        for word, kind in kinds.items()
    }
    return best(worths, pick) if worths else NONE


def first_raid(outlook: Outlook, offered: tuple[Area, ...], pick: Pick) -> Area:
    """The Raid order that does the greatest harm goes first."""

    def harm(area: Area) -> int:
        found = (order_harm(outlook, target) for target in targets(outlook.board, area))
        return max(found, default=-1)

    return best({area: harm(area) for area in offered}, pick)


def first_march(outlook: Outlook, offered: tuple[Area, ...], pick: Pick) -> Area:
    """The march that is worth most goes first."""
    board = outlook.board
    return best(
        {
            area: best_march(outlook, area, outlook.tokens[board.orders[area].token].modifier).worth
            for area in offered
        },
        pick,
    )


def first_consolidate(outlook: Outlook, offered: tuple[Area, ...], pick: Pick) -> Area:
    """Where most is to be gained goes first; that is usually mustering."""
    return best({area: power_worth(outlook, area) + muster_worth(outlook, area) for area in offered}, pick)
