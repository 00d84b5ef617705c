"""A position as the drawing needs it: what stands where, independent of the edition."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.edition import OrderKind, OrderToken, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Force

Mark = Literal["battle", "raid", "muster", "loss"]
"""What has just happened in an area: a combat, a raid on it, units that came into play, units lost."""


class LaidOrder(msgspec.Struct, frozen=True, cache_hash=True):
    """An order in an area; without a face it lies there face down."""

    seat: Seat
    face: OrderToken | None = None


class LaidOnce(msgspec.Struct, frozen=True, cache_hash=True):
    """A one-time order in an area, with its name; without a token it lies there face down."""

    seat: Seat
    token: Token = ""
    name: str = ""
    icon: OrderKind | None = None


class Pieces(msgspec.Struct, frozen=True, cache_hash=True):
    """What is in an area.

    `forces` are those of one house, or of two in the area where they fight. `neutral` and `garrison` are
    strengths; an `impassable` area is closed to all; `fort` says whose fort is there. Orders that are
    `spent` have just left the map, or were used earlier in the round.
    """

    controller: Seat = ""
    forces: tuple[Force, ...] = ()
    order: LaidOrder | None = None
    power_token: Seat = ""
    garrison: int = 0
    neutral: int = 0
    impassable: bool = False
    fort: Seat = ""
    one_time: LaidOnce | None = None
    spent: tuple[Literal["order", "one-time"], ...] = ()


EMPTY = Pieces()
"""Nothing."""

State = tuple[Pieces, tuple[Mark, ...]]
"""What is in an area and has happened there."""


class Move(msgspec.Struct, frozen=True, cache_hash=True):
    """Units of a house that went from area to area, `over` seas; on a retreat if they were beaten."""

    seat: Seat
    origin: Area
    destination: Area
    retreat: bool = False
    over: tuple[Area, ...] = ()


@dataclass(frozen=True)
class MapPosition:
    """What stands where, and what has just happened; areas that are not named are empty.

    `houses` are those in play, with their names. Only the first of an area's marks is drawn.
    """

    houses: Mapping[Seat, str]
    pieces: Mapping[Area, Pieces] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    marks: Mapping[Area, tuple[Mark, ...]] = field(default_factory=dict)

    def state(self, area: Area) -> State:
        """What is in an area and has happened there."""
        return self.pieces.get(area, EMPTY), self.marks.get(area, ())
