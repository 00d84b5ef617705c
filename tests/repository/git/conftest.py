"""A world to publish to, copied for each test."""

from pathlib import Path

import pytest

from tests.repository.git.world import World, make_world
from tests.worlds import built_once


@pytest.fixture(scope="session")
def _world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(built_once(tmp_path_factory, "world", make_world))


@pytest.fixture
def world(_world: World, tmp_path: Path) -> World:
    """A league of two orders, of which the person's clone has not heard yet, and a proposal on a branch."""
    return _world.copy(tmp_path / "world")
