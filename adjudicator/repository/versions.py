"""Which version of the program a league uses, and what an older one may not do there.

The league holds the program as a wheel, and the newest manifest or record of each game names the version that
wrote it. An older program makes no turn after that: it would leave out what it does not know. It may still
read, and send what a player signs.
"""

import re
from collections.abc import Iterable, Iterator

import adjudicator
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import is_game, record_numbers, turn_numbers
from adjudicator.repository.layout import MANIFEST, REQUIREMENTS, VENDOR, GamePaths, adopted_file
from adjudicator.words import PlainError, gettext as _

INSTALL = f"python -m pip install --require-hashes -r {REQUIREMENTS}"
"""What installs the program that a league contains, in a clone of it."""

Release = tuple[int, int, int]
"""The numbers of a version, as Semantic Versioning has them: those compare."""

_NUMBERS = r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})"
_WHEEL = re.compile(rf"{adjudicator.DISTRIBUTION.replace('-', '_')}-{_NUMBERS}\b[^-]*-py3-none-any\.whl")
_WRITTEN_BY = re.compile(rf"(?m)^adjudicator: {_NUMBERS}".encode())


class OlderProgram(PlainError):
    """This program is older than the one that the league uses."""


def release(version: str) -> Release | None:
    """The numbers that a version begins with; None if it has no three."""
    found = re.match(_NUMBERS, version)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def vendored(files: Files) -> str:
    """The name of the program's wheel in a league, the newest if it has several; "" if it has none."""
    wheels = {name: found for name in files.names(VENDOR) if (found := _WHEEL.fullmatch(name))}
    return max(wheels, key=lambda name: tuple(map(int, wheels[name].groups())), default="")


def version_of(wheel: str) -> str:
    """The version of the program in a wheel of this name."""
    return wheel.split("-")[1]


def newer_than_this(files: Files, games: Iterable[str] = ()) -> str:
    """The version that the league uses, by its wheel and what these games say; "" if it is not newer."""
    found = [release(version_of(wheel))] if (wheel := vendored(files)) else []
    found += [_wrote(files, game) for game in games if is_game(files, game)]
    newest = max(filter(None, found), default=None)
    own = release(adjudicator.__version__)
    return ".".join(map(str, newest)) if newest and own and own < newest else ""


def older_told(files: Files, newer: str) -> tuple[str, str]:
    """Say that the league uses a newer version, and what to run."""
    told = _(
        "This league uses version %(newer)s of the program; this is %(own)s.",
        newer=newer,
        own=adjudicator.__version__,
    )
    if (wheel := vendored(files)) and release(version_of(wheel)) == release(newer):
        return told, _("In an up-to-date clone of the league, run: %(command)s", command=INSTALL)
    return told, _("Install version %(newer)s or a later one.", newer=newer)


def refuse_older(files: Files, games: Iterable[str] = ()) -> None:
    """Raise OlderProgram if the league, or one of these games, uses a newer version."""
    if newer := newer_than_this(files, games):
        told, hint = older_told(files, newer)
        raise OlderProgram(_("%(told)s Nothing was done.", told=told), hint)


def told_upgrade(before: str, after: str) -> Iterator[str]:
    """Say that a turn was written by a newer version than the one before it; nothing if it was not."""
    old, new = release(before), release(after)
    if old and new and old < new:
        version = ".".join(map(str, new))
        yield _("The league has moved to version %(version)s of the program.", version=version)


def _wrote(files: Files, game: str) -> Release | None:
    """The version that wrote a game's newest manifest or record."""
    turns = turn_numbers(files, game)
    if not turns:
        return None
    records = record_numbers(files, game, turns[-1])
    path = GamePaths(game).turn(turns[-1], adopted_file(records[-1]) if records else MANIFEST)
    found = _WRITTEN_BY.search(files.read(path)) if files.exists(path) else None
    return (int(found[1]), int(found[2]), int(found[3])) if found else None
