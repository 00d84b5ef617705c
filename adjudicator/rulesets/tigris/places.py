"""Places: the ground of each square, and the squares beside it."""

from collections.abc import Iterator

from adjudicator.engine import Beside, Place
from adjudicator.rulesets.tigris.squares import (
    BESIDE,
    BIT,
    COLUMNS,
    CORNERS,
    PLACE,
    RIVER,
    SQUARES,
    TEMPLES_AT_START,
    Square,
)
from adjudicator.rulesets.tigris.wording import land, listed, river
from adjudicator.words import gettext as _


def every_square() -> Iterator[Place]:
    """Every square, row by row."""
    ways = {-COLUMNS: _("North"), 1: _("East"), COLUMNS: _("South"), -1: _("West")}
    for square in SQUARES:
        near = {way: SQUARES[to] for way in ways if 0 <= (to := PLACE[square] + way) < len(SQUARES)}
        beside = (Beside(ways[way], (other,)) for way, other in near.items() if BIT[other] & BESIDE[square])
        yield Place(square, square, listed(_printed(square)), tuple(beside))


def _printed(square: Square) -> Iterator[str]:
    yield river() if BIT[square] & RIVER else land()
    if square in TEMPLES_AT_START:
        yield _("a temple with a treasure at the start")
    if square in CORNERS:
        yield _("its treasure is taken first")
