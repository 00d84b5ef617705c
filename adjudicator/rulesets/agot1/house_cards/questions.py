"""The questions of House cards' texts."""

from collections.abc import Callable, Iterable, Mapping

from adjudicator.engine import Choice, Habit, OneOf, QuestionKind, always
from adjudicator.rulesets.agot1.house_cards.deciding import (
    ARIANNE,
    ASHA,
    CERSEI,
    DORAN,
    LUWIN,
    MELISANDRE,
    RENLY,
)
from adjudicator.rulesets.agot1.house_cards.immediate import ELLARIA
from adjudicator.rulesets.westeros.board import NONE, TRACKS
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.questions.card_texts import area_or, by_order, of_a_text
from adjudicator.rulesets.westeros.questions.declaring import Subjects, anything
from adjudicator.rulesets.westeros.questions.words import card_or_none, own, strongest_card
from adjudicator.rulesets.westeros.units import KINDS, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import names_of
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The texts with a choice that some card has; few conditions mean anything once a combat is decided."""
    cards = {facts.rule: card for card, facts in edition.house_cards.items()}
    return tuple(declare(edition, cards[rule]) for rule, declare in _ASKING.items() if rule in cards)


def _take_one_back(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        LUWIN,
        N_("%(house)s may use %(card)s to take a House card back."),
        _("which of your discarded cards %(card)s brings back, or none", card=names_of(edition).card(card)),
        literals=card_or_none(edition),
        habit=["strongest", NONE],
        careful=Habit(
            ["strongest", NONE],
            says=_("%(card)s brings back your strongest card", card=names_of(edition).card(card)),
        ),
        in_hand=_if_in_hand("A1-HC-LUWIN"),
        choices=(strongest_card(), _none()),
    )


def _discard_theirs(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        MELISANDRE,
        N_("%(house)s may pay for %(card)s to discard a House card of its opponent."),
        _(
            "which card of the loser’s hand %(card)s discards for %(price)s power, or none",
            card=names_of(edition).card(card),
            price=1 if (number := edition.house_cards[card].number) is None else number,
        ),
        literals=card_or_none(edition),
        habit=["strongest", NONE],
        in_hand=_if_in_hand("A1-HC-MELISANDRE"),
        choices=(strongest_card(), _none()),
    )


def _knight_a_footman(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        RENLY,
        N_("%(house)s may use %(card)s to make a Footman a Knight."),
        _("whether %(card)s makes one of your Footmen a Knight", card=names_of(edition).card(card)),
        literals=OneOf(("yes", "no")),
        certain=("yes", "no"),
        habit="yes",
        careful=Habit("yes", says=_("%(card)s makes a Footman a Knight", card=names_of(edition).card(card))),
        in_hand=_if_in_hand("A1-HC-RENLY"),
    )


def _remove_any_order(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        CERSEI,
        N_("%(house)s is to choose the order that %(card)s removes."),
        _("in which area %(card)s removes an order of the loser", card=names_of(edition).card(card)),
        literals=area_or(edition, *_one_time_orders(edition)),
        habit=["march", "support", "consolidate-power", "default"],
        in_hand=_if_in_hand("A1-HC-CERSEI"),
        choices=by_order(edition),
        example={"do": ["march", "support"]},
    )


def _remove_an_adjacent_order(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        ASHA,
        N_("%(house)s may use %(card)s to remove an order."),
        _(
            "in which area next to the combat %(card)s removes an order, or none",
            card=names_of(edition).card(card),
        ),
        literals=area_or(edition, NONE, *_one_time_orders(edition)),
        habit=["support", "consolidate-power", NONE],
        in_hand=_if_in_hand("A1-HC-ASHA"),
        choices=(*by_order(edition, of=("support", "consolidate-power")), _none()),
        example={"do": ["support", "none"]},
    )


def _knight_a_defender(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        ELLARIA,
        N_("%(house)s may use %(card)s to make a defending Footman a Knight."),
        _("whether %(card)s makes a Footman of your defence a Knight", card=names_of(edition).card(card)),
        literals=OneOf(("yes", "no")),
        certain=("yes", "no"),
        habit="yes",
        careful=Habit("yes", says=_("%(card)s makes a Footman a Knight", card=names_of(edition).card(card))),
        in_hand=_if_in_hand("CK1-HC-ELLARIA-01"),
    )


def _borrow_a_token(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        DORAN,
        N_("%(house)s may use %(card)s to take a dominance token of its opponent."),
        _(
            "which track’s dominance token %(card)s takes until the next Clash of Kings, or none",
            card=names_of(edition).card(card),
        ),
        literals=OneOf((*TRACKS, NONE)),
        habit=[*TRACKS, NONE],
        in_hand=_if_in_hand("CK1-HC-DORAN-03"),
        choices=(_none(),),
        example={"do": ["fiefdoms", "none"]},
    )


def _kill_a_unit(edition: Edition, card: Card) -> QuestionKind[View]:
    return of_a_text(
        edition,
        card,
        ARIANNE,
        N_("%(house)s may use %(card)s to kill a unit of its opponent."),
        _("which kind of the winner’s units %(card)s kills, or none", card=names_of(edition).card(card)),
        literals=OneOf((*dict.fromkeys((*KINDS, *ROUTED.values())), NONE)),
        habit=["knight", "siege-engine", "ship", "footman", NONE],
        in_hand=_if_in_hand("CK1-HC-ARIANNE-03"),
        choices=(_none(),),
        example={"do": ["knight", "footman", "none"]},
    )


_ASKING: Mapping[str, Callable[[Edition, Card], QuestionKind[View]]] = {
    "A1-HC-LUWIN": _take_one_back,
    "A1-HC-MELISANDRE": _discard_theirs,
    "A1-HC-RENLY": _knight_a_footman,
    "A1-HC-CERSEI": _remove_any_order,
    "A1-HC-ASHA": _remove_an_adjacent_order,
    "CK1-HC-ELLARIA-01": _knight_a_defender,
    "CK1-HC-DORAN-03": _borrow_a_token,
    "CK1-HC-ARIANNE-03": _kill_a_unit,
}
"""The texts with a choice, by their rules."""


def _one_time_orders(edition: Edition) -> tuple[str, ...]:
    """The one-time orders as answers name them."""
    return tuple(
        f"{house}/{token}"
        for token, facts in edition.one_time_orders.items()
        for house in facts.houses or edition.houses
    )


def _none() -> Choice[View]:
    return always(NONE, _("leave it"), NONE)


def _if_in_hand(rule: str) -> Subjects:
    """Only while the house has the card with this text in hand."""

    def likely(view: View, subject: str) -> Iterable[str]:
        known = view.board.edition.house_cards
        held = any(known[card].rule == rule for card in view.board.hands[own(view)])
        return anything(view, subject) if held else ()

    return likely
