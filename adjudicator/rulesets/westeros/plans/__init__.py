"""The words for plans: answers to the game's questions, filed ahead with conditions.

Every module has `plan_kinds()`, which gives the kinds it knows in the language in force: `westeros` (with
`bids`, `ties` and `musters`), `wildlings` and `planning` for the first two phases; `action`, `marching`,
`combat`, `losses` and `card_texts` for the third. `words`, `fights` and `card_choice` hold what they share.
Everything is judged on the seat's own view: a plan can know no more than its house.
"""

from dataclasses import replace
from typing import Any

from adjudicator.engine import Choice, PlanKind, Question
from adjudicator.rulesets.westeros import bot
from adjudicator.rulesets.westeros.plans import (
    action,
    card_texts,
    combat,
    losses,
    marching,
    planning,
    westeros,
    wildlings,
)
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _, per_language


@per_language
def plan_kinds() -> tuple[PlanKind[View], ...]:
    """Every kind of question that can be planned for, in the order of a round."""
    modules = (westeros, wildlings, planning, action, marching, combat, losses, card_texts)
    return tuple(_with_steward(kind) for module in modules for kind in module.plan_kinds())


def _with_steward(kind: PlanKind[View]) -> PlanKind[View]:
    """Let a kind be left to the judgement of the sensible house that the `steward` bot plays."""

    def pick(view: View, question: Question) -> Any:  # noqa: ANN401  of any question's type
        return bot.play(view, question, lambda _number: 0)  # the first among equals

    word = Choice("steward", _("what a sensible house would do"), pick)
    return replace(kind, choices=(*kind.choices, word))
