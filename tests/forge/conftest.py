"""A started game of two in a league of strangers, copied for each test."""

import venv
from pathlib import Path

import pytest

from tests.cli.conftest import copied
from tests.cli.people import League, adjudicator, make_game, make_league
from tests.forge.wheelhouse import fill_wheelhouse
from tests.repository.git.world import World, git


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


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `new --template` makes, beside a Python that has nothing but pip, and packages to install."""
    folder = tmp_path_factory.mktemp("template")
    assert adjudicator("new", "--template", folder / "made").status == 0
    venv.create(folder / "python", with_pip=True)
    fill_wheelhouse(folder / "wheels", (folder / "made" / "requirements.txt").read_text("utf-8"))
    return folder
