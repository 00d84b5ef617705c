"""A Game of Thrones, second edition, as a ruleset."""

from typing import ClassVar

from adjudicator.engine import Catalogue, GameOption, events_in
from adjudicator.rulesets.agot2.edition import EDITION, read
from adjudicator.rulesets.agot2.options import GAME_OPTIONS
from adjudicator.rulesets.agot2.wildlings.influence import attack_of
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros


class Agot2(Westeros):
    """A Game of Thrones: The Board Game, second edition, for 3 to 6 houses."""

    name = "agot2"
    revision = 1
    title = "A Game of Thrones: The Board Game, second edition"
    edition = EDITION
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot2")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    read = staticmethod(read)
    attack_of = staticmethod(attack_of)

    @staticmethod
    def declared(edition: Edition) -> Catalogue[View]:
        from adjudicator.rulesets.agot2.catalogue import questions  # noqa: PLC0415  read when they are asked for

        return questions(edition)
