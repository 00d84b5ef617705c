"""Actions, as a person says them: `place temple at D7`, `king at C7`, `swap temple farm farm`, `pass`.

This is also the fixed text form of an action. Every legal action is one of these words, letter for letter.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress, product
from typing import Literal

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.judgements import (
    squares_for_catastrophe,
    squares_for_leader,
    tile_squares,
)
from adjudicator.rulesets.tigris.pieces import FARM, LEADERS, TILES, Leader, Tile
from adjudicator.rulesets.tigris.squares import SQUARES, Square, selector

PASS = "pass"
SWAP = "swap"

Sort = Literal["pass", "position", "withdraw", "place", "catastrophe", "swap"]


class Action(msgspec.Struct, frozen=True):
    """An action in parts. `leader` is the one positioned, `tiles` what is placed (one) or swapped."""

    sort: Sort
    square: Square = Square("")
    leader: Leader = Leader("")
    tiles: tuple[Tile, ...] = ()


_POSITION = {leader: tuple(f"{leader} at {square}" for square in SQUARES) for leader in LEADERS}
_WITHDRAW = {leader: f"withdraw {leader}" for leader in LEADERS}
_PLACE = {tile: tuple(f"place {tile} at {square}" for square in SQUARES) for tile in TILES}
_CATASTROPHE = tuple(f"catastrophe at {square}" for square in SQUARES)

_PARTS: dict[str, Action] = {
    PASS: Action("pass"),
    **{word: Action("withdraw", leader=leader) for leader, word in _WITHDRAW.items()},
    **{
        word: Action("position", square, leader=leader)
        for leader, words in _POSITION.items()
        for word, square in zip(words, SQUARES, strict=True)
    },
    **{
        word: Action("place", square, tiles=(tile,))
        for tile, words in _PLACE.items()
        for word, square in zip(words, SQUARES, strict=True)
    },
    **{word: Action("catastrophe", square) for word, square in zip(_CATASTROPHE, SQUARES, strict=True)},
}


def action(word: str) -> Action:
    """The parts of an action, as `legal_actions` spells it."""
    parts = _PARTS.get(word)
    if parts is None:
        parts = Action("swap", tiles=tuple(map(Tile, word.split()[1:])))
    return parts


def legal_actions(board: Board, seat: Seat) -> tuple[str, ...]:
    """Every action that a seat may take as the active one [TE-TURN-02, TE-TURN-03].

    In this order: passing; leaders, each placed or moved row by row, then withdrawn; tiles; a catastrophe;
    swaps. Equal tiles count once.
    """
    words = [PASS]
    supply = None
    for leader in LEADERS:
        if leader in board.leaders[seat]:
            words += compress(_POSITION[leader], selector(squares_for_leader(board, seat, leader)))
            words.append(_WITHDRAW[leader])
        else:
            # All leaders in the supply may go to the same squares.
            supply = supply or selector(squares_for_leader(board, seat, leader))
            words += compress(_POSITION[leader], supply)
    hand = board.hands[seat]
    land, river = map(selector, tile_squares(board))
    for tile in TILES:
        if hand[tile]:
            words += compress(_PLACE[tile], river if tile == FARM else land)
    words += compress(_CATASTROPHE, selector(squares_for_catastrophe(board, seat)))
    words += _swaps(tuple(hand.values()))
    return tuple(words)


@lru_cache(maxsize=1024)
def _swaps(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Every choice of at least one tile of a hand [TE-SWAP-01]; whether the bag has enough is no matter."""
    taken = product(*(range(number + 1) for number in numbers))
    return tuple(
        swap(tile for tile, number in zip(TILES, each, strict=True) for _time in range(number))
        for each in taken
        if any(each)
    )


def swap(tiles: Iterable[Tile]) -> str:
    """The word for swapping tiles, in whatever order they are named."""
    return " ".join((SWAP, *sorted(tiles, key=TILES.index)))
