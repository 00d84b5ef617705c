"""The influence tracks and who holds what goes with them."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board
from adjudicator.rulesets.westeros.edition import Track


def turn_order(board: Board) -> tuple[Seat, ...]:
    """The houses from place 1 of the Iron Throne track."""
    return tuple(board.tracks[IRON_THRONE])


def in_turn_order(board: Board, *seats: Seat) -> tuple[Seat, ...]:
    """Sort some houses into turn order."""
    return in_order_of(board, IRON_THRONE, *seats)


def in_order_of(board: Board, track: Track, *seats: Seat) -> tuple[Seat, ...]:
    """Sort some houses by their places on a track, the best first."""
    return tuple(seat for seat in board.tracks[track] if seat in seats)


def place(board: Board, track: Track, seat: Seat) -> int:
    """A house's place on a track; 1 is the best."""
    return board.tracks[track].index(seat) + 1


def holder(board: Board, track: Track) -> Seat:
    """Who holds the dominance token of a track: its first house, unless a text has lent it to another."""
    return board.lent[track] if track in board.lent else board.tracks[track][0]


def throne_holder(board: Board) -> Seat:
    """Who holds the Iron Throne token."""
    return holder(board, IRON_THRONE)


def blade_holder(board: Board) -> Seat:
    """Who holds the Valyrian Steel Blade, used or not."""
    return holder(board, FIEFDOMS)


def raven_holder(board: Board) -> Seat:
    """Who holds the Messenger Raven, used or not."""
    return holder(board, KINGS_COURT)


def better(board: Board, track: Track, one: Seat, other: Seat) -> Seat:
    """Whichever of two houses stands better on a track."""
    return min(one, other, key=board.tracks[track].index)


def shifted(board: Board, track: Track, seat: Seat, to: int) -> list[Seat]:
    """The houses on a track once one has moved to a place; those between close the gap and make room."""
    houses = [house for house in board.tracks[track] if house != seat]
    houses.insert(to - 1, seat)
    return houses
