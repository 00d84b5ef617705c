"""A league whose game of Claim has just been dealt, and its pages."""

from pathlib import Path

import pytest

from tests.cli.conftest import copied, started_once
from tests.cli.people import League


@pytest.fixture(scope="session")
def _league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started_once(tmp_path_factory)


@pytest.fixture
def league(_league: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_league, tmp_path / "league")
