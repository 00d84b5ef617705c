"""The pieces: colours, tiles, leaders, monuments, dynasties [TE-COMP], read from `pieces.yaml`."""

from collections.abc import Mapping
from typing import NewType

import msgspec

from adjudicator.rulesets.facts import read_facts

Colour = NewType("Colour", str)
"""One of the four: `black`, `red`, `blue`, `green`."""

Tile = NewType("Tile", str)
"""A civilization tile: `settlement`, `temple`, `farm` or `market`."""

Leader = NewType("Leader", str)
"""`king`, `priest`, `farmer` or `trader`; with its dynasty it is one piece."""

Monument = NewType("Monument", str)
"""A monument, named by its two colours: `red-black`."""


class _Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: Tile
    leader: Leader
    tiles: int


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    dynasties: tuple[str, ...]
    hand: int
    catastrophes: int
    treasures_that_end: int
    colours: dict[Colour, _Colour]
    monuments: dict[Monument, tuple[Colour, Colour]]


_FACTS = read_facts(__package__ or "", "pieces.yaml", _Facts)

DYNASTIES = _FACTS.dynasties
HAND = _FACTS.hand
CATASTROPHES = _FACTS.catastrophes
TREASURES_THAT_END = _FACTS.treasures_that_end

COLOURS: tuple[Colour, ...] = tuple(_FACTS.colours)
TILES: tuple[Tile, ...] = tuple(colour.tile for colour in _FACTS.colours.values())
"""In the order of their colours, as are the leaders."""
LEADERS: tuple[Leader, ...] = tuple(colour.leader for colour in _FACTS.colours.values())

TILE: Mapping[Colour, Tile] = dict(zip(COLOURS, TILES, strict=True))
LEADER: Mapping[Colour, Leader] = dict(zip(COLOURS, LEADERS, strict=True))
COLOUR: Mapping[str, Colour] = {
    **dict(zip(TILES, COLOURS, strict=True)),
    **dict(zip(LEADERS, COLOURS, strict=True)),
}
"""The colour of a tile or a leader."""

STOCK: Mapping[Tile, int] = {colour.tile: colour.tiles for colour in _FACTS.colours.values()}
"""How many there are of each tile."""

MONUMENTS: Mapping[Monument, tuple[Colour, Colour]] = _FACTS.monuments
"""The two colours of each, that of the top first."""

SETTLEMENT, TEMPLE, FARM, MARKET = TILES
KING, PRIEST, FARMER, TRADER = LEADERS
BLACK, RED, BLUE, GREEN = COLOURS
