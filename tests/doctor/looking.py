"""Leagues for the doctor to look at, and what one check says of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudicator.doctor.checks import CHECKS, examine
from adjudicator.doctor.clone import last_change
from adjudicator.doctor.finding import Finding, Verdict, fine
from adjudicator.doctor.league import League
from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.git.command import Git, open_repository
from adjudicator.repository.git.store import Repository
from tests.repository.table_in_memory import START, GameInMemory

NOWHERE = Path("no such folder")


def files_of(contents: Mapping[str, bytes]) -> Overlay:
    """Files that lie nowhere."""
    return Overlay(Folder(NOWHERE), contents)


def in_memory(contents: Mapping[str, bytes] | None = None, **more: Any) -> League:  # noqa: ANN401  its fields
    """A league without a clone; nothing in it has changed lately unless `changed` says so."""
    given = {"now": START, "changed": lambda _path: None, "newest": fine(""), **more}
    return League(files=files_of(contents or {}), git=Git(NOWHERE, NOWHERE, None), **given)


def of_game(game: GameInMemory, **more: Any) -> League:  # noqa: ANN401  its fields
    """The league that a game in memory is, now."""
    return in_memory(game.contents, **{"now": game.now, **more})


def of_clone(folder: Path, now: int, **more: Any) -> League:  # noqa: ANN401  its fields
    git = open_repository(folder)
    with Repository(folder) as repository:
        files = files_of({path: repository.tree().read(path) for path in git.paths("HEAD")})

    def changed(path: str) -> int | None:
        return last_change(git, path)

    return League(files=files, git=git, now=now, changed=changed, newest=fine(""), **more)


def rows(title: str, league: League) -> list[Finding]:
    """All rows of the check of that title."""
    (check,) = (check for _heading, checks in CHECKS for check in checks if check.title == title)
    return list(examine(league, check))


def row(title: str, league: League) -> Finding:
    """The one row of the check of that title."""
    (found,) = rows(title, league)
    return found


def verdict(title: str, league: League) -> Verdict:
    """How bad the check of that title finds it."""
    return row(title, league).verdict
