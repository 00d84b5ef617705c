"""Squares: the map cut up finely, to look up which parts of it an area fills and what lies on them."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

from adjudicator.rulesets.westeros.drawing.chart import Box, corners

SIDE = 6
"""The side of a square."""

Square = tuple[float, float]


@cache
def filled(shape: str) -> frozenset[Square]:
    """The squares whose middles are within closed paths; the bows between their points hardly matter."""
    edges = [edge for outline in corners(shape) for edge in pairwise([*outline, outline[0]])]
    rows = {int(y / SIDE) for (_x, y), _end in edges}
    found: set[Square] = set()
    for row in range(min(rows, default=0), max(rows, default=0) + 1):
        level = (row + 0.5) * SIDE
        crossed = sorted(
            x + (level - y) / (v - y) * (u - x) for (x, y), (u, v) in edges if (y <= level) != (v <= level)
        )
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            found.update(product(range(round(left / SIDE), round(right / SIDE)), (row,)))
    return frozenset(found)


def under(box: Box, margin: float = 0) -> Iterator[Square]:
    """The squares that a box touches."""
    across, down = (
        range(int((least - margin) // SIDE), int((least + size + margin) // SIDE) + 1)
        for least, size in ((box.x, box.width), (box.y, box.height))
    )
    return product(across, down)
