"""What the events of a turn have in common."""

from typing import Any

from adjudicator.rulesets.tigris.board import Board


def moment(board: Board) -> dict[str, Any]:
    """The fields of every event in a turn: its number, whose it is, and in which action."""
    return {"turn": board.turn, "active": board.active, "stage": board.stage}
