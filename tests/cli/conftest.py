"""A league with a game, made once by the commands themselves and copied for each test."""

import shutil
from pathlib import Path

import git
import pytest

from tests.cli.people import League, make_game, make_league

TO_THE_END = """\
plans:
  - lead: any
    do: lowest
    keep: game
  - follow: any
    do: lowest
    keep: game
"""
"""Plans that play a whole game of Claim."""


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("started")
    make_game(make_league(folder))
    return folder


@pytest.fixture(scope="session")
def _finished(_started: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    league = copied(_started, tmp_path_factory.mktemp("finished") / "league")
    for person, seat in ((league.ann, "a"), (league.bob, "b")):
        orders = league.folder / f"{seat}.yaml"
        orders.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{TO_THE_END}", "utf-8")
        person.does("submit", orders)
    league.merge_all()
    assert "The game is over." in league.run(now="2026-11-30T04:00:00Z").out
    return league.folder


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
