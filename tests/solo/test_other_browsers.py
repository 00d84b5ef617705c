"""Solo play in Firefox and in WebKit, as they are installed: some tricks by clicks alone."""

from pathlib import Path

import pytest

from adjudicator.site.desk_words import sentences
from tests.desk.test_other_browsers import BROWSERS, HAS_CURVES
from tests.solo.leagues import served

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("firefox", marks=pytest.mark.needs("firefox-esr")),
        pytest.param("webkit", marks=pytest.mark.needs("WebKitWebDriver", "Xvfb")),
    ],
)
def test_some_tricks_of_claim_are_played(name: str, tmp_path: Path) -> None:
    title = "document.getElementById('orders-title')?.innerText"
    with served(tmp_path / "solo") as host, BROWSERS[name](tmp_path / "browser") as browser:
        browser.open(host.server.ticket_address)
        if browser.read(HAS_CURVES) == "no":
            browser.wait_for(
                f"document.getElementById('complaint').innerText === {sentences()['no-crypto']!r}"
            )
            return
        for trick in range(3):
            asked = browser.wait_for(title)
            if trick == 0:
                browser.click("#guide-close")
            browser.click("#questions label")
            browser.click("#seal")
            browser.wait_for(f"{title} && {title} !== {asked!r}")
        assert browser.wait_for("!document.getElementById('orders-section').hidden")
        assert browser.read("document.getElementById('guide').hidden")
