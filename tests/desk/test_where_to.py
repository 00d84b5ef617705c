"""Where an order goes is said on the desk's board, with the order itself: one file plans a whole round."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.engine import picker
from adjudicator.repository.published import published_games
from adjudicator.site import build_site
from tests.browsing import without_errors
from tests.desk.clicking import Keyboard
from tests.desk.desks import FORGE, file_of, keeps, sealed, use_key
from tests.desk.forge_forms import filled_in_by
from tests.desk.test_desk_board import CLICKS, area, lit, ordered
from tests.repository.table_in_memory import GameInMemory

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

FROM_WINTERFELL = {
    "castle-black",
    "karhold",
    "moat-cailin",
    "the-stony-shore",
    "white-harbor",
    "widows-watch",
}
"""By land, and to Widow's Watch by the Ship in the Shivering Sea."""

FROM_WHITE_HARBOR = {"castle-black", "karhold", "moat-cailin", "widows-watch", "winterfell"}

MOST_CLICKS = 12
"""With the orders of a house of three areas, and what sends them."""


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[tuple[GameInMemory, Page]]:
    """The desk of House Stark in the first round of six houses."""
    trial = GameInMemory("agot2", seats=6)
    build_site(published_games(trial.files), tmp_path, repository=FORGE)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(CLICKS)
    context.route(f"{FORGE}/**", filled_in_by)
    with without_errors(context.new_page()) as page:
        page.goto((tmp_path / "trial" / "play" / "stark.html").as_uri())
        use_key(page, trial.keys["stark"])
        yield trial, page
    context.close()


def give(page: Page, where: str, order: str) -> None:
    """Choose an order in the menu of an area."""
    area(page, where).click()
    page.locator("#menu").get_by_role("button", name=order, exact=True).click()


def test_a_round_with_two_marches_takes_few_clicks_and_one_file(desk: tuple[GameInMemory, Page]) -> None:
    trial, page = desk
    page.evaluate("window.clicks = 0")
    give(page, "winterfell", "march")
    expect(page.locator("#now")).to_have_text("Where to from Winterfell?")
    assert lit(page) == FROM_WINTERFELL
    area(page, "karhold").click()
    give(page, "white-harbor", "march −1")
    assert lit(page) == FROM_WHITE_HARBOR
    area(page, "widows-watch").click()
    expect(page.locator(".layers line")).to_have_count(2)
    give(page, "the-shivering-sea", "support")
    block = sealed(page)
    page.get_by_role("link", name="Send it on GitHub").click()
    assert page.evaluate("window.clicks") == 10 <= MOST_CLICKS
    expect(page.locator("#in-words")).to_contain_text("White Harbor: march −1: Widow's Watch: all")
    trial.propose(block.encode(), file_of(block))
    assert held_after_the_round(trial, "stark") == {"karhold", "the-shivering-sea", "widows-watch"}


def held_after_the_round(trial: GameInMemory, seat: str) -> set[str]:
    """Where a seat stands that is asked no more after its file; stewards play the others."""
    pick = picker(b"steward", "where")
    while (latest := trial.published.latest) and latest.view.board.round == 1:
        assert latest.number == 0 or seat not in latest.asked.seats
        for other in latest.asked.seats:
            if other != seat:
                chair = trial.chair(other)
                plans = trial.published.rules.plan_steadily(chair.view(chair.private()))
                trial.submit(other, trial.bot_orders(other, pick, "steward", plans))
        trial.run()
    assert latest is not None
    return {area for area, _units in latest.view.board.forces(seat)}


def test_where_to_is_said_in_the_form_and_by_keyboard(desk: tuple[GameInMemory, Page]) -> None:
    _trial, page = desk
    hands = Keyboard(page)
    toward = page.get_by_label("Where to from Winterfell?")
    expect(toward).to_be_hidden()
    hands.choose(ordered(page, "winterfell"), "march+1")
    assert lit(page) == FROM_WINTERFELL
    hands.choose(toward, "castle-black")
    file = page.locator("#file-text")
    page.get_by_label("White Harbor", exact=True).select_option("consolidate-power")
    page.get_by_label("The Shivering Sea", exact=True).select_option("raid")
    expect(page.get_by_label("Where to from The Shivering Sea?")).to_be_hidden()  # nobody else is near
    expect(file).to_have_value(re.compile("winterfell: {march\\+1: {castle-black: all}}"))
    # The list goes with its order, undo brings both back, and what is kept is shown again.
    ordered(page, "winterfell").select_option("support")
    expect(toward).to_be_hidden()
    expect(page.locator(".layers line")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(toward).to_have_value("castle-black")
    assert keeps(page, "castle-black")
    page.reload()
    use_key(page, _trial.keys["stark"])
    expect(toward).to_have_value("castle-black")
    expect(page.locator(".layers line")).to_have_count(1)


def test_whoever_points_elsewhere_leaves_open_where_to(desk: tuple[GameInMemory, Page]) -> None:
    _trial, page = desk
    give(page, "winterfell", "march")
    area(page, "the-shivering-sea").click()
    expect(page.locator("#menu-title")).to_have_text("The Shivering Sea")
    page.keyboard.press("Escape")
    assert lit(page) == {"winterfell", "white-harbor", "the-shivering-sea"}
    # An area of one's own has orders to give: its menu offers both.
    give(page, "winterfell", "support")
    give(page, "winterfell", "march")
    area(page, "white-harbor").click()
    expect(page.locator("#menu-choices p").first).to_have_text("Where to from Winterfell?")
    expect(page.locator("#menu").get_by_role("button", name="raid", exact=True)).to_be_visible()
    page.locator("#menu").get_by_role("button", name="→ White Harbor").click()
    expect(page.get_by_label("Where to from Winterfell?")).to_have_value("white-harbor")
    # The menu of the area offers it again, and a second click takes it back.
    for chosen in ("karhold", ""):
        give(page, "winterfell", "→ Karhold")
        expect(page.get_by_label("Where to from Winterfell?")).to_have_value(chosen)
