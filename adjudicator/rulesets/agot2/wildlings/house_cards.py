"""Wildling cards that touch house cards: Mammoth Riders, Massing on the Milkwater."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import NONE, WesterosGame
from adjudicator.rulesets.westeros.procedures.hands import discard, refill, take_back

MAMMOTH_CARD = "wildling-mammoth-card"
MASSING_CARD = "wildling-massing-card"

ENOUGH = 2
"""A house with fewer cards in hand discards none."""


async def take_one_back(game: WesterosGame, seat: Seat) -> None:
    """The house may take one card of its discards back."""
    discards = game.board.discards[seat]
    if not discards:
        return
    card = await Ask(seat, MAMMOTH_CARD, OneOf((NONE, *discards)), default=NONE)
    if card != NONE:
        take_back(game, seat, (card,), reason="watch-won")


async def take_all_back(game: WesterosGame, seat: Seat) -> None:
    """The house takes all its discards back."""
    take_back(game, seat, game.board.discards[seat], reason="watch-won")


async def discard_the_strongest(game: WesterosGame, seat: Seat) -> None:
    """The house discards every card of its hand with the highest printed strength.

    If none is left it takes back its other discards at once [A2-CARD-19].
    """
    hand = tuple(game.board.hands[seat])
    if len(hand) < ENOUGH:
        return
    cards = game.board.edition.house_cards
    highest = max(cards[card].strength for card in hand)
    strongest = tuple(card for card in hand if cards[card].strength == highest)
    for card in strongest:
        discard(game, seat, card, reason="wildlings-won")
    refill(game, seat, strongest, reason="hand-refilled-at-once")


async def discard_one(game: WesterosGame, seat: Seat) -> None:
    """The house discards a card of its choice."""
    hand = tuple(game.board.hands[seat])
    if len(hand) < ENOUGH:
        return
    card = await Ask(seat, MASSING_CARD, OneOf(hand), default=game.board.edition.lowest_card(hand))
    discard(game, seat, card, reason="wildlings-won")
