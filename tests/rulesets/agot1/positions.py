"""Boards of the first edition for `tests.rulesets.westeros.positions`."""

from adjudicator.engine import Setup
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.westeros.board import Board

RULES = Agot1()

USUAL = 5


def start(players: int = USUAL, **options: str) -> Board:
    """The board after setting up; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return RULES.opening(Setup(RULES.seats(players, named), named))


def empty(players: int = USUAL, **options: str) -> Board:
    """The board without units; everything else is as after setting up."""
    board = start(players, **options)
    board.units.clear()
    return board
