"""Events of the house cards' texts; what a text does besides is told with the events of the game."""

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.westeros.board import Card


class TextActed(Event, frozen=True, kw_only=True):
    """The text of a house card acts; what follows is its effect."""

    seat: Seat
    card: Card


class HouseCardSentBack(Event, frozen=True, kw_only=True):
    """A revealed house card goes back to its house's hand."""

    seat: Seat
    card: Card


class HouseCardReplaced(Event, frozen=True, kw_only=True):
    """A house plays a card in the place of another; None: it has no other."""

    seat: Seat
    card: Card
    by: Card | None


EVENTS: tuple[type[Event], ...] = (TextActed, HouseCardSentBack, HouseCardReplaced)
