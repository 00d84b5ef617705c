"""A league with a clone, copied for each test."""

from pathlib import Path

import pytest

from tests.repository.git.world import World, commit, git, write
from tests.worlds import built_once


@pytest.fixture(scope="session")
def _world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(built_once(tmp_path_factory, "looked-at", _make))


def _make(folder: Path) -> None:
    git(folder, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", "remote.git")
    home = World(folder).clone("home")
    write(home / "README.md", b"A league.\n")
    commit(home, "Start")
    git(home, "push", "--quiet", "origin", "HEAD:refs/heads/main")
    git(home, "fetch", "--quiet")


@pytest.fixture
def world(_world: World, tmp_path: Path) -> World:
    """A bare remote, and `home`, a clone of it that has everything."""
    return _world.copy(tmp_path / "world")
