"""House cards between hand and discards."""

from collections.abc import Sequence

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.events import HouseCardDiscarded, HouseCardsTakenBack


def discard(game: Agot2Game, seat: Seat, card: Card, *, rule: str) -> None:
    """Let a house discard a card of its hand."""
    game.board.hands[seat].remove(card)
    game.board.discards[seat].append(card)
    game.tell(HouseCardDiscarded(rule=rule, seat=seat, card=card))


def take_back(game: Agot2Game, seat: Seat, cards: Sequence[Card], *, rule: str) -> None:
    """Let a house take discarded cards back to hand; without any nothing happens."""
    if not cards:
        return
    board = game.board
    board.hands[seat] += cards
    board.discards[seat] = [card for card in board.discards[seat] if card not in cards]
    game.tell(HouseCardsTakenBack(rule=rule, seat=seat, cards=tuple(cards)))


def refill(game: Agot2Game, seat: Seat, left_behind: Sequence[Card], *, rule: str) -> None:
    """Let a house whose hand is empty take its discards back, but for some [A2-CARD-11, A2-CARD-19]."""
    board = game.board
    if not board.hands[seat]:
        back = [card for card in board.discards[seat] if card not in left_behind]
        take_back(game, seat, back, rule=rule)
