"""The board in a real browser: letters as they are set there, colours by day and night, parts by address."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import StewardBot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.playing import play_out

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

OUTSIDE = """() => {
  const picture = document.documentElement.viewBox.baseVal;
  return [...document.querySelectorAll("svg > text")].filter(text => {
    const box = text.getBBox();
    return !box.width || box.x < 0 || box.y < 0 || box.x + box.width > picture.width
      || box.y + box.height > picture.height;
  }).map(text => text.textContent);
}"""
LAND = "getComputedStyle(document.querySelector('rect.land')).fill"
SCALE = "document.documentElement.getScreenCTM().a"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A board at the end of a game of four stewards, with all that happened marked on it."""
    rules = Tigris()
    table: Table[Board, View] = Table.start(rules, Setup(DYNASTIES), KeyedChance(b"browser"))
    play_out(table, dict.fromkeys(DYNASTIES, StewardBot()), picker(b"browser", "game"))
    path: Path = tmp_path_factory.mktemp("board") / "board.svg"
    path.write_text(rules.draw(table.view(None), table.game.told).text, "utf-8")
    return path.as_uri()


def test_every_letter_is_set_within_the_picture(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    assert page.evaluate(OUTSIDE) == []
    page.close()


def test_day_and_night_differ(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    colours = []
    for night in (False, True):
        page.emulate_media(color_scheme="dark" if night else "light")
        colours.append(page.evaluate(LAND))
    assert len(set(colours)) == 2
    page.close()


@pytest.mark.parametrize("part", ["west", "east"])
def test_an_address_enlarges_a_part(browser: Browser, address: str, part: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(address)
    whole = page.evaluate(SCALE)
    page.goto(f"{address}#{part}")
    assert page.evaluate(SCALE) > 1.5 * whole
    page.close()
