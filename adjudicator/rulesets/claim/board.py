"""The board: what is on the table, hidden or not."""

from typing import Literal

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.claim.cards import DECK, Card, Phase

Stage = Literal["setup", "phase-1", "phase-2", "scoring", "over"]
"""How far the game is."""


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trick that is over. `prize` is what a trick of phase one was played for."""

    phase: Phase
    number: int
    leader: Seat
    lead: Card
    follow: Card
    winner: Seat
    prize: Card | None = None


class Board(msgspec.Struct):
    """The table. `deck` holds what remains, in no order of its own: a card is drawn when it is needed.

    A seat's follower pile is its `prizes` and its `blind` cards together, each in the order it took them.
    `prize` and `lead` lie on the table while a trick is played.
    """

    leader: Seat
    hands: dict[Seat, list[Card]]
    prizes: dict[Seat, list[Card]]
    blind: dict[Seat, list[Card]]
    scored: dict[Seat, list[Card]]
    stage: Stage = "setup"
    trick: int = 1
    prize: Card | None = None
    lead: Card | None = None
    deck: list[Card] = msgspec.field(default_factory=lambda: list(DECK))
    discard: list[Card] = msgspec.field(default_factory=list)
    tricks: list[Trick] = msgspec.field(default_factory=list)

    @classmethod
    def opening(cls, seats: tuple[Seat, ...]) -> "Board":
        """The table before the deal: all piles are empty [CL-SETUP-02]."""
        return cls(
            leader="",
            hands={seat: [] for seat in seats},
            prizes={seat: [] for seat in seats},
            blind={seat: [] for seat in seats},
            scored={seat: [] for seat in seats},
        )

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(
            self.leader,
            _copied(self.hands),
            _copied(self.prizes),
            _copied(self.blind),
            _copied(self.scored),
            self.stage,
            self.trick,
            self.prize,
            self.lead,
            self.deck.copy(),
            self.discard.copy(),
            self.tricks.copy(),
        )

    @property
    def follower(self) -> Seat:
        """The seat that does not lead."""
        return self.other(self.leader)

    def other(self, seat: Seat) -> Seat:
        """The opponent of a seat."""
        first, second = self.hands
        return second if seat == first else first


def _copied(piles: dict[Seat, list[Card]]) -> dict[Seat, list[Card]]:
    return {seat: cards.copy() for seat, cards in piles.items()}
