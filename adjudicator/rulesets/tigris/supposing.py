"""Supposing a table for a seat that sees a part of it: tiles it has not seen lie where they may at random."""

from collections.abc import Iterator

from adjudicator.engine import Pick, Seat, Setup, Supposition
from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.judgements import fitting_tile, may_matter, open_wars
from adjudicator.rulesets.tigris.pieces import LEADER, STOCK, TILES, Tile
from adjudicator.rulesets.tigris.procedures.conflicts import ATTACK, TURNS_OF_WAR, WAR_ORDER, subject
from adjudicator.rulesets.tigris.procedures.turns import ACTION
from adjudicator.rulesets.tigris.squares import TEMPLES_AT_START
from adjudicator.rulesets.tigris.view import View, sketch

_VARIED = 5
"""In each colour, another seat is supposed to have one of so many totals, one's own in the middle."""


def suppose(view: View, asked: str, pick: Pick) -> Supposition[Board] | None:
    """Lay out the table as it stood when the action began, with what was answered in it since.

    `asked` is the label of the open question. None for the view of everyone, and once a conflict in the
    action is over: what it left does not show how the action began.
    """
    board, seat = sketch(view), view.seat
    if seat is None or board.stage in {"setup", "over"}:
        return None
    since: list[tuple[str, Seat, object]] = []
    _deal(view, board, seat, pick)
    _score(view, board, seat, pick)
    if asked.endswith(f"/{WAR_ORDER}/{TURNS_OF_WAR[0]}"):
        since.append(_lift_tile(board))
    elif not asked.endswith(f"/{ACTION}/{board.stage}"):
        if board.conflict is None:
            return None
        since += _undo(board, board.conflict)
    return Supposition(Setup(board.seats), board, tuple(since))


def _deal(view: View, board: Board, seat: Seat, pick: Pick) -> None:
    """Put every tile somewhere that the seat does not see."""
    placed = (*board.tiles.values(), *board.turned.values(), *_just_committed(board.conflict))
    unseen = [tile for tile in TILES for _time in range(STOCK[tile] - placed.count(tile) - view.hand[tile])]

    def drawn(number: int) -> dict[Tile, int]:
        taken = [unseen.pop(pick(len(unseen))) for _time in range(number)]
        return {tile: taken.count(tile) for tile in TILES}

    board.hands = {
        each: view.hand.copy() if each == seat else drawn(view.tiles[each]) for each in board.seats
    }
    board.bag = drawn(view.bag)
    board.discarded = drawn(len(unseen))
    for tile in _just_committed(board.conflict):
        board.discarded[tile] += 1


def _score(view: View, board: Board, seat: Seat, pick: Pick) -> None:
    """Let the others stand about as well as the seat itself, as far as their points are hidden."""
    hidden = [each for each in board.seats if each not in view.points]
    taken = len(TEMPLES_AT_START) - len(board.treasures) - sum(view.treasures.values())
    for number, each in enumerate(hidden):
        board.points[each] = {
            colour: max(0, points + pick(_VARIED) - _VARIED // 2)
            for colour, points in view.points[seat].items()
        }
        board.held[each] = (taken + number) // len(hidden)


def _just_committed(conflict: Conflict | None) -> tuple[Tile, ...]:
    """The tiles that an attacker has committed and everyone saw leave the game."""
    if conflict is None:
        return ()
    return (fitting_tile(conflict.sort, conflict.colour),) * (conflict.committed or 0)


def _undo(board: Board, conflict: Conflict) -> Iterator[tuple[str, Seat, object]]:
    """Take back what led to a conflict, and return the answers that lead to it again."""
    active, action = board.active, _action(board)
    committed = [
        (
            f"{action}/{ATTACK}/{subject(conflict.sort, conflict.colour)}",
            conflict.attacker,
            str(conflict.committed),
        )
    ]
    if conflict.committed is None or not _asked(board, conflict):
        committed = []
    for tile in _just_committed(conflict):
        _return_to_hand(board, conflict.attacker, tile)
    board.conflict = None
    if board.marker is None:
        leader = LEADER[conflict.colour]
        yield f"{action}/{ACTION}/{board.stage}", active, f"{leader} at {board.lift_leader(active, leader)}"
    else:
        if len(open_wars(board)) > 1:
            committed.insert(0, (f"{action}/{WAR_ORDER}/{TURNS_OF_WAR[0]}", active, str(conflict.colour)))
        yield _lift_tile(board)
    yield from committed


def _lift_tile(board: Board) -> tuple[str, Seat, object]:
    """Take back the tile that has joined two kingdoms, and return the answer that places it."""
    square = board.marker
    if square is None:
        raise AssertionError("a war without a marker")
    board.marker = None
    tile = board.tiles[square]
    board.remove_tile(square)
    _return_to_hand(board, board.active, tile)
    return f"{_action(board)}/{ACTION}/{board.stage}", board.active, f"place {tile} at {square}"


def _action(board: Board) -> str:
    return f"turn-{board.turn}/{board.stage}"


def _asked(board: Board, conflict: Conflict) -> bool:
    """Whether the attacker was asked what it commits."""
    held = board.hand_size(conflict.attacker) + (conflict.committed or 0)
    own, other = len(conflict.supporting), len(conflict.opposing)
    return may_matter(own, other, held, attacking=True, english=board.english)


def _return_to_hand(board: Board, seat: Seat, tile: Tile) -> None:
    board.hands[seat][tile] += 1
    board.discarded[tile] -= 1
