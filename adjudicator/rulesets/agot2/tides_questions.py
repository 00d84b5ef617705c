"""The questions of Tides of Battle."""

from collections.abc import Iterable

from adjudicator.engine import (
    Choice,
    Condition,
    Habit,
    OneOf,
    Question,
    QuestionKind,
    among,
    numbered,
    several,
)
from adjudicator.rulesets.agot2.tides import SKULL_CASUALTY, TIDES_REDRAW, draw_tides
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import anything, kind
from adjudicator.rulesets.westeros.questions.fights import lead, of_margin, of_sides, own_combat
from adjudicator.rulesets.westeros.questions.losses import in_combat
from adjudicator.rulesets.westeros.questions.words import own
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Another card by the Blade, and whom a skull kills."""
    return (
        kind(
            TIDES_REDRAW,
            _("Another Tides of Battle card"),
            N_("%(house)s may use the Blade to draw another Tides of Battle card."),
            strengths=True,
            habits=(Habit(["if-behind", "keep"]),),
            careful=Habit(["if-behind", "keep"], says=_("another card by the Blade, if you are behind")),
            likely={"march": in_a_combat(_where_tides_are_drawn)},
            summary=_("whether you use the Blade to draw another Tides of Battle card"),
            example={"when": {"drawn": ["blank", "skull"]}, "do": "redraw"},
            literals=OneOf(("keep", "redraw")),
            certain=("keep", "redraw"),
            conditions=(
                *of_sides(edition),
                of_margin(),
                *_of_what_was_drawn(edition),
            ),
            choices=(
                Choice("if-behind", _("redraw, if you are behind with the card you have drawn"), _if_behind),
            ),
            subjects=edition.map.areas,
            unasked=_without_tides,
        ),
        in_combat(
            edition,
            SKULL_CASUALTY,
            _("Killed by a skull"),
            N_("%(house)s is to choose the unit that a skull kills in %(about)s."),
            _("the unit you lose to a skull, the first named first"),
            likely=in_a_combat(_where_tides_are_drawn),
            unasked=_without_tides,
        ),
    )


def _without_tides(view: View) -> bool:
    return draw_tides not in PlayableEdition.of(view.board).hooks.cards_played


def _where_tides_are_drawn(view: View, subject: str) -> Iterable[str]:
    combat = view.board.combat
    drawn = bool(view.drawn) or (combat is not None and bool(combat.tides))
    return anything(view, subject) if drawn else ()


def _of_what_was_drawn(edition: Edition) -> tuple[Condition[View], ...]:
    cards = edition.tides_cards
    return (
        among(
            "drawn",
            _("the card you have drawn"),
            several(cards),
            lambda view, _question: view.drawn,
            N_("you have drawn this: %(value)s"),
            N_("you have drawn one of these: %(value)s"),
        ),
        numbered(
            "drawn-strength",
            _("what the card you have drawn adds"),
            lambda view, _question: cards[view.drawn].strength if view.drawn else None,
            N_("the card you have drawn adds %(value)s"),
        ),
    )


def _if_behind(view: View, _question: Question) -> str | None:
    combat = own_combat(view)
    if combat is None or not view.drawn:
        return None
    tried = combat.clone()
    tried.tides = {own(view): view.drawn}
    return "redraw" if lead(view.board, tried, own(view)) < 0 else "keep"
