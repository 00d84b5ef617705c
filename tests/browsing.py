"""The browser that tests open pages in, marked as they are with `@pytest.mark.needs("chromium")`."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.parts import find


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once; a test opens pages or contexts of its own, and closes them."""
    with sync_playwright() as playwright:
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
