"""The kinds of question: what is asked, how it may be planned for, what the steward answers.

Every module has `kinds(edition)`, which declares the kinds it knows in the language in force:
`westeros_phase`, `musters`, `bids` and `ties` for the first phase, `planning` for the second, `action`,
`marching`, `combat` and `losses` for the third. An edition adds what its own cards ask. `declaring` says
what a declaration holds; `words`, `fights` and `card_choice` have what the grammars of plans share.
Everything is judged on the seat's own view: a plan can know no more than its house.
"""

from collections.abc import Iterable

from adjudicator.engine import Catalogue, QuestionKind, catalogue
from adjudicator.rulesets.westeros.bot.fighting import TextWorths
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.questions import (
    action,
    bids,
    combat,
    losses,
    marching,
    musters,
    planning,
    ties,
    westeros_phase,
)
from adjudicator.rulesets.westeros.view import View


def kinds(
    edition: Edition,
    *,
    attacks: Iterable[QuestionKind[View]],
    looks: Iterable[QuestionKind[View]],
    texts: Iterable[QuestionKind[View]],
    worths: TextWorths,
) -> Catalogue[View]:
    """Every kind of question of an edition, in the order of a round.

    The edition adds the questions of the wildlings' `attacks`, of `looks` by the Messenger Raven and of the
    House cards' `texts`; `worths` is what the steward makes of texts that strengths do not tell.
    """
    return catalogue(
        (
            *westeros_phase.kinds(edition),
            losses.of_supply(edition),
            *musters.kinds(edition),
            *bids.kinds(edition),
            *ties.kinds(edition),
            *attacks,
            *planning.kinds(edition),
            *looks,
            *action.kinds(edition),
            *marching.kinds(edition),
            *combat.kinds(edition, worths),
            *texts,
            *losses.kinds(edition),
        )
    )
