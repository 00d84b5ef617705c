"""The board of a desk as a shortcut to its form: pointed at, moved, enlarged; and how a desk looks."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.drawing.chart import Box, read_chart
from tests.browsing import SCHEMES, barriers, comes_true, without_errors
from tests.desk.desks import FORGE, Desks, asked_about
from tests.repository.table_in_memory import START

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

CLICKS = """
window.clicks = 0;
addEventListener("click", (event) => { window.clicks += event.isTrusted; }, true);
"""
"""Counts what a person clicks, and nothing that a script does."""

SMALL = """
[...document.querySelectorAll("main :is(button, select, input, textarea, summary, .tools a)")]
  .filter((one) => one.checkVisibility())
  .map((one) => (one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => height < 43.5 || width < 43.5)
  .map(([one, { width, height }]) => `${one} ${width} × ${height}`)
"""
"""What is smaller than a finger needs."""


@pytest.fixture
def wide(browser: Browser) -> Iterator[Page]:
    """A page of a computer."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(CLICKS)
    with without_errors(context.new_page()) as page:
        yield page
    context.close()


def area(page: Page, word: str) -> Any:  # noqa: ANN401  a locator
    return page.locator(f'[data-area="{word}"]')


def lit(page: Page) -> set[str]:
    return set(page.evaluate("[...document.querySelectorAll('.layers .lit')].map(one => one.dataset.area)"))


def signs(page: Page) -> list[str]:
    """What the board shows of the orders, as it is read."""
    written = page.locator(".layers text").evaluate_all("all => all.map((one) => one.textContent)")
    return [sign.upper() for sign in written if sign]


def ordered(page: Page, word: str) -> Any:  # noqa: ANN401  a locator
    return page.locator(f'select[data-item="{word}"]')


def marching(desks: Desks) -> tuple[str, str]:
    """A game in which a seat is asked where its units march, and the seat."""
    game = max(game.name for game in desks.league.games() if game.name.startswith("march-"))
    return game, asked_about(desks.league, game, "march")


def test_first_orders_take_two_clicks_each(desks: Desks, wide: Page) -> None:
    desks.open(wide, "six", "stark")
    areas = {"winterfell": "march", "white-harbor": "support", "the-shivering-sea": "raid"}
    expect(wide.locator("#now")).to_have_text("Stark is to give an order to each of its areas.")
    assert lit(wide) == set(areas)
    assert comes_true(wide, "document.querySelector('#layers img').naturalWidth > 0")
    wide.evaluate("window.clicks = 0")
    for word, order in areas.items():
        area(wide, word).click()
        expect(wide.locator("#menu-title")).to_have_text(word.replace("-", " ").title())
        wide.locator("#menu").get_by_role("button", name=order, exact=True).click()
    assert wide.evaluate("window.clicks") == 2 * len(areas)
    said = wide.locator("#in-words")
    for line in ("Winterfell: march", "White Harbor: support", "The Shivering Sea: raid"):
        expect(said).to_contain_text(line)
    assert sorted(signs(wide)) == ["M", "R", "S"]
    # What cannot be chosen twice is grey elsewhere; what is chosen is taken back by another click.
    area(wide, "white-harbor").click()
    expect(wide.locator("#menu").get_by_role("button", name="march", exact=True)).to_be_disabled()
    wide.locator("#menu").get_by_role("button", name="support", exact=True).click()
    expect(ordered(wide, "white-harbor")).to_have_value("")
    for button, value in (("Undo", "support"), ("Undo", "support"), ("Redo", "support"), ("Redo", "")):
        wide.get_by_role("button", name=button).click()
        expect(ordered(wide, "white-harbor")).to_have_value(value)
    wide.get_by_role("button", name="Start again").click()
    expect(said).to_contain_text("not answered")
    wide.get_by_role("button", name="Undo").click()
    expect(ordered(wide, "winterfell")).to_have_value("march")


WRITTEN = """
[...document.querySelectorAll(".layers text")]
  .filter((one) => one.textContent)
  .map((one) => one.getBBox())
  .map(({ x, y, width, height }) => [x, y, width, height])
"""
"""Where signs stand on the board, in the measures of its drawing."""


def test_no_order_on_the_board_covers_a_name(desks: Desks, page: Page) -> None:
    """On a phone as on a computer, since the signs are as large as the drawing makes them."""
    chart = read_chart(EDITION.package, EDITION.chart)
    names = {area: layout.places["name"] for area, layout in chart.layouts.items()}
    for seat in desks.league.game("six").file.seats:
        desks.open(page, "six", seat)
        page.locator("select[data-item]").first.wait_for()
        for place, select in enumerate(page.locator("select[data-item]").all()):
            words = select.evaluate("one => [...one.options].filter((o) => !o.disabled).map((o) => o.value)")
            select.select_option(sorted(filter(None, words))[-place % 3])  # march+1, support+1, support
        boxes = [Box(*box) for box in page.evaluate(WRITTEN)]
        assert len(boxes) == page.locator("select[data-item]").count()
        covered = [area for area, name in names.items() if any(name.overlaps(box) for box in boxes)]
        assert covered == [], seat


def test_a_march_is_pointed_out_from_where_to_where(desks: Desks, wide: Page) -> None:
    game, seat = marching(desks)
    desks.open(wide, game, seat)
    expect(wide.locator(".layers .lit").first).to_be_attached()
    sources = set(wide.evaluate("[...document.querySelectorAll('[type=radio]')].map(one => one.value)"))
    drawn = set(wide.evaluate("[...document.querySelectorAll('[data-area]')].map(one => one.dataset.area)"))
    assert lit(wide) == sources & drawn != set()
    source = min(sources & drawn)
    area(wide, source).dispatch_event("click")
    expect(wide.locator(f'[type=radio][value="{source}"]')).to_be_checked()
    places = set(
        wide.evaluate("[...document.querySelectorAll('[data-place]')].map(one => one.dataset.place)")
    )
    assert lit(wide) == (sources | places) & drawn
    place = min(places - sources)
    area(wide, place).dispatch_event("click")
    menu = wide.locator("#menu")
    expect(menu).to_contain_text(" → ")
    more = menu.get_by_role("button", name="One more").first
    more.click()
    menu.get_by_role("button", name="Close").click()
    expect(wide.locator("#now")).to_contain_text("1 × ")
    assert [sign for sign in signs(wide) if sign.startswith("1×")]


def test_a_square_offers_what_can_be_played_there(desks: Desks, wide: Page) -> None:
    seat = asked_about(desks.league, "rivers", "action")
    desks.open(wide, "rivers", seat)
    expect(wide.locator(".layers .lit").first).to_be_attached()
    square = min(lit(wide))
    area(wide, square).click()
    offered = wide.locator("#menu .choices button").all_inner_texts()
    assert offered
    assert all(text.endswith(f" at {square}") or square in text for text in offered)
    wide.locator("#menu .choices button").first.click()
    expect(wide.locator("#in-words")).to_contain_text(square)
    assert signs(wide) == ["✓"]
    area(wide, square).click()
    expect(wide.locator("#menu .choices button")).to_have_text(offered)


def test_moving_the_board_with_a_mouse_is_no_click(desks: Desks, wide: Page) -> None:
    desks.open(wide, "six", "stark")
    sheets, layers = wide.locator("#sheets"), wide.locator("#layers")
    before = layers.evaluate("one => one.offsetWidth")
    wide.get_by_role("button", name="Enlarge the board").click()
    assert layers.evaluate("one => one.offsetWidth") == pytest.approx(1.5 * before, abs=2)
    area(wide, "winterfell").scroll_into_view_if_needed()
    box = area(wide, "winterfell").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    at = sheets.evaluate("one => one.scrollTop")
    wide.mouse.move(x, y)
    wide.mouse.down()
    wide.mouse.move(x + 5, y - 60, steps=6)
    wide.mouse.up()
    assert sheets.evaluate("one => one.scrollTop") == pytest.approx(at + 60, abs=8)
    expect(wide.locator("#menu")).to_be_hidden()
    wide.mouse.click(x, y - 60)
    expect(wide.locator("#menu-title")).to_have_text("Winterfell")
    wide.keyboard.press("Escape")
    expect(wide.locator("#menu")).to_be_hidden()
    wide.get_by_role("button", name="Whole board").click()
    assert layers.evaluate("one => one.offsetWidth") == before


def test_one_finger_scrolls_the_page_and_two_move_the_board(desks: Desks, page: Page) -> None:
    desks.open(page, "six", "stark")
    sheets, layers = page.locator("#sheets"), page.locator("#layers")
    sheets.scroll_into_view_if_needed()
    to_top = "document.querySelector('#sheets').scrollIntoView({ block: 'start' })"
    page.evaluate(to_top)
    fingers = page.context.new_cdp_session(page)

    seconds = count(START)  # fingers that rest before they are lifted let nothing glide on

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        told = {"type": kind, "touchPoints": at, "timestamp": next(seconds)}
        fingers.send("Input.dispatchTouchEvent", told)

    width, scrolled = layers.evaluate("one => one.offsetWidth"), page.evaluate("scrollY")
    touch("touchStart", (180, 300))
    for y in (280, 250, 210, 170):
        touch("touchMove", (180, y))
    touch("touchEnd")
    assert comes_true(page, f"scrollY > {scrolled} + 60")
    assert layers.evaluate("one => one.offsetWidth") == width
    expect(page.locator("#menu")).to_be_hidden()
    page.evaluate(to_top)
    scrolled = page.evaluate("scrollY")
    touch("touchStart", (150, 150), (190, 150))
    for apart in (50, 80, 110):
        touch("touchMove", (170 - apart / 2, 150), (170 + apart / 2, 150))
    touch("touchMove", (95, 110), (205, 110))
    touch("touchEnd")
    assert comes_true(page, f"document.querySelector('#layers').offsetWidth > 1.8 * {width}")
    assert comes_true(page, "document.querySelector('#sheets').scrollLeft > 0")
    assert page.evaluate("scrollY") == pytest.approx(scrolled, abs=8)  # fingers moved by 40
    expect(page.locator("#menu")).to_be_hidden()


def test_written_sent_and_taken_in_are_told_apart(desks: Desks, wide: Page) -> None:
    desks.open(wide, "six", "stark")
    steps = wide.locator("#state li")
    expect(steps).to_have_text(["Written here only.", "Sent nothing yet.", "Taken in nothing yet."])
    for word, order in (("winterfell", "march"), ("white-harbor", "support"), ("the-shivering-sea", "raid")):
        ordered(wide, word).select_option(order)
    wide.get_by_role("button", name="Seal and send").click()
    expect(steps.nth(0)).to_have_text("Written and sealed as number 1, but not sent yet.")
    expect(wide.get_by_role("link", name="Send it on GitHub")).to_be_visible()
    expect(wide.locator("#way-mail")).to_be_hidden()  # the league takes no mail
    expect(wide.get_by_role("link", name="open a new file")).to_have_attribute(
        "href", re.compile(r"/new/main\?filename=turns%2Fsix%2Finbox%2Fstark-0001-1-\d{10}\.sealed$")
    )
    wide.get_by_role("link", name="Download").click()
    expect(wide.locator("#ways-told")).to_contain_text("Downloaded. It is not sent yet")
    expect(steps.nth(0)).to_contain_text("you copied or downloaded it to send it yourself")
    expect(steps.nth(1)).to_have_text("Sent nothing yet.")
    expect(wide.locator("#state .reached")).to_have_count(1)
    # What is changed afterwards is not what was sealed, and the sealed text of before is offered no longer.
    ordered(wide, "winterfell").select_option("defense+1")
    expect(steps.nth(0)).to_have_text("Written here only.")
    expect(wide.locator("#ways")).to_be_hidden()
    # The number of what was downloaded is used up: two files may not have the same one.
    wide.get_by_role("button", name="Seal and send").click()
    expect(steps.nth(0)).to_have_text("Written and sealed as number 2, but not sent yet.")
    expect(wide.locator("#ways-told")).to_have_text(
        "One click on GitHub sends it; you need an account there. "
        "Without one, copy it and give it to somebody who has one."
    )
    wide.context.route(f"{FORGE}/**", lambda route: route.fulfill(body="a form"))
    wide.get_by_role("link", name="Send it on GitHub").click()
    expect(wide.locator("#ways-told")).to_have_text("It is sent once you confirm it on GitHub.")
    expect(steps.nth(0)).to_have_text("Written and sent as number 2.")
    expect(steps.nth(1)).to_contain_text("The league did not have it yet")
    expect(wide.locator("#state .reached")).to_have_count(2)
    ordered(wide, "winterfell").select_option("raid")
    expect(steps.nth(0)).to_have_text("Written here only; it differs from number 2, which you sent.")
    expect(wide.locator("#state .reached")).to_have_count(1)
    expect(wide.locator("#ways")).to_be_hidden()


def test_no_desk_shuts_anybody_out(desks: Desks, browser: Browser) -> None:
    """With a key in, everything open, and the menu of an area, on a phone and on a computer."""
    march, marcher = marching(desks)
    for game, seat, width in (
        ("six", "stark", 1280),
        (march, marcher, 360),
        ("rivers", asked_about(desks.league, "rivers", "action"), 360),
        ("over", "a", 360),
        ("lobby", "stark", 360),
        ("lobby", "tyrell", 360),
    ):
        context = browser.new_context(viewport={"width": width, "height": 800})
        page = context.new_page()
        desks.open(page, game, seat)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        if page.locator(".layers .lit").count():
            page.locator(".layers .lit").last.dispatch_event("click")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (game, seat)
        assert page.evaluate(SMALL) == [], (game, seat, width)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert barriers(page, scheme) == [], (game, seat, width, scheme)
        context.close()


def test_the_board_is_moved_over_and_chosen_on_by_keyboard(desks: Desks, wide: Page) -> None:
    """As the areas of a turn's page are; what stands there is said."""
    desks.open(wide, "six", "stark")
    keys, at = wide.keyboard, "document.activeElement.dataset.area"
    assert comes_true(wide, "document.querySelectorAll('.layers [tabindex=\"0\"]').length === 1")
    wide.locator('.layers [tabindex="0"]').focus()
    while wide.evaluate(at) != "winterfell":
        keys.press("w")
    keys.press("ArrowRight")
    assert wide.evaluate(at) in {"karhold", "white-harbor"}
    keys.press("ArrowLeft")
    assert wide.evaluate(at) == "winterfell"
    winterfell = wide.get_by_role("application", name="Areas of the board").get_by_role(
        "button", name="Winterfell, Stark"
    )
    there = "Winterfell, Stark: 1 footman, 1 knight; garrison of strength 2"
    expect(winterfell).to_have_accessible_name(there)
    keys.press("Enter")
    expect(wide.locator("#menu-title")).to_have_text("Winterfell")
    first = wide.locator("#menu-choices button").first
    expect(first).to_be_focused()
    keys.press("Enter")
    expect(ordered(wide, "winterfell")).not_to_have_value("")
    assert wide.evaluate(at) == "winterfell"
    order = ordered(wide, "winterfell").evaluate("one => one.selectedOptions[0].text")
    expect(winterfell).to_have_accessible_name(f"{there}; {order}")
