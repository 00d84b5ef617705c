"""The view: what everyone may see, and what one seat may see besides [TE-INFO]."""

import msgspec

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board, Hand
from adjudicator.rulesets.tigris.pieces import COLOURS, TEMPLE, TILES, Colour


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one seat sees it, or as everyone does when `seat` is None.

    `board` is the board with nothing on it that is hidden from anyone: no hands, no points, no bag.
    `tiles` are numbers of tiles in hand, `bag` the number in the bag. `hand` is the seat's own. `points` and
    `treasures` are those of the seats whose totals may be seen: one's own; everyone's when the game is over
    or is played with open scores.
    """

    seat: Seat | None = None
    board: Board
    tiles: dict[Seat, int]
    bag: int
    hand: Hand = {}
    points: dict[Seat, dict[Colour, int]] = {}
    treasures: dict[Seat, int] = {}


def view(board: Board, seat: Seat | None) -> View:
    """Build up, from nothing, what `seat` may see; None: what everyone may see."""
    seen: tuple[Seat, ...] = () if seat is None else (seat,)
    if board.stage == "over" or board.open_scores:
        seen = board.seats
    return View(
        seat=seat,
        board=_public(board),
        tiles={each: board.hand_size(each) for each in board.seats},
        bag=sum(board.bag.values()),
        hand={} if seat is None else board.hands[seat].copy(),
        points={each: board.points[each].copy() for each in seen},
        treasures={each: board.held[each] for each in seen},
    )


def _public(board: Board) -> Board:
    """Name every part that lies open; what is not named stays hidden."""
    return Board(
        board.seats,
        board.stage,
        board.turn,
        board.active,
        board.tiles.copy(),
        board.turned.copy(),
        {seat: standing.copy() for seat, standing in board.leaders.items()},
        board.treasures.copy(),
        board.catastrophes.copy(),
        board.monuments.copy(),
        board.unplayed.copy(),
        board.marker,
        board.conflict,
        english=board.english,
        open_scores=board.open_scores,
        ending=board.ending,
    )


_ANY = TEMPLE
"""Stands for a tile that nobody has seen."""


def sketch(seen: View) -> Board:
    """A board that looks like the view, for events to happen on; what is hidden is right only in number."""
    board = seen.board.clone()
    board.hands = {seat: dict.fromkeys(TILES, 0) | {_ANY: number} for seat, number in seen.tiles.items()}
    board.bag = {_ANY: seen.bag}
    board.discarded = dict.fromkeys(TILES, 0)
    none = dict.fromkeys(COLOURS, 0)
    board.points = {seat: dict(seen.points.get(seat, none)) for seat in board.seats}
    board.held = {seat: seen.treasures.get(seat, 0) for seat in board.seats}
    return board


def happen(event: Event, board: Board) -> None:
    """Let an event happen on a sketch: with it go the cursor, and tiles that nobody sees."""
    if isinstance(event, events.InTurn):
        board.active, board.stage = event.active, event.stage
    match event:
        case events.TilesSwapped():
            board.hands[event.seat][_ANY] -= event.number
        case events.TilesDrawn():
            board.hands[event.seat][_ANY] += event.number
            board.bag = {_ANY: event.bag}
        case _:
            pass
    event.apply(board)
