"""The words for plans: answers to the game's questions, filed ahead with conditions.

Every module has `plan_kinds()`, which gives the kinds it knows in the language in force: `westeros` (with
`bids`, `ties` and `musters`), `wildlings` and `planning` for the first two phases; `action`, `marching`,
`combat`, `losses` and `card_texts` for the third. `words`, `fights` and `card_choice` hold what they share.
Everything is judged on the seat's own view: a plan can know no more than its house.
"""

from adjudicator.engine import PlanKind
from adjudicator.rulesets.agot2.plans import (
    action,
    card_texts,
    combat,
    losses,
    marching,
    planning,
    westeros,
    wildlings,
)
from adjudicator.rulesets.agot2.plans.words import with_steward
from adjudicator.rulesets.agot2.view import View
from adjudicator.words import per_language


@per_language
def plan_kinds() -> tuple[PlanKind[View], ...]:
    """Every kind of question that can be planned for, in the order of a round."""
    modules = (westeros, wildlings, planning, action, marching, combat, losses, card_texts)
    return tuple(with_steward(kind) for module in modules for kind in module.plan_kinds())
