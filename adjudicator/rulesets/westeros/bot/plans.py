"""The plans that a sensible house files with its orders: for the rest of the round and the next beginning.

What it can foresee it says in words of its own: where its raids strike, where its armies march and when they
would rather not, how it bids and musters. What is left then is the steward's to decide when it comes up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.engine import Pick, Question, Seat
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS_OF
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import DOMINANCE, ORDERS, OrderKind
from adjudicator.rulesets.westeros.board import Token
from adjudicator.rulesets.westeros.bot import westeros
from adjudicator.rulesets.westeros.bot.marching import March, best_march
from adjudicator.rulesets.westeros.bot.ordering import muster_worth, neighbours_served, power_worth
from adjudicator.rulesets.westeros.bot.outlook import Outlook, strength
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST
from adjudicator.rulesets.westeros.tracks import raven_holder
from adjudicator.rulesets.westeros.units import count, standing
from adjudicator.rulesets.westeros.view import View

Plan = dict[str, Any]
"""A plan as it stands in an order file."""

ANY = "any"

_SHEETS = ("assign-orders", "assign-orders-short")

_COMBAT: Mapping[str, Any] = {
    "support": ["me", "nobody"],
    "accept-support": "all",
    "blade": ["if-it-decides", "no"],
    "tides-redraw": ["if-behind", "keep"],
    "casualties": "cheapest",
    "skull-casualty": "cheapest",
    "retreat-losses": "cheapest",
    "reconcile-supply": "cheapest",
    "retreat": ["castle", "home", "most-units", "default"],
    "capture-port": "all",
    "leave-power": "if-worth",
}
"""What holds in every fight, by kind."""

_TEXTS: Mapping[str, Mapping[str, Any]] = {
    "tyrion-lannister": {"card-tyrion": "yes"},
    "aeron-damphair": {"card-aeron": "none"},
    "mace-tyrell": {"card-mace": ["footman", "routed-footman"]},
    "doran-martell": {"card-doran": "hurts-most"},
    "queen-of-thorns": {"card-queen-of-thorns": ["support", "march", "defense", "default"]},
    "cersei-lannister": {"card-cersei": ["march", "support", "consolidate-power", "none"]},
    "renly-baratheon": {"card-renly": ["here", "any-footman", "none"]},
    "robb-stark": {"card-robb": ["fewest-units", "none"]},
    "patchface": {"card-patchface": ["strongest", "none"]},
}
"""What a House card asks of its own house, by card."""

_LOST_FIRST = list(CHEAPEST)

_HOPED_FOR = 2
"""Power that is hoped for until the bids; and so much is kept."""

_WILDLINGS: Mapping[str, Any] = {
    "bid-wildlings": ["share", "all"],
    "pick-highest-bidder": ["me", "fewest-castles"],
    "pick-lowest-bidder": "most-castles",
    "wildling-king-top": "where-worst",
    "wildling-king-bottom": "where-worst",
    "wildling-raid-track": "default",
    "wildling-crow-upgrade": "footman",
    "wildling-crow-knights": "knight",
    "wildling-mammoth-card": ["strongest", "none"],
    "wildling-massing-card": "weakest",
    "wildling-mammoth-units": _LOST_FIRST,
    "wildling-raid": "fall",
    "wildling-horde-units": _LOST_FIRST,
}
"""What holds in every attack of the wildlings, by kind."""

_LEFT = (
    "raid",
    "march",
    "consolidate",
    "special-consolidate",
    "retreat",
)
"""The kinds of the rest of a round for which no words hold everywhere, in its order."""

_LEFT_LATER = (
    *("order-influence-ties", "reconcile-supply"),
    *("wildling-crow-upgrade", "wildling-crow-knights", "wildling-horde-muster", "wildling-horde-units"),
    *("pick-highest-bidder", "pick-lowest-bidder"),
)
"""Those of the next round's beginning, for which plans are kept."""


def plan(view: View, answers: Sequence[tuple[Question, Any]], pick: Pick) -> list[Plan]:
    """Plan for all that may be asked until the next orders are given."""
    if view.seat is None:
        return []
    seat, outlook = view.seat, Outlook(view.board, view.seat)
    tokens = _tokens(view, seat, answers)
    plans = [
        *_raids(outlook, tokens),
        *_marches(outlook, tokens),
        *_consolidating(outlook, tokens),
        *_raven(outlook),
        *({kind: ANY, "do": do} for kind, do in _COMBAT.items()),
        *_cards(seat),
        *(_kept(each) for each in _beginning(outlook, pick)),
    ]
    plans += [{kind: ANY, "do": "steward"} for kind in _LEFT]
    plans += [_kept({kind: ANY, "do": "steward"}) for kind in _LEFT_LATER]
    return plans


def _kept(each: Plan) -> Plan:
    return {**each, "keep": "game"}


def _tokens(view: View, seat: Seat, answers: Sequence[tuple[Question, Any]]) -> dict[Area, Token]:
    """The house's own orders: those it gives now, those that lie face down, or those that lie open."""
    for question, answer in answers:
        if question.kind in _SHEETS:
            return {area: token for area, token in answer.items() if token in ORDERS}
    orders = view.orders or view.board.orders
    return {area: order.token for area, order in sorted(orders.items()) if order.seat == seat}


def _of(tokens: Mapping[Area, Token], kind: OrderKind) -> list[Area]:
    return [area for area, token in tokens.items() if ORDERS[token].kind == kind]


# --- The rest of the round --------------------------------------------------------------------------------


def _raids(outlook: Outlook, tokens: Mapping[Area, Token]) -> Iterator[Plan]:
    """Against the strongest neighbours first, then whatever is in reach."""
    for area in _of(tokens, "raid"):
        near = [other for other in neighbours_served(area) if _hostile(outlook, other)]
        near.sort(key=lambda other: -_weight(outlook, other))
        yield {"raid": area, "do": [*near[:2], "support", "consolidate-power", "raid", "none"]}


def _hostile(outlook: Outlook, area: Area) -> bool:
    force = outlook.board.units.get(area)
    return force is not None and force.seat != outlook.seat


def _weight(outlook: Outlook, area: Area) -> int:
    """How much an order there may hurt: by the units that carry it, and the power they gather."""
    return strength(outlook.board.units[area].units, area, attacking=False) + 2 * MAP.power.get(area, 0)


def _marches(outlook: Outlook, tokens: Mapping[Area, Token]) -> Iterator[Plan]:
    """The best march first; one that would fight has another in reserve, for when the odds are worse."""
    found = {area: best_march(outlook, area, ORDERS[tokens[area]].modifier) for area in _of(tokens, "march")}
    for area, march in sorted(found.items(), key=lambda item: -item[1].worth):
        if not march.moves:
            yield {"march": area, "do": "stay"}
            continue
        if not march.fight:
            yield {"march": area, "do": [_moves(march), "stay"]}
            continue
        least = {march.fight: {"at-least": _ahead(outlook, area, march.fight, tokens[area]) - 1}}
        yield {"march": area, "when": {"odds": least}, "do": _moves(march)}
        other = best_march(outlook, area, ORDERS[tokens[area]].modifier, fights=False)
        yield {"march": area, "do": [_moves(other), "stay"] if other.moves else "stay"}


def _moves(march: March) -> dict[Area, Any]:
    return {area: count(units) for area, units in march.moves.items()}


def _ahead(outlook: Outlook, origin: Area, area: Area, token: Token) -> int:
    """By how much all units that can march are ahead of what stands in an area now."""
    board = outlook.board
    units = standing(board.units_in(origin, outlook.seat))
    found = strength(units, area, attacking=True) + ORDERS[token].modifier
    force, order = board.units.get(area), board.orders.get(area)
    if force is not None:
        found -= strength(force.units, area, attacking=False)
    if order is not None and ORDERS[order.token].kind == "defense":
        found -= ORDERS[order.token].modifier
    return found - board.garrisons.get(area, 0) - board.neutral_forces.get(area, 0)


def _consolidating(outlook: Outlook, tokens: Mapping[Area, Token]) -> Iterator[Plan]:
    """Muster where that is worth more than the power."""
    areas = _of(tokens, "consolidate-power")
    if areas:
        worth = {area: power_worth(outlook, area) + muster_worth(outlook, area) for area in areas}
        yield {"consolidate": ANY, "do": sorted(areas, key=lambda area: (-worth[area], area))}
    for area in areas:
        if ORDERS[tokens[area]].star and area in MAP.sites:
            better = muster_worth(outlook, area) > power_worth(outlook, area)
            yield {"special-consolidate": area, "do": "muster" if better else "power"}


def _raven(outlook: Outlook) -> Iterator[Plan]:
    """What the Messenger Raven brings is judged when all orders lie open, or nothing is."""
    if raven_holder(outlook.board) == outlook.seat:
        yield {"raven-use": ANY, "do": "steward"}
        yield {"raven-use": ANY, "do": "none"}
        yield {"raven-deck-placement": ANY, "do": "top"}


def _cards(seat: Seat) -> Iterator[Plan]:
    """The weakest card that is sure to win, nothing dear where all is lost, else the best chance."""
    yield {"house-card": ANY, "when": {"outlook": "lost"}, "do": "weakest"}
    yield {"house-card": ANY, "do": ["weakest-winning", "best-chance"]}
    yield {"card-tyrion-replacement": ANY, "do": ["weakest-winning", "best-chance"]}
    for card in HOUSE_CARDS_OF[seat]:
        for kind, do in _TEXTS.get(card, {}).items():
            yield {kind: ANY, "do": do}


# --- The next round's beginning ---------------------------------------------------------------------------


def _beginning(outlook: Outlook, pick: Pick) -> Iterator[Plan]:
    """How the house musters, bids and chooses as things stand now."""
    board = outlook.board
    for area in sites(board, outlook.seat):
        wishes = westeros.muster(outlook, area)
        if wishes:
            yield {"muster": area, "do": [*wishes, "footman"]}
    yield {"muster": ANY, "do": ["knight", "footman", "ship"]}
    yield {"muster": ANY, "do": "steward"}
    yield {"muster": ANY, "do": "none"}
    yield {"wildling-horde-muster": _strongest(sites(board, outlook.seat)), "do": ["knight", "footman"]}
    for track in DOMINANCE:
        most = westeros.bid(outlook, track, board.available[outlook.seat], pick)
        yield {"bid-influence": track, "do": {"up-to": most + _HOPED_FOR, "keep": _HOPED_FOR}}
    yield {"order-influence-ties": ANY, "do": "me-first"}
    yield {"order-influence-ties": ANY, "do": "status-quo"}
    yield {"throne-of-blades": ANY, "do": westeros.throne_of_blades(outlook)}
    yield {"dark-wings": ANY, "do": westeros.dark_wings(outlook)}
    yield {"put-to-the-sword": ANY, "do": westeros.put_to_the_sword(outlook)}
    yield {"reconcile-supply": ANY, "do": "cheapest"}
    yield {"capture-port": ANY, "do": "all"}
    yield from ({kind: ANY, "do": do} for kind, do in _WILDLINGS.items())


def _strongest(areas: Iterable[Area]) -> list[Area] | str:
    """A house's castles, strongholds first; any where it has none."""
    return sorted(areas, key=lambda area: (MAP.fort[area] != "stronghold", area)) or ANY
