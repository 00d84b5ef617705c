"""The games in a repository and how far each has got, from the names of folders and files."""

import re

from adjudicator.repository.files import Files
from adjudicator.repository.layout import GAME, NAME, TURNS, GamePaths

_TURN = re.compile(r"[0-9]{4}")
_ADOPTED = re.compile(r"adopted-([1-9][0-9]{0,5})\.yaml")


def game_names(files: Files) -> tuple[str, ...]:
    """The names of a repository's games in alphabetical order."""
    names = files.names(TURNS)
    files.expect(GamePaths(name).root for name in names if NAME.fullmatch(name))
    return tuple(name for name in names if is_game(files, name))


def is_game(files: Files, name: str) -> bool:
    """Whether there is a game of that name."""
    return NAME.fullmatch(name) is not None and files.exists(GamePaths(name).file(GAME))


def turn_numbers(files: Files, game: str) -> tuple[int, ...]:
    """The numbers of a game's turns, lowest first; empty before the start."""
    return tuple(int(name) for name in files.names(GamePaths(game).root) if _TURN.fullmatch(name))


def record_numbers(files: Files, game: str, turn: int) -> tuple[int, ...]:
    """The numbers of the adoption records beside a turn, lowest first."""
    found = map(_ADOPTED.fullmatch, files.names(GamePaths(game).turn(turn)))
    return tuple(sorted(int(match[1]) for match in found if match))
