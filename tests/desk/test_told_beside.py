"""What a desk says beside a question: what an order file says, and what only the seat knows."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.site import build_site
from tests.browsing import without_errors
from tests.desk.desks import FORGE, Desks, announced, asked_about
from tests.site.conftest import League as Published

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

KINDS = {"march", "house-card", "muster", "bid-wildlings"}
MOST = 25
"""In games of fewer turns each of these is asked."""

Game = tuple[Desks, dict[str, str]]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Desks, and the game in which each kind of question is asked."""
    folder = tmp_path_factory.mktemp("asked")
    desks = Desks(Published(folder / "league"), folder / "site")
    league, found = desks.league, {}
    for kind, of, seats in (("assign-orders", "agot2", 6), ("action", "tigris", 3), ("lead", "claim", 2)):
        found[kind] = of
        announced(league, of, of, seats)
        league.play(of, 1)
    for letter, turns in product("tb", range(2, MOST)):
        if missing := KINDS - found.keys():
            name = f"{letter}{turns}"
            announced(league, name, "agot2", 6)
            league.play(name, turns)
            found |= {kind: name for kind in missing if asked_about(league, name, kind)}
    shown = [league.game(name) for name in sorted({*found.values()})]
    assert build_site(shown, desks.root, repository=FORGE).problems == ()
    return desks, found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page of a phone."""
    with without_errors(browser.new_page(viewport={"width": 360, "height": 740})) as opened:
        yield opened


def form(games: Game, page: Page, kind: str) -> Any:  # noqa: ANN401  a locator
    """The form of a seat that is asked a question of this kind, with what stands above its questions."""
    desks, found = games
    desks.open(page, found[kind], asked_about(desks.league, found[kind], kind))
    expect(page.locator("#questions .question").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    return page.locator(".form")


def row(form: Any, word: str) -> Any:  # noqa: ANN401  locators
    """What stands beside the choice of an area's order."""
    return form.locator(f'.row:has([data-item="{word}"])')


def test_what_is_around_an_area_stands_beside_its_order(games: Game, page: Page) -> None:
    orders = form(games, page, "assign-orders")
    expect(row(orders, "kingswood")).to_contain_text(
        "Around Kingswood: Blackwater Bay, King's Landing (stronghold; neutral force 5), Shipbreaker Bay "
        "(yours), Storm's End (castle), The Boneway, The Reach (castle)."
    )
    expect(row(orders, "dragonstone")).to_contain_text("1 footman, 1 knight, stronghold, garrison 2")
    expect(orders).to_contain_text("Supply 2 allows armies of: 3, 2, 2.")


def test_stars_that_are_left_are_told_while_orders_are_given(games: Game, page: Page) -> None:
    orders = form(games, page, "assign-orders")
    told = orders.locator("output.told")
    expect(told).to_contain_text("At most 2 each: defense +1, support, raid, consolidate power.")
    stars = "march +1 (special), defense +2 (special), support +1 (special), raid (special)"
    expect(told).to_contain_text(f"0 of 1 used in all: {stars}, consolidate power (special).")
    orders.locator('[data-item="dragonstone"]').select_option("march+1")
    expect(told).to_contain_text(f"1 of 1 used in all: {stars}, consolidate power (special).")


def test_a_house_card_is_told_with_strength_icons_and_text(games: Game, page: Page) -> None:
    cards = form(games, page, "house-card")
    for name, facts in (
        ("Tywin Lannister", "strength 4; (on winning): gain 2 power"),
        ("The Hound", "strength 2; 2 fortifications"),
        ("Ser Kevan Lannister", "strength 1; when you attack, your Footmen that attack or support have "),
    ):
        expect(cards.locator(".choice", has_text=name)).to_contain_text(facts)
    expect(cards).to_contain_text("Hand of Greyjoy: Euron Crow's Eye (strength 4; 1 sword), Victarion")


def test_what_is_where_units_may_march_stands_there(games: Game, page: Page) -> None:
    march = form(games, page, "march")
    march.locator('[value="stoney-sept"]').check()
    expect(march.locator('[data-place="harrenhal"] summary')).to_contain_text("castle")
    lannisport = march.locator('[data-place="lannisport"]')
    expect(lannisport.locator("summary")).to_contain_text("1 footman, 1 knight, support +1 (special), ")
    lannisport.locator("summary").click()
    lannisport.get_by_role("button", name="One more").click()
    expect(lannisport.locator(".going")).to_have_text("1 × footman")


def test_strength_power_and_prices_are_told(games: Game, page: Page) -> None:
    bid = form(games, page, "bid-wildlings")
    expect(bid).to_contain_text("The wildlings attack with strength 2.")
    expect(bid).to_contain_text("Power available: Baratheon 8, Lannister 2, Stark 7, ")
    muster = form(games, page, "muster")
    expect(muster).to_contain_text("Prices: footman 1, knight 2, siege engine 2, ship 1, upgrade to knight 1")
    expect(muster).to_contain_text("Around White Harbor: Moat Cailin (Greyjoy; 1 footman; castle), ")


def test_what_only_the_seat_knows_stands_above_its_question(games: Game, page: Page) -> None:
    action = form(games, page, "action")
    own = action.locator("#own li")
    expect(own.nth(0)).to_contain_text("Your hand: 3 × settlement; 1 × temple; 1 × farm; 1 × market.")
    expect(own.nth(1)).to_contain_text("Your points: 0 × black; ")
    expect(action).to_contain_text("125 tiles are left in the bag.")
    hand = form(games, page, "lead").locator("#own li")
    expect(hand).to_have_text(re.compile(r"Your hand: (\w\d \([^)]+\)(, |\.)){13}"))


def test_pointing_at_the_board_is_offered_where_an_area_can_be_chosen(games: Game, page: Page) -> None:
    for kind, offered in (
        ("assign-orders", True),
        ("muster", True),
        ("bid-wildlings", False),
        ("house-card", False),
    ):
        form(games, page, kind)
        expect(page.get_by_text("Point at an area to choose.")).to_be_visible(visible=offered)
        expect(page.get_by_text("Two fingers, or a mouse that drags, move the board.")).to_be_visible()
