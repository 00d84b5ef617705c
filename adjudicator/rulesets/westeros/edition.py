"""What an edition of the game brings: its map, its numbers, its rules' numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.rulesets.westeros.map import Map
from adjudicator.rulesets.westeros.units import Kind


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition's constants.

    `owns` says how many units of each kind a house has, `power_tokens` how many Power tokens. `supply` has a
    row for each place of the supply track: the largest armies allowed, in descending order. `strength` is
    what a unit is worth, `against_forts` what it is worth instead when attacking a castle or stronghold.
    `rules` gives the number of the rule behind each reason of a judgement; the reasons are the judgements'.
    """

    map: Map
    owns: Mapping[Kind, int]
    power_tokens: int
    supply: tuple[tuple[int, ...], ...]
    strength: Mapping[Kind, int]
    against_forts: Mapping[Kind, int]
    rules: Mapping[str, str]
    ships_in_a_port: int = 0
