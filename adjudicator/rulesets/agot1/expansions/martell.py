"""Option 1, `martell`: a sixth house, and the southern overlay that it is at home on [CK1]."""

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot1.house_cards.texts import read_decks, with_decks
from adjudicator.rulesets.westeros.edition import House, Neutral
from adjudicator.rulesets.westeros.map import Area, LandFacts, Map, MapFacts, SeaFacts
from adjudicator.rulesets.westeros.playable import PlayableEdition


class Covers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the overlay takes away: areas with all their borders, and single borders besides."""

    areas: tuple[Area, ...]
    borders: tuple[tuple[Area, Area], ...] = ()


class Overlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a map, and what it covers of another."""

    covers: Covers
    land: dict[Area, LandFacts]
    seas: dict[Area, SeaFacts]
    borders: tuple[tuple[Area, Area], ...]
    bridges: tuple[tuple[Area, Area], ...] = ()
    rivers: tuple[tuple[Area, Area], ...] = ()


class SixHouses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What six houses begin with, and what wins at once; `players` are in the order of the Iron Throne."""

    players: tuple[Seat, ...]
    stars: tuple[int, ...]
    victory: int
    neutral_forces: dict[Area, int]
    houses: dict[Seat, House]


def overlaid(board: MapFacts, overlay: Overlay) -> MapFacts:
    """A map with an overlay on it: what it does not cover keeps its icons and borders [CK1-MAP-04]."""
    gone = frozenset(overlay.covers.areas)
    redrawn = {frozenset(pair) for pair in overlay.covers.borders}

    def left(pairs: tuple[tuple[Area, Area], ...]) -> tuple[tuple[Area, Area], ...]:
        return tuple(pair for pair in pairs if not gone & {*pair} and {*pair} not in redrawn)

    return msgspec.structs.replace(
        board,
        land={area: facts for area, facts in board.land.items() if area not in gone} | overlay.land,
        seas={area: facts for area, facts in board.seas.items() if area not in gone} | overlay.seas,
        borders=(*left(board.borders), *overlay.borders),
        bridges=(*left(board.bridges), *overlay.bridges),
        rivers=(*left(board.rivers), *overlay.rivers),
    )


def with_martell(edition: PlayableEdition) -> PlayableEdition:
    """An edition for exactly six houses, on the map with the overlay [CK1-MAP-02, CK1-SETUP-01]."""
    facts = edition.facts
    overlay, six = facts.read("overlay.yaml", Overlay), facts.read("six_houses.yaml", SixHouses)
    number = len(six.players)
    return msgspec.structs.replace(
        with_decks(edition, read_decks(facts, "house_cards_martell.yaml")),
        map=Map(overlaid(edition.map.facts, overlay)),
        chart="overlay.chart.json",
        houses=six.houses,
        players={number: six.players},
        neutral={number: Neutral(six.neutral_forces)},
        stars={number: six.stars},
        victory={number: six.victory},
    )
