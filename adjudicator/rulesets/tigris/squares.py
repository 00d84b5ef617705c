"""The squares of the board and what lies beside what [TE-MAP], read from `board.yaml`.

A square is a word, `C7`: a row from A in the north, a column from 1 in the west. Where many squares are
compared at once they are a *set of squares*: a whole number with one bit for each square, so that union,
intersection and “all beside these” are single operations.
"""

from collections.abc import Iterable
from functools import cache
from itertools import compress
from typing import NewType

from adjudicator.rulesets.facts import read_facts

Square = NewType("Square", str)
Squares = int
"""A set of squares: bit n is the n-th square of `SQUARES`."""

_ROWS = read_facts(__package__ or "", "board.yaml", dict[str, str])
ROWS = tuple(_ROWS)
COLUMNS = len(next(iter(_ROWS.values())))

SQUARES: tuple[Square, ...] = tuple(
    Square(f"{row}{column}") for row in ROWS for column in range(1, COLUMNS + 1)
)
"""Row by row from the north-west corner: the order wherever squares are listed."""

PLACE: dict[Square, int] = {square: place for place, square in enumerate(SQUARES)}
BIT: dict[Square, Squares] = {square: 1 << place for place, square in enumerate(SQUARES)}

_GROUND = dict(zip(SQUARES, "".join(_ROWS.values()), strict=True))


def set_of(squares: Iterable[Square]) -> Squares:
    """The set of these squares."""
    whole = 0
    for square in squares:
        whole |= BIT[square]
    return whole


BOARD: Squares = (1 << len(SQUARES)) - 1
RIVER: Squares = set_of(square for square, ground in _GROUND.items() if ground == "~")
LAND: Squares = BOARD & ~RIVER
TEMPLES_AT_START: tuple[Square, ...] = tuple(square for square in SQUARES if _GROUND[square] in "TX")
"""Where a temple with a treasure lies at the start [TE-SETUP-02]."""
CORNERS: tuple[Square, ...] = tuple(square for square in SQUARES if _GROUND[square] == "X")
"""The squares whose treasures are taken before others [TE-TRE-03]."""

_WEST = set_of(square for square in SQUARES if square[1:] == "1")
_EAST = set_of(square for square in SQUARES if square[1:] == str(COLUMNS))
_NOT_WEST, _NOT_EAST = BOARD & ~_WEST, BOARD & ~_EAST


def beside(squares: Squares) -> Squares:
    """All squares that share a side with one of these; of `squares` itself those that lie side by side."""
    return (
        (squares & _NOT_EAST) << 1
        | (squares & _NOT_WEST) >> 1
        | squares << COLUMNS & BOARD
        | squares >> COLUMNS
    )


BESIDE: dict[Square, Squares] = {square: beside(bit) for square, bit in BIT.items()}
"""The squares that share a side with a square; corners do not count [TE-MAP-02]."""


def connected(start: Squares, within: Squares) -> Squares:
    """The squares of `within` that a chain of neighbours connects with `start`, which is among them."""
    found = start & within
    while True:
        # Twice before looking, since most regions are larger than one step.
        grown = found | beside(found) & within
        grown |= beside(grown) & within
        if grown == found:
            return found
        found = grown


_BITS = bytes.maketrans(b"01", b"\0\1")
_WIDTH = f"0{len(SQUARES)}b"


def selector(squares: Squares) -> bytes:
    """One byte for each square in order, 1 if it is in the set: for `itertools.compress`."""
    return format(squares, _WIDTH).encode().translate(_BITS)[::-1]


def squares_of(squares: Squares) -> tuple[Square, ...]:
    """The squares of a set in their order."""
    return tuple(compress(SQUARES, selector(squares)))


def square_of(one: Squares) -> Square:
    """The square of a set of one."""
    return SQUARES[one.bit_length() - 1]


@cache
def block(corner: Square) -> tuple[Square, ...]:
    """The four squares whose north-west one is `corner`; fewer at the edges, where there is no such block."""
    row, column = divmod(PLACE[corner], COLUMNS)
    if row + 1 == len(ROWS) or column + 1 == COLUMNS:
        return ()
    first = PLACE[corner]
    return tuple(SQUARES[place] for place in (first, first + 1, first + COLUMNS, first + COLUMNS + 1))


@cache
def blocks_with(square: Square) -> tuple[Square, ...]:
    """The north-west squares of the blocks of four that a square is part of, in order."""
    return tuple(corner for corner in SQUARES if square in block(corner))
