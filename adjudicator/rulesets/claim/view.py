"""The view: what everyone may see, and what one seat may see besides [CL-INFO]."""

import msgspec

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.claim import events
from adjudicator.rulesets.claim.board import Board, Stage, Trick
from adjudicator.rulesets.claim.cards import DECK, Card


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one seat sees it, or as everyone does when `seat` is None.

    `hands`, `followers` and `deck` are numbers of cards. `prizes` are the cards of a follower pile that
    everyone saw; `hand` and `blind` are the seat's own, the latter the rest of its follower pile.
    """

    seat: Seat | None = None
    stage: Stage
    trick: int
    leader: Seat
    prize: Card | None = None
    lead: Card | None = None
    deck: int
    hands: dict[Seat, int]
    followers: dict[Seat, int]
    prizes: dict[Seat, tuple[Card, ...]]
    scored: dict[Seat, tuple[Card, ...]]
    discard: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    hand: tuple[Card, ...] = ()
    blind: tuple[Card, ...] = ()

    def other(self, seat: Seat) -> Seat:
        """The opponent of a seat."""
        first, second = self.hands
        return second if seat == first else first


def view(board: Board, seat: Seat | None) -> View:
    """Build up, from nothing, what `seat` may see; None: what everyone may see."""
    return View(
        seat=seat,
        stage=board.stage,
        trick=board.trick,
        leader=board.leader,
        prize=board.prize,
        lead=board.lead,
        deck=len(board.deck),
        hands={each: len(hand) for each, hand in board.hands.items()},
        followers={each: len(won) + len(board.blind[each]) for each, won in board.prizes.items()},
        prizes={each: tuple(won) for each, won in board.prizes.items()},
        scored={each: tuple(pile) for each, pile in board.scored.items()},
        discard=tuple(board.discard),
        tricks=tuple(board.tricks),
        hand=tuple(board.hands[seat]) if seat is not None else (),
        blind=tuple(board.blind[seat]) if seat is not None else (),
    )


_ANY = DECK[0]
"""Stands for a card that not everyone sees."""


def sketch(seen: View) -> Board:
    """A board that looks like the view, for events to happen on; what is hidden is right only in number."""
    return Board(
        seen.leader,
        {seat: [_ANY] * number for seat, number in seen.hands.items()},
        {seat: [*won] for seat, won in seen.prizes.items()},
        {seat: [_ANY] * (number - len(seen.prizes[seat])) for seat, number in seen.followers.items()},
        {seat: [*pile] for seat, pile in seen.scored.items()},
        seen.stage,
        seen.trick,
        seen.prize,
        seen.lead,
        [_ANY] * seen.deck,
        [*seen.discard],
        [*seen.tricks],
    )


def happen(event: Event, board: Board) -> None:
    """Let an event happen on a sketch: with it go the trick’s number, and cards that not all see."""
    match event:
        case events.PrizeTurned():
            board.trick = event.trick
            board.deck.pop()
        case events.CardLed() | events.CardFollowed():
            board.trick = event.trick
            board.hands[event.seat].pop()
        case events.BlindCardTaken():
            board.blind[event.seat].append(board.deck.pop())
        case _:
            pass
    event.apply(board)
