"""What can go wrong at a desk: each is said in one sentence, and nothing written is lost."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from adjudicator.repository.press.messages import ROOM
from adjudicator.sealing import SecretKey, open_orders, seal_letter
from adjudicator.site.desk_words import sentences
from tests.browsing import without_errors
from tests.desk.desks import MARKUP, Desks, keeps, key_of, sealed, use_key
from tests.forge.hosting_examples import example
from tests.forge.serving_here import serving
from tests.site.conftest import MASTER

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

GAME, SEAT = "six", "stark"
REFUSED_STORAGE = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError') }"
REFUSED_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
NO_CURVE = """
const { importKey } = SubtleCrypto.prototype;
SubtleCrypto.prototype.importKey = function (format, key, how, ...more) {
  if (how === "%s") throw new DOMException("unsupported", "NotSupportedError");
  return importKey.call(this, format, key, how, ...more);
}
"""
LACKING = {
    "X25519": NO_CURVE % "X25519",
    "Ed25519": NO_CURVE % "Ed25519",
    "Web Cryptography": "Object.defineProperty(crypto, 'subtle', { value: undefined })",
    "compression": "delete globalThis.CompressionStream",
}
"""Scripts that take from a browser what one or another does not have."""

FORGETFUL = """
const { open } = IDBFactory.prototype;
let asked = 0;
IDBFactory.prototype.open = function (...named) { return asked++ < %s ? {} : open.apply(this, named); };
"""
"""A script that leaves so many requests to the browser's store unanswered, as WebKit does now and then."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps nothing from other tests."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    yield context
    context.close()


@contextmanager
def changed(desks: Desks, fact: str, other: str) -> Iterator[Path]:
    """A desk whose data block says something else, as the program would write it another time."""
    original = desks.page(GAME, SEAT)
    text = original.read_text("utf-8")
    assert fact in text
    copy = original.with_name("changed.html")
    copy.write_text(text.replace(fact, other), "utf-8")
    yield copy
    copy.unlink()


def write(page: Page, place: int = 1) -> str:
    """Give the first area an order; what the desk says of it."""
    select = page.locator("#questions select").first
    select.select_option(index=place)
    return page.locator("#in-words").inner_text()


def draft(page: Page) -> str:
    return page.locator("#questions select").first.input_value()


def test_a_key_is_refused_with_the_reason_and_stays_for_correction(
    desks: Desks, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(desks.page(GAME, SEAT).as_uri())
    key = key_of(GAME, SEAT).text()
    for line, complaint in (
        (key_of(GAME, "tyrell").text(), "This is the key of Tyrell; open the desk of that seat."),
        (SecretKey.from_seed(b"a stranger").text(), "This key does not hold the seat of Stark."),
        (f"{key[:-1]}-", "There is a typing error in this key: its checksum is wrong."),
        (MARKUP, "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
        ("", "This is not a key: it should begin with ADJUDICATOR-SECRET-KEY-1."),
    ):
        page.get_by_label("Key, one line").fill(line)
        page.get_by_role("button", name="Use this key").click()
        expect(page.get_by_role("alert")).to_have_text(complaint)
        expect(page.locator("#open")).to_be_hidden()
        expect(page.get_by_label("Key, one line")).to_have_value(line)
    use_key(page, key_of(GAME, SEAT))
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_game_that_is_over_takes_nothing_and_still_opens(desks: Desks, context: BrowserContext) -> None:
    with without_errors(context.new_page()) as page:
        desks.open(page, "over", "a")
        expect(page.get_by_text("The game is over and takes no more orders.")).to_be_visible()
        expect(page.get_by_role("button", name="Seal and send")).to_be_hidden()
        expect(page.locator("#acts-section summary")).to_have_text(
            ["Make a closing statement", "Open notes and letters"]
        )


def test_a_paused_game_keeps_what_is_written(desks: Desks, context: BrowserContext) -> None:
    page = context.new_page()
    with changed(desks, '"stage":"open"', '"stage":"paused"') as paused:
        page.goto(paused.as_uri())
        use_key(page, key_of(GAME, SEAT))
        expect(page.locator("#seal")).to_be_visible()
        written = write(page)
        page.get_by_role("button", name="Seal and send").click()
        expect(page.get_by_role("alert")).to_have_text(
            "The game takes no orders now. What you wrote stays here."
        )
        expect(page.locator("#ways")).to_be_hidden()
        assert page.locator("#in-words").inner_text() == written


def test_after_closing_time_the_league_decides(desks: Desks, context: BrowserContext) -> None:
    page = context.new_page()
    latest = desks.league.game(GAME).latest
    assert latest is not None
    assert latest.asked.until is not None
    until = datetime.fromisoformat(latest.asked.until)
    page.clock.install(time=until - timedelta(minutes=5))
    desks.open(page, GAME, SEAT)
    written = write(page)
    closed = page.get_by_text("By the clock of this device, the questions closed")
    expect(closed).to_have_count(0)
    page.clock.fast_forward("10:00")
    expect(closed).to_contain_text("The league’s clock decides")
    assert page.locator("#in-words").inner_text() == written
    assert "BEGIN ADJUDICATOR ORDERS" in sealed(page)


def test_an_older_page_says_so_and_counts_on(desks: Desks, context: BrowserContext) -> None:
    """A page from before the last run, out of a cache: of an older turn, or with fewer of one's numbers."""
    page = context.new_page()
    said = page.get_by_text("This page is older than one that this browser has shown before.")
    with changed(desks, '"sent":0', '"sent":2') as newer:
        page.goto(newer.as_uri())
        use_key(page, key_of(GAME, SEAT))
        expect(page.locator("#seal")).to_be_visible()
        expect(said).to_have_count(0)
    desks.open(page, GAME, SEAT)
    expect(said).to_be_visible()
    assert "Counter: 3" in sealed(page)


def test_of_two_tabs_the_newer_keeps_the_draft(desks: Desks, context: BrowserContext) -> None:
    first, second = context.new_page(), context.new_page()
    said = "This desk is open in another tab"
    desks.open(first, GAME, SEAT)
    expect(first.locator("#in-words")).not_to_be_empty()
    write(first, 1)
    assert keeps(first, draft(first))
    desks.open(second, GAME, SEAT)
    expect(second.locator("#questions select").first).to_have_value(draft(first))
    write(second, 2)
    kept = draft(second)
    written = write(first, 3)
    expect(first.get_by_text(said)).to_be_visible()
    expect(second.get_by_text(said)).to_have_count(0)
    assert first.locator("#in-words").inner_text() == written
    first.get_by_role("button", name="Go on here").click()
    expect(first.get_by_text(said)).to_have_count(0)
    second.evaluate("dispatchEvent(new Event('focus'))")
    expect(second.get_by_text(said)).to_be_visible()
    assert draft(second) == kept
    third = context.new_page()
    desks.open(third, GAME, SEAT)
    expect(third.locator("#questions select").first).to_have_value(draft(first))


def test_a_browser_that_keeps_nothing_says_so_and_still_sends(desks: Desks, context: BrowserContext) -> None:
    context.add_init_script(REFUSED_STORAGE)
    page = context.new_page()
    page.goto(desks.page(GAME, SEAT).as_uri())
    page.get_by_label("Keep it in this browser").check()
    use_key(page, key_of(GAME, SEAT))
    expect(page.get_by_role("alert")).to_contain_text("load the key again next time")
    expect(page.get_by_text("what you write is lost when you close the page")).to_be_visible()
    write(page)
    assert "BEGIN ADJUDICATOR ORDERS" in sealed(page)
    page.get_by_role("link", name="Download").click()
    expect(page.locator("#state li").first).to_contain_text("sealed as number 1; you copied or downloaded it")


def test_who_has_no_account_at_the_forge_is_told_to_mail(desks: Desks, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    with changed(desks, '"mail":""', '"mail":"league@example.org"') as desk:
        page.goto(desk.as_uri())
        use_key(page, key_of(GAME, SEAT))
        write(page)
        sealed(page)
        told = page.locator("#ways-told")
        expect(told).to_contain_text("you need an account there. Without one, mail it to league@example.org.")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(told).to_have_text("Copied. It is not sent yet: mail it to league@example.org.")
        expect(page.locator("#state li").first).not_to_contain_text("sent as")
        page.locator("#way-mail").evaluate("(link) => (link.hidden = false, link.removeAttribute('href'))")
        page.locator("#way-mail").click()
        expect(told).to_have_text("It is sent once your mail is on its way.")
        expect(page.locator("#state li").first).to_have_text("Written and sent as number 1.")


def test_a_refused_clipboard_leaves_the_text_to_be_copied(desks: Desks, context: BrowserContext) -> None:
    context.add_init_script(REFUSED_CLIPBOARD)
    page = context.new_page()
    desks.open(page, GAME, SEAT)
    write(page)
    text = sealed(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("alert")).to_contain_text("The browser did not let the page copy.")
    assert page.evaluate("getSelection().toString()") == text
    expect(page.locator("#ways-told")).not_to_contain_text("Copied")


def test_plain_http_is_refused_in_a_sentence(desks: Desks, context: BrowserContext) -> None:
    page = context.new_page()
    page.route(
        "http://league.example/**",
        lambda route: route.fulfill(
            path=desks.root / route.request.url.removeprefix("http://league.example/")
        ),
    )
    page.goto(f"http://league.example/{GAME}/play/{SEAT}.html")
    expect(page.get_by_role("alert")).to_have_text(
        "The browser lets no page seal anything that comes by plain http. Open this page by https or from a "
        "folder."
    )
    expect(page.locator("#key-section")).to_be_hidden()


def test_within_another_page_it_takes_no_key(desks: Desks, context: BrowserContext, tmp_path: Path) -> None:
    """That page could lay something over it, and lead clicks astray."""
    desk = desks.page(GAME, SEAT).as_uri()
    (tmp_path / "around.html").write_text(f'<iframe src="{desk}" width="900" height="900"></iframe>')
    with without_errors(context.new_page()) as page:
        page.goto((tmp_path / "around.html").as_uri())
        within = page.frame_locator("iframe")
        expect(within.get_by_role("alert")).to_have_text(sentences()["framed"])
        expect(within.locator("#key-section, #open").locator("visible=true")).to_have_count(0)
        page.goto(desk)
        expect(page.locator("#key-section")).to_be_visible()


HEADERS = dict(re.findall(r'^(\w+) .*? Content-Security-Policy "([^"]+)"', example("frames"), re.MULTILINE))
"""The header by which each web server forbids others to frame the pages."""


def test_the_header_keeps_others_from_framing_and_not_the_pages_themselves(
    desks: Desks, context: BrowserContext, tmp_path: Path
) -> None:
    assert set(HEADERS) == {"nginx", "Apache", "Caddy"}
    (header,) = set(HEADERS.values())

    class Pages(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            return str(desks.root / path.lstrip("/"))

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", header)
            super().end_headers()

        def log_message(self, format: str, *values: object) -> None:  # noqa: A002  the name is http.server's
            """Say nothing."""

    with serving(Pages) as address:
        page = context.new_page()
        page.goto(f"{address}{GAME}/index.html")
        drawing = page.frame_locator("iframe").locator("svg").first
        expect(drawing).to_be_attached()
        around = tmp_path / "around.html"
        desk = f"{address}{GAME}/play/{SEAT}.html"
        around.write_text(f'<iframe src="{desk}"></iframe>', "utf-8")
        with page.expect_event("requestfailed", lambda request: request.url == desk) as failed:
            page.goto(around.as_uri())
        assert failed.value.failure == "net::ERR_BLOCKED_BY_RESPONSE"
        page.close()


@pytest.mark.parametrize("what", LACKING)
def test_a_browser_that_cannot_seal_is_told_which_can(
    desks: Desks, context: BrowserContext, what: str
) -> None:
    context.add_init_script(LACKING[what])
    with without_errors(context.new_page()) as page:
        page.goto(desks.page(GAME, SEAT).as_uri())
        expect(page.get_by_role("alert")).to_have_text(sentences()["no-crypto"])
        expect(page.locator("#key-section, #no-script").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("forgotten", ["1", "Infinity"])
def test_a_store_that_does_not_answer_keeps_nobody_from_playing(
    desks: Desks, context: BrowserContext, forgotten: str
) -> None:
    """It is asked again, and done without if it never answers."""
    context.add_init_script(FORGETFUL % forgotten)
    with without_errors(context.new_page()) as page:
        page.goto(desks.page(GAME, SEAT).as_uri())
        use_key(page, key_of(GAME, SEAT))
        sealed(page)


def test_without_script_the_page_says_how_else_to_play(desks: Desks, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(desks.page(GAME, SEAT).as_uri())
    expect(page.locator("main")).to_contain_text("This page needs a script.")
    expect(page.locator("main")).to_contain_text(f"adjudicator submit {GAME}")
    expect(page.locator("main section").locator("visible=true")).to_have_count(0)
    context.close()


def test_names_and_messages_are_text(desks: Desks, context: BrowserContext) -> None:
    """The player of the first seat is called by markup, and writes it."""
    game = desks.league.game(GAME)
    first = game.file.seats[0]
    letter = {
        "game": GAME,
        "at": "2026-11-21T04:00:00Z",
        "turn": 0,
        "sender": first,
        "to": [SEAT],
        "recipient": SEAT,
        "other": key_of(GAME, first).public.text(),
        "sealed": seal_letter(
            MARKUP.encode(), game=GAME, turn=0, sender=first, recipient=SEAT,
            own=key_of(GAME, first), other=key_of(GAME, SEAT).public, room=ROOM,
        ),
    }  # fmt: skip
    page = context.new_page()
    page.on("dialog", lambda _dialog: pytest.fail("markup was run"))
    with changed(desks, '"letters":[]', f'"letters":[{json.dumps(letter)}]') as with_letter:
        page.goto(with_letter.as_uri())
        use_key(page, key_of(GAME, SEAT))
        expect(page.locator("#letters")).to_contain_text(MARKUP)
        page.locator("summary", has_text="Write a message").click()
        expect(page.locator("#acts")).to_contain_text(f"({MARKUP})")
        page.locator("#file-part summary").click()
        page.locator("#file-text").fill(f"# {MARKUP}\n")
        expect(page.locator("#in-words")).to_contain_text("The order file as you edited it is sent.")
        opened = open_orders(
            sealed(page), game=GAME, turn=1, seat=SEAT, sender=key_of(GAME, SEAT).public,
            secret=MASTER.game_secret(GAME, "00"),
        )  # fmt: skip
        assert opened.text.decode() == f"# {MARKUP}\n"
        assert page.locator("main img:not(#layers img), main script:not([type])").count() == 0
