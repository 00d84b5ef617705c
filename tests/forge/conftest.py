"""A started game of two in a league of strangers, copied for each test."""

from pathlib import Path

import pytest

from tests.cli.conftest import copied
from tests.cli.people import League, make_game, make_league
from tests.repository.git_world import World, git


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a forge that is out of order again at once."""
    monkeypatch.setattr("adjudicator.forge.rest.PAUSE", 0)


@pytest.fixture(scope="session")
def _league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forge")
    make_game(make_league(folder))
    return folder


@pytest.fixture
def league(_league: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_league, tmp_path / "league")


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A bare remote with a commit on main."""
    git(tmp_path, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", "remote.git")
    world = World(tmp_path)
    home = world.clone("home")
    (home / "README.md").write_text("A league.\n")
    git(home, "add", "README.md")
    git(home, "commit", "--quiet", "-m", "Start")
    git(home, "push", "--quiet", "origin", "HEAD:refs/heads/main")
    return world
