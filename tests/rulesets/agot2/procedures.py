"""Playing out one procedure on a position, apart from the round it belongs to."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from adjudicator.engine import Game, KeyedChance, NamedChance, Setup, Table
from adjudicator.rulesets.westeros.board import Board, Task, WesterosGame
from tests.rulesets.agot2.positions import Agot2Table, From

Play = Callable[[WesterosGame], Coroutine[Any, Any, object]]


class Single(From):
    """The second edition with one procedure to play out, after which the game stands still."""

    def __init__(self, board: Board, play: Play) -> None:
        super().__init__(board)
        self._play = play

    def next_action(self, board: Board) -> str | None:
        return None if board.turns else "round-1/procedure"

    async def perform(self, game: Game[Board]) -> None:
        game.board.turns = 1
        await self._play(game)
        game.board.agenda.pop(0)


_PLAYING: Callable[[Board, Play], Single] = Single


def carry_out(board: Board, play: Play, draws: Mapping[str, str] | None = None, **options: str) -> Agot2Table:
    """Play `play(game)` on a position, up to its first question.

    What it puts on the agenda stays there. `draws` names cards by the draw's whole label.
    """
    board.agenda, board.turns = [Task("clean-up")], 0
    named = {name.replace("_", "-"): value for name, value in options.items()}
    chance = NamedChance(
        {label: cards.split() for label, cards in (draws or {}).items()}, KeyedChance(b"procedure")
    )
    return Table.start(_PLAYING(board, play), Setup(board.seats, named), chance)
