"""Playing out one procedure on a position, apart from the round it belongs to."""

from collections.abc import Callable, Coroutine
from typing import Any

from adjudicator.engine import Game, KeyedChance, Setup, Table
from adjudicator.rulesets.agot2.board import Agot2Game, Board
from adjudicator.rulesets.westeros.board import Task
from tests.rulesets.agot2.positions import Agot2Table, From

Play = Callable[[Agot2Game], Coroutine[Any, Any, object]]


class Single(From):
    """The second edition with one procedure to play out, after which the game stands still."""

    def __init__(self, board: Board, play: Play) -> None:
        super().__init__(board)
        self._play = play

    def next_action(self, board: Board) -> str | None:
        return "round-1/procedure" if board.agenda else None

    async def perform(self, game: Game[Board]) -> None:
        game.board.agenda.clear()
        await self._play(game)


_PLAYING: Callable[[Board, Play], Single] = Single


def carry_out(board: Board, play: Play, **options: str) -> Agot2Table:
    """Play `play(game)` on a position, up to its first question."""
    board.agenda = [Task("procedure")]
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Table.start(_PLAYING(board, play), Setup(board.seats, named), KeyedChance(b"procedure"))
