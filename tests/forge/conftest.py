"""A started game of two in a league of strangers, copied for each test."""

import venv
from pathlib import Path

import pytest

from tests.cli.conftest import copied, started_once
from tests.cli.people import League, adjudicator
from tests.forge.wheelhouse import fill_wheelhouse
from tests.repository.git.world import World, begin, git
from tests.worlds import built_once


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a forge that is out of order again at once."""
    monkeypatch.setattr("adjudicator.forge.rest.PAUSE", 0)


@pytest.fixture(scope="session")
def _league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started_once(tmp_path_factory)


@pytest.fixture
def league(_league: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_league, tmp_path / "league")


@pytest.fixture(scope="session")
def _world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(built_once(tmp_path_factory, "league", _make_world))


@pytest.fixture
def world(_world: World, tmp_path: Path) -> World:
    """A bare remote with a commit on main, and a clone of it."""
    return _world.copy(tmp_path)


def _make_world(folder: Path) -> None:
    begin(folder, {"README.md": b"A league.\n"})


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `new --template` makes, beside a Python that has nothing but pip, and packages to install."""
    return built_once(tmp_path_factory, "template", _make_template)


def _make_template(folder: Path) -> None:
    assert adjudicator("new", "--template", folder / "made").status == 0
    venv.create(folder / "python", with_pip=True)
    requirements = folder / "made" / "requirements.txt"
    requirements.write_text(fill_wheelhouse(folder / "wheels", requirements.read_text("utf-8")), "utf-8")
    git(folder / "made", "commit", "--quiet", "--all", "--amend", "--no-edit")
