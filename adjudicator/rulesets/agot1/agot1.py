"""A Game of Thrones, first edition, as a ruleset."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine import Catalogue, Check, GameOption, events_in
from adjudicator.rulesets.agot1 import questions as attacks
from adjudicator.rulesets.agot1.edition import EVERYTHING
from adjudicator.rulesets.agot1.options import GAME_OPTIONS
from adjudicator.rulesets.agot1.wildlings import CHECKS
from adjudicator.rulesets.westeros.questions import kinds
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from adjudicator.rulesets.westeros.words.spellings import spellings
from adjudicator.words import per_language


@per_language
def questions() -> Catalogue[View]:
    """Every kind of question of the game, in the language in force."""
    return kinds(EVERYTHING, attack_of=attacks.attack_of, attacks=attacks.kinds(EVERYTHING), texts=())


class Agot1(Westeros):
    """A Game of Thrones, first edition, for 3 to 5 houses, or 6 with House Martell."""

    name = "agot1"
    revision = 1
    title = "A Game of Thrones, first edition"
    edition = EVERYTHING
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot1")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    own_checks: ClassVar[Mapping[str, Check]] = CHECKS
    spellings: ClassVar[Mapping[str, str]] = spellings(EVERYTHING)
    declared = staticmethod(questions)
