"""What cannot be true of a board between two tricks [CL-INV]."""

from collections.abc import Iterator

from adjudicator.engine import Seat
from adjudicator.engine.board_faults import misplaced, outside, unknown, wrong_numbers
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import DECK, HAND_SIZE, TRICKS
from adjudicator.words import gettext as _

PILES = "hands, prizes, blind, scored, deck, discard, prize"


def faults(board: Board, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Say what cannot be; with other seats than those of the game, this alone."""
    piles = {"hands": board.hands, "prizes": board.prizes, "blind": board.blind, "scored": board.scored}
    found = [one for path, by_seat in piles.items() for one in wrong_numbers(path, by_seat, seats)]
    yield from found or _cards(board)


def _cards(board: Board) -> Iterator[str]:
    """Every card is in one place, and the piles are as high as the tricks played make them."""
    seats = tuple(board.hands)
    yield from unknown("leader", [board.leader], {*seats, ""} if board.stage == "setup" else seats)
    for number, trick in enumerate(board.tricks):
        path = f"tricks.{number}"
        prize = [trick.prize] if trick.prize else []
        yield from unknown(path, [trick.lead, trick.follow, *prize], DECK)
        yield from unknown(path, [trick.leader, trick.winner], seats)
    lying = [*board.deck, *board.discard, *(card for card in (board.prize, board.lead) if card)]
    for by_seat in (board.hands, board.prizes, board.blind, board.scored):
        lying += [card for pile in by_seat.values() for card in pile]
    yield from wrong_numbers(PILES, lying, DECK)
    yield from outside("trick", board.trick, 1, TRICKS + 1)
    if board.lead:
        yield misplaced("lead", _("a card is led only in the middle of a trick."))
    if board.stage not in {"phase-1", "phase-2"}:
        return
    done = board.trick - 1
    for seat, hand in board.hands.items():
        yield from outside(
            _("%(place)s (cards)", place=f"hands.{seat}"), len(hand), HAND_SIZE - done, HAND_SIZE - done
        )
    played = done if board.stage == "phase-1" else TRICKS + done
    yield from outside(_("%(place)s (number)", place="tricks"), len(board.tricks), played, played)
    if board.stage == "phase-1":
        for seat in seats:
            taken = len(board.prizes[seat]) + len(board.blind[seat])
            yield from outside(
                _("%(place)s (cards)", place=f"prizes.{seat}, blind.{seat}"), taken, done, done
            )
