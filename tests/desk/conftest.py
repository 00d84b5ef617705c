"""Leagues and their pages, for desks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browsing import without_errors
from tests.cli.conftest import copied, started_once
from tests.cli.people import League
from tests.desk.desks import Desks, announced, asked_about
from tests.site.conftest import League as Published


@pytest.fixture(scope="session")
def _league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started_once(tmp_path_factory)


@pytest.fixture
def league(_league: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_league, tmp_path / "league")


@pytest.fixture(scope="session")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Desks:
    """The desks of games in every state. Do not change them."""
    folder = tmp_path_factory.mktemp("desks")
    desks = Desks(Published(folder / "league"), folder / "site")
    league = desks.league
    for name, of, seats, turns in (
        ("six", "agot2", 6, 1),
        ("rivers", "tigris", 3, 0),
        ("over", "claim", 2, 1000),
    ):
        announced(league, name, of, seats)
        league.play(name, max(turns, 1))
    announced(league, "lobby", "agot2", 6, free=1)
    for turns in range(2, 9):
        name = f"march-{turns}"
        announced(league, name, "agot2", 6)
        league.play(name, turns)
        if asked_about(league, name, "march"):
            break
    desks.build()
    return desks


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a phone, which can be touched."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    with without_errors(context.new_page()) as opened:
        yield opened
