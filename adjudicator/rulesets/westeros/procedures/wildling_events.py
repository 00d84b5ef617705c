"""Events of wildling attacks; what a card does besides is told with the events of the game."""

from typing import ClassVar, Literal

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Card, Track
from adjudicator.rulesets.westeros.events import WesterosEvent
from adjudicator.rulesets.westeros.words.wording import Names, Stage, power, track_name
from adjudicator.words import gettext as _

Bidder = Literal["highest-bidder", "lowest-bidder"]


class WildlingsAttacked(WesterosEvent, frozen=True, kw_only=True):
    """The wildlings attack with a strength; `left_out` is the house that takes no part, if there is one."""

    stage: ClassVar[Stage | None] = "wildlings"

    strength: int
    left_out: Seat | None

    def sentence(self, words: Names) -> str:
        if self.left_out is None:
            return _("The wildlings attack with strength %(strength)s.", **words.fields_in_words(self))
        return _(
            "The wildlings attack with strength %(strength)s; %(house)s takes no part.",
            **words.fields_in_words(self, house=words.house(self.left_out)),
        )


class AttackDecided(WesterosEvent, frozen=True, kw_only=True):
    """The sum of the bids is held against the strength of the wildlings."""

    stage: ClassVar[Stage | None] = "wildlings"

    watch: int
    wildlings: int
    repelled: bool

    def sentence(self, words: Names) -> str:
        if self.repelled:
            return _(
                "The Night’s Watch repels the attack, %(watch)s against %(wildlings)s.",
                **words.fields_in_words(self),
            )
        return _("The wildlings win, %(wildlings)s against %(watch)s.", **words.fields_in_words(self))


class BidderNamed(WesterosEvent, frozen=True, kw_only=True):
    """Which house counts as the highest bidder, or as the lowest."""

    stage: ClassVar[Stage | None] = "wildlings"

    seat: Seat
    bidder: Bidder

    def sentence(self, words: Names) -> str:
        if self.bidder == "highest-bidder":
            return _("%(house)s is the highest bidder.", **words.fields_in_words(self))
        return _("%(house)s is the lowest bidder.", **words.fields_in_words(self))


class WildlingCardTurned(WesterosEvent, frozen=True, kw_only=True):
    """The top wildling card is turned up; what follows is its effect, and then it goes under its deck."""

    stage: ClassVar[Stage | None] = "wildlings"

    card: Card

    def sentence(self, words: Names) -> str:
        if self.card == "silence-at-the-wall":
            return _("The wildling card is %(card)s: nothing happens.", card=words.wildling_card(self.card))
        return _("The wildling card is %(card)s.", card=words.wildling_card(self.card))


class BidReturned(WesterosEvent, frozen=True, kw_only=True):
    """A house gets the power that it bid back."""

    stage: ClassVar[Stage | None] = "wildlings"

    seat: Seat
    amount: int

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s gets its bid back: %(power)s.", **words.fields_in_words(self, power=power(self.amount))
        )


class FallChosen(WesterosEvent, frozen=True, kw_only=True):
    """On which of the tracks on which a house stands equally well it falls; `seat` says so."""

    seat: Seat
    falling: Seat
    track: Track

    def sentence(self, words: Names) -> str:
        return _(
            "%(house)s decides that %(falling)s falls on the %(track)s.",
            **words.fields_in_words(self, falling=words.house(self.falling), track=track_name(self.track)),
        )
