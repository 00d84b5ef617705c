"""The desk in Firefox and in WebKit, as they are installed: key, seal, open and one order."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from adjudicator.repository.people.acts import Join, read_act
from adjudicator.sealing import ENVELOPE_LIMIT, PublicKey, SecretKey, decode
from adjudicator.site import build_site
from adjudicator.site.desk_words import sentences
from tests.cli.people import League
from tests.desk.desks import READ_OUT, UNREADABLE
from tests.desk.other_browsers import Browser, firefox, webkit
from tests.desk.test_desk import FORGE, built, taken_in
from tests.forge.forge_here import forge_here
from tests.forge.senders import senders
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.slow

BROWSERS = {"firefox": firefox, "webkit": webkit}

HAS_CURVES = """Promise.all([
    crypto.subtle.importKey("raw", new Uint8Array(32).fill(9), "X25519", true, []),
    crypto.subtle.importKey("raw", new Uint8Array(32).fill(9), "Ed25519", true, ["verify"]),
]).then(() => "yes", () => "no")"""
"""Whether this build of the browser, on this machine, has what sealing needs."""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("firefox", marks=pytest.mark.needs("firefox-esr")),
        pytest.param("webkit", marks=pytest.mark.needs("WebKitWebDriver", "Xvfb")),
    ],
)
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with BROWSERS[request.param](tmp_path_factory.mktemp("browsers") / "one") as browser:
        yield browser


def filled_in(other: Browser) -> tuple[str, str]:
    """Title and text of the issue that the page has made ready, by the address of its link."""
    address = other.wait_for("document.querySelector('#way-issue[href*=\"body=\"]')?.href")
    query = parse_qs(urlsplit(address).query)
    return query["title"][0], query["body"][0]


def text_of(other: Browser, element: str) -> str:
    return str(other.wait_for(f"document.getElementById('{element}').innerText"))


def test_key_seal_open_and_one_order(league: League, other: Browser) -> None:
    first, _other = senders(league)
    desk = (built(league) / "duel" / "play" / f"{first.seat}.html").as_uri()
    other.open(desk)
    if other.read(HAS_CURVES) == "no":
        assert text_of(other, "complaint") == sentences()["no-crypto"]
        assert other.read("document.getElementById('key-section').hidden")
        return
    other.wait_for("!document.getElementById('key-choice').hidden")
    other.write("#key-line", first.key.text())
    other.click("#key-keep")
    other.click("#key-use")
    assert "Your hand:" in text_of(other, "own")
    keeps = other.read(READ_OUT)
    if keeps != UNREADABLE:  # WebKit takes such a key, and does not give it back
        assert keeps == {"uses": [], "found": []}
        assert text_of(other, "complaint") == sentences()["not-kept"]
    other.click("#questions label")
    card = other.wait_for("document.querySelector('#questions input:checked')?.value")
    other.click("#seal")
    with forge_here(league.remote, "github") as here:
        title, text = filled_in(other)
        number = here.open_issue(title, "ann", text.replace("\n", "\r\n"))
        assert f"{number} by ann: taken in" in taken_in(league, here.address)
    turn = league.organiser.clone / "turns" / "duel" / "0001"
    assert f'"card":"{card}"' in (turn / "events.json").read_text("utf-8")
    built(league)
    other.open(desk)
    if keeps == UNREADABLE:
        assert "Your hand:" in text_of(other, "own")  # by the key that the browser keeps, of the new turn
    else:
        other.wait_for("!document.getElementById('key-choice').hidden")


def test_a_secret_to_open_with_that_begins_with_a_zero_is_taken(tmp_path: Path, other: Browser) -> None:
    keys = (SecretKey.from_seed(number.to_bytes(2)) for number in range(10_000))
    key = next(key for key in keys if not key.derive("sealing")[0] and key.derive("signing")[0])
    build_site([GameInMemory(started=False).published], tmp_path / "pages", repository=FORGE)
    other.open((tmp_path / "pages" / "trial" / "play" / "a.html").as_uri())
    if other.read(HAS_CURVES) == "no":
        return
    other.wait_for("!document.getElementById('key-choice').hidden")
    other.write("#key-line", key.text())
    other.click("#key-use")
    other.wait_for(f"document.getElementById('key-held').innerText.includes({key.public.fingerprint!r})")


def test_a_new_key_takes_a_seat(tmp_path: Path, other: Browser) -> None:
    lobby = GameInMemory(started=False)
    build_site([lobby.published], tmp_path / "pages", repository=FORGE)
    other.open((tmp_path / "pages" / "trial" / "play" / "a.html").as_uri())
    if other.read(HAS_CURVES) == "no":
        return  # the test above holds what the page says then
    other.wait_for("!document.getElementById('key-choice').hidden")
    other.click("#key-new")
    other.click("#key-download")
    other.write("#acts details[open] input[autocomplete=name]", "Зоя")
    other.click("#acts details button")
    title, text = filled_in(other)
    join = read_act(decode(text, ENVELOPE_LIMIT).body, title)
    assert isinstance(join.statement, Join)
    assert join.statement.player == "Зоя"
    key = PublicKey.from_text(join.statement.key)
    assert key.fingerprint in text_of(other, "key-held")
    assert join.holds(key, lobby.game)
    assert title.endswith(f"/inbox/{join.file}")
