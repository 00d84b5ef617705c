"""A Game of Thrones, second edition, as a ruleset."""

from typing import ClassVar

from adjudicator.engine import Catalogue, GameOption, events_in
from adjudicator.rulesets.agot2 import tides_questions
from adjudicator.rulesets.agot2.edition import EDITION, read
from adjudicator.rulesets.agot2.house_cards import questions as texts
from adjudicator.rulesets.agot2.options import GAME_OPTIONS
from adjudicator.rulesets.agot2.wildlings import questions as attacks
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.questions import kinds
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros


def questions(edition: Edition) -> Catalogue[View]:
    """Every kind of question of the game, in the language in force."""
    return kinds(
        edition,
        attack_of=attacks.attack_of,
        attacks=attacks.kinds(edition),
        texts=(*texts.kinds(edition), *tides_questions.kinds(edition)),
    )


class Agot2(Westeros):
    """A Game of Thrones: The Board Game, second edition, for 3 to 6 houses."""

    name = "agot2"
    revision = 1
    title = "A Game of Thrones: The Board Game, second edition"
    edition = EDITION
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot2")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    read = staticmethod(read)
    declared = staticmethod(questions)
    attack_of = staticmethod(attacks.attack_of)
