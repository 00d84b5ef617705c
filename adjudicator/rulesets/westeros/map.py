"""The map: areas, what is printed in them, how they border on each other."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from adjudicator.engine import Seat

Area = str
"""An area's word, such as `kings-landing`."""

AreaKind = Literal["land", "sea", "port"]

Fort = Literal["none", "castle", "stronghold"]


class LandFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed in a land area."""

    name: str
    fort: Fort = "none"
    supply: int = 0
    power: int = 0
    home_of: Seat = ""
    island: bool = False


class SeaFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sea area is called."""

    name: str


class PortFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a port is called, and the two areas that it links."""

    name: str
    land: Area
    sea: Area


class MapFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map as its YAML gives it: each border once, either way round."""

    land: dict[Area, LandFacts]
    seas: dict[Area, SeaFacts]
    ports: dict[Area, PortFacts] = {}
    borders: tuple[tuple[Area, Area], ...]
    bridges: tuple[tuple[Area, Area], ...] = ()
    rivers: tuple[tuple[Area, Area], ...] = ()


def both(one: MapFacts, other: MapFacts) -> MapFacts:
    """All areas and borders of two maps; an area of both is as on the other."""
    return MapFacts(
        land={**one.land, **other.land},
        seas={**one.seas, **other.seas},
        ports={**one.ports, **other.ports},
        borders=_pairs(*one.borders, *other.borders),
        bridges=_pairs(*one.bridges, *other.bridges),
        rivers=_pairs(*one.rivers, *other.rivers),
    )


def _pairs(*pairs: tuple[Area, Area]) -> tuple[tuple[Area, Area], ...]:
    """Each pair once, either way round."""
    return tuple({frozenset(pair): pair for pair in pairs}.values())


class Map:
    """A map, with everything about it looked up in advance; tuples are in the order of the areas' words.

    `adjacent` holds the land and sea areas an area borders on, `adjacent_land` and `adjacent_seas` the one
    or the other alone; a port borders on nothing there. `ports_of` holds the ports that open onto a sea or
    belong to a land area (a land area has at most one), `land_of` and `sea_of` the two areas a port links.
    `sites` are the areas with a castle or stronghold, `home_of` gives a home area's house, `home` the
    house's home area. An expansion that changes the map makes another from its `facts`.
    """

    def __init__(self, facts: MapFacts) -> None:
        self.facts = facts
        self.land: tuple[Area, ...] = tuple(sorted(facts.land))
        self.seas: tuple[Area, ...] = tuple(sorted(facts.seas))
        self.ports: tuple[Area, ...] = tuple(sorted(facts.ports))
        self.areas: tuple[Area, ...] = tuple(sorted((*self.land, *self.seas, *self.ports)))
        kinds: dict[Area, AreaKind] = {}
        kinds |= dict.fromkeys(self.land, "land")
        kinds |= dict.fromkeys(self.seas, "sea")
        kinds |= dict.fromkeys(self.ports, "port")
        self.kind: Mapping[Area, AreaKind] = {area: kinds[area] for area in self.areas}
        named: dict[Area, str] = {area: each.name for area, each in facts.land.items()}
        named |= {area: each.name for area, each in facts.seas.items()}
        named |= {area: each.name for area, each in facts.ports.items()}
        self.name: Mapping[Area, str] = {area: named[area] for area in self.areas}
        self.by_name: Mapping[str, Area] = {name: area for area, name in self.name.items()}

        self.fort: Mapping[Area, Fort] = {area: facts.land[area].fort for area in self.land}
        self.supply: Mapping[Area, int] = {area: facts.land[area].supply for area in self.land}
        self.power: Mapping[Area, int] = {area: facts.land[area].power for area in self.land}
        self.islands: tuple[Area, ...] = tuple(area for area in self.land if facts.land[area].island)
        self.sites: tuple[Area, ...] = tuple(area for area in self.land if self.fort[area] != "none")
        self.home_of: Mapping[Area, Seat] = {
            area: facts.land[area].home_of for area in self.land if facts.land[area].home_of
        }
        self.home: Mapping[Seat, Area] = {seat: area for area, seat in self.home_of.items()}

        self.adjacent: Mapping[Area, tuple[Area, ...]] = _neighbours(self.areas, facts.borders)
        self.adjacent_land: Mapping[Area, tuple[Area, ...]] = self._only(self.land)
        self.adjacent_seas: Mapping[Area, tuple[Area, ...]] = self._only(self.seas)
        self.land_of: Mapping[Area, Area] = {port: facts.ports[port].land for port in self.ports}
        self.sea_of: Mapping[Area, Area] = {port: facts.ports[port].sea for port in self.ports}
        self.ports_of: Mapping[Area, tuple[Area, ...]] = {
            area: tuple(port for port in self.ports if area in {self.land_of[port], self.sea_of[port]})
            for area in self.areas
        }
        self.bridges, self.rivers = facts.bridges, facts.rivers

    def _only(self, wanted: Iterable[Area]) -> dict[Area, tuple[Area, ...]]:
        among = frozenset(wanted)
        return {
            area: tuple(other for other in others if other in among) for area, others in self.adjacent.items()
        }


def _neighbours(areas: Iterable[Area], borders: Iterable[tuple[Area, Area]]) -> dict[Area, tuple[Area, ...]]:
    found: dict[Area, list[Area]] = {area: [] for area in areas}
    for one, other in borders:
        found[one].append(other)
        found[other].append(one)
    return {area: tuple(sorted(others)) for area, others in found.items()}
