"""Every kind of question that the first edition asks."""

from adjudicator.engine import Catalogue
from adjudicator.rulesets.agot1 import questions as attacks
from adjudicator.rulesets.agot1.expansions import blind_leader_questions, fort_questions
from adjudicator.rulesets.agot1.expansions.one_time import questions as once
from adjudicator.rulesets.agot1.house_cards import questions as texts
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.procedures.wildlings import attack_by_threat
from adjudicator.rulesets.westeros.questions import kinds
from adjudicator.rulesets.westeros.view import View


def questions(edition: Edition) -> Catalogue[View]:
    """Every kind of question of the game, in the language in force."""
    found = kinds(
        edition,
        attack_of=attack_by_threat,
        attacks=attacks.kinds(edition),
        texts=(
            *blind_leader_questions.kinds(edition),
            *texts.kinds(edition),
            *fort_questions.kinds(edition),
            *once.kinds(edition),
        ),
    )
    return once.with_the_sequence(found) if edition.one_time_orders else found
