"""The boards whose charts are worked out here.

What a board looks like is said by its grid (`agot2.grid.yaml`), by its regions (`agot2.regions.yaml`) and by
the facts of its map, which are the ruleset's.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.cartography.grid import Grid, read_grid
from adjudicator.rulesets.westeros.cartography.survey import Region, Survey, survey
from adjudicator.rulesets.westeros.map import Map
from adjudicator.rulesets.westeros.variants import EDITIONS

_HERE = Path(__file__).parent


class Board(NamedTuple):
    """A board: its map, the package it belongs to, and the name of the chart that is kept there.

    Boards that differ only in their facts, in ports for example, share a grid and regions.
    """

    the_map: Map
    package: str
    chart: str
    grid: str
    regions: str


def _board(variant: str, grid: str, regions: str) -> Board:
    edition = EDITIONS[variant]
    return Board(edition.map, edition.package, edition.chart, grid, regions)


_AGOT1 = Agot1.edition.name

BOARDS = {
    "agot2": _board(Agot2.edition.name, "agot2.grid.yaml", "agot2.regions.yaml"),
    "agot1-five": _board(
        f"{Agot1.edition.name}+ports=yes", "agot1-five.grid.yaml", "agot1-five.regions.yaml"
    ),
    "agot1-six": _board(
        f"{Agot1.edition.name}+martell=yes+ports=yes", "agot1-six.grid.yaml", "agot2.regions.yaml"
    ),
}


@cache
def grid(board: str) -> Grid:
    """The grid of a board."""
    return read_grid(_HERE / BOARDS[board].grid)


@cache
def surveyed(board: str) -> Survey:
    """A board, worked out anew."""
    facts = BOARDS[board]
    regions = msgspec.yaml.decode((_HERE / facts.regions).read_bytes(), type=dict[str, Region])
    return survey(grid(board), facts.the_map, regions)
