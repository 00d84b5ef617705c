"""The map in a real browser: letters as they are set there, colours by day and night, regions by address."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from adjudicator.rulesets.westeros.drawing.chart import Box
from tests.rulesets.westeros.cartography.boards import BOARDS
from tests.rulesets.westeros.drawing_board import crowded, picture

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

NAMES = """() => [...document.querySelectorAll(".area > .name")].map(name => {
  const box = name.getBBox();
  return [name.parentNode.id.slice("area-".length), [box.x, box.y, box.width, box.height]];
})"""
SEA = "getComputedStyle(document.querySelector('rect.sea')).fill"
FILLS = """() =>
  [...document.querySelectorAll(".banner, .rim, .coin")].map(piece => getComputedStyle(piece).fill)"""
LETTERS_SET = "[...document.querySelectorAll('text')].every(text => text.getComputedTextLength() > 0)"
SCALE = "document.documentElement.getScreenCTM().a"
RAGGED = 3
"""How far letters may reach out of the lines they are set in, in units of the map."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("map"), "agot2")


def written(folder: Path, board: str) -> str:
    """The address of a file with a crowded map."""
    path = folder / f"{board}.svg"
    path.write_text(picture(board).draw(crowded(board), "Westeros", "Round 1"), "utf-8")
    return path.as_uri()


@pytest.mark.parametrize("board", BOARDS)
def test_every_name_is_set_in_its_place(browser: Browser, tmp_path: Path, board: str) -> None:
    page = browser.new_page()
    page.goto(written(tmp_path, board))
    assert page.evaluate(LETTERS_SET)
    found = {area: Box(*numbers) for area, numbers in page.evaluate(NAMES)}
    assert found.keys() == picture(board).chart.layouts.keys()
    for area, box in found.items():
        place = picture(board).chart.layouts[area].places["name"]
        assert box.x >= place.x - RAGGED, area
        assert box.x + box.width <= place.x + place.width + RAGGED, area
        assert box.y >= place.y - RAGGED, area
        assert box.y + box.height <= place.y + place.height + RAGGED, area
    page.close()


def test_day_and_night_differ(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    colours = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        colours.append(page.evaluate(SEA))
    assert len(set(colours)) == 2
    page.close()


@pytest.mark.parametrize("region", picture().chart.regions)
def test_an_address_enlarges_a_region(browser: Browser, address: str, region: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.goto("about:blank")
    page.goto(f"{address}#{region}")
    box = picture().chart.regions[region].box
    page.evaluate("document.documentElement.setAttribute('width', '100%')")
    page.evaluate("document.documentElement.setAttribute('height', '100%')")
    assert page.evaluate(SCALE) == pytest.approx(min(360 / box.width, 640 / box.height), rel=0.01)
    page.close()


def test_small_pieces_are_plain_on_paper(browser: Browser, address: str) -> None:
    """A weave is printed as a picture for each piece that has it, which comes to tens of megabytes."""
    page = browser.new_page()
    page.goto(address)
    woven = page.evaluate(FILLS)
    page.emulate_media(media="print")
    plain = page.evaluate(FILLS)
    assert len(woven) == len(plain) > 0
    assert all(fill.startswith("url(") for fill in woven)
    assert all(fill.startswith("rgb(") for fill in plain)
    page.close()
