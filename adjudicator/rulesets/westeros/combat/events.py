"""Events of a combat. What a text or a step does besides is told with the events of the game."""

from typing import Literal

from adjudicator.engine import Messages, Seat, Term
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import CausedInArea, CombatantEvent, CombatEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.words.wording import Names, listed, tides_card
from adjudicator.words import N_, gettext as _, ngettext

WhyIdle = Literal["nothing-there", "unpaid", "spared"]
"""Why the text of a house card changes nothing."""


class SupportDeclared(CausedInArea, frozen=True, kw_only=True):
    """What a Support order is used for; `area` is where it lies, `target` what is fought for."""

    messages = Messages("side", {
        "attacker": N_("From %(area)s, %(house)s supports the attacker."),
        "defender": N_("From %(area)s, %(house)s supports the defender."),
        "nobody": N_("From %(area)s, %(house)s supports nobody."),
    })  # fmt: skip

    target: Area
    side: Literal["attacker", "defender", "nobody"]

    @property
    def place(self) -> Area:
        return self.target

    def apply(self, board: Board) -> None:
        combat = board.combat
        if combat is not None and combat.area == self.target and self.side != "nobody":
            combat.supports[self.area] = combat.attacker if self.side == "attacker" else combat.defender


class SupportDeclined(CausedInArea, frozen=True, kw_only=True):
    """A combatant does without support that was declared for it, from `area` into `target`."""

    message = N_("%(house)s declines the support from %(area)s.")

    target: Area

    @property
    def place(self) -> Area:
        return self.target

    def apply(self, board: Board) -> None:
        if board.combat is not None and board.combat.area == self.target:
            del board.combat.supports[self.area]


class HouseCardsRevealed(CombatEvent, frozen=True, kw_only=True):
    """The combatants turn up their house cards; those of `last` had no other in hand to choose."""

    cards: dict[Seat, Card]
    last: tuple[Seat, ...] = ()

    def apply(self, board: Board) -> None:
        for seat, card in self.cards.items():
            board.hands[seat].remove(card)
        if board.combat is not None:
            board.combat.cards = self.cards.copy()

    def sentence(self, words: Names) -> str:
        if not self.cards:
            return _("Neither side has a House card to play.")
        played = []
        for seat, each in self.cards.items():
            house, card = words.house(seat), words.played_card(each)
            if seat in self.last:
                played.append(_("%(house)s plays its last card, %(card)s", house=house, card=card))
            else:
                played.append(_("%(house)s plays %(card)s", house=house, card=card))
        return _("The House cards are revealed: %(cards)s.", cards=listed(played))


class TextActed(CombatantEvent, frozen=True, kw_only=True):
    """The text of a house card acts; what follows is its effect."""

    message = N_("%(house)s uses the text of %(card)s.")

    card: Card


class TextIdle(CombatantEvent, frozen=True, kw_only=True):
    """The moment of a house card's text has come, and it changes nothing: `why`."""

    messages = Messages("why", {
        "nothing-there": N_("The text of %(card)s finds nothing to act on."),
        "unpaid": N_("%(house)s cannot pay for the text of %(card)s."),
        "spared": N_(
            "The text of %(card)s kills no unit, because the House card of the opponent spares it all "
            "casualties."
        ),
    })  # fmt: skip

    card: Card
    why: WhyIdle = "nothing-there"


class HouseCardSentBack(CombatantEvent, frozen=True, kw_only=True):
    """A revealed house card goes back to its house's hand."""

    message = N_("%(card)s returns to the hand of %(house)s.")

    card: Card

    def apply(self, board: Board) -> None:
        board.hands[self.seat].append(self.card)
        if board.combat is not None:
            board.combat.cards.pop(self.seat, None)


class HouseCardNotSentBack(CombatantEvent, frozen=True, kw_only=True):
    """A card would go back to its house's hand, but that is empty and takes all other cards back."""

    message = N_("%(card)s does not return to the hand of %(house)s, because no other card is left in it.")

    card: Card


class HouseCardReplaced(CombatantEvent, frozen=True, kw_only=True):
    """A house plays a card in place of another; `by` is None when it has no other."""

    card: Card
    by: Card | None

    def apply(self, board: Board) -> None:
        if self.by is not None and board.combat is not None:
            board.hands[self.seat].remove(self.by)
            board.combat.cards[self.seat] = self.by

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, by=words.house_cards([self.by] if self.by else []))
        if self.by is None:
            return _("%(house)s has no card but %(card)s, and so fights without one.", **told)
        return _("%(house)s plays %(by)s in place of %(card)s.", **told)


class TidesCardSeen(CombatEvent, frozen=True, kw_only=True):
    """For one house only: the Tides of Battle card it has drawn."""

    card: Card

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, card=tides_card(self.card))
        return _("Your Tides of Battle card for %(area)s: %(card)s.", **told)


class TidesCardRedrawn(CombatantEvent, frozen=True, kw_only=True):
    """A house discards its Tides of Battle card unseen by others and draws another."""

    message = N_("%(house)s draws another Tides of Battle card.")


class TidesRevealed(CombatEvent, frozen=True, kw_only=True):
    """The combatants turn up their Tides of Battle cards."""

    cards: dict[Seat, Card]

    def apply(self, board: Board) -> None:
        if board.combat is not None:
            board.combat.tides = self.cards.copy()

    def sentence(self, words: Names) -> str:
        drawn = [
            _("%(house)s has %(card)s", house=words.house(seat), card=tides_card(card))
            for seat, card in self.cards.items()
        ]
        return _("The Tides of Battle cards are revealed: %(cards)s.", cards=listed(drawn))


class BladeUsed(CombatantEvent, frozen=True, kw_only=True):
    """The Valyrian Steel Blade is used, and not again in this round."""

    message = N_("%(house)s uses the Valyrian Steel Blade in %(area)s.")

    def apply(self, board: Board) -> None:
        board.blade_used = True
        if board.combat is not None and self.rule == board.rule("blade-in-combat"):  # else for another card
            board.combat.blade = self.seat


class CasualtiesCounted(CombatantEvent, frozen=True, kw_only=True):
    """How many units the loser must lose to swords; `spared` when its card protects it.

    `terms` are the victor's swords and, less them, the loser's fortifications, icon by icon, with
    `swords` and `fortifications` before their names. Of the `casualties` it suffers as many as there are
    units to die: `lost`.
    """

    swords: int
    fortifications: int
    casualties: int
    lost: int
    terms: tuple[Term, ...] = ()
    spared: bool = False

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self)
        if self.spared:
            return _("The House card of %(house)s spares it all casualties.", **told)
        if not self.swords:
            return _("%(house)s suffers no casualties from swords.", **told)
        if not self.casualties:
            return _(
                "%(house)s suffers no casualties from swords "
                "(swords %(swords)s, fortifications %(fortifications)s).",
                **told,
            )
        if not self.lost:
            return ngettext(
                "%(house)s has to lose %(n)s unit (swords %(swords)s, fortifications %(fortifications)s), "
                "but has none left.",
                "%(house)s has to lose %(n)s units (swords %(swords)s, fortifications %(fortifications)s), "
                "but has none left.",
                self.casualties,
                **told,
            )
        if self.lost < self.casualties:
            return ngettext(
                "%(house)s has to lose %(n)s unit (swords %(swords)s, fortifications %(fortifications)s), "
                "but has only %(lost)s left.",
                "%(house)s has to lose %(n)s units (swords %(swords)s, fortifications %(fortifications)s), "
                "but has only %(lost)s left.",
                self.casualties,
                **told,
            )
        return ngettext(
            "%(house)s has to lose %(n)s unit: swords %(swords)s, fortifications %(fortifications)s.",
            "%(house)s has to lose %(n)s units: swords %(swords)s, fortifications %(fortifications)s.",
            self.casualties,
            **told,
        )


class SkullStopped(CombatantEvent, frozen=True, kw_only=True):
    """A skull should cost a house a unit, and does not; `spared` when its card protects it."""

    messages = Messages("spared", {
        True: N_("The House card of %(house)s spares it the skull of its opponent."),
        False: N_("The skull of its opponent finds no unit of %(house)s in %(area)s that it could kill."),
    })  # fmt: skip

    spared: bool
