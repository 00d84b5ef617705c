"""The grid: the map as text, one character for one square, north up.

Two areas touch where their squares share an edge. That is all the grid says; the drawing traces its borders
from here, and a river lies on some of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import msgspec

from adjudicator.rulesets.westeros.map import Area

OUTSIDE = ""
"""Stands where an area's id would, beyond the frame."""

Pair = tuple[Area, Area]
"""Two areas, in the order of their ids."""


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    legend: dict[str, Area]
    rows: str


@dataclass(frozen=True)
class Grid:
    """Areas by square, row by row from the north."""

    rows: tuple[tuple[Area, ...], ...]

    @property
    def width(self) -> int:
        """Squares from west to east."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Squares from north to south."""
        return len(self.rows)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """Every area, by id."""
        return tuple(sorted({area for row in self.rows for area in row}))

    @cached_property
    def touching(self) -> frozenset[Pair]:
        """Areas whose squares share an edge."""
        beside = (pair for row in self.rows for pair in pairwise(row))
        below = (pair for rows in pairwise(self.rows) for pair in zip(*rows, strict=True))
        return frozenset(in_order(*pair) for pairs in (beside, below) for pair in pairs if pair[0] != pair[1])

    def at(self, x: int, y: int) -> Area:
        """The area of a square; `OUTSIDE` beyond the frame."""
        return self._squares.get((x, y), OUTSIDE)

    @cached_property
    def _squares(self) -> Mapping[tuple[int, int], Area]:
        return {(x, y): area for y, row in enumerate(self.rows) for x, area in enumerate(row)}


def in_order(one: Area, other: Area) -> Pair:
    """The pair of two areas, whichever is named first."""
    return (one, other) if one <= other else (other, one)


def read_grid(path: Path) -> Grid:
    """Read the grid in a YAML file.

    Raises msgspec.ValidationError when it is none, and what `lay_out_grid` raises.
    """
    facts = msgspec.yaml.decode(path.read_bytes(), type=_Facts)
    return lay_out_grid(facts.legend, facts.rows)


def lay_out_grid(legend: Mapping[str, Area], rows: str) -> Grid:
    """Make a grid of lines of letters.

    Raises ValueError when a line is longer or shorter than the first, or holds a letter the legend has not.
    """
    lines = rows.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) != len(lines[0]):
            raise ValueError(
                f"row {number} of the grid has {len(line)} squares, the first has {len(lines[0])}"
            )
        if strange := sorted(set(line) - legend.keys()):
            raise ValueError(f"row {number} of the grid holds {strange[0]!r}, which is not in the legend")
    return Grid(tuple(tuple(legend[letter] for letter in line) for line in lines))
