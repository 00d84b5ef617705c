"""Tracks, tables and units, read from `tracks.yaml`; orders, read from `orders.yaml`."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import Token, Track
from adjudicator.rulesets.westeros.map import Fort
from adjudicator.rulesets.westeros.units import KINDS, Kind

OrderKind = Literal["march", "defense", "support", "raid", "consolidate-power"]

Dominance = Literal["iron-throne", "valyrian-steel-blade", "messenger-raven"]


class _UnitFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: int
    cost: int
    against_forts: int | None = None
    upgrade: int | None = None


class _Wildlings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spaces: tuple[int, ...]
    start: int
    back_after_their_win: int


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    influence: dict[Track, Dominance]
    stars: dict[int, tuple[int, ...]]
    supply: tuple[tuple[int, ...], ...]
    wildlings: _Wildlings
    victory: int
    ships_in_a_port: int
    mustering_points: dict[Fort, int]
    units: dict[Kind, _UnitFacts]


class OrderToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order token: its kind, what it adds in combat, whether it is special, how many a house has."""

    kind: OrderKind
    modifier: int = 0
    star: bool = False
    count: int = 1


_TABLES = read_facts(__package__ or "", "tracks.yaml", _Tables)

ORDERS: Mapping[Token, OrderToken] = read_facts(__package__ or "", "orders.yaml", dict[str, OrderToken])

TOKENS_OF: Mapping[OrderKind, tuple[Token, ...]] = {
    kind: tuple(token for token, facts in ORDERS.items() if facts.kind == kind)
    for kind in dict.fromkeys(facts.kind for facts in ORDERS.values())
}

SPECIAL: tuple[Token, ...] = tuple(token for token, facts in ORDERS.items() if facts.star)

ROUNDS = _TABLES.rounds

DOMINANCE: Mapping[Track, Dominance] = _TABLES.influence
"""The dominance token of each track, in the order in which the tracks are bid on."""

STARS: Mapping[int, tuple[int, ...]] = _TABLES.stars
"""By number of players: how many special orders each place of the King's Court allows, from place 1."""

SUPPLY: tuple[tuple[int, ...], ...] = _TABLES.supply

WILDLING_SPACES = _TABLES.wildlings.spaces
WILDLING_START = _TABLES.wildlings.start
WILDLINGS_FALL_BACK = _TABLES.wildlings.back_after_their_win
"""Spaces the threat token goes back after the wildlings have won."""

VICTORY = _TABLES.victory
"""Castles and strongholds that win at once."""

SHIPS_IN_A_PORT = _TABLES.ships_in_a_port

MUSTERING_POINTS: Mapping[Fort, int] = {"none": 0, **_TABLES.mustering_points}
COST: Mapping[Kind, int] = {kind: _TABLES.units[kind].cost for kind in KINDS}
"""Mustering points."""

UPGRADE: Mapping[Kind, int] = {
    kind: price for kind in KINDS if (price := _TABLES.units[kind].upgrade) is not None
}
"""What it costs to replace a Footman by this kind."""

STRENGTH: Mapping[Kind, int] = {kind: _TABLES.units[kind].strength for kind in KINDS}
AGAINST_FORTS: Mapping[Kind, int] = {
    kind: STRENGTH[kind] if (worth := _TABLES.units[kind].against_forts) is None else worth for kind in KINDS
}
