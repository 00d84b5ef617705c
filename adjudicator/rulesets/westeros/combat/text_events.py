"""Events of the house cards' texts; what a text does besides is told with the events of the game.

`area` is where the combat is.
"""

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.map import Area


class TextActed(Event, frozen=True, kw_only=True):
    """The text of a house card acts; what follows is its effect."""

    seat: Seat
    area: Area
    card: Card


class HouseCardSentBack(Event, frozen=True, kw_only=True):
    """A revealed house card goes back to its house's hand."""

    seat: Seat
    area: Area
    card: Card


class HouseCardReplaced(Event, frozen=True, kw_only=True):
    """A house plays a card in the place of another; None: it has no other."""

    seat: Seat
    area: Area
    card: Card
    by: Card | None


EVENTS: tuple[type[Event], ...] = (TextActed, HouseCardSentBack, HouseCardReplaced)
