"""Reading an edition from the YAML files beside a ruleset's code, which have the same names in each."""

from collections.abc import Mapping

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros import edition
from adjudicator.rulesets.westeros.edition import Card, Token, Track
from adjudicator.rulesets.westeros.map import Fort, Map, MapFacts
from adjudicator.rulesets.westeros.playable import PlayableEdition, Procedure, Texts
from adjudicator.rulesets.westeros.units import Kind


class Houses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of `houses.yaml`."""

    owns: dict[Kind, int]
    power_tokens: int
    starting_power: int
    players: dict[int, tuple[Seat, ...]]
    houses: dict[Seat, edition.House]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of `tracks.yaml`."""

    rounds: int
    dominance: dict[Track, edition.Dominance]
    stars: dict[int, tuple[int, ...]]
    supply: tuple[tuple[int, ...], ...]
    wildlings: edition.Wildlings
    victory: dict[int, int]
    ships_in_a_port: int
    fort_points: dict[Fort, int]
    units: dict[Kind, edition.UnitFacts]


def read_edition(
    name: str, facts: Facts, texts: Texts, procedures: Mapping[str, Procedure]
) -> PlayableEdition:
    """Read the files of an edition, some of which may be a game's own.

    Raises UnreadableFile, or WrongFacts for one of a game's own, when one of them is not what it should be.
    """
    read = facts.read
    return PlayableEdition(
        name=name,
        facts=facts,
        chart="westeros.chart.json",
        map=Map(read("areas.yaml", MapFacts)),
        neutral=read("neutral_forces.yaml", dict[int, edition.Neutral]),
        orders=read("orders.yaml", dict[Token, edition.OrderToken]),
        dealt=read("house_cards.yaml", dict[Seat, dict[Card, edition.HouseCard]]),
        westeros_cards=read("westeros_cards.yaml", dict[edition.Deck, dict[Card, edition.WesterosCard]]),
        policies=read("policies.yaml", edition.Policies),
        rules=read("rules.yaml", dict[str, str]),
        procedures=procedures,
        texts=texts,
        **msgspec.structs.asdict(read("houses.yaml", Houses)),
        **msgspec.structs.asdict(read("tracks.yaml", Tables)),
    )
