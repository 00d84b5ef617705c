"""A Game of Thrones, first edition, as a ruleset."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from adjudicator.engine import (
    BadSetup,
    Catalogue,
    Check,
    FactFile,
    GameOption,
    Seat,
    Setup,
    Uncertainty,
    events_in,
)
from adjudicator.rulesets.agot1.edition import EVERYTHING, FIRST, read, read_first
from adjudicator.rulesets.agot1.expansions.one_time import resolving
from adjudicator.rulesets.agot1.expansions.three_player_track import PLAYERS
from adjudicator.rulesets.agot1.options import GAME_OPTIONS
from adjudicator.rulesets.agot1.own_facts import FACT_FILES
from adjudicator.rulesets.agot1.saying import say
from adjudicator.rulesets.agot1.wildlings import CHECKS, bounds
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.procedures.marches import MARCH
from adjudicator.rulesets.westeros.procedures.raids import RAID
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Bounding, Westeros
from adjudicator.words import N_, called, gettext as _

_WITH_MARTELL = 6


class _UncertainFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact in `uncertain.yaml` that no source confirms, and when a game uses it."""

    what: str
    value: str | int
    chance: int
    override: str
    when: dict[str, str] = {}
    players: tuple[int, ...] = (3, 4, 5, 6)


class Agot1(Westeros):
    """A Game of Thrones, first edition, for 3 to 5 houses, or 6 with House Martell."""

    name = "agot1"
    revision = 2
    title = N_("A Game of Thrones, first edition")
    edition: ClassVar[Edition] = EVERYTHING
    event_type = events_in("adjudicator.rulesets.westeros", "adjudicator.rulesets.agot1")
    says: ClassVar[Mapping[str, str]] = {**Westeros.says, **say.messages}
    game_options: ClassVar[tuple[GameOption, ...]] = GAME_OPTIONS
    fact_files: ClassVar[tuple[FactFile, ...]] = FACT_FILES
    read = staticmethod(read)

    @staticmethod
    def declared(edition: Edition) -> Catalogue[View]:
        from adjudicator.rulesets.agot1.catalogue import questions  # noqa: PLC0415  read when they are asked for

        return questions(edition)

    def seat_counts(self) -> Sequence[int]:
        return (5, 4, 3, _WITH_MARTELL)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The houses in play. Raises BadSetup where House Martell and six players do not come together."""
        if (count == _WITH_MARTELL) != (options.get("martell") == "yes"):
            raise BadSetup(
                _("House Martell is the sixth: six seats need martell=yes, and martell=yes needs six seats.")
            )
        return super().seats(count, options)

    def uncertain(self, setup: Setup) -> tuple[Uncertainty, ...]:
        facts = self.edition.facts
        return tuple(
            Uncertainty(
                called("uncertain fact", fact.what),
                called("uncertain fact", str(fact.value)),
                fact.chance,
                fact.override,
            )
            for fact in facts.read("uncertain.yaml", tuple[_UncertainFact, ...])
            if fact.override not in facts.own
            and len(setup.seats) in fact.players
            and fact.when.items() <= setup.options.items()
        )

    def remarks(self, setup: Setup) -> tuple[str, ...]:
        """What is of our own design, and the option that may be on and idle [CK0-04]."""
        told = [
            _("Of our own design, not the publisher's: %(what)s.", what=fact.what)
            for fact in self.uncertain(setup)
            if not fact.chance
        ]
        if setup.options.get("three-player-track") == "yes" and len(setup.seats) != PLAYERS:
            told.append(_("three-player-track is on and idle: it does something with three players only."))
        return tuple(told)

    @classmethod
    def own_checks(cls) -> Mapping[str, Check]:
        return {**CHECKS, RAID: resolving.check, MARCH: resolving.check}

    @classmethod
    def own_bounds(cls) -> Mapping[str, Bounding]:
        return {**dict.fromkeys(CHECKS, bounds), RAID: resolving.bounds, MARCH: resolving.bounds}


class FirstAgot1(Agot1):
    """Its first revision, for the games that name it."""

    revision = 1
    edition: ClassVar[Edition] = FIRST
    read = staticmethod(read_first)
