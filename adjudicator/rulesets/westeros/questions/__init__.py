"""The kinds of question: what is asked, how it may be planned for, what the steward answers.

Every module has `kinds(edition)`, which declares the kinds it knows in the language in force:
`westeros_phase`, `musters`, `bids`, `ties` and `wildlings` for the first phase, `planning` for the second,
`action`, `marching`, `combat` and `losses` for the third. An edition adds what its own cards ask.
`declaring` says what a declaration holds; `words`, `fights` and `card_choice` have what plans share.
Everything is judged on the seat's own view: a plan can know no more than its house.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from adjudicator.engine import Catalogue, QuestionKind, catalogue
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.procedures.wildlings import AttackOf
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
    wildlings,
)
from adjudicator.rulesets.westeros.questions.words import of_the_game
from adjudicator.rulesets.westeros.view import View


def kinds(
    edition: Edition,
    *,
    attack_of: AttackOf,
    attacks: Iterable[QuestionKind[View]],
    texts: Iterable[QuestionKind[View]],
) -> Catalogue[View]:
    """Every kind of question of an edition, in the order of a round.

    The edition adds what its wildling cards (`attacks`) and the `texts` of its House cards ask.
    """
    every = catalogue(
        (
            *westeros_phase.kinds(edition),
            losses.of_supply(edition),
            *musters.kinds(edition),
            *bids.kinds(edition),
            *ties.kinds(edition),
            *wildlings.kinds(edition, attack_of),
            *attacks,
            *planning.kinds(edition),
            *action.kinds(edition),
            *marching.kinds(edition),
            *combat.kinds(edition),
            *texts,
            *losses.kinds(edition),
        )
    )
    shared = of_the_game(edition)
    return {name: replace(kind, conditions=(*shared, *kind.conditions)) for name, kind in every.items()}
