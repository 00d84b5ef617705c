"""Wildling cards that touch house cards: Mammoth Riders, Massing on the Milkwater."""

from collections.abc import Sequence

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, lowest_card
from adjudicator.rulesets.agot2.events import HouseCardDiscarded, HouseCardsTakenBack
from adjudicator.rulesets.westeros.board import Card

NONE = "none"

ENOUGH = 2
"""So many cards a house must have in hand to have to discard any."""


async def take_one_back(game: Agot2Game, seat: Seat) -> None:
    """The house may take one card of its discards back."""
    discards = game.board.discards[seat]
    if not discards:
        return
    card = await Ask(seat, "wildling-mammoth-card", OneOf((NONE, *discards)), default=NONE)
    if card != NONE:
        _take_back(game, seat, (card,), "A2-WILD-09")


async def take_all_back(game: Agot2Game, seat: Seat) -> None:
    """The house takes all its discards back."""
    _take_back(game, seat, tuple(game.board.discards[seat]), "A2-WILD-09")


async def discard_the_strongest(game: Agot2Game, seat: Seat) -> None:
    """The house discards every card of its hand with the highest printed strength.

    If none is left it takes back its other discards at once [A2-CARD-19].
    """
    board = game.board
    hand, earlier = tuple(board.hands[seat]), tuple(board.discards[seat])
    if len(hand) < ENOUGH:
        return
    highest = max(HOUSE_CARDS[card].strength for card in hand)
    for card in hand:
        if HOUSE_CARDS[card].strength == highest:
            _discard(game, seat, card)
    if not board.hands[seat]:
        _take_back(game, seat, earlier, "A2-CARD-19")


async def discard_one(game: Agot2Game, seat: Seat) -> None:
    """The house discards a card of its choice."""
    hand = tuple(game.board.hands[seat])
    if len(hand) < ENOUGH:
        return
    card = await Ask(seat, "wildling-massing-card", OneOf(hand), default=lowest_card(hand))
    _discard(game, seat, card)


def _discard(game: Agot2Game, seat: Seat, card: Card) -> None:
    game.board.hands[seat].remove(card)
    game.board.discards[seat].append(card)
    game.tell(HouseCardDiscarded(rule="A2-WILD-10", seat=seat, card=card))


def _take_back(game: Agot2Game, seat: Seat, cards: Sequence[Card], rule: str) -> None:
    if not cards:
        return
    for card in cards:
        game.board.discards[seat].remove(card)
        game.board.hands[seat].append(card)
    game.tell(HouseCardsTakenBack(rule=rule, seat=seat, cards=tuple(cards)))
