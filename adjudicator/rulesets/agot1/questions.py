"""The questions of a wildling attack."""

from collections.abc import Sequence

from adjudicator.engine import Choice, Habit, Question, QuestionKind, always
from adjudicator.rulesets.agot1.wildlings import EACH_LOSES, LOSS, LOWEST_LOSES, REWARD, best_card, worth
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST, by_area
from adjudicator.rulesets.westeros.questions.declaring import anything, kind
from adjudicator.rulesets.westeros.questions.telling import taken
from adjudicator.rulesets.westeros.questions.wildlings import in_an_attack
from adjudicator.rulesets.westeros.questions.words import (
    any_card,
    items,
    never_foreign,
    taken_in_order,
    units,
)
from adjudicator.rulesets.westeros.units import without
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What an attack gives or costs."""

    def strongest(view: View, question: Question) -> Card:
        cards = (card for card in question.options.listing() if card != NONE)
        return best_card(view.board.edition, cards)

    return (
        kind(
            REWARD,
            _("House card taken back"),
            N_("%(house)s is to choose a discarded card to take back."),
            habits=(Habit(["strongest", NONE], keep="game"),),
            careful=Habit(["strongest", NONE], keep="game", says=_("you take back your strongest card")),
            likely=in_an_attack(anything),
            phase="westeros",
            summary=_("which discarded House card you take back when you bid most and the wildlings lose"),
            literals=any_card(edition),
            never_legal=never_foreign,
            choices=(
                Choice("strongest", _("the card with the highest printed strength"), strongest),
                always(NONE, _("no card"), NONE),
            ),
        ),
        kind(
            LOSS,
            _("Units lost to the wildlings"),
            N_("%(house)s is to choose units worth %(about)s mustering points, lost to the wildlings."),
            habits=(Habit(list(CHEAPEST), keep="game"), Habit("default", keep="game")),
            careful=Habit(list(CHEAPEST), keep="game", says=_("you lose your cheapest units")),
            likely=in_an_attack(anything),
            phase="westeros",
            summary=_("which units the wildlings cost you, in the order in which they go"),
            literals=units(edition),
            told=taken(edition),
            ranked=False,
            subjects=tuple(map(str, (EACH_LOSES, LOWEST_LOSES))),
            fit=_lost,
            example={"do": ["footman", "ship", "knight"]},
        ),
    )


def _lost(view: View, question: Question, order: Sequence[str]) -> tuple[str, ...] | None:
    """The first units of an order that are worth enough, but for those to spare; None if too few."""
    available, points = items(question).available, int(question.subject)
    taken: tuple[str, ...] = ()
    while worth_of(view, taken) < points and len(taken) < sum(available.values()):
        more = taken_in_order(order, available, len(taken) + 1)
        if more is None:
            return None
        taken = more
    for word in reversed(taken):
        if worth_of(view, left := without(taken, (word,))) >= points:
            taken = left
    return taken


def worth_of(view: View, units: Sequence[str]) -> int:
    """The mustering points of units as an answer names them."""
    return sum(worth(view.board.edition, unit) for each in by_area(units).values() for unit in each)
