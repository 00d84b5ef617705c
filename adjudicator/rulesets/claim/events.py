"""Events: what happens in a game of Claim, as data."""

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.claim.cards import Card, Phase
from adjudicator.rulesets.claim.judgements import Reason


class LeaderNamed(Event, frozen=True, kw_only=True):
    """Who leads the first trick: drawn by lot, or settled when the game was set up."""

    seat: Seat
    drawn: bool


class HandsDealt(Event, frozen=True, kw_only=True):
    """Every seat has so many cards, and so many are left in the deck."""

    cards: int
    deck: int


class HandSeen(Event, frozen=True, kw_only=True):
    """A seat's own hand as the phase begins. For that seat alone."""

    phase: Phase
    hand: tuple[Card, ...]


class _InTrick(Event, frozen=True, kw_only=True):
    """What happens in a trick."""

    phase: Phase
    trick: int


class PrizeTurned(_InTrick, frozen=True, kw_only=True):
    """The card that a trick of phase one is about."""

    card: Card


class CardLed(_InTrick, frozen=True, kw_only=True):
    """The leader's card. A seat's `last` card is played by itself."""

    seat: Seat
    card: Card
    last: bool


class CardFollowed(_InTrick, frozen=True, kw_only=True):
    """The follower's card, and the lead it was played on."""

    seat: Seat
    card: Card
    lead: Card
    last: bool


class TrickWon(_InTrick, frozen=True, kw_only=True):
    """Who won a trick, and why; `leader` led it."""

    seat: Seat
    leader: Seat
    lead: Card
    follow: Card
    reason: Reason


class PrizeTaken(_InTrick, frozen=True, kw_only=True):
    """The prize goes into the winner's follower pile."""

    seat: Seat
    card: Card


class BlindCardTaken(_InTrick, frozen=True, kw_only=True):
    """The loser takes a card from the deck, unseen by others."""

    seat: Seat


class BlindCardSeen(_InTrick, frozen=True, kw_only=True):
    """Which card that was. For the loser alone."""

    card: Card


class CardsScored(_InTrick, frozen=True, kw_only=True):
    """Played cards go into a seat's score pile, the winner's or the loser's."""

    seat: Seat
    cards: tuple[Card, ...]
    by_winner: bool


class CardsDiscarded(_InTrick, frozen=True, kw_only=True):
    """Played cards leave the game."""

    cards: tuple[Card, ...]


class FollowersTakenUp(Event, frozen=True, kw_only=True):
    """Phase one is over; each seat takes its follower pile as its hand, and `leader` leads."""

    cards: int
    leader: Seat


class FactionVoted(Event, frozen=True, kw_only=True):
    """Whose a faction's vote is (None: nobody's), by number of cards and by the best card of each seat."""

    faction: str
    seat: Seat | None
    counts: dict[Seat, int]
    best: dict[Seat, Card | None]


class GameEnded(Event, frozen=True, kw_only=True):
    """Who won (None: a draw): the factions whose votes each seat has."""

    seat: Seat | None
    votes: dict[Seat, tuple[str, ...]]


ClaimEvent = (
    LeaderNamed
    | HandsDealt
    | HandSeen
    | PrizeTurned
    | CardLed
    | CardFollowed
    | TrickWon
    | PrizeTaken
    | BlindCardTaken
    | BlindCardSeen
    | CardsScored
    | CardsDiscarded
    | FollowersTakenUp
    | FactionVoted
    | GameEnded
)
"""Every event of the game."""
