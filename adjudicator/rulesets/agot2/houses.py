"""The houses and who plays with how many players, read from `houses.yaml`; the neutral force tokens."""

from collections.abc import Mapping

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Kind, Unit


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a house's screen: home, garrison, places on the tracks, units to start with.

    `corrected_units` were added by the publisher's errata, for games of so many players.
    """

    name: str
    colour: str
    home: Area
    garrison: int
    supply: int
    victory: int
    tracks: dict[Track, int]
    units: dict[Area, tuple[Unit, ...]]
    corrected_units: dict[Area, tuple[Unit, ...]] = {}
    corrected_players: tuple[int, ...] = ()


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owns: dict[Kind, int]
    power: int
    starting_power: int
    order_tokens: int
    house_cards: int
    influence_tokens: int
    players: dict[int, tuple[Seat, ...]]
    houses: dict[Seat, House]


class Neutral(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The neutral force tokens for a number of players: strengths by area, and areas nobody may enter."""

    forces: dict[Area, int]
    impassable: tuple[Area, ...] = ()


_FACTS = read_facts(__package__ or "", "houses.yaml", _Facts)

HOUSES: Mapping[Seat, House] = _FACTS.houses

PLAYERS: Mapping[int, tuple[Seat, ...]] = _FACTS.players
"""The houses in play by number of players, in the order of the Iron Throne track."""

OWNS: Mapping[Kind, int] = _FACTS.owns
POWER_TOKENS = _FACTS.power
STARTING_POWER = _FACTS.starting_power
ORDER_TOKENS = _FACTS.order_tokens
HAND = _FACTS.house_cards
INFLUENCE_TOKENS = _FACTS.influence_tokens

NEUTRAL: Mapping[int, Neutral] = read_facts(__package__ or "", "neutral_forces.yaml", dict[int, Neutral])
