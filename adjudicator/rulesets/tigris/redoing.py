"""What an event changed of what everyone sees: with it, a turn is gone through again moment by moment.

now = replayable(before)
for event in happened:
    now = redo(event, now)
"""

from collections.abc import Mapping

import msgspec

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.pieces import COLOURS, TILES, Colour
from adjudicator.rulesets.tigris.view import View


def replayable(view: View) -> View:
    """A copy of a view whose board `redo` may change."""
    board = view.board.clone()
    board.discarded = dict.fromkeys(TILES, 0)  # tiles that leave the board are counted there
    return msgspec.structs.replace(view, board=board)


def redo(event: Event, view: View) -> View:
    """Change the board of a view as an event did, and return the view after it."""
    board = view.board
    if isinstance(event, events.InTurn):
        board.active, board.stage = event.active, event.stage
    elif isinstance(event, events.GameEnded):
        board.stage = "over"
    _redo_leaders(event, board)
    _redo_tiles(event, board)
    _redo_conflict(event, board)
    return _beside(event, view)


def _redo_leaders(event: Event, board: Board) -> None:
    match event:
        case events.LeaderPlaced():
            if event.origin is not None:
                board.lift_leader(event.seat, event.leader)
            board.put_leader(event.seat, event.leader, event.square)
        case events.LeaderWithdrawn() | events.LeaderDefeated() | events.LeaderStranded():
            board.lift_leader(event.seat, event.leader)
        case _:
            pass


def _redo_tiles(event: Event, board: Board) -> None:
    """Tiles, and what lies on them."""
    match event:
        case events.TilePlaced():
            board.put_tile(event.square, event.tile)
        case events.CatastrophePlayed():
            board.play_catastrophe(event.seat, event.square)
        case events.SupportersRemoved():
            for square in event.squares:
                board.remove_tile(square)
        case events.MonumentBuilt():
            board.build(event.monument, event.square)
        case events.TreasuresTaken():
            for square in event.squares:
                board.treasures.remove(square)
        case _:
            pass


def _redo_conflict(event: Event, board: Board) -> None:
    """The unification marker, and the conflict under way."""
    match event:
        case events.KingdomsUnited():
            board.marker = event.square
        case events.UnionPeaceful() | events.WarsEnded():
            board.marker = None
        case events.ConflictBegun():
            board.conflict = Conflict(
                event.sort,
                event.colour,
                event.attacker,
                event.defender,
                event.at,
                event.against,
                event.supporting,
                event.opposing,
            )
        case events.TilesCommitted(attacking=True) if board.conflict is not None:
            board.conflict = msgspec.structs.replace(board.conflict, committed=event.number)
        case events.ConflictWon():
            board.conflict = None
        case _:
            pass


def _beside(event: Event, view: View) -> View:
    """What lies beside the board: tiles in hand and bag, and points where everyone sees them."""
    match event:
        case events.TilePlaced():
            return _with_tiles(view, event.seat, -1)
        case events.TilesCommitted() | events.TilesSwapped():
            return _with_tiles(view, event.seat, -event.number)
        case events.TilesDrawn():
            return msgspec.structs.replace(_with_tiles(view, event.seat, event.number), bag=event.bag)
        case events.PointsGained():
            return _with_points(view, event.seat, {event.colour: event.number})
        case events.MonumentIncome():
            return _with_points(view, event.seat, {event.colour: 1})
        case events.TreasuresTaken() if event.seat in view.treasures:
            held = view.treasures[event.seat] + len(event.squares)
            return msgspec.structs.replace(view, treasures={**view.treasures, event.seat: held})
        case events.SeatScored():
            return msgspec.structs.replace(
                view,
                points={**view.points, event.seat: event.points},
                treasures={**view.treasures, event.seat: event.treasures},
            )
        case _:
            return view


def _with_tiles(view: View, seat: Seat, more: int) -> View:
    return msgspec.structs.replace(view, tiles={**view.tiles, seat: view.tiles[seat] + more})


def _with_points(view: View, seat: Seat, more: Mapping[Colour, int]) -> View:
    if seat not in view.points:
        return view
    points = {colour: view.points[seat][colour] + more.get(colour, 0) for colour in COLOURS}
    return msgspec.structs.replace(view, points={**view.points, seat: points})
