"""House cards between hand and discards."""

from collections.abc import Sequence

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import HouseCardDiscarded, HouseCardsTakenBack, Reason


def discard(
    game: WesterosGame, seat: Seat, card: Card, *, reason: Reason, rule: str = "", by: Seat = ""
) -> None:
    """Let a house discard a card of its hand, which another may have chosen.

    `rule` is that of a House card whose text is the reason.
    """
    rule = rule or game.board.rule(reason)
    game.tell(HouseCardDiscarded(rule=rule, reason=reason, seat=seat, card=card, by=by))


def take_back(
    game: WesterosGame, seat: Seat, cards: Sequence[Card], *, reason: Reason, rule: str = ""
) -> None:
    """Let a house take discarded cards back to hand; without any nothing happens. `rule` as in `discard`."""
    if not cards:
        return
    rule = rule or game.board.rule(reason)
    game.tell(HouseCardsTakenBack(rule=rule, reason=reason, seat=seat, cards=tuple(cards)))


def refill(game: WesterosGame, seat: Seat, left_behind: Sequence[Card], *, reason: Reason) -> None:
    """Let a house whose hand is empty take its discards back, but for some [A2-CARD-11, A2-CARD-19].

    An edition may let it do so with a number of discards already.
    """
    board = game.board
    most = board.edition.policies.most_discards
    if not board.hands[seat] or 0 < most <= len(board.discards[seat]):
        left = left_behind if board.edition.policies.last_card_stays else ()
        back = [card for card in board.discards[seat] if card not in left]
        take_back(game, seat, back, reason=reason)
