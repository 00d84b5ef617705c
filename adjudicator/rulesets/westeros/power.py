"""Power tokens: in the pool, available, bid, on the board."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board


def on_board(board: Board, seat: Seat) -> int:
    """How many Power tokens of a house lie in areas."""
    return sum(owner == seat for owner in board.power_tokens.values())


def pool(board: Board, seat: Seat) -> int:
    """How many Power tokens of a house are in the Power Pool."""
    out = board.available[seat] + board.bids.get(seat, 0) + on_board(board, seat)
    return board.edition.power_tokens - out


def gainable(board: Board, seat: Seat, amount: int) -> int:
    """How many of so many tokens a house can take from the pool."""
    return min(amount, pool(board, seat))


def gained_by(board: Board, rule: str, owed: int, gained: int) -> str:
    """The rule that decides how much a house gains: the one it is owed by, or that the pool had no more."""
    return rule if gained == owed else board.rule("pool-empty")


def losable(board: Board, seat: Seat, amount: int) -> int:
    """How many of so many tokens a house can return to the pool: those it has available."""
    return min(amount, board.available[seat])
