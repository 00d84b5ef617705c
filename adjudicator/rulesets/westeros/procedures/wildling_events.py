"""Events of wildling attacks; what a card does besides is told with the events of the game."""

from typing import Literal

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.westeros.board import Card, Track

Bidder = Literal["highest-bidder", "lowest-bidder"]


class WildlingsAttacked(Event, frozen=True, kw_only=True):
    """The wildlings attack with a strength; `left_out` is the house that takes no part, if there is one."""

    strength: int
    left_out: Seat | None


class AttackDecided(Event, frozen=True, kw_only=True):
    """The sum of the bids is held against the strength of the wildlings."""

    watch: int
    wildlings: int
    repelled: bool


class BidderNamed(Event, frozen=True, kw_only=True):
    """Which house counts as the highest bidder, or as the lowest."""

    seat: Seat
    bidder: Bidder


class WildlingCardTurned(Event, frozen=True, kw_only=True):
    """The top wildling card is turned up; what follows is its effect, and then it goes under its deck."""

    card: Card


class BidReturned(Event, frozen=True, kw_only=True):
    """A house gets the power that it bid back."""

    seat: Seat
    amount: int


class FallChosen(Event, frozen=True, kw_only=True):
    """On which of the tracks on which a house stands equally well it falls; `seat` says so."""

    seat: Seat
    falling: Seat
    track: Track


EVENTS: tuple[type[Event], ...] = (
    WildlingsAttacked,
    AttackDecided,
    BidderNamed,
    WildlingCardTurned,
    BidReturned,
    FallChosen,
)
