"""The site in a real browser, opened from a folder."""

import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, PdfMargins, expect

from adjudicator.repository.files import Folder
from adjudicator.repository.league_file import read_league_file
from adjudicator.repository.published import published_games
from adjudicator.repository.times import read_time, told_span
from adjudicator.site import build_site, read_league, read_library
from adjudicator.site.desk import FOLDER
from adjudicator.site.documents import SHELF
from adjudicator.site.library import FOLDER as LIBRARY
from adjudicator.site.organiser import ORGANISERS_DESK
from adjudicator.site.people import PLAYERS
from adjudicator.words import languages
from tests.browsing import SCHEMES, Scheme, barriers, comes_true, follow
from tests.site.conftest import League
from tests.worlds import built_once

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

ROOT = Path(__file__).parents[2]
LOOKS: tuple[tuple[int, Scheme], ...] = ((360, "dark"), (1280, "light"))
"""On a phone by lamplight, and on a computer by day."""

SHORTEN = """
for (const parent of document.body.querySelectorAll(":not(tr)")) {
  const alike = Object.groupBy(parent.children, (child) => `${child.tagName} ${child.className}`);
  for (const children of Object.values(alike))
    children.slice(6).forEach((child) => child.remove());
}
"""
"""Leaves the first six children of each sort."""

BROKEN_WORDS = r"""() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.closest("table") || text.parentElement.closest("code")) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""The words in tables that do not stand on one line."""

PICTURES = "ADJUDICATOR_PICTURES"
"""Names a folder for pictures of every kind of page."""


@pytest.fixture(scope="module")
def root(example: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of games in every state."""
    root = tmp_path_factory.mktemp("browsed")
    build_site(example.games(), root)
    return root


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's own pages in English: its example games and its documents."""
    return built_once(tmp_path_factory, "shown", _show)


def _show(root: Path) -> None:
    files = Folder(ROOT)
    chosen = read_league_file(files)
    build_site(
        published_games(files),
        root,
        league=read_league(files, chosen.front or ""),
        library=read_library(files, chosen),
    )


def pages(root: Path, *, turns: int = 10_000) -> list[str]:
    """The paths of all pages, of those of turns only every so many-th and the last."""
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.html"))
    is_turn = [path.rpartition("/")[2].removesuffix(".html").isdecimal() for path in paths]
    step = max(sum(is_turn) // turns, 1)
    return [
        path for place, path in enumerate(paths) if not is_turn[place] or sum(is_turn[:place]) % step == 0
    ]


def kind_of(path: Path) -> tuple[str, str]:
    """What kind of page it is, and of which ruleset, if it is of any."""
    rules = re.search(r"rules/([a-z0-9]+)-[0-9]+[.]html", path.read_text("utf-8"))
    if path.parent.name == PLAYERS and path.stem != "index":
        return "player", ""
    if LIBRARY in path.parts:
        return "documents" if path.match(SHELF) else "document", ""
    if path.parent.name == FOLDER:
        return "organiser" if path.match(ORGANISERS_DESK) else "desk", ""
    name = "turn" if path.stem.isdecimal() else path.stem
    return ("rules", path.stem) if path.parent.name == "rules" else (name, rules[1] if rules else "")


def kinds_of_pages(*roots: Path) -> list[Path]:
    """The longest page of each kind and ruleset, games that wait for players and are played among them."""
    found: dict[tuple[str, str], Path] = {}
    for root in roots:
        for path in map(root.joinpath, pages(root)):
            kind = kind_of(path)
            if kind not in found or path.stat().st_size > found[kind].stat().st_size:
                found[kind] = path
    states = [roots[0] / game / "index.html" for game in ("open-table", "friends", "autumn-cup")]
    fronts = [root / "index.html" for root in roots]
    return list(dict.fromkeys([*found.values(), *states, *fronts]))


def opened(browser: Browser, width: int, scheme: Scheme) -> tuple[Page, list[str]]:
    """A page of that width, and what it complains of."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # What is still on its way is given up when the next page is opened; that is no failure.
    page.on(
        "requestfailed",
        lambda request: complaints.append(request.url) if request.failure != "net::ERR_ABORTED" else None,
    )
    return page, complaints


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_pages_load_without_a_word_from_the_console(
    browser: Browser, root: Path, width: int, scheme: Scheme
) -> None:
    page, complaints = opened(browser, width, scheme)
    for path in pages(root, turns=8):
        page.goto((root / path).as_uri())
        assert complaints == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate("document.styleSheets.length") == 1 + ("/play/" in path), path
        assert page.evaluate(
            "[...document.images].every(one => !one.src || one.loading === 'lazy' || one.naturalWidth > 0)"
        ), path
    page.context.close()


def test_pages_of_the_example_games_load_and_none_is_too_wide_with_large_text(
    browser: Browser, shown: Path
) -> None:
    """Both in one test, because loading takes most of the time."""
    page, complaints = opened(browser, 360, "light")
    enlarged = 0
    for path in pages(shown, turns=20):
        page.set_viewport_size({"width": 360, "height": 800})
        page.goto((shown / path).as_uri())
        assert complaints == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        if not Path(path).stem.isdigit():
            page.set_viewport_size({"width": 320, "height": 800})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
            enlarged += 1
    assert enlarged > 50
    page.context.close()


def test_links_to_other_languages_and_turns_fit_a_phone_with_large_text(
    browser: Browser, shown: Path, tmp_path: Path
) -> None:
    build_site([], tmp_path, languages=languages())
    page, _complaints = opened(browser, 320, "light")
    for path, links in (tmp_path / "index.html", "footer a"), (shown / "six-houses/0006.html", ".pager a"):
        page.goto(path.as_uri())
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        heights = page.eval_on_selector_all(links, "them => them.map(({ offsetHeight }) => offsetHeight)")
        assert len(heights) > 2
        assert max(heights) < 2 * min(heights) < 120, "each on one line"
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.context.close()


def test_no_kind_of_page_shuts_anybody_out_or_breaks_words_of_tables(
    browser: Browser, root: Path, shown: Path
) -> None:
    """Both in one test, because loading takes long."""
    page, _complaints = opened(browser, 360, "light")
    for path in kinds_of_pages(root, shown):
        page.goto(path.as_uri())
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        for width in (768, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN_WORDS) == [], (path, width)
        # Children of a sort are alike, and each of them takes axe its time.
        page.evaluate(SHORTEN)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert barriers(page, scheme) == [], (path, scheme)
    page.context.close()


def test_every_kind_of_page_is_looked_at(root: Path, shown: Path) -> None:
    """The kinds are the names of pages, with all turns being one, for each ruleset that is shown."""
    looked_at = {kind_of(path) for path in kinds_of_pages(root, shown)}
    assert looked_at == {kind_of(site / path) for site in (root, shown) for path in pages(site)}


@pytest.mark.skipif(
    PICTURES not in os.environ, reason=f"nobody asks for pictures: {PICTURES} names no folder"
)
@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_pictures_of_the_pages(browser: Browser, root: Path, shown: Path, width: int, scheme: Scheme) -> None:
    folder = Path(os.environ[PICTURES])
    page, _complaints = opened(browser, width, scheme)
    for path in kinds_of_pages(root, shown):
        page.goto(path.as_uri())
        site = root if path.is_relative_to(root) else shown
        name = "-".join(path.relative_to(site).with_suffix("").parts)
        target = folder / f"{name}-{width}-{scheme}.png"
        page.screenshot(path=target, full_page=True)
        assert target.read_bytes().startswith(b"\x89PNG")
    page.context.close()


def test_every_page_needs_no_script(browser: Browser, root: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((root / "index.html").as_uri())
    follow(page, "text=autumn-cup")
    follow(page, "text=All turns")
    follow(page, "text=Opening")
    for _turn in range(3):
        follow(page, "a.later >> nth=0")
    follow(page, "a.why:visible >> nth=0")
    assert page.url.split("#")[0] == (root / "rules/claim-1.html").as_uri()
    page.goto((root / "autumn-cup/maps.html").as_uri())
    assert not page.is_visible(".controls")
    follow(page, ".frames a >> nth=2")
    assert page.url == (root / "autumn-cup/0002.svg").as_uri()
    context.close()


def shows(page: Page, expected: str) -> bool:
    """Whether the frame of the drawing shows a file and fragment, at most a minute later."""
    frame = page.frame("map")
    assert frame is not None
    for _wait in range(1200):
        if frame.url.rpartition("/")[2] == expected:
            return True
        page.wait_for_timeout(50)
    return False


def test_a_drawing_shows_before_and_after_without_script(browser: Browser, root: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((root / "autumn-cup/0009.html").as_uri())
    assert shows(page, "0009.svg")
    page.click(".moments >> text=Before")
    assert shows(page, "0009.svg#before")
    assert not page.is_visible(".scripted")
    context.close()


def test_the_slider_works_by_mouse(browser: Browser, root: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto((root / "autumn-cup/maps.html").as_uri())
    newest = slide(page)
    page.click("button.back")
    assert slide(page) == newest - 1
    page.click("button.on")
    assert slide(page) == newest
    box = page.locator("input[type=range]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
    assert slide(page) == 0
    page.wait_for_url("**/maps.html#0000")
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    assert 0 < slide(page) < newest
    assert complaints == []
    page.context.close()


def test_the_slider_works_by_keyboard(browser: Browser, root: Path) -> None:
    page, complaints = opened(browser, 360, "dark")
    page.goto((root / "autumn-cup/maps.html").as_uri())
    newest = slide(page)
    page.focus("input[type=range]")
    page.keyboard.press("Home")
    assert slide(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert slide(page) == 2
    assert page.get_attribute("input[type=range]", "aria-valuetext") == page.inner_text(
        ".caption a"
    ) + ", " + (page.text_content(".caption .situation") or "")
    page.keyboard.press("End")
    assert slide(page) == newest
    # As on the page of a turn, the arrows also work where the slider has no focus.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert slide(page) == newest - 1
    page.goto((root / "autumn-cup/maps.html").as_uri() + "#0003")
    expect(page.locator("img.slide")).to_have_attribute("src", "0003.svg")
    assert slide(page) == 3
    follow(page, ".caption a")
    assert page.url == (root / "autumn-cup/0003.html").as_uri()
    assert complaints == []
    page.context.close()


def test_a_game_plays_by_itself(browser: Browser, root: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    goto_in_stopped_time(page, root / "autumn-cup/maps.html")
    page.click(".play")
    assert slide(page) == 0
    page.clock.run_for(2_100)
    assert slide(page) == 1
    page.select_option(".speed", label="fast")
    page.clock.run_for(1_100)
    assert slide(page) == 2
    page.click("button.back")
    page.clock.run_for(20_000)
    assert slide(page) == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.clock.run_for(60_000)
    assert page.is_disabled("button.on")
    assert page.get_attribute(".play", "aria-pressed") == "false"
    assert complaints == []
    page.context.close()


def goto_in_stopped_time(page: Page, path: Path) -> None:
    """Open a page whose clock goes on only as a test says, however long a slow machine takes between."""
    page.clock.install(time=0)
    page.goto(path.as_uri())
    page.clock.pause_at(3600)


def slide(page: Page) -> int:
    """The number of the turn whose drawing shows, once it has loaded."""
    # Playwright's own way of waiting evaluates text, which the page's policy forbids.
    page.evaluate("document.querySelector('img.slide').decode()")
    assert page.evaluate("document.querySelector('img.slide').naturalWidth") > 0
    name = page.get_attribute("img.slide", "src") or ""
    assert page.get_attribute(".caption a", "href") == name.replace(".svg", ".html")
    return int(name.removesuffix(".svg"))


def test_a_deadline_is_told_in_the_readers_own_time(browser: Browser, root: Path) -> None:
    context = browser.new_context(timezone_id="Europe/Prague", locale="en-GB")
    page = context.new_page()
    page.goto((root / "friends/index.html").as_uri())
    until = page.get_attribute(".call time", "datetime") or ""
    hour = page.evaluate(
        "until => new Date(until).toLocaleTimeString('en', {timeStyle: 'short', timeZone: 'Europe/Prague'})",
        until,
    )
    assert hour in page.inner_text(".call .until .local")
    for left in (5 * 60, 90 * 60, 3 * 3600, 47 * 3600, 71 * 3600):
        page.clock.set_fixed_time(read_time(until) - left)
        page.reload()
        assert f", in {told_span(left)}" in page.inner_text(".call .until .local"), "as status says it"
    context.close()


@pytest.mark.parametrize("page_of", ["friends/index.html", "friends/play/a.html"])
def test_that_no_run_closes_a_turn_is_told_an_hour_after_it_was_to_close(
    browser: Browser, root: Path, page_of: str
) -> None:
    """By the reader's clock, because the pages know none."""
    context = browser.new_context(timezone_id="Europe/Prague", locale="en-GB")
    page = context.new_page()
    page.goto((root / page_of).as_uri())
    due = page.get_attribute("[data-late]", "data-time") or ""
    for after, shown in ((-3600, False), (3500, False), (3700, True), (80 * 3600, True)):
        page.clock.set_fixed_time(read_time(due) + after)
        page.reload()
        assert page.is_visible("[data-late]") == shown, after
    assert "3 days ago, but since then no run of the league has closed it" in page.inner_text("[data-late]")
    context.close()


LEAST, ENLARGED = 9, 11
"""How many pixels high the letters of a drawing are at least: of the whole one on a screen, and enlarged."""

LETTERS = """() => {
  const drawing = document.documentElement;
  const by = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  const scaled = (text) => Number(getComputedStyle(text).scale.split(" ").pop()) || 1;
  const names = document.querySelectorAll(".name").length ? ".name" : "text";
  return by * Math.min(...[...document.querySelectorAll(names)].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * scaled(text)));
}"""
"""On a map these are the names of areas; what units and orders bear is told by symbols, too."""


def letters(page: Page) -> float:
    """How many pixels high the smallest letters of the drawing are."""
    frame = page.frame("map")
    assert frame is not None
    return float(frame.evaluate(LETTERS))


def whole_in_sight(page: Page) -> bool:
    """Whether the whole drawing is within its frame, and its frame within the window."""
    size = page.viewport_size
    assert size is not None
    paper, frame = (page.locator(one).bounding_box() for one in (".sheet", ".sheets"))
    assert paper is not None
    assert frame is not None
    return (
        frame["x"] <= paper["x"]
        and paper["x"] + paper["width"] <= frame["x"] + frame["width"] <= size["width"]
        and frame["y"] <= paper["y"]
        and paper["y"] + paper["height"] <= frame["y"] + frame["height"] <= size["height"]
    )


TURNS = ("six-houses/0009", "five-kings/0004", "two-rivers/0044", "first-duel/0024")
"""A turn of every ruleset, with its drawing."""


SCREENS = (
    (360, 740),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)


@pytest.mark.parametrize("turn", TURNS)
def test_the_whole_drawing_fits_every_screen_and_can_be_read(
    browser: Browser, shown: Path, turn: str
) -> None:
    page, complaints = opened(browser, 1280, "light")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto((shown / f"{turn}.html").as_uri())
        assert whole_in_sight(page), (width, height)
        if width >= 600 and letters(page) < LEAST:
            assert f"{width} {letters(page):.1f}" == "", "names can be read"
    page.context.close()
    assert complaints == []


@pytest.mark.parametrize("turn", TURNS)
def test_one_click_enlarges_a_drawing_where_one_looks(browser: Browser, shown: Path, turn: str) -> None:
    page, complaints = opened(browser, 360, "light")
    page.goto((shown / f"{turn}.html").as_uri())
    if letters(page) < ENLARGED:
        page.click(".sheet", position={"x": 180, "y": 200})
        assert letters(page) >= ENLARGED
        assert page.evaluate("document.querySelector('.sheets').scrollTop") > 0
        page.keyboard.press("Escape")
        assert whole_in_sight(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()
    context = browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=False)
    page = context.new_page()
    page.goto((shown / f"{turn}.html").as_uri())
    if letters(page) < ENLARGED:
        page.click("text=Enlarge")
    assert letters(page) >= ENLARGED
    context.close()
    assert complaints == []


def test_the_report_scrolls_beside_the_drawing_below_one_line_of_title(browser: Browser, shown: Path) -> None:
    page, _complaints = opened(browser, 1280, "light")
    for turn in TURNS:
        page.goto((shown / f"{turn}.html").as_uri())
        tall = "one => one.getBoundingClientRect().height"
        assert page.locator("h1").evaluate(tall) < 40, "one line"
        assert page.locator(".sheets").evaluate("one => one.getBoundingClientRect().top") < 120
        page.mouse.move(1100, 500)
        page.mouse.wheel(0, 300)
        room = page.evaluate(
            "(one => one.scrollHeight - one.clientHeight)(document.querySelector('.report'))"
        )
        assert not room or comes_true(page, "document.querySelector('.report').scrollTop > 0"), turn
        assert page.evaluate("window.scrollY") == 0, turn
        foot = page.locator("body").evaluate(tall)
        assert page.evaluate("document.documentElement.scrollHeight") < max(foot, 800) + 1, turn
    page.context.close()


def test_areas_are_reached_and_picked_by_keyboard(browser: Browser, shown: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto((shown / "six-houses/0009.html").as_uri())
    at = "document.activeElement.dataset.area"
    page.locator(".sheets").focus()
    page.keyboard.press("Tab")
    first = page.evaluate(at)
    page.keyboard.press("w")
    assert page.evaluate(at).startswith("w")
    while page.evaluate(at) != "winterfell":
        page.keyboard.press("w")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) in {"karhold", "white-harbor"}
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(at) == "winterfell"
    assert page.inner_text(".pointed").startswith("Winterfell")
    assert page.evaluate("getComputedStyle(document.activeElement).stroke") != "none"
    page.keyboard.press("?")
    expect(page.locator(".pointed")).to_contain_text("Sea: Bay of Ice")
    _area, land, sea, port, _river = page.inner_text(".pointed").split("\n")
    assert re.fullmatch(r"Land: Castle Black.*\. Karhold.*\. Moat Cailin.*\..*", land)
    assert re.fullmatch(r"Sea: Bay of Ice.*\. The Shivering Sea.*\.", sea)
    assert port.startswith("Port: Port of Winterfell")
    page.keyboard.press("Enter")
    assert page.inner_text(".picked b").startswith("Winterfell")
    page.keyboard.press("Escape")
    assert not page.is_visible(".picked")
    assert page.locator('.areas [tabindex="0"]').count() == 1
    assert page.evaluate(at) != first
    assert complaints == []
    assert barriers(page, "light", ".drawing") == []
    page.context.close()


@pytest.fixture(scope="module")
def told(shown: Path) -> Path:
    """The page of the turn of six houses with the most steps."""
    return max(
        (shown / "six-houses").glob("0*.html"), key=lambda path: path.read_text("utf-8").count("data-step")
    )


def test_the_steps_of_a_turn_can_be_read_without_script(browser: Browser, told: Path) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=False)
    page = context.new_page()
    page.goto(told.as_uri())
    page.click(".moments >> text=Before")
    assert shows(page, f"{told.stem}.svg#before")
    page.click("text=Step by step")
    step = page.locator(".steps a[href*='#battle-'] >> nth=0")
    step.click()
    assert shows(page, step.get_attribute("href") or "")
    page.click(".region >> nth=0")
    assert shows(page, f"{told.stem}.svg#the-north")
    context.close()


def test_steps_are_shown_by_address_keys_slider_and_reading(browser: Browser, told: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto(f"{told.as_uri()}#orders")
    anchors = [
        link.split("#")[1] for link in page.eval_on_selector_all(".steps a", "them => them.map(a => a.href)")
    ]
    at = anchors.index("orders")
    drawing = f"{told.stem}.svg"
    assert shows(page, f"{drawing}#orders")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/*.html#{anchors[at + 1]}")
    assert shows(page, f"{drawing}#{anchors[at + 1]}")
    page.keyboard.press("ArrowLeft")
    assert shows(page, f"{drawing}#orders")
    page.locator(".stepper input").press("End")
    assert shows(page, f"{drawing}#after")
    # The text moves the drawing: where a combat is read, it is shown.
    battle = next(anchor for anchor in anchors if anchor.startswith("battle-"))
    page.mouse.move(1100, 500)
    page.mouse.wheel(0, -30_000)
    assert comes_true(page, "document.querySelector('.report').scrollTop === 0")
    top = page.evaluate("anchor => document.getElementById(anchor).getBoundingClientRect().top", battle)
    page.mouse.wheel(0, top - 100)
    assert shows(page, f"{drawing}#{battle}")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(f"**/{int(told.stem) - 1:04}.html")
    assert complaints == []
    page.context.close()


def test_an_address_of_a_step_leaves_the_page_at_its_top(browser: Browser, told: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))"
    page.goto(f"{told.as_uri()}#orders")
    anchors = page.eval_on_selector_all(".report [data-step]", "them => them.map(one => one.dataset.step)")
    for anchor in (anchors[0], anchors[len(anchors) // 2], anchors[-1]):
        page.goto("about:blank")
        page.goto(f"{told.as_uri()}#{anchor}")
        assert page.evaluate(painted) == 0
        # A slow browser goes to the anchor once more, later.
        page.evaluate("anchor => document.getElementById(anchor).scrollIntoView()", anchor)
        assert page.evaluate(painted) == 0
    page.mouse.move(400, 400)
    page.mouse.wheel(0, 300)
    page.evaluate("document.querySelector('footer').scrollIntoView()")
    assert page.evaluate(painted) > 0, "a reader may go on"
    assert complaints == []
    page.context.close()


WIDTHS = range(320, 2561, 40)
LINE_LENGTHS = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const lines = document.querySelectorAll(".report > .passage:not(.fought) > .told > li:not(.aside)");
  return [...lines].filter((line) => line.clientWidth).map((line) => {
    pen.font = getComputedStyle(line).font;
    const text = line.textContent.replace(/\\s+/g, " ");
    return line.clientWidth * text.length / pen.measureText(text).width;
  });
}"""
"""How many of its own letters fit each line of the report."""


@pytest.mark.parametrize("turn", TURNS[::2])
def test_a_report_is_as_wide_as_can_be_read_on_every_screen(browser: Browser, shown: Path, turn: str) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto((shown / f"{turn}.html").as_uri())
    sideways = "document.documentElement.scrollWidth > innerWidth"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        letters_in_line = page.evaluate(LINE_LENGTHS)
        assert letters_in_line, width
        assert 34 <= sum(letters_in_line) / len(letters_in_line) <= 80, width
        assert not page.evaluate(sideways), width
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate(sideways), f"{width}, with large text"
    assert complaints == []
    page.context.close()


def test_only_a_table_that_goes_on_has_an_edge(browser: Browser, told: Path) -> None:
    """Also where a pixel of the page is two and a half of the screen."""
    context = browser.new_context(viewport={"width": 768, "height": 800}, device_scale_factor=2.5)
    page = context.new_page()
    page.goto(told.as_uri())
    page.eval_on_selector_all(
        ".scroll > *", "them => them.forEach((one) => { one.style.visibility = 'hidden' })"
    )
    frames = [
        frame
        for frame in page.locator(".report .scroll:visible").all()
        if frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    ]
    assert len(frames) > 2
    for frame in frames:
        picture = Image.open(BytesIO(frame.screenshot())).convert("RGB")
        assert len(picture.getcolors(maxcolors=1 << 20) or []) == 1
    context.close()


def test_marks_and_amounts_stand_beside_their_words(browser: Browser, told: Path) -> None:
    page, _complaints = opened(browser, 360, "light")
    page.goto(f"{told.as_uri()}#orders")
    edge = "getComputedStyle(document.querySelector('.now'), '::before')"
    assert comes_true(page, f"document.querySelector('.now') && parseFloat({edge}.left) < 0")
    assert page.evaluate(f"parseFloat({edge}.left) + parseFloat({edge}.width) < 0")
    low = page.evaluate(
        """() => [...document.querySelectorAll(".duel .adds li")].filter((line) => {
          const range = document.createRange();
          range.selectNodeContents(line.firstChild);
          const amount = document.createRange();
          amount.selectNodeContents(line.lastElementChild);
          return Math.abs(range.getClientRects()[0].top - amount.getClientRects()[0].top) > 2;
        }).map((line) => line.textContent)"""
    )
    assert low == []
    page.context.close()


def test_marks_can_be_hit(browser: Browser, told: Path) -> None:
    page, _complaints = opened(browser, 1280, "light")
    page.goto(told.as_uri())
    small = page.evaluate(
        """() => [...document.querySelectorAll(".report a, .controls :is(a, button, input), .board button")]
          .filter((one) => one.offsetWidth && (one.offsetWidth < 24 || one.offsetHeight < 24))
          .map((one) => `${one.className} ${one.textContent} ${one.offsetWidth} ${one.offsetHeight}`)"""
    )
    assert small == []
    page.context.close()


def test_a_page_of_a_turn_is_light(shown: Path) -> None:
    """With all that it loads; only the symbols' key waits until somebody unfolds it."""
    shared = sum((shown / name).stat().st_size for name in ("style.css", "times.js", "site.js", "drawing.js"))
    own = {
        page: sum(
            path.stat().st_size
            for path in (page, page.with_suffix(".svg"), page.with_name("areas.js"))
            if path.exists()
        )
        for page in shown.glob("*/0*.html")
    }
    assert shared + max(own.values()) <= 350_000


def test_a_click_on_an_area_asks_what_happened_there(browser: Browser, told: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto(told.as_uri())
    area = page.locator('[data-area="winterfell"]')
    whole = page.locator(".told > li:visible").count()
    area.click()
    assert not page.is_visible(".picked"), "the first click enlarges"
    area.click()
    assert page.inner_text(".picked b").startswith("Winterfell")
    lines = page.locator(".passage:not(.fought) .told > li:not([hidden])")
    assert 0 < lines.count() < whole
    assert all("winterfell" in (line.get_attribute("data-where") or "") for line in lines.all())
    page.keyboard.press("Escape")
    assert page.locator(".told > li:visible").count() == whole
    # Dragging pans and asks nothing.
    box = page.locator(".sheets").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 100, steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('.sheets').scrollTop") > 100
    assert not page.is_visible(".picked")
    # The rule behind a line: by a click, by the keyboard; a second time the link is followed.
    mark = page.locator(".why:visible >> nth=0")
    mark.click()
    text = page.locator(".rule-text:popover-open")
    assert text.count() == 1
    page.keyboard.press("Escape")
    assert text.count() == 0
    mark.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.className") == "rule-text"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.className") == "why"
    assert complaints == []
    page.context.close()


def test_steps_play_by_themselves_until_the_reader_takes_one(browser: Browser, told: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    goto_in_stopped_time(page, told)
    step, play = page.locator(".stepper input"), page.locator(".play")
    last = int(step.get_attribute("max") or 0)
    assert step.input_value() == str(last)
    play.click()
    assert step.input_value() == "0", "from the first after the last"
    page.clock.run_for(2_100)
    page.clock.run_for(2_000)
    assert step.input_value() == "2"
    page.select_option(".speed", label="fast")
    page.clock.run_for(1_100)
    assert step.input_value() == "3"
    page.click(".back")
    page.wait_for_timeout(500)  # the report has gone along; that is no reading, which begins again later
    assert step.input_value() == "2"
    page.clock.run_for(20_000)
    assert (step.input_value(), play.get_attribute("aria-pressed")) == ("2", "false")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.clock.run_for(1_000 * (last + 5))
    assert (step.input_value(), play.get_attribute("aria-pressed")) == (str(last), "false")
    assert complaints == []
    page.context.close()
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(told.as_uri())
    assert page.input_value(".speed") == "4"
    context.close()


def test_a_line_brings_the_board_over_the_page_of_a_phone(browser: Browser, told: Path) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(told.as_uri())
    mark = page.locator(".where:visible >> nth=8")
    mark.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 1_000
    height = "one => Math.round(one.getBoundingClientRect().top / 2)"
    place = mark.evaluate(height)
    mark.tap()
    assert shows(page, mark.get_attribute("href") or "")
    assert whole_in_sight(page)
    assert abs(mark.evaluate(height) - place) <= 1
    page.tap("text=Back to the report")
    assert abs(mark.evaluate(height) - place) <= 1
    # A finger that goes sideways over the whole board turns it to the next step.
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Home")
    at = int(page.input_value(".stepper input"))
    page.evaluate(
        """() => {
          const areas = document.querySelector(".areas");
          const touch = (clientX) => new Touch({ identifier: 1, target: areas, clientX, clientY: 300 });
          areas.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(250)], bubbles: true }));
          areas.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(330)], bubbles: true }));
        }"""
    )
    assert page.input_value(".stepper input") == str(at - 1)
    context.close()


def test_the_newest_turn_opens_on_what_was_ordered(browser: Browser, shown: Path) -> None:
    page, _complaints = opened(browser, 1280, "light")
    turns = sorted((shown / "six-houses").glob("0*.html"))
    announced = [turn for turn in turns if ">Orders</a>" in turn.read_text("utf-8")]
    for turn in (announced[0], turns[-1]):
        page.goto(turn.as_uri())
        current = page.inner_text(".moments [aria-current]")
        assert current == ("Orders" if turn == turns[-1] and turn in announced else "After"), turn.name
    page.context.close()


def test_a_reader_can_follow_one_side(browser: Browser, told: Path) -> None:
    page, complaints = opened(browser, 1280, "light")
    page.goto(told.as_uri())
    whole = page.locator(".told > li:visible").count()
    page.select_option(".followed", label="Stark")
    lines = page.locator(".passage:not(.fought) > .told > li:visible")
    assert 0 < lines.count() < whole
    assert all("stark" in (line.get_attribute("data-who") or "").split() for line in lines.all())
    fought = page.locator(".fought:visible")
    assert all("stark" in (one.get_attribute("data-who") or "").split() for one in fought.all())
    # From turn to turn, and in the list of them.
    follow(page, "a.earlier >> nth=0")
    assert page.input_value(".followed") == "stark"
    page.click("text=Show the whole report")
    assert page.input_value(".followed") == ""
    assert page.locator(".told > li[hidden]").count() == 0
    page.goto(told.with_name("turns.html").as_uri())
    page.select_option(".followed", label="Greyjoy")
    assert all(
        "greyjoy" in (turn.get_attribute("data-who") or "").split()
        for turn in page.locator(".turns > li:visible").all()
    )
    assert complaints == []
    page.context.close()


def test_a_turn_is_printed_with_its_map_first_and_nothing_blank(browser: Browser, told: Path) -> None:
    page, _complaints = opened(browser, 1280, "light")
    page.goto(told.as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # A4 within its margins
    assert whole_in_sight(page)
    below = "one => one.getBoundingClientRect()"
    board, report = (page.locator(one).evaluate(below) for one in (".sheets", ".report"))
    assert 0 <= report["top"] - board["bottom"] < 50
    text = page.inner_text(".report")
    assert len(text) > 3_000
    assert page.locator(".duel .amount:visible").count() == page.locator(".duel .amount").count() > 10
    assert page.locator(":is(select, button, .folded > summary):visible").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('main')).paddingBottom") == "0px"
    letters_on_a_page = 1_400
    pages = page.pdf(format="A4", print_background=True).count(b"/Type /Page\n")
    assert 2 <= pages <= 3 + len(page.inner_text("main")) / letters_on_a_page
    page.context.close()


def test_the_newest_drawing_is_printed_below_its_heading(browser: Browser, shown: Path) -> None:
    page, _complaints = opened(browser, 1280, "light")
    page.goto((shown / "six-houses/maps.html").as_uri())
    for paper in "A4", "Letter":
        margin: PdfMargins = {"top": "1cm", "bottom": "1cm", "left": "1cm", "right": "1cm"}
        printed = page.pdf(format=paper, margin=margin)
        assert printed.count(b"/Type /Page\n") == 1, paper
    page.context.close()
