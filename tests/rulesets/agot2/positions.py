"""Boards of the second edition for `tests.rulesets.westeros.positions`."""

from adjudicator.engine import Setup
from adjudicator.rulesets.westeros.board import Board
from tests.rulesets.agot2.facts import PLAYERS, opening


def start(players: int = 6, **options: str) -> Board:
    """The board after setting up; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return opening(Setup(PLAYERS[players], named))


def empty(players: int = 6) -> Board:
    """The board without units; everything else is as after setting up."""
    board = start(players)
    board.units.clear()
    return board
