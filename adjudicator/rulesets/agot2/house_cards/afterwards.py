"""Texts that act after the combat, once cards are discarded and hands refilled [A2-CARD-13]."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.events import HouseCardDiscarded, HouseCardsTakenBack
from adjudicator.rulesets.agot2.house_cards.events import TextActed
from adjudicator.rulesets.westeros.board import Card, Combat
from adjudicator.rulesets.westeros.combat import opponent

NONE = "none"


async def discard_from_their_hand(game: Agot2Game, combat: Combat, seat: Seat, own: Card) -> None:
    """One may discard a card of the opponent's hand; `own` says so [A2-CARD-19, A2-HC-PATCHFACE]."""
    board, other = game.board, opponent(combat, seat)
    hand = board.hands[other]
    card = await Ask(seat, "card-patchface", OneOf((NONE, *hand)), default=NONE, subject=combat.area)
    if card == NONE:
        return
    hand.remove(card)
    board.discards[other].append(card)
    game.tell(TextActed(rule="A2-HC-PATCHFACE", seat=seat, card=own))
    game.tell(HouseCardDiscarded(rule="A2-HC-PATCHFACE", seat=other, card=card))
    refill(game, other, card, rule="A2-CARD-19")


def refill(game: Agot2Game, seat: Seat, left_behind: Card, *, rule: str) -> None:
    """Let a house whose hand is empty take its discards back, but for one card [A2-CARD-11, A2-CARD-19]."""
    board = game.board
    if board.hands[seat]:
        return
    cards = tuple(card for card in board.discards[seat] if card != left_behind)
    board.hands[seat] = list(cards)
    board.discards[seat] = [left_behind]
    game.tell(HouseCardsTakenBack(rule=rule, seat=seat, cards=cards))
