"""What the events of a turn have in common."""

from typing import Any

from adjudicator.rulesets.tigris.board import Board


def moment(board: Board) -> dict[str, Any]:
    """The fields of every event in a turn: in which round, whose turn and which action."""
    return {"round": board.round, "active": board.active, "stage": board.stage}
