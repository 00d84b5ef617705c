"""A Game of Thrones, second edition, as a ruleset."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine import Catalogue, GameOption, events_in
from adjudicator.rulesets.agot2 import tides_questions
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.agot2.house_cards import questions as texts
from adjudicator.rulesets.agot2.options import GAME_OPTIONS
from adjudicator.rulesets.agot2.wildlings import questions as attacks
from adjudicator.rulesets.westeros.questions import kinds
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from adjudicator.rulesets.westeros.words.spellings import spellings
from adjudicator.words import per_language


@per_language
def questions() -> Catalogue[View]:
    """Every kind of question of the game, in the language in force."""
    return kinds(
        EDITION,
        attack_of=attacks.attack_of,
        attacks=attacks.kinds(EDITION),
        texts=(*texts.kinds(EDITION), *tides_questions.kinds(EDITION)),
    )


class Agot2(Westeros):
    """A Game of Thrones: The Board Game, second edition, for 3 to 6 houses."""

    name = "agot2"
    revision = 1
    title = "A Game of Thrones: The Board Game, second edition"
    edition = EDITION
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot2")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    spellings: ClassVar[Mapping[str, str]] = spellings(EDITION)
    declared = staticmethod(questions)
