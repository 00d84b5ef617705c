"""Wildling cards that touch house cards: Mammoth Riders, Massing on the Milkwater."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, lowest_card
from adjudicator.rulesets.westeros.procedures.hands import discard, refill, take_back

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
        take_back(game, seat, (card,), rule="A2-WILD-09")


async def take_all_back(game: Agot2Game, seat: Seat) -> None:
    """The house takes all its discards back."""
    take_back(game, seat, game.board.discards[seat], rule="A2-WILD-09")


async def discard_the_strongest(game: Agot2Game, seat: Seat) -> None:
    """The house discards every card of its hand with the highest printed strength.

    If none is left it takes back its other discards at once [A2-CARD-19].
    """
    hand = tuple(game.board.hands[seat])
    if len(hand) < ENOUGH:
        return
    highest = max(HOUSE_CARDS[card].strength for card in hand)
    strongest = tuple(card for card in hand if HOUSE_CARDS[card].strength == highest)
    for card in strongest:
        discard(game, seat, card, rule="A2-WILD-10")
    refill(game, seat, strongest, rule="A2-CARD-19")


async def discard_one(game: Agot2Game, seat: Seat) -> None:
    """The house discards a card of its choice."""
    hand = tuple(game.board.hands[seat])
    if len(hand) < ENOUGH:
        return
    card = await Ask(seat, "wildling-massing-card", OneOf(hand), default=lowest_card(hand))
    discard(game, seat, card, rule="A2-WILD-10")
