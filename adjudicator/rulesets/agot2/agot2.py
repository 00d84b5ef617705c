"""A Game of Thrones, second edition, as a ruleset."""

from typing import ClassVar

from adjudicator.engine import Catalogue, GameOption, events_in
from adjudicator.rulesets.agot2.edition import EDITION, FIRST, read, read_first
from adjudicator.rulesets.agot2.wildlings.influence import attack_of
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from adjudicator.words import N_

GAME_OPTIONS: tuple[GameOption, ...] = (
    GameOption("tides-of-battle", N_("Whether Tides of Battle cards are drawn in combat."), ("no", "yes")),
    GameOption(
        "tie-break",
        N_(
            "Who wins among equals at the end: rulebook (strongholds, supply, available power, Iron Throne) "
            "or errata (land areas, supply, Iron Throne)."
        ),
        ("rulebook", "errata"),
    ),
    GameOption(
        "lannister-fleet",
        N_("Whether Lannister starts with the Ship in its port that the errata adds; never with 3 players."),
        ("errata", "rulebook"),
    ),
    GameOption(
        "blade-after-tides",
        N_(
            "With Tides of Battle, whether a Blade not spent on a second draw may still add 1 (errata) "
            "or not."
        ),
        ("errata", "rulebook"),
    ),
)
"""Optional rules, and where rulebook and errata differ."""


class Agot2(Westeros):
    """A Game of Thrones: The Board Game, second edition, for 3 to 6 houses."""

    name = "agot2"
    revision = 2
    title = N_("A Game of Thrones: The Board Game, second edition")
    edition: ClassVar[Edition] = EDITION
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot2")
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    read = staticmethod(read)
    attack_of = staticmethod(attack_of)

    @staticmethod
    def declared(edition: Edition) -> Catalogue[View]:
        from adjudicator.rulesets.agot2.catalogue import questions  # noqa: PLC0415  read when they are asked for

        return questions(edition)


class FirstAgot2(Agot2):
    """Its first revision, for the games that name it."""

    revision = 1
    edition: ClassVar[Edition] = FIRST
    read = staticmethod(read_first)
