"""Reading an edition from the YAML files beside a ruleset's code, which have the same names in each."""

from collections.abc import Mapping

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros import edition
from adjudicator.rulesets.westeros.board import Card, Token, Track
from adjudicator.rulesets.westeros.map import Fort, Map, MapFacts
from adjudicator.rulesets.westeros.units import Kind


class _Houses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owns: dict[Kind, int]
    power: int
    starting_power: int
    players: dict[int, tuple[Seat, ...]]
    houses: dict[Seat, edition.House]


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    influence: dict[Track, edition.Dominance]
    stars: dict[int, tuple[int, ...]]
    supply: tuple[tuple[int, ...], ...]
    wildlings: edition.Wildlings
    victory: dict[int, int]
    ships_in_a_port: int
    mustering_points: dict[Fort, int]
    units: dict[Kind, edition.UnitFacts]


def read_edition(
    name: str, package: str, texts: edition.Texts, procedures: Mapping[str, edition.Procedure]
) -> edition.Edition:
    """Read the files of a ruleset's package.

    Raises msgspec.ValidationError, which names the place, when one of them is not what it should be.
    """
    houses, tables = read_facts(package, "houses.yaml", _Houses), read_facts(package, "tracks.yaml", _Tables)
    return edition.Edition(
        name=name,
        package=package,
        chart="westeros.chart.json",
        map=read_map(package, "areas.yaml"),
        houses=houses.houses,
        players=houses.players,
        neutral=read_facts(package, "neutral_forces.yaml", dict[int, edition.Neutral]),
        owns=houses.owns,
        power_tokens=houses.power,
        starting_power=houses.starting_power,
        orders=read_facts(package, "orders.yaml", dict[Token, edition.OrderToken]),
        stars=tables.stars,
        dominance=tables.influence,
        supply=tables.supply,
        units=tables.units,
        fort_points=tables.mustering_points,
        ships_in_a_port=tables.ships_in_a_port,
        dealt=read_facts(package, "house_cards.yaml", dict[Seat, dict[Card, edition.HouseCard]]),
        westeros_cards=read_facts(
            package, "westeros_cards.yaml", dict[edition.Deck, dict[Card, edition.WesterosCard]]
        ),
        wildlings=tables.wildlings,
        wildling_cards=read_facts(package, "wildling_cards.yaml", dict[Card, edition.WildlingCard]),
        tides_cards=read_facts(package, "tides_of_battle.yaml", dict[Card, edition.TidesCard]),
        rounds=tables.rounds,
        victory=tables.victory,
        policies=read_facts(package, "policies.yaml", edition.Policies),
        procedures=procedures,
        texts=texts,
        rules=read_facts(package, "rules.yaml", dict[str, str]),
    )


def read_map(package: str, name: str) -> Map:
    """Read one of a ruleset's maps."""
    return Map(read_facts(package, name, MapFacts))
