"""How soon orders can be given at a desk of A Game of Thrones, from a cold load with a key that is kept."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.site import build_site
from tests.desk.desks import use_key
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.needs("chromium")

ROUNDS = 5


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, GameInMemory]:
    """The address of Stark's desk, and its game."""
    trial, pages = GameInMemory("agot2", hours=None, seats=6), tmp_path_factory.mktemp("pages")
    build_site([trial.published], pages)
    return (pages / "trial" / "play" / "stark.html").as_uri(), trial


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


@pytest.mark.parametrize("slowed", [1, 4])
def test_a_desk_can_be_used(
    benchmark: BenchmarkFixture, context: BrowserContext, desk: tuple[str, GameInMemory], slowed: int
) -> None:
    """With the processor slowed so many times; a new page each time, without what the browser has cached."""
    address, trial = desk
    first = context.new_page()
    first.goto(address)
    first.get_by_label("Keep it in this browser").check()
    use_key(first, trial.keys["stark"])
    first.close()
    pages: list[Page] = []

    def opened() -> tuple[tuple[Page], dict[str, object]]:
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        pages.append(page)
        return (page,), {}

    def usable(page: Page) -> None:
        page.goto(address, wait_until="commit")
        page.locator("#questions .question select:enabled").first.wait_for()

    untyped: Any = benchmark
    untyped.pedantic(usable, setup=opened, rounds=ROUNDS)
    assert len(pages) == ROUNDS or benchmark.disabled
