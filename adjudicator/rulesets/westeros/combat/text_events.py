"""Events of the house cards' texts; what a text does besides is told with the events of the game.

`area` is where the combat is.
"""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.events import WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import gettext as _


class TextActed(WesterosEvent, frozen=True, kw_only=True):
    """The text of a house card acts; what follows is its effect."""

    seat: Seat
    area: Area
    card: Card

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s uses the text of %(card)s.",
            **words.fields_in_words(self, card=words.house_card(self.card)),
        )

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class HouseCardSentBack(WesterosEvent, frozen=True, kw_only=True):
    """A revealed house card goes back to its house's hand."""

    seat: Seat
    area: Area
    card: Card

    def sentence(self, words: Names) -> str:
        return _(
            "%(card)s returns to the hand of %(house)s.",
            **words.fields_in_words(self, card=words.house_card(self.card)),
        )

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class HouseCardReplaced(WesterosEvent, frozen=True, kw_only=True):
    """A house plays a card in the place of another; None: it has no other."""

    seat: Seat
    area: Area
    card: Card
    by: Card | None

    def sentence(self, words: Names) -> str:
        if self.by is None:
            return _(
                "%(house)s has no card but %(card)s, and fights without one.",
                **words.fields_in_words(self, card=words.house_card(self.card)),
            )
        return _(
            "%(house)s plays %(by)s in place of %(card)s.",
            **words.fields_in_words(self, by=words.house_cards([self.by]), card=words.house_card(self.card)),
        )

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)
