"""A seat's desk in a real browser, opened from a folder: from the key to the receipt."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.engine import picker
from adjudicator.forge.intake import gather, take_in
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.judging import Refusal
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_games
from adjudicator.rulesets.westeros.westeros import Westeros
from adjudicator.sealing import SecretKey, write_key_file
from adjudicator.site import build_site
from tests.cli.people import LATER, League
from tests.desk.desks import READ_OUT, UNREADABLE, file_of, keeps, use_key
from tests.forge.forge_here import TOKEN, forge_here, made
from tests.forge.senders import senders
from tests.repository.table_in_memory import GameInMemory

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

FORGE = "https://github.com/ann/league"


KEPT = """() => new Promise((resolve) => {
  indexedDB.open("adjudicator").onsuccess = ({ target: { result } }) => {
    const store = result.transaction("desks").objectStore("desks");
    const found = {};
    const shown = (value) =>
      value instanceof CryptoKey ? `${value.extractable} ${value.algorithm.name}`
      : value instanceof Uint8Array ? "bytes"
      : Array.isArray(value) ? value.map(shown).join(", ") : JSON.stringify(value);
    store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return resolve(found);
      found[cursor.key] = shown(cursor.value);
      cursor.continue();
    };
  };
})"""
"""All that the browser keeps for desks, by name."""


CLIPBOARD = """
const writeText = async (text) => (window.copied = text);
Object.defineProperty(navigator, "clipboard", { value: { writeText } });
"""


def built(league: League) -> Path:
    """The pages of the league, for a repository on a forge."""
    pages = league.folder / "pages"
    build_site(published_games(Folder(league.organiser.clone)), pages, repository=FORGE)
    return pages


def at_the_desk(page: Page, pages: Path, seat: str, key: SecretKey) -> None:
    page.goto((pages / "duel" / "play" / f"{seat}.html").as_uri())
    page.get_by_label("Key, one line").fill(key.text())
    page.get_by_role("button", name="Use this key").tap()


def sent_as_an_issue(page: Page) -> tuple[str, str]:
    """Seal, and give title and text of the issue that the desk would open."""
    page.get_by_role("button", name="Seal and send").tap()
    address = page.get_by_role("link", name="Send it on GitHub").get_attribute("href")
    assert address is not None
    assert address.startswith(f"{FORGE}/issues/new?")
    query = parse_qs(urlsplit(address).query)
    return query["title"][0], query["body"][0]


def taken_in(league: League, address: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        return league.run("--forge", "github", "--forge-address", address, now=LATER).out


def test_from_the_key_to_the_receipt_by_touch(league: League, page: Page) -> None:
    first, _other = senders(league)
    pages = built(league)
    at_the_desk(page, pages, first.seat, first.key)
    expect(page.get_by_text("Your hand:")).to_be_visible()
    card = page.locator("#questions input").first.get_attribute("value")
    assert card is not None
    page.locator("#questions label").first.tap()
    expect(page.locator("#in-words")).to_contain_text(card)
    title, text = sent_as_an_issue(page)
    block = text.removeprefix("```\n").removesuffix("```\n")
    assert title == f"{first.path().rpartition('/')[0]}/{file_of(block)}"
    with forge_here(league.remote, "github") as here:
        number = here.open_issue(title, "ann", text.replace("\n", "\r\n"))
        assert f"{number} by ann: taken in" in taken_in(league, here.address)
    assert league.organiser.clone.joinpath("turns/duel/0001/state.yaml").is_file()


def test_by_touch_on_the_map_to_the_receipt(page: Page, tmp_path: Path) -> None:
    """Orders of a house, given on the map of a phone; others are still awaited when their receipt comes."""
    trial, pages = GameInMemory("agot2", hours=None, seats=3), tmp_path / "pages"
    desk = pages / "trial" / "play" / "stark.html"
    build_site([trial.published], pages, repository=FORGE)
    page.goto(desk.as_uri())
    page.get_by_label("Key, one line").fill(trial.keys["stark"].text())
    page.get_by_label("Keep it in this browser").tap()
    page.get_by_role("button", name="Use this key").tap()
    # The game has no deadline.
    expect(page.get_by_text("The rules’ own answer: ")).not_to_have_count(0)
    expect(page.get_by_text("If you miss the deadline")).to_have_count(0)
    expect(page.get_by_role("button", name="Be away")).to_have_count(0)
    for area, order in (("winterfell", "march"), ("white-harbor", "support"), ("the-shivering-sea", "raid")):
        page.locator(f'[data-area="{area}"]').tap()
        page.locator("#menu").get_by_role("button", name=order, exact=True).tap()
    title, text = sent_as_an_issue(page)
    with forge_here(tmp_path, "github") as here:
        here.open_issue(title, "ann", text.replace("\n", "\r\n"))
        taken = take_in(trial.files, gather(IssueSource(made(here)), trial.now), trial.now)
    trial.contents.update(taken.changes)
    assert trial.run().turn is None
    build_site([trial.published], pages, repository=FORGE)
    page.goto(desk.as_uri())
    receipt = page.locator("#receipts li")
    expect(receipt).to_contain_text("Orders number 1 for turn 1 were taken in")
    acknowledged = "Acknowledged at .*: 0000/adopted-1.yaml, signed by the game, lists it"
    expect(receipt.locator("pre")).to_contain_text(re.compile(acknowledged))
    expect(receipt.locator("pre")).to_contain_text("Winterfell: march")
    expect(page.locator("#state li").nth(2)).to_contain_text("number 1 counts")
    # Once all have sent, the receipt stays in sight, of the turn that is over.
    for seat in ("baratheon", "lannister"):
        trial.submit(seat, trial.bot_orders(seat, picker(b"bot", "orders")))
    assert trial.run().turn == 1
    build_site([trial.published], pages, repository=FORGE)
    page.goto(desk.as_uri())
    expect(receipt).to_contain_text("Orders number 1 for turn 1 were taken in")
    expect(page.locator("#state li").nth(2)).to_have_text("Taken in nothing yet.")


def test_two_devices_give_one_number_and_the_later_orders_count(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    """Whichever comes first; neither page knows of the other when it seals."""
    trial, pages = GameInMemory("agot2", hours=None, seats=3), tmp_path / "pages"
    desk = pages / "trial" / "play" / "stark.html"
    build_site([trial.published], pages, repository=FORGE)
    other = browser.new_context(has_touch=True).new_page()
    sent = []
    for device, order in ((page, "support"), (other, "march")):
        device.goto(desk.as_uri())
        device.get_by_label("Keep it in this browser").tap()
        use_key(device, trial.keys["stark"])
        for area in device.locator("select[data-item]").all():
            area.select_option(
                "consolidate-power" if area.get_attribute("data-item") != "winterfell" else order
            )
        sent.append(sent_as_an_issue(device))
        device.context.route(f"{FORGE}/**", lambda route: route.fulfill(body="a form"))
        device.get_by_role("link", name="Send it on GitHub").tap()
        expect(device.locator("#state li").first).to_have_text("Written and sent as number 1.")
        device.wait_for_timeout(1100)  # a time has whole seconds
    assert len({title for title, _text in sent}) == 2
    with forge_here(tmp_path, "github") as here:
        refused: list[str] = []
        for title, text in reversed(sent):
            assert refused == []
            here.open_issue(title, "ann", text)
            taken = take_in(trial.files, gather(IssueSource(made(here)), trial.now), trial.now)
            refused = [verdict.reason for _issue, verdict in taken.verdicts if isinstance(verdict, Refusal)]
            trial.contents.update(taken.changes)
            trial.run()
    assert len(refused) == 1
    assert refused[0].startswith("Orders of this number, sealed later, came before.")
    build_site([trial.published], pages, repository=FORGE)
    for device, reached in ((page, 2), (other, 3)):
        device.goto(desk.as_uri())
        expect(device.locator("#state .reached")).to_have_count(reached)
        expect(device.locator("#receipts li")).to_contain_text("Winterfell: march")
    other.context.close()


def test_what_is_wrong_with_orders_and_which_plans_do_not_apply_is_told(page: Page, tmp_path: Path) -> None:
    """The receipt holds data; the sentences are the page's, which knows the wording of its own day."""
    trial, pages = GameInMemory("agot2", hours=None, seats=3), tmp_path / "pages"
    head = "game: trial\nturn: 1\nseat: stark\nanswers:\n  assign-orders: {winterfell: dance}\n"
    trial.submit("stark", head)
    good = head.replace("{winterfell: dance}", "ask-me")
    trial.submit("stark", f"{good}plans:\n- {{march: karhold, do: {{winterfell: all}}}}\n")
    trial.run()
    build_site([trial.published], pages, repository=FORGE)
    page.goto((pages / "trial" / "play" / "stark.html").as_uri())
    use_key(page, trial.keys["stark"])
    notes = page.locator("#receipts pre")
    expect(notes.nth(0)).to_contain_text("You have no units in “karhold”")
    refused = notes.nth(1)
    expect(refused).to_contain_text("line 5, column 31: “dance” is not a legal answer to assign-orders.")
    expect(refused).to_contain_text("Legal: march-1, march, ")


def test_a_question_whose_check_is_no_data_says_when_it_is_judged(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As about a Forced March, for which a game would have to be played far."""
    said = page.get_by_text("This is judged when it is taken in.")
    for bounds, shown in ((None, 1), ((), 0)):
        monkeypatch.setattr(Westeros, "bounds", lambda *_asked, bounds=bounds: bounds)
        trial = GameInMemory("agot2", hours=None, seats=3)
        build_site([trial.published], tmp_path, repository=FORGE)
        page.goto((tmp_path / "trial" / "play" / "stark.html").as_uri())
        use_key(page, trial.keys["stark"])
        page.locator("#questions .question").wait_for()
        expect(said).to_have_count(shown)


def test_a_wrong_key_is_told_so_and_opens_nothing(league: League, page: Page) -> None:
    first, other = senders(league)
    pages = built(league)
    for key, complaint in (
        (other.key, f"This is the key of {other.seat.upper()}"),
        (SecretKey.from_seed(b"a stranger"), "does not hold the seat"),
    ):
        at_the_desk(page, pages, first.seat, key)
        expect(page.get_by_role("alert")).to_contain_text(complaint)
        expect(page.locator("#open")).to_be_hidden()
    right = first.key.text()
    page.get_by_label("Key, one line").fill(right[:-1] + ("-" if right[-1] != "-" else "_"))
    page.get_by_role("button", name="Use this key").tap()
    expect(page.get_by_role("alert")).to_contain_text("checksum is wrong")


def test_a_draft_and_the_key_survive_a_reload(league: League, page: Page) -> None:
    first, _other = senders(league)
    pages = built(league)
    page.goto((pages / "duel" / "play" / f"{first.seat}.html").as_uri())
    page.get_by_label("Key, one line").fill(first.key.text())
    page.get_by_label("Keep it in this browser").check()
    page.get_by_role("button", name="Use this key").tap()
    page.locator("#questions label").nth(1).tap()
    written = page.locator("#in-words").inner_text()
    assert keeps(page, page.locator("#questions input").nth(1).get_attribute("value") or "")
    kept = page.evaluate(KEPT)
    assert page.evaluate(READ_OUT) == UNREADABLE
    assert {what for name, what in kept.items() if name.startswith("draft ")} == {"bytes"}
    assert {name.split()[0] for name in kept} == {"key", "draft", "seen"}
    page.reload()
    expect(page.locator("#in-words")).to_have_text(written)
    page.get_by_role("button", name="Start again").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#in-words")).to_have_text(written)


def test_no_seat_is_taken_with_a_key_that_was_not_saved(page: Page, tmp_path: Path) -> None:
    build_site([GameInMemory(started=False).published], tmp_path, repository=FORGE)
    desk = (tmp_path / "trial" / "play" / "a.html").as_uri()
    make, taking = page.locator("#key-new"), page.locator("#act-join")
    held, complaint = page.locator("#key-held"), page.get_by_role("alert")
    save, copy = page.get_by_role("link", name="Download the key"), page.locator("#key-copy")

    page.goto(desk)
    page.get_by_label("Keep it in this browser").tap()
    make.tap()
    expect(save).to_be_focused()
    expect(page.locator("#key-made")).to_contain_text("Nobody can make it again")
    expect(page.locator("#key-held, #key-parting, #open").filter(visible=True)).to_have_count(0)
    assert page.evaluate(KEPT) == {}
    with page.expect_download() as download:
        save.tap()
    expect(taking).to_be_visible()
    key = SecretKey.from_text(download.value.path().read_text("ascii"))
    expect(held).to_contain_text(key.public.fingerprint)
    assert page.evaluate(READ_OUT) == UNREADABLE

    page.get_by_role("button", name="Forget it").tap()
    page.get_by_role("button", name="Forget this key").tap()
    make.tap()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    copy.tap()
    expect(complaint).to_contain_text("did not let the page copy the key")
    expect(held).to_be_hidden()
    page.evaluate(CLIPBOARD)
    copy.tap()
    expect(taking).to_be_visible()
    expect(held).to_contain_text(SecretKey.from_text(page.evaluate("copied")).public.fingerprint)


def test_a_key_file_is_loaded_kept_and_forgotten(league: League, page: Page, tmp_path: Path) -> None:
    first, _other = senders(league)
    file = tmp_path / "my.key"
    write_key_file(file, first.key)
    page.goto((built(league) / "duel" / "play" / f"{first.seat}.html").as_uri())
    page.get_by_label("or your key file").set_input_files(file)
    page.get_by_label("Keep it in this browser").tap()
    page.get_by_role("button", name="Use this key").tap()
    expect(page.locator("#key-held")).to_contain_text(f"Key {first.key.public.fingerprint} is in use.")
    forget, stay = (page.get_by_role("button", name=name) for name in ("Forget it", "Go on with this key"))
    forget.tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the key file").tap()
    assert download.value.path().read_text("ascii").strip() == first.key.text()
    stay.tap()
    expect(forget).to_be_focused()
    assert page.evaluate(READ_OUT) == UNREADABLE
    page.reload()
    forget.tap()
    expect(page.locator("#key-told")).to_contain_text("This browser cannot give it to you")
    expect(page.get_by_role("link", name="Download the key file")).to_be_hidden()
    page.get_by_role("button", name="Forget this key").tap()
    expect(page.locator("#key-choice")).to_be_visible()
    expect(page.locator("#open")).to_be_hidden()
    assert page.evaluate(READ_OUT) == {"uses": [], "found": []}


def test_the_page_says_how_safe_a_key_in_a_browser_is(league: League, page: Page) -> None:
    first, _other = senders(league)
    page.goto((built(league) / "duel" / "play" / f"{first.seat}.html").as_uri())
    said = page.locator("#key-choice")
    for words in (
        "a key that no page can read out again (Safari’s engine cannot)",
        "It does not give the key file back",
        "All pages of one account at a host of pages share what a browser keeps",
        "whoever publishes this site could change its script",
    ):
        expect(said).to_contain_text(words)


def test_the_page_asks_for_nothing_beyond_its_own_files(league: League, page: Page) -> None:
    first, _other = senders(league)
    pages = built(league)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    at_the_desk(page, pages, first.seat, first.key)
    page.locator("#questions label").first.tap()
    sent_as_an_issue(page)
    assert {address for address in asked if not address.startswith(pages.as_uri())} == set()
