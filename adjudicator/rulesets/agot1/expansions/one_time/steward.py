"""What a sensible house does with its one-time orders.

An order is laid when what it would do now is worth enough; less is enough from round to round, so that few
are never used.
"""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.rulesets.agot1.expansions.one_time import consolidating, marching, raiding
from adjudicator.rulesets.agot1.expansions.one_time.placing import placements
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.bot import ordering
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.bot.marching import best_march
from adjudicator.rulesets.westeros.bot.outlook import Outlook, best
from adjudicator.rulesets.westeros.edition import Card, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.losses import names
from adjudicator.rulesets.westeros.procedures.raids import out_of_reach
from adjudicator.rulesets.westeros.questions.words import items
from adjudicator.rulesets.westeros.units import Unit, count, in_order, without

_WANTED, _LESS = 40, 4
"""What an order has to be worth to be laid, and how much less each round."""

_ORDER = 12
"""What it is worth to take an order off the board."""

_BOUND = 15
"""What it is worth to bind a neighbour."""

_CARD = 6
"""What each point of strength of a card is worth."""


# --- Laying -----------------------------------------------------------------------------------------------


def place(asked: Decision) -> str:
    """Lay the order that is worth most, if it is worth enough."""
    outlook = asked.outlook
    worths = {
        answer: _WORTHS[token](outlook, area)
        for answer, (area, token) in placements(asked.board, outlook.seat).items()
        if token in _WORTHS
    }
    wanted = _WANTED - _LESS * asked.board.round
    return best({NONE: wanted, **worths}, asked.pick)


def _of_fleet(outlook: Outlook, area: Area) -> int:
    board = outlook.board
    near = (each for each in outlook.map.areas if out_of_reach(outlook.map, area, each) is None)
    forces = (board.units.get(each) for each in near)
    return _ORDER * min(2, sum(force is not None and force.seat != outlook.seat for force in forces))


def _of_wolf(outlook: Outlook, area: Area) -> int:
    march = best_march(outlook, area, 0)
    return 0 if march.fight else march.worth


def _of_sting(outlook: Outlook, area: Area) -> int:
    cards = raiding.stung(outlook.board, outlook.seat, area)
    return max((_strength(outlook, card) for card in cards), default=0)


def _of_cunning(outlook: Outlook, area: Area) -> int:
    return _BOUND if raiding.next_to(outlook.board, outlook.seat, area) else 0


def _of_will(outlook: Outlook, _area: Area) -> int:
    return _ORDER if raiding.needed_card(outlook.board, outlook.seat) is not None else 0


def _of_caravan(outlook: Outlook, area: Area) -> int:
    room = len(outlook.edition.supply) - 1 - outlook.board.supply[outlook.seat]
    return 10 * min(outlook.map.supply.get(area, 0), room)


def _of_might(outlook: Outlook, area: Area) -> int:
    legal = consolidating.amounts(outlook.board, outlook.seat, area)
    return max((_gain(outlook, card, amount) for card, amount in legal.values()), default=0)


def _of_forced_march(outlook: Outlook, area: Area) -> int:
    return 2 * _gathered(outlook, area)[0]


_WORTHS: Mapping[Token, Callable[[Outlook, Area], int]] = {
    "recruit": ordering.muster_worth,
    "supply-caravan": _of_caravan,
    "forced-march": _of_forced_march,
    "iron-fleet": _of_fleet,
    "young-wolf": _of_wolf,
    "might-of-highgarden": _of_might,
    "sting-of-the-scorpion": _of_sting,
    "cunning-of-the-lion": _of_cunning,
    "will-of-rhllor": _of_will,
}
"""What each order would be worth in an area."""


# --- Raid icons -------------------------------------------------------------------------------------------


def iron_fleet(asked: Decision) -> tuple[Area, ...]:
    """The orders with most units beside them go."""
    options, board = items(asked.question), asked.board
    kinds = {"march": 3, "support": 2, "defense": 1}

    def worth(area: Area) -> tuple[int, int]:
        kind = board.edition.orders[board.orders[area].token].kind
        return len(board.units[area].units), kinds.get(kind, 0)

    wanted = sorted(options.available, key=worth, reverse=True)
    return tuple(asked.parsed(wanted[: options.high]))


def young_wolf(asked: Decision) -> Any:  # noqa: ANN401  moves
    """The march that is worth most, if it meets nobody."""
    legal = marching.peaceful(asked.board, asked.outlook.seat, asked.subject)
    march = best_march(asked.outlook, asked.subject, 0)
    moves = march.moves if march.moves.keys() <= legal.keys() else {}
    return asked.parsed({area: count(units) for area, units in moves.items()})


def sting(asked: Decision) -> Card:
    """Choose the strongest card of a neighbour, which is then discarded."""
    cards = {card: _strength(asked.outlook, card) for card in asked.offered if card != NONE}
    return best(cards, asked.pick) if cards else NONE


def will_of_rhllor(asked: Decision) -> Area:
    """The order with most strength beside it goes, of a house other than its own."""
    outlook, board = asked.outlook, asked.board
    others = (area for area in asked.offered if area != NONE and board.orders[area].seat != outlook.seat)
    worths = {area: outlook.strength(board.units[area].units, area, attacking=False) for area in others}
    return best(worths, asked.pick) if worths else NONE


def _strength(outlook: Outlook, card: Card) -> int:
    return _CARD * outlook.cards[card].strength


# --- The others -------------------------------------------------------------------------------------------


def might(asked: Decision) -> str:
    """The card that brings most, its strength counted against it."""
    legal = consolidating.amounts(asked.board, asked.outlook.seat, asked.subject)
    return best({NONE: 0, **{word: _gain(asked.outlook, *each) for word, each in legal.items()}}, asked.pick)


def _gain(outlook: Outlook, card: Card, amount: int) -> int:
    return 10 * amount - _strength(outlook, card)


def forced_march(asked: Decision) -> tuple[str, ...]:
    """Units come as long as the area gains more than the others lose."""
    return tuple(asked.parsed(_gathered(asked.outlook, asked.subject)[1]))


def _gathered(outlook: Outlook, area: Area) -> tuple[int, tuple[str, ...]]:
    """What a Forced March into an area is worth, and the units that come: of each area as many as help."""
    board, seat = outlook.board, outlook.seat
    chosen: dict[Area, tuple[Unit, ...]] = {}
    there, gained = board.units_in(area, seat), 0
    for origin, units in marching.coming(board, seat, area).items():
        left, ways = board.units_in(origin, seat), {0: 0}
        before = outlook.holding(area, there) + outlook.holding(origin, left)
        for number in range(1, len(units) + 1):
            going = units[:number]
            if marching.sequence(board, seat, area, {**chosen, origin: going}) is not None:
                after = outlook.holding(area, in_order((*there, *going)))
                ways[number] = after + outlook.holding(origin, without(left, going)) - before
        number = max(ways, key=ways.__getitem__)
        if number:
            chosen[origin], gained = units[:number], gained + ways[number]
            there = in_order((*there, *units[:number]))
    return gained, names(chosen)
