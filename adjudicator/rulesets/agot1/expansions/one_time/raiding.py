"""One-time orders with the icon of a raid that take away orders or cards, or bind a house."""

from adjudicator.engine import OneOf, Seat, SomeOf
from adjudicator.rulesets.agot1.expansions.one_time.idling import IdleReason
from adjudicator.rulesets.westeros.board import NONE, Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import HouseEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.hands import discard, refill
from adjudicator.rulesets.westeros.procedures.raids import out_of_reach
from adjudicator.rulesets.westeros.procedures.resolving import take_off
from adjudicator.rulesets.westeros.tracks import in_turn_order
from adjudicator.rulesets.westeros.units import Force
from adjudicator.words import N_

IRON_FLEET = "iron-fleet"
STING = "sting"
CUNNING = "cunning"
WILL_OF_RHLLOR = "will-of-rhllor"

_ORDERS = 2
"""How many orders the Iron Fleet takes off."""


class HouseRestrained(HouseEvent, frozen=True, kw_only=True):
    """A house may not act against another in this round."""

    stage = "raid"
    message = N_("In this round %(named)s may not march, raid or support an attack against %(house)s.")

    named: Seat

    def apply(self, board: Board) -> None:
        board.restrained[self.named] = self.seat


def next_to(board: Board, seat: Seat, area: Area) -> tuple[Force, ...]:
    """The forces of other houses next to an area; at sea, those in its ports too [CK-X-37]."""
    geography = board.edition.map
    near = geography.adjacent[area]
    if geography.kind[area] == "sea":
        near = (*near, *geography.ports_of[area])
    found = (board.units.get(each) for each in near)
    return tuple(force for force in found if force is not None and force.seat != seat)


def houses_next_to(board: Board, seat: Seat, area: Area) -> tuple[Seat, ...]:
    """The other houses with units next to an area, in turn order."""
    return in_turn_order(board, *(force.seat for force in next_to(board, seat, area)))


# --- Iron Fleet -------------------------------------------------------------------------------------------


def within_the_fleets_reach(board: Board, seat: Seat, area: Area) -> tuple[Area, ...]:
    """The areas whose order the Iron Fleet may take off: of others, in reach as of a raid [CK6-FLEET-03].

    A house that may not act against another spares its orders [CK6-LION-04].
    """
    spared = {seat, board.restrained.get(seat)}
    return tuple(
        target
        for target, order in sorted(board.orders.items())
        if order.seat not in spared and out_of_reach(board.edition.map, area, target) is None
    )


def fleets_targets(board: Board, seat: Seat, area: Area) -> SomeOf[Area]:
    """Up to two orders of any kind [CK6-FLEET-01]."""
    targets = within_the_fleets_reach(board, seat, area)
    return SomeOf(dict.fromkeys(targets, 1), 0, min(_ORDERS, len(targets)))


async def iron_fleet(game: WesterosGame, _seat: Seat, _area: Area, targets: tuple[Area, ...]) -> None:
    """Take off the orders; nothing is pillaged [CK6-FLEET-04]."""
    for target in targets:
        take_off(game, target, "order-raided", "CK6-FLEET-01")


# --- Sting of the Scorpion --------------------------------------------------------------------------------


def would_renew(board: Board, seat: Seat) -> bool:
    """Whether the next card that a house discards would bring its discards back [CK6-STING-03, CK-X-26]."""
    most = board.edition.policies.most_discards
    return len(board.hands[seat]) == 1 or 0 < most <= len(board.discards[seat]) + 1


def stung(board: Board, seat: Seat, area: Area) -> dict[Card, Seat]:
    """The cards that the house may let others discard, with whose they are [CK6-STING-02]."""
    spared = board.edition.one_time_orders["sting-of-the-scorpion"].cards
    return {
        card: other
        for other in houses_next_to(board, seat, area)
        if not would_renew(board, other)
        for card in board.hands[other]
        if card not in spared
    }


def cards_to_sting(board: Board, seat: Seat, area: Area) -> OneOf[Card]:
    """A card, or none."""
    return OneOf((NONE, *stung(board, seat, area)))


async def sting(game: WesterosGame, seat: Seat, area: Area, card: Card) -> None:
    """A house next to the area discards a card of Martell's choice [CK6-STING-01, CK6-STING-04]."""
    cards = stung(game.board, seat, area)
    if card != NONE:
        discard(game, cards[card], card, reason="stung", by=seat)


# --- Cunning of the Lion ----------------------------------------------------------------------------------


def houses_to_name(board: Board, seat: Seat, area: Area) -> OneOf[Seat]:
    """A house with units next to an area, those with most strength first, equals in turn order; or none."""
    strength = board.edition.strength

    def brought(house: Seat) -> int:
        forces = (force for force in next_to(board, seat, area) if force.seat == house)
        return sum(strength.get(unit, 0) for force in forces for unit in force.units)

    return OneOf((*sorted(houses_next_to(board, seat, area), key=brought, reverse=True), NONE))


async def cunning(game: WesterosGame, seat: Seat, _area: Area, named: Seat) -> None:
    """Name a house next to the area, which may not act against Lannister in this round [CK6-LION-01]."""
    if named != NONE:
        game.tell(HouseRestrained(rule="CK6-LION-01", seat=seat, named=named))


# --- Will of R'hllor --------------------------------------------------------------------------------------


def needed_card(board: Board, seat: Seat) -> Card | None:
    """The card in a house's hand that the order needs; None if it is not there [CK6-RHLLOR-02]."""
    wanted = board.edition.one_time_orders["will-of-rhllor"].cards
    return next((card for card in board.hands[seat] if card in wanted), None)


def defense_and_support(board: Board) -> tuple[Area, ...]:
    """Every area with a Defense or Support order."""
    orders = board.edition.orders
    return tuple(
        area for area, order in sorted(board.orders.items())
        if orders[order.token].kind in {"defense", "support"}
    )  # fmt: skip


def why_no_order_is_taken(board: Board, seat: Seat, _area: Area) -> IdleReason:
    """Without Melisandre in the hand, it cannot take any."""
    return "no-card" if needed_card(board, seat) is None else "nothing-there"


def orders_to_take(board: Board, seat: Seat, _area: Area) -> OneOf[Area]:
    """A Defense or Support order anywhere, or none; none where Melisandre is not in the hand."""
    card = needed_card(board, seat)
    return OneOf((NONE, *(defense_and_support(board) if card is not None else ())))


async def will_of_rhllor(game: WesterosGame, seat: Seat, _area: Area, target: Area) -> None:
    """Discard Melisandre for a Defense or Support order anywhere [CK6-RHLLOR-01, CK6-RHLLOR-03]."""
    card = needed_card(game.board, seat)
    if card is not None and target != NONE:
        discard(game, seat, card, reason="will-of-rhllor")
        refill(game, seat, (), reason="hand-refilled-at-once")
        take_off(game, target, "order-raided", "CK6-RHLLOR-01")
