"""Events of a combat that no other module tells."""

from typing import Literal

from adjudicator.engine import Seat, Term
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.events import Caused, WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.words.wording import Names, listed, tides_card
from adjudicator.words import gettext as _, ngettext


class SupportDeclared(Caused, frozen=True, kw_only=True):
    """What a Support order is used for; `area` is where it lies, `target` what is fought for."""

    seat: Seat
    area: Area
    target: Area
    side: Literal["attacker", "defender", "nobody"]

    def sentence(self, words: Names) -> str:
        match self.side:
            case "attacker":
                return _("%(house)s supports the attacker from %(area)s.", **words.fields_in_words(self))
            case "defender":
                return _("%(house)s supports the defender from %(area)s.", **words.fields_in_words(self))
            case "nobody":
                return _("%(house)s supports nobody from %(area)s.", **words.fields_in_words(self))

    def headings(self, words: Names) -> tuple[str, ...]:
        return super().headings(words) or words.combat(self.target)


class SupportDeclined(Caused, frozen=True, kw_only=True):
    """A combatant does without support that was declared for it, from `area` into `target`."""

    seat: Seat
    area: Area
    target: Area

    def sentence(self, words: Names) -> str:
        return _("%(house)s declines the support from %(area)s.", **words.fields_in_words(self))

    def headings(self, words: Names) -> tuple[str, ...]:
        return super().headings(words) or words.combat(self.target)


class HouseCardsRevealed(WesterosEvent, frozen=True, kw_only=True):
    """The combatants turn up their house cards; those of `last` had no other in hand to choose."""

    area: Area
    cards: dict[Seat, Card]
    last: tuple[Seat, ...] = ()

    def sentence(self, words: Names) -> str:
        if not self.cards:
            return _("Neither side has a House card to play.")
        played = [
            _(
                "%(house)s plays its last card, %(card)s",
                house=words.house(seat),
                card=words.house_cards([card]),
            )
            if seat in self.last
            else _("%(house)s plays %(card)s", house=words.house(seat), card=words.house_cards([card]))
            for seat, card in self.cards.items()
        ]
        return _("The House cards are revealed: %(cards)s.", cards=listed(played))

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class TidesCardSeen(WesterosEvent, frozen=True, kw_only=True):
    """For one house only: the Tides of Battle card it has drawn."""

    area: Area
    card: Card

    def sentence(self, words: Names) -> str:
        return _(
            "Your Tides of Battle card for %(area)s: %(card)s.",
            **words.fields_in_words(self, card=tides_card(self.card)),
        )

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class TidesCardRedrawn(WesterosEvent, frozen=True, kw_only=True):
    """A house discards its Tides of Battle card unseen by others and draws another."""

    seat: Seat
    area: Area

    def sentence(self, words: Names) -> str:
        return _("%(house)s draws another Tides of Battle card.", **words.fields_in_words(self))

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class TidesRevealed(WesterosEvent, frozen=True, kw_only=True):
    """The combatants turn up their Tides of Battle cards."""

    area: Area
    cards: dict[Seat, Card]

    def sentence(self, words: Names) -> str:
        drawn = [
            _("%(house)s has %(card)s", house=words.house(seat), card=tides_card(card))
            for seat, card in self.cards.items()
        ]
        return _("The Tides of Battle cards are revealed: %(cards)s.", cards=listed(drawn))

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class BladeUsed(WesterosEvent, frozen=True, kw_only=True):
    """The Valyrian Steel Blade is used, and not again in this round."""

    seat: Seat
    area: Area

    def sentence(self, words: Names) -> str:
        return _("%(house)s uses the Valyrian Steel Blade in %(area)s.", **words.fields_in_words(self))

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)


class CasualtiesCounted(WesterosEvent, frozen=True, kw_only=True):
    """How many units the loser must lose to swords; `spared` when its card protects it.

    `terms` are the victor's swords and, less them, the loser's fortifications, icon by icon, with
    `swords` and `fortifications` before their names. Of the `casualties` it suffers as many as there are
    units to die: `lost`.
    """

    seat: Seat
    area: Area
    swords: int
    fortifications: int
    casualties: int
    lost: int
    terms: tuple[Term, ...] = ()
    spared: bool = False

    def sentence(self, words: Names) -> str:
        if self.spared:
            return _("Its House card spares %(house)s all casualties.", **words.fields_in_words(self))
        if not self.casualties and not self.swords:
            return _("%(house)s suffers no casualties.", **words.fields_in_words(self))
        if not self.lost and self.casualties:
            return ngettext(
                "%(house)s has no unit left to lose for %(n)s casualty: "
                "swords %(swords)s, fortifications %(fortifications)s.",
                "%(house)s has no unit left to lose for %(n)s casualties: "
                "swords %(swords)s, fortifications %(fortifications)s.",
                self.casualties,
                **words.fields_in_words(self),
            )
        if self.lost < self.casualties:
            return ngettext(
                "%(house)s would suffer %(n)s casualty, but has only %(lost)s to lose: "
                "swords %(swords)s, fortifications %(fortifications)s.",
                "%(house)s would suffer %(n)s casualties, but has only %(lost)s to lose: "
                "swords %(swords)s, fortifications %(fortifications)s.",
                self.casualties,
                **words.fields_in_words(self),
            )
        return ngettext(
            "%(house)s suffers %(n)s casualty: swords %(swords)s, fortifications %(fortifications)s.",
            "%(house)s suffers %(n)s casualties: swords %(swords)s, fortifications %(fortifications)s.",
            self.casualties,
            **words.fields_in_words(self),
        )

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.combat(self.area)

    def breakdown(self, words: Names) -> tuple[Term, ...]:
        return words.terms(self.terms)
