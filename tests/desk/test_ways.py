"""The ways by which a desk's player sends what was sealed, and how much fits into an address."""

import base64
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from adjudicator.player.order_file import blank
from adjudicator.repository.layout import TURNS
from tests.browsing import without_errors
from tests.desk.desks import FORGE, Desks, file_of, sealed
from tests.desk.forge_forms import filled_in_by
from tests.repository.table_in_memory import GameInMemory

ROOT = Path(__file__).parents[2]

MOST = 8000
"""Characters of an address; GitHub takes 8,191."""

SHARE = """
navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "text/plain";
navigator.share = async ({ files: [file] }) => {
  window.shared = [...(window.shared ?? []), [file.name, await file.text()]];
  if (window.shared.length === 1) throw new DOMException("left", "AbortError");
};
"""
"""The menu of a device, which its player leaves the first time without choosing anything."""


def address(path: str, block: str) -> str:
    return f"{FORGE}/issues/new?" + urlencode({"title": path, "body": f"```\n{block}```\n"})


def test_every_recorded_order_file_fits_into_an_address() -> None:
    files = sorted((ROOT / TURNS).glob("*/inbox/*.sealed"))
    assert len(files) > 200
    for file in files:
        assert len(address(file.relative_to(ROOT).as_posix(), file.read_text("ascii"))) < MOST, file


def test_a_whole_template_of_six_houses_fits_into_an_address() -> None:
    trial = GameInMemory("agot2", hours=None, seats=6)
    chair = trial.chair("stark")
    name, block = chair.seal(blank(chair).encode())
    assert len(address(trial.game.paths.file(f"inbox/{name.file}"), block)) < MOST


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(accept_downloads=True)
    context.route(f"{FORGE}/**", filled_in_by)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    with without_errors(context.new_page()) as page:
        yield page


def sealed_at(desks: Desks, page: Page, orders: str = "") -> str:
    """Open a desk, write some orders or the file by hand, and seal it."""
    desks.open(page, "six", "stark")
    page.locator("#questions select").first.select_option("march")
    if orders:
        page.locator("#file-part summary").click()
        page.locator("#file-text").fill(orders)
    return sealed(page)


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_what_is_left_in_a_devices_own_menu_was_not_sent(desks: Desks, page: Page) -> None:
    page.add_init_script(SHARE)
    block, written = sealed_at(desks, page), page.locator("#state li").first
    share = page.get_by_role("button", name="Share")
    share.click()
    expect(written).to_contain_text("not sent yet")
    share.click()
    expect(written).to_have_text("Written and sent as number 1.")
    assert page.evaluate("shared") == [[f"{file_of(block)}.txt", block]] * 2


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_a_download_and_a_mail_hold_the_sealed_text(desks: Desks, page: Page) -> None:
    block = sealed_at(desks, page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == file_of(block)
    assert download.value.path().read_text("ascii") == block
    mail = page.locator("#way-mail").get_attribute("href") or ""
    subject, body = (unquote(part.partition("=")[2]) for part in urlsplit(mail).query.split("&"))
    assert (subject, body) == (f"turns/six/inbox/{file_of(block)}", block)


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_what_is_too_long_for_an_address_is_copied_and_pasted(
    desks: Desks, context: BrowserContext, page: Page
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    noise = base64.b64encode(Random("noise").randbytes(6000)).decode()
    block = sealed_at(desks, page, f"# {noise}\n")
    link = page.get_by_role("link", name="Send it on GitHub")
    query = parse_qs(urlsplit(link.get_attribute("href") or "").query)
    assert query == {"title": [f"turns/six/inbox/{file_of(block)}"]}
    told = page.locator("#ways-told")
    expect(told).to_contain_text("It is too long to be filled in: it is copied, and you paste it there.")
    with page.expect_popup() as opened:
        link.click()
    expect(told).to_have_text("Copied. It is sent once you have pasted it on GitHub and confirmed it there.")
    opened.value.locator("#body").focus()
    opened.value.keyboard.press("Control+V")
    expect(opened.value.locator("#body")).to_have_value(block)
