"""Units, and the forces they form.

A unit is a word: its kind, with `routed-` before it when it is routed. Nothing else tells units apart, so the
units in an area are a sorted tuple of words, and a question about units can name them as they are.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from adjudicator.engine import Seat

Kind = str
"""`footman`, `knight`, `siege-engine` or `ship`."""

Unit = str
"""A kind, or a kind with `routed-` before it."""

FOOTMAN: Kind = "footman"
KNIGHT: Kind = "knight"
SIEGE_ENGINE: Kind = "siege-engine"
SHIP: Kind = "ship"

KINDS: tuple[Kind, ...] = (FOOTMAN, KNIGHT, SIEGE_ENGINE, SHIP)
ROUTED: Mapping[Unit, Unit] = {kind: f"routed-{kind}" for kind in KINDS}
"""What a standing unit is called when it is routed."""

UNITS: tuple[Unit, ...] = (*KINDS, *ROUTED.values())
KIND: Mapping[Unit, Kind] = {unit: unit.removeprefix("routed-") for unit in UNITS}

UPGRADES: Mapping[str, Unit] = {f"upgrade-to-{unit}": unit for unit in UNITS}
"""What a Footman becomes, by the word for that."""

_PLACE: Mapping[Unit, int] = {unit: place for place, unit in enumerate(UNITS)}


class Force(msgspec.Struct, frozen=True, cache_hash=True):
    """The units of one house in one area, in the order of `UNITS`. It is never empty and never changes."""

    seat: Seat
    units: tuple[Unit, ...]


def in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Sort: standing units first, by kind, then routed ones."""
    return tuple(sorted(units, key=_PLACE.__getitem__))


def count(units: Iterable[Unit]) -> dict[Unit, int]:
    """How many there are of each, in order, without zeros: what options are made of."""
    there = tuple(units)
    return {unit: number for unit in UNITS if (number := there.count(unit))}


def spread(counts: Mapping[Unit, int]) -> tuple[Unit, ...]:
    """Units as a tuple, from their numbers: the inverse of `count`."""
    return tuple(unit for unit in UNITS for _each in range(counts.get(unit, 0)))


def without(units: Sequence[Unit], gone: Iterable[Unit]) -> tuple[Unit, ...]:
    """What is left of some units; raises ValueError when one that is to go is not there."""
    left = list(units)
    for unit in gone:
        left.remove(unit)
    return tuple(left)


def standing(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Those that are not routed."""
    return tuple(unit for unit in units if unit in ROUTED)


def rout(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """All of them, routed."""
    return in_order(ROUTED.get(unit, unit) for unit in units)


def rally(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """All of them, standing."""
    return in_order(KIND[unit] for unit in units)
