"""Every kind of question that the second edition asks."""

from adjudicator.engine import Catalogue
from adjudicator.rulesets.agot2 import tides_questions
from adjudicator.rulesets.agot2.house_cards import questions as texts
from adjudicator.rulesets.agot2.wildlings import questions as attacks
from adjudicator.rulesets.agot2.wildlings.influence import attack_of
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.questions import kinds
from adjudicator.rulesets.westeros.view import View


def questions(edition: Edition) -> Catalogue[View]:
    """Every kind of question of the game, in the language in force."""
    return kinds(
        edition,
        attack_of=attack_of,
        attacks=attacks.kinds(edition),
        texts=(*texts.kinds(edition), *tides_questions.kinds(edition)),
    )
