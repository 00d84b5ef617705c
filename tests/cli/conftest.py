"""A league with a game, made once by the commands themselves and copied for each test."""

import shutil
from pathlib import Path

import git
import pytest

from tests.cli.people import League, make_game, make_league


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("started")
    make_game(make_league(folder))
    return folder


@pytest.fixture(scope="session")
def _finished(_started: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    league = copied(_started, tmp_path_factory.mktemp("finished") / "league")
    # Nobody sends anything, so the rules answer for one after the other, and then to the end.
    for day in range(24, 31, 3):
        if "The game is over." in league.run(now=f"2026-11-{day}T04:00:00Z").out:
            return league.folder
    raise AssertionError("the game did not end")


def copied(folder: Path, to: Path) -> League:
    """A league of one's own, whose clones follow the copy of the remote."""
    shutil.copytree(folder, to)
    league = League(to)
    for person in (league.organiser, league.ann, league.bob):
        with git.Repo(person.clone) as clone:
            clone.remotes.origin.set_url(str(league.remote))
    return league


@pytest.fixture
def started(_started: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_started, tmp_path / "league")


@pytest.fixture
def finished(_finished: Path, tmp_path: Path) -> League:
    """A league whose game `duel` is over; its secret is not published."""
    return copied(_finished, tmp_path / "league")
