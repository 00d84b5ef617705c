"""The second edition as a value, read from the YAML beside this module."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2 import tides
from adjudicator.rulesets.agot2.house_cards.texts import TEXTS
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import Card, Token, Track
from adjudicator.rulesets.westeros.edition import (
    Deck,
    Dominance,
    Edition,
    Hooks,
    House,
    HouseCard,
    Neutral,
    OrderToken,
    Policies,
    TidesCard,
    UnitFacts,
    WesterosCard,
    WildlingCard,
    Wildlings,
)
from adjudicator.rulesets.westeros.map import Fort, Map, MapFacts
from adjudicator.rulesets.westeros.units import Kind
from adjudicator.rulesets.westeros.variants import Change, register

T = TypeVar("T")

PACKAGE = __package__ or ""


class _Houses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owns: dict[Kind, int]
    power: int
    starting_power: int
    players: dict[int, tuple[Seat, ...]]
    houses: dict[Seat, House]


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    influence: dict[Track, Dominance]
    stars: dict[int, tuple[int, ...]]
    supply: tuple[tuple[int, ...], ...]
    wildlings: Wildlings
    victory: dict[int, int]
    ships_in_a_port: int
    mustering_points: dict[Fort, int]
    units: dict[Kind, UnitFacts]


def _read(name: str, kind: type[T]) -> T:
    return read_facts(PACKAGE, name, kind)


def _edition(name: str, board: str) -> Edition:
    houses, tables = _read("houses.yaml", _Houses), _read("tracks.yaml", _Tables)
    return Edition(
        name=name,
        package=PACKAGE,
        chart="westeros.chart.json",
        map=Map(_read(board, MapFacts)),
        houses=houses.houses,
        players=houses.players,
        neutral=_read("neutral_forces.yaml", dict[int, Neutral]),
        owns=houses.owns,
        power_tokens=houses.power,
        starting_power=houses.starting_power,
        orders=_read("orders.yaml", dict[Token, OrderToken]),
        stars=tables.stars,
        dominance=tables.influence,
        supply=tables.supply,
        units=tables.units,
        fort_points=tables.mustering_points,
        ships_in_a_port=tables.ships_in_a_port,
        dealt=_read("house_cards.yaml", dict[Seat, dict[Card, HouseCard]]),
        westeros_cards=_read("westeros_cards.yaml", dict[Deck, dict[Card, WesterosCard]]),
        wildlings=tables.wildlings,
        wildling_cards=_read("wildling_cards.yaml", dict[Card, WildlingCard]),
        tides_cards=_read("tides_of_battle.yaml", dict[Card, TidesCard]),
        rounds=tables.rounds,
        victory=tables.victory,
        policies=_read("policies.yaml", Policies),
        texts=TEXTS,
        rules=_read("rules.yaml", dict[str, str]),
    )


def _with_tides(edition: Edition) -> Edition:
    hooks = Hooks(
        cards_played=(*edition.hooks.cards_played, tides.draw_tides),
        counted=(*edition.hooks.counted, tides.count_tides),
        casualties_taken=(*edition.hooks.casualties_taken, tides.take_skulls),
    )
    return replace(edition, hooks=hooks)


def _without_the_corrected_fleet(edition: Edition) -> Edition:
    houses = {
        seat: msgspec.structs.replace(house, corrected_units={}) for seat, house in edition.houses.items()
    }
    return replace(edition, houses=houses)


def _decide(edition: Edition, **policies: Any) -> Edition:  # noqa: ANN401  of any kind
    return replace(edition, policies=msgspec.structs.replace(edition.policies, **policies))


EDITION = _edition("agot2", "areas.yaml")

CHANGES: Mapping[str, Change] = {
    "tides-of-battle=yes": _with_tides,
    "tie-break=errata": partial(
        _decide, end_ties=("most-sites", "most-land", "highest-supply", "best-throne")
    ),
    "lannister-fleet=rulebook": _without_the_corrected_fleet,
    "blade-after-tides=rulebook": partial(_decide, blade_after_tides=False),
}
"""What the game options change, by option and value."""

register(EDITION, CHANGES)
