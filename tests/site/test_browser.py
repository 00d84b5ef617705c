"""The site in a real browser, opened from a folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, sync_playwright

from adjudicator.site import build_site
from tests.parts import find
from tests.site.conftest import League

pytestmark = pytest.mark.needs("chromium")

PAGES = (
    "index.html",
    "autumn-cup/index.html",
    "autumn-cup/0000.html",
    "autumn-cup/0009.html",
    "friends/index.html",
    "friends/0011.html",
    "no-hurry/index.html",
    "open-table/index.html",
    "rules/claim-1.html",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def root(example: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("browsed")
    build_site(example.games(), root)
    return root


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_load_without_a_word_from_the_console(
    browser: Browser, root: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # The icon of a page is given up when the next page is opened; that is no failure.
    page.on(
        "requestfailed",
        lambda request: complaints.append(request.url) if request.failure != "net::ERR_ABORTED" else None,
    )
    for path in PAGES:
        page.goto((root / path).as_uri())
        assert complaints == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate("document.styleSheets.length") == 1, path
        assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)"), path
    context.close()


def test_every_page_needs_no_script(browser: Browser, root: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((root / "index.html").as_uri())
    page.click("text=autumn-cup")
    page.click("text=Opening")
    for _turn in range(3):
        page.click("a.later >> nth=0")
    page.click("a.why >> nth=0")
    assert page.url.split("#")[0] == (root / "rules/claim-1.html").as_uri()
    context.close()
