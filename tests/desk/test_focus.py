"""Who uses a desk by keyboard or by ear: the focus is never lost, and only what has changed is read out."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from adjudicator.engine import Ordering, SomeOf
from tests.browsing import without_errors
from tests.desk.desks import Desks, key_of
from tests.desk.engines import in_chromium, on_a_desk
from tests.desk.test_form import SCRIPTS

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps nothing from other tests."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page of a computer."""
    with without_errors(context.new_page()) as opened:
        yield opened


def opened(page: Page, desk: Path) -> Locator:
    """Open a desk of House Stark with Enter in the line of the key; its first order."""
    page.goto(desk.as_uri())
    page.get_by_label("Key, one line").fill(key_of("six", "stark").text())
    page.keyboard.press("Enter")
    expect(page.locator("#orders-section")).to_be_visible()
    return page.locator("#questions select").first


def test_enter_in_the_line_of_the_key_uses_it_and_leads_to_the_first_part(desks: Desks, page: Page) -> None:
    desk = desks.page("six", "stark")
    page.goto(desk.as_uri())
    page.get_by_label("Key, one line").click()
    page.keyboard.type("no key")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This is not a key")
    expect(page.get_by_label("Key, one line")).to_be_focused()
    opened(page, desk)
    heading = page.locator("#open section:visible h2").first
    expect(heading).to_be_focused()
    expect(page.get_by_label("Key, one line")).to_have_value("")


def test_a_button_that_has_nothing_more_to_do_gives_the_focus_to_the_other(desks: Desks, page: Page) -> None:
    opened(page, desks.page("six", "stark")).select_option("march")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_disabled()
    expect(redo).to_be_focused()
    page.keyboard.press("Enter")
    expect(undo).to_be_focused()


STEPPERS = """
const control = form.bounded(given, [], "Muster");
document.body.replaceChildren(control.element);
"""


def test_a_stepper_at_its_end_gives_the_focus_to_its_other_button(page: Page) -> None:
    options = msgspec.to_builtins(SomeOf({"knight": 1, "footman": 2}, 0, 3))
    in_chromium(page, *SCRIPTS, before=on_a_desk())(STEPPERS, options)
    more, fewer = (page.get_by_role("button", name=f"One {way}: knight") for way in ("more", "fewer"))
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_be_disabled()
    expect(fewer).to_be_focused()
    page.keyboard.press("Enter")
    expect(more).to_be_focused()


def test_a_desk_that_is_taken_over_has_the_focus_at_its_orders(desks: Desks, context: BrowserContext) -> None:
    first, second = context.new_page(), context.new_page()
    for tab in (first, second):
        opened(tab, desks.page("six", "stark"))
    take = first.get_by_role("button", name="Go on here")
    take.focus()
    first.keyboard.press("Enter")
    expect(take).to_be_hidden()
    expect(first.locator("#orders-title")).to_be_focused()


def test_an_item_at_an_end_of_its_list_moves_no_further(page: Page) -> None:
    options = msgspec.to_builtins(Ordering(("tyrell", "stark", "martell")))
    in_chromium(page, *SCRIPTS, before=on_a_desk())(STEPPERS, options)
    ways = {word: [page.get_by_role("button", name=f"{word}: {way}") for way in ("earlier", "later")]
            for word in ("tyrell", "stark", "martell")}  # fmt: skip

    def enabled() -> dict[str, list[bool]]:
        return {word: [way.is_enabled() for way in both] for word, both in ways.items()}

    assert enabled() == {"tyrell": [False, True], "stark": [True, True], "martell": [True, False]}
    up, down = ways["martell"]
    up.focus()
    page.keyboard.press("Enter")
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(down).to_be_focused()
    assert enabled() == {"martell": [False, True], "tyrell": [True, True], "stark": [True, False]}


def test_where_nothing_more_can_be_added_the_focus_goes_to_what_was_added(desks: Desks, page: Page) -> None:
    opened(page, desks.page("six", "stark"))
    page.locator("#plans-part > summary").click()
    lists = page.locator("#plans > div > .tools").last
    lists.get_by_role("combobox").select_option("accept-support")
    lists.get_by_role("button", name="Add").click()
    expect(page.locator(".plan[open] > summary")).to_be_focused()
    wishes = page.locator(".plan[open]").get_by_role("group", name="What is done")
    add, more = wishes.get_by_role("button", name="Add"), wishes.locator(".tools > select").last
    for left in reversed(range(more.locator("option").count())):
        add.click()
        expect(add).to_be_focused() if left else expect(wishes.locator("li:focus-within")).to_have_count(1)
    expect(add).to_be_hidden()
    wishes.get_by_role("button", name=": remove").first.click()
    expect(more).to_be_focused()


WATCHED = """
() => {
  window.heard = [];
  const line = ({ target }) => target.closest("li")?.innerText ?? "";
  const note = (changes) => window.heard.push(...changes.map(line));
  for (const region of document.querySelectorAll("[role=status], [role=alert], output, [aria-live]")) {
    new MutationObserver((changes) => note(changes.filter(({ type }) => type === "childList")))
      .observe(region, { childList: true, subtree: true });
  }
}
"""
"""What is read out from now on: the line of each change to a live region."""


def test_only_what_has_changed_is_read_out(desks: Desks, page: Page) -> None:
    order = opened(page, desks.page("six", "stark"))
    page.evaluate(WATCHED)
    order.select_option("march")
    expect(page.locator("#in-words")).to_contain_text("not sent as it stands")
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Seal and send").click()
    expect(page.locator("#ways")).to_be_visible()
    heard = page.evaluate("heard")
    assert [line for line in heard if line] == ["Written and sealed as number 1, but not sent yet."]
    regions = page.locator("[role=status]:has(li)")
    for place in range(regions.count()):
        expect(regions.nth(place)).to_have_attribute("aria-atomic", "false")
