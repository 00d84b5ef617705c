"""Whole games between bots."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Pick, Seat, Table
from adjudicator.engine.bots import Bot


def play_out(table: Table[Any, Any], bots: Mapping[Seat, Bot], pick: Pick, most: int = 100_000) -> None:
    """Let bots answer until the game is over.

    Raises RuntimeError when the game asks more than `most` questions, because it might never end.
    """
    asked = 0
    while not table.over:
        if asked == most:
            raise RuntimeError(f"the game asked more than {most} questions")
        asked += 1
        answer_next(table, bots[table.unanswered[0].seat], pick)


def answer_next(table: Table[Any, Any], bot: Bot, pick: Pick) -> None:
    """Let a bot answer the first open question."""
    question = table.unanswered[0]
    table.answer(question, bot.choose(table.ruleset, table.view(question.seat), question, pick))
