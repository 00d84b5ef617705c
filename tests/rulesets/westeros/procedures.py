"""Playing out one procedure on a position, apart from the round it belongs to."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from adjudicator.engine import Game, KeyedChance, NamedChance, Table
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.procedures.mustering import muster
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as, setup_for

Play = Callable[[WesterosGame], Coroutine[Any, Any, object]]


class Single(From):
    """An edition with one procedure to play out, after which the game stands still."""

    def __init__(self, board: Board, play: Play) -> None:
        super().__init__(board)
        self._play = play

    def next_action(self, board: Board) -> str | None:
        return None if board.turns else "round-1/procedure"

    async def perform(self, game: Game[Board]) -> None:
        game.board.turns = 1
        await self._play(game)
        game.board.agenda.pop(0)


def carry_out(
    board: Board, play: Play, draws: Mapping[str, str] | None = None, **options: str
) -> WesterosTable:
    """Play `play(game)` on a position, up to its first question.

    What it puts on the agenda stays there. `draws` names cards by the draw's whole label.
    """
    board.agenda, board.turns = [Task("clean-up")], 0
    chance = NamedChance(
        {label: cards.split() for label, cards in (draws or {}).items()}, KeyedChance(b"procedure")
    )
    return Table.start(begun_as(Single, board, play), setup_for(board, options), chance)


def mustering(board: Board, seat: str) -> WesterosTable:
    """Let the houses muster, one house first of all; the others muster nothing."""
    board.tracks[IRON_THRONE].sort(key=lambda other: other != seat)
    table = carry_out(board, lambda game: muster(game, ""))
    for question in table.unanswered:
        if question.seat != seat:
            table.answer(question, {})
    return table
