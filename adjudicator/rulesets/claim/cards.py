"""The cards: names, factions, values [CL-DECK], read from `cards.yaml`."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NewType

import msgspec

from adjudicator.rulesets.facts import read_facts

Card = NewType("Card", str)
"""A card's name, such as `G7`. The five `G0` are one name: nothing tells them apart [CL-AMB-21]."""

Phase = Literal["phase-1", "phase-2"]

Destination = Literal["winner", "loser", "discard"]
"""Where a played card goes when its trick is over: into a seat's score pile, or out of the game."""


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five factions, with its power.

    `plural` is its other name in order files. `beats` is the faction that its cards beat whatever the
    values, when played second; `played` tells where its cards go after a trick of a phase, where that is
    not as usual; `wild` cards may be played second on any lead and then count as the led faction.
    """

    plural: str
    letter: str
    values: tuple[int, ...]
    beats: str = ""
    played: dict[Phase, Destination] = {}
    wild: bool = False


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[str, ...]
    hand: int
    tricks: int
    majority: int
    factions: dict[str, Faction]


_FACTS = read_facts(__package__ or "", "cards.yaml", _Facts)

SEATS = _FACTS.seats
HAND_SIZE = _FACTS.hand
TRICKS = _FACTS.tricks
"""Tricks in each phase."""

MAJORITY = _FACTS.majority
"""Votes that win the game."""

FACTIONS: Mapping[str, Faction] = _FACTS.factions
"""By name, in the order that breaks ties."""

DECK: tuple[Card, ...] = tuple(
    Card(f"{faction.letter}{value}") for faction in FACTIONS.values() for value in faction.values
)
"""Every card, the five G0 as five, in the order of factions and values."""

CARDS: tuple[Card, ...] = tuple(dict.fromkeys(DECK))
"""Every name of a card, once."""

_BY_LETTER = {faction.letter: name for name, faction in FACTIONS.items()}

FACTION: Mapping[Card, str] = {card: _BY_LETTER[card[0]] for card in CARDS}
VALUE: Mapping[Card, int] = {card: int(card[1:]) for card in CARDS}
WILD = frozenset(card for card in CARDS if FACTIONS[FACTION[card]].wild)

_PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(CARDS)}
_RANK: Mapping[Card, tuple[int, int]] = {
    card: (VALUE[card], tuple(FACTIONS).index(FACTION[card])) for card in CARDS
}


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Sort by faction and value, as one holds a hand."""
    return sorted(cards, key=_PLACE.__getitem__)


def lowest(cards: Iterable[Card]) -> Card:
    """The lowest value; among equals, the first in the order of factions."""
    return min(cards, key=_RANK.__getitem__)


def highest(cards: Iterable[Card]) -> Card:
    """The highest value; among equals, the first in the order of factions."""
    return max(cards, key=lambda card: (VALUE[card], -_RANK[card][1]))


@lru_cache(maxsize=1024)
def by_faction(cards: tuple[Card, ...]) -> Mapping[str, tuple[Card, ...]]:
    """The cards of every faction, each as one holds a hand; remembered, since piles stay for many turns."""
    divided: dict[str, list[Card]] = {faction: [] for faction in FACTIONS}
    for card in in_order(cards):
        divided[FACTION[card]].append(card)
    return {faction: tuple(own) for faction, own in divided.items()}


def of_faction(cards: Iterable[Card], faction: str) -> tuple[Card, ...]:
    """Those of `cards` that are of the faction, in their order."""
    return tuple(card for card in cards if FACTION[card] == faction)
