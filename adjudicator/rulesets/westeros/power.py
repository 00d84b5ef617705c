"""Power tokens: in the pool, available, bid, on the board."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.map import Area


def on_board(board: Board, seat: Seat) -> int:
    """How many Power tokens of a house lie in areas."""
    return sum(owner == seat for owner in board.power_tokens.values())


def pool(board: Board, seat: Seat) -> int:
    """How many Power tokens of a house are in the Power Pool."""
    out = board.available[seat] + board.bids.get(seat, 0) + on_board(board, seat)
    return board.edition.power_tokens - out


def gain(board: Board, seat: Seat, amount: int) -> int:
    """Move tokens from the pool to the house, as far as there are any; return how many."""
    gained = min(amount, pool(board, seat))
    board.available[seat] += gained
    return gained


def lose(board: Board, seat: Seat, amount: int) -> int:
    """Move available tokens to the pool, as far as there are any; return how many."""
    lost = min(amount, board.available[seat])
    board.available[seat] -= lost
    return lost


def leave_token(board: Board, seat: Seat, area: Area) -> None:
    """Lay one available token into an area that holds none."""
    if area in board.power_tokens or not board.available[seat]:
        raise ValueError(f"{seat} cannot lay a Power token into {area}")
    board.available[seat] -= 1
    board.power_tokens[area] = seat


def return_token(board: Board, area: Area) -> Seat | None:
    """Take the Power token in an area, if there is one, into the pool; return whose it was."""
    return board.power_tokens.pop(area, None)
