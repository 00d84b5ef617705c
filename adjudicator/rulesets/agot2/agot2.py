"""A Game of Thrones, second edition, as a ruleset."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine import GameOption, events_in
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.agot2.options import GAME_OPTIONS
from adjudicator.rulesets.agot2.wildlings.attacking import attack
from adjudicator.rulesets.westeros import westeros
from adjudicator.rulesets.westeros.westeros import Procedure, Westeros
from adjudicator.rulesets.westeros.words.spellings import SPELLINGS


class Agot2(Westeros):
    """A Game of Thrones: The Board Game, second edition, for 3 to 6 houses."""

    name = "agot2"
    revision = 1
    title = "A Game of Thrones: The Board Game, second edition"
    edition = EDITION
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot2")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    spellings: ClassVar[Mapping[str, str]] = SPELLINGS
    procedures: ClassVar[Mapping[str, Procedure]] = {**westeros.PROCEDURES, "wildlings": attack}
