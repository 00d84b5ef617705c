"""Odds: what a seat can expect of the tiles it does not see."""

from functools import cache
from math import comb

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.pieces import STOCK, Tile
from adjudicator.rulesets.tigris.view import View


def unseen(view: View, tile: Tile) -> tuple[int, int]:
    """How many tiles of a kind the view's seat does not see, and how many tiles of any.

    They are in the bag, in other hands or out of the game: which tiles were committed or swapped earlier it
    does not remember.
    """
    board = view.board
    seen = [*board.tiles.values(), *board.turned.values()]
    of_kind = STOCK[tile] - seen.count(tile) - view.hand.get(tile, 0)
    return of_kind, sum(STOCK.values()) - len(seen) - sum(view.hand.values())


def chance_of_at_most(view: View, seat: Seat, tile: Tile, most: int) -> float:
    """The chance that another seat holds at most so many tiles of a kind."""
    if most < 0:
        return 0.0
    of_kind, of_any = unseen(view, tile)
    return _at_most(of_kind, of_any, view.tiles[seat], most)


@cache
def _at_most(of_kind: int, of_any: int, drawn: int, most: int) -> float:
    ways = sum(
        comb(of_kind, held) * comb(of_any - of_kind, drawn - held) for held in range(min(most, drawn) + 1)
    )
    return ways / comb(of_any, drawn)
