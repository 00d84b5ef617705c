"""The map in a real browser: letters as they are set there, colours by day and night, regions by address."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.cartography.boards import BOARDS
from adjudicator.rulesets.westeros.drawing.chart import Box
from adjudicator.rulesets.westeros.drawing.legend import legend
from tests.rulesets.westeros.drawing_board import HOUSE_NAMES, course_of, crowded, picture, scattered

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

NAMES = """() => [...document.querySelectorAll(".area > .name")].map(name => {
  const box = name.getBBox();
  return [name.parentNode.id.slice("area-".length), [box.x, box.y, box.width, box.height]];
})"""
COVERED = """() => [...document.querySelectorAll(".area")].filter(area => {
  const [fort, name] = [".fort", ".name"].map(part => area.querySelector(part)?.getBoundingClientRect());
  if (!fort) return false;
  const apart = fort.left >= name.right - 1 || fort.right <= name.left + 1 || fort.top >= name.bottom - 1;
  return !apart;
}).map(area => area.id)"""
"""Areas whose castle lies on their name."""
SEA = "getComputedStyle(document.querySelector('rect.sea')).fill"
FILLS = """() =>
  [...document.querySelectorAll(".banner, .rim, .coin")].map(piece => getComputedStyle(piece).fill)"""
LETTERS_SET = "[...document.querySelectorAll('text')].every(text => text.getComputedTextLength() > 0)"
SHOWN = """() => [document.querySelector(":target").id, ...[1, 3].map(step => {
  const every = [...document.querySelectorAll("#map .v")];
  const alone = every.filter(one => one.className.baseVal === `v s${step}`);
  return alone.some(one => getComputedStyle(one).display !== "none");
})]"""
"""The step that is the target, and whether anything is displayed that is shown at steps 1 and 3 alone."""
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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("width", [360, 440, 560, 840])
def test_no_castle_lies_on_the_name_of_its_area(
    browser: Browser, tmp_path: Path, board: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 1400})
    page.goto(written(tmp_path, board))
    assert page.evaluate(COVERED) == []
    page.close()


def test_the_legend_shows_every_symbol_however_narrow_it_is(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "legend.svg").write_text(legend(EDITION), "utf-8")
    page = browser.new_page(viewport={"width": 320, "height": 600})
    page.goto((tmp_path / "legend.svg").as_uri())
    hidden = "uses => uses.filter(use => !use.getBoundingClientRect().width).map(use => use.outerHTML)"
    assert page.eval_on_selector_all("use:not(defs use)", hidden) == []
    assert page.locator("use:not(defs use)").count() > 20
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


def test_a_fragment_shows_its_step_wherever_the_map_is_embedded(browser: Browser, tmp_path: Path) -> None:
    """In a frame a link to another step reloads nothing; what knows no fragment shows the last step."""
    steps = {f"step-{number}": replace(scattered(number), moves=()) for number in range(4)}
    (tmp_path / "turn.svg").write_text(picture().draw_turn(course_of(steps), HOUSE_NAMES, "", ""), "utf-8")
    for name in ("step-1", "step-3"):
        (tmp_path / f"{name}.svg").write_text(picture().draw(steps[name], "", ""), "utf-8")
    (tmp_path / "page.html").write_text(
        '<iframe name="map" src="turn.svg#step-1"></iframe><a href="turn.svg#step-2" target="map">2</a>'
        '<object data="turn.svg#step-1"></object>',
        "utf-8",
    )
    page = browser.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    frame, other = page.frames[1:]
    assert [each.evaluate(SHOWN) for each in (frame, other)] == [["step-1", True, False]] * 2
    frame.evaluate("window.loadedOnce = true")
    page.click("a")
    frame.wait_for_function("document.querySelector(':target').id === 'step-2'")
    assert frame.evaluate("window.loadedOnce")
    assert frame.evaluate(SHOWN) == ["step-2", False, False]
    shots = []
    for source in ("turn.svg#step-1", "step-1.svg", "turn.svg", "step-3.svg"):
        (tmp_path / "picture.html").write_text(f'<img src="{source}" width="420" height="675">', "utf-8")
        page.goto((tmp_path / "picture.html").as_uri())
        shots.append(page.screenshot())
    assert shots[0] == shots[1] != shots[2] == shots[3]
    page.close()
