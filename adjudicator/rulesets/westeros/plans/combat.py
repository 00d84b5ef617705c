"""The words for plans of a combat: support, House cards, Tides of Battle, the Blade."""

from collections.abc import Mapping

from adjudicator.engine import (
    Bounds,
    Choice,
    Condition,
    OneOf,
    PlanKind,
    Question,
    Seat,
    YesOrNo,
    read_word,
)
from adjudicator.rulesets.agot2.cards import TIDES_CARDS
from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.combat.frame import sides
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.card_choice import card_choices, of_the_outlook
from adjudicator.rulesets.westeros.plans.fights import (
    lead,
    of_margin,
    of_sides,
    of_the_combat,
    own_combat,
    support_decides,
)
from adjudicator.rulesets.westeros.plans.words import (
    Several,
    always,
    any_card,
    areas,
    houses,
    items,
    of_the_game,
    own,
)
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

_ATTACKER, _DEFENDER, _NOBODY, _ME = "attacker", "defender", "nobody", "me"
_AGAINST = "against-"


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How the questions of a combat are planned for, but those about losses."""
    fighting = (*of_the_game(), *of_the_combat())
    return (
        _support(),
        PlanKind(
            kind="accept-support",
            summary=_("whose support you accept; a list of houses declines all others"),
            example={"do": "all"},
            literals=houses(),
            conditions=fighting,
            choices=(
                Choice(
                    "all", _("whoever offers it"), lambda _view, question: tuple(items(question).available)
                ),
                always("none", _("nobody’s"), ()),
            ),
            ranked=False,
            subjects=MAP.areas,
            fit=_accepted,
        ),
        PlanKind(
            kind="house-card",
            summary=_("the House card you play"),
            example={
                "when": {"margin": {"at-least": 2}},
                "do": ["weakest-winning", "best-chance"],
            },
            literals=any_card(),
            conditions=(*fighting, of_the_outlook()),
            choices=card_choices(),
            subjects=MAP.areas,
        ),
        PlanKind(
            kind="tides-redraw",
            summary=_("whether you use the Blade to draw another Tides of Battle card"),
            example={"when": {"drawn": ["blank", "skull"]}, "do": "redraw"},
            literals=OneOf(("keep", "redraw")),
            conditions=(*of_the_game(), *of_sides(), of_margin(), *_of_what_was_drawn()),
            choices=(
                Choice("if-behind", _("redraw, if you are behind with the card you have drawn"), _if_behind),
            ),
            subjects=MAP.areas,
        ),
        PlanKind(
            kind="blade",
            summary=_("whether you use the Blade; you are asked only where it makes you win"),
            example={"when": {"fort": "yes"}, "do": "always"},
            literals=OneOf(("yes", "no")),
            conditions=(*of_the_game(), *of_sides(), of_margin()),
            choices=(
                always("if-it-decides", _("yes: it is offered only where it decides the combat"), "yes"),
                always("always", _("yes"), "yes"),
                always("never", _("no"), "no"),
            ),
            subjects=MAP.areas,
        ),
    )


# --- Support ----------------------------------------------------------------------------------------------


class Backing:
    """Whom to support: a side, a house on whichever side it is, or whoever fights against a house."""

    def parse(self, plain: object) -> str:
        """Read the word."""
        against = (_AGAINST + house for house in HOUSES)
        return read_word(plain, (_ME, _ATTACKER, _DEFENDER, _NOBODY, *HOUSES, *against))

    def describe(self) -> str:
        """Show the forms."""
        return _(
            "me, a house, against- with a house (against-lannister), attacker, defender or nobody",
        )


def _support() -> PlanKind[View]:
    """The subject is the area of the Support order, so the combat itself is a condition."""

    def fought_in(view: View, _question: Question, wanted: tuple[Area, ...]) -> bool:
        return view.board.combat is not None and view.board.combat.area in wanted

    def attacked_by(view: View, _question: Question, wanted: tuple[Seat, ...]) -> bool:
        return view.board.combat is not None and view.board.combat.attacker in wanted

    def defended_by(view: View, _question: Question, wanted: tuple[Seat, ...]) -> bool:
        return view.board.combat is not None and view.board.combat.defender in wanted

    def mine(view: View, _question: Question, wanted: bool) -> bool:  # noqa: FBT001  the value as written
        return (own_combat(view) is not None) is wanted

    def decides(view: View, question: Question, wanted: bool) -> bool:  # noqa: FBT001  the value as written
        return support_decides(view, question.subject) is wanted

    return PlanKind(
        kind="support",
        summary=_("whom your Support order in an area supports, when a combat is fought beside it"),
        example={"do": ["me", "against-lannister", "nobody"]},
        literals=Backing(),
        conditions=(
            *of_the_game(),
            Condition("combat", _("where it is fought"), areas(), fought_in),
            Condition("own", _("whether you fight yourself"), YesOrNo(), mine),
            Condition("attacker", _("who attacks"), houses(), attacked_by),
            Condition("defender", _("who defends"), houses(), defended_by),
            Condition(
                "decides",
                _("whether your support would let the side win that loses as it stands, cards not counted"),
                YesOrNo(),
                decides,
            ),
            *of_the_combat(),
        ),
        subjects=MAP.areas,
        fit=_side,
    )


def _side(view: View, _question: Question, word: str) -> str | None:
    """Which side a word means in the combat under way."""
    combat = view.board.combat
    if combat is None or word in {_ATTACKER, _DEFENDER, _NOBODY}:
        return word
    named = _sides_by_house(combat)
    if word.startswith(_AGAINST):
        other = {_ATTACKER: _DEFENDER, _DEFENDER: _ATTACKER}
        return other.get(named.get(word.removeprefix(_AGAINST), ""))
    return named.get(own(view) if word == _ME else word)


def _sides_by_house(combat: Combat) -> Mapping[Seat, str]:
    return dict(zip(sides(combat), (_ATTACKER, _DEFENDER), strict=False))


def _accepted(view: View, question: Question, wanted: tuple[Seat, ...]) -> tuple[Area, ...]:
    """The areas that offer support and belong to one of these houses."""
    orders = view.board.orders
    return tuple(area for area in items(question).available if orders[area].seat in wanted)


# --- Tides of Battle --------------------------------------------------------------------------------------


def _of_what_was_drawn() -> tuple[Condition[View], ...]:
    def is_card(view: View, _question: Question, wanted: tuple[str, ...]) -> bool:
        return view.drawn in wanted

    def is_worth(view: View, _question: Question, wanted: range) -> bool:
        return bool(view.drawn) and TIDES_CARDS[view.drawn].strength in wanted

    described = _("one of %(words)s, or a list of some in [ ]", words=", ".join(TIDES_CARDS))
    return (
        Condition("drawn", _("the card you have drawn"), Several(TIDES_CARDS, described), is_card),
        Condition("drawn-strength", _("what the card you have drawn adds"), Bounds(), is_worth),
    )


def _if_behind(view: View, _question: Question) -> str | None:
    combat = own_combat(view)
    if combat is None or not view.drawn:
        return None
    ahead = lead(view.board, combat, own(view)) + TIDES_CARDS[view.drawn].strength
    return "redraw" if ahead < 0 else "keep"
