"""The browser that tests open pages in, marked as they are with `@pytest.mark.needs("chromium")`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.parts import find

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

PATIENCE = 60_000
"""Milliseconds that a slow or busy machine has for whatever a test expects to see."""

UNTIL_TRUE = """() => new Promise((done) => {
  const end = Date.now() + %d;
  const look = () => (%s || Date.now() > end ? done(%s) : requestAnimationFrame(look));
  look();
})"""

VIOLATIONS = """async ([part, options]) => {
  const { violations } = await axe.run(part ?? document, options);
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)]);
}"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once; a test opens pages or contexts of its own, and closes them."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        yield browser
        browser.close()


@contextmanager
def without_errors(page: Page) -> Iterator[Page]:
    """Let a test use a page, and fail it at the end for whatever the page's scripts did not catch."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert wrong == []


def follow(page: Page, link: str) -> None:
    """Click a link, and wait until its page is there whole: a click by itself waits for nothing."""
    with page.expect_navigation():
        page.click(link)


def comes_true(page: Page, expression: str) -> bool:
    return bool(page.evaluate(UNTIL_TRUE % (PATIENCE, expression, expression)))


def barriers(page: Page, scheme: Scheme, part: str | None = None) -> list[tuple[str, list[str]]]:
    """What shuts somebody out of a page or a part of it: names of axe's rules, each with the first elements.

    In the dark only colours are looked at; the rest is as it is in the light.
    """
    # Otherwise axe spends most of its time on descriptions of what is right.
    options: dict[str, Any] = {"iframes": False, "resultTypes": ["violations"]}
    if scheme == "dark":
        options["runOnly"] = ["color-contrast"]
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return [(name, elements) for name, elements in page.evaluate(VIOLATIONS, [part, options])]
