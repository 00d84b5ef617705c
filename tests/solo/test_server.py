"""The server of a solo league: what it refuses, and that it gives nothing but the site."""

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adjudicator.solo.server import ISSUES, LARGEST, LOOPBACK
from tests.solo.leagues import SEAT, Browser, sent_by_the_player, served

DESK = f"claim-1/play/{SEAT}.html"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A league that no test here changes."""
    with served(tmp_path_factory.mktemp("solo")) as browser:
        yield browser


def test_it_shows_the_desk_and_hands_it_the_key(browser: Browser) -> None:
    desk = browser.ask(DESK)
    assert desk.status == 200
    assert desk.headers["Content-Type"] == "text/html; charset=utf-8"
    line = browser.server.league.own_key.text()
    script = browser.ask("own-key.js", {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "script"})
    assert line in script.text
    assert script.headers["Content-Type"].startswith("text/javascript")


def test_no_key_is_in_an_address_or_a_file_of_the_site(browser: Browser) -> None:
    league = browser.server.league
    assert league.own_key.text() not in browser.server.address
    secrets = {league.own_key.text().encode(), league.master.text().encode()}
    assert not any(
        secret in file.read_bytes() for file in league.site.rglob("*") if file.is_file() for secret in secrets
    )


def test_every_answer_forbids_other_sites_to_frame_or_load_it(browser: Browser) -> None:
    for path in (DESK, "own-key.js", "no such page"):
        headers = browser.ask(path.replace(" ", "%20")).headers
        assert headers["Content-Security-Policy"] == "frame-ancestors 'self'"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == "no-store"


def test_it_listens_on_the_loopback_address_alone(browser: Browser) -> None:
    assert browser.server.server_address[0] == LOOPBACK


FOREIGN = [
    {"Host": "evil.example"},
    {"Host": "127.0.0.1.evil.example:80"},
    {"Host": ""},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", [DESK, "own-key.js", ISSUES, "style.css"])
def test_what_another_site_asks_for_is_refused(browser: Browser, path: str, headers: dict[str, str]) -> None:
    answer = browser.ask(path, headers)
    assert answer.status == 403
    assert browser.server.league.own_key.text() not in answer.text


@pytest.mark.parametrize("headers", [*FOREIGN, {"Origin": "-"}])
def test_what_another_site_sends_is_refused(browser: Browser, headers: dict[str, str]) -> None:
    league = browser.server.league
    before = league.game("claim-1").latest
    given = {name.replace("-", "_"): value for name, value in headers.items()}
    assert browser.send(*sent_by_the_player(league, "claim-1"), **given).status == 403
    after = league.game("claim-1").latest
    assert before is not None
    assert after is not None
    assert after.number == before.number


def test_the_key_is_no_page(browser: Browser) -> None:
    answer = browser.ask("own-key.js", {"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"})
    assert answer.status == 403
    assert browser.server.league.own_key.text() not in answer.text


@pytest.mark.parametrize("path", ["/", "/x/" + DESK, "/" + DESK, "//", "", "/%00/", "/%c3%a9/"])
def test_without_the_token_there_is_nothing(browser: Browser, path: str) -> None:
    answer = browser.ask_at(path or "*")
    assert answer.status == 404
    assert browser.server.token not in answer.text


def test_a_ticket_leads_to_the_desk_once(browser: Browser) -> None:
    ticket = urlsplit(browser.server.ticket_address).path
    assert browser.server.token not in ticket
    assert browser.ask_at(f"{ticket}own-key.js").status == 404
    assert browser.ask_at(ticket, {"Sec-Fetch-Site": "cross-site"}).status == 403
    shown = browser.ask_at(ticket)
    assert shown.status == 303
    assert browser.follow(shown).status == 200
    assert browser.ask_at(ticket).status == 404


def test_through_a_tunnel_it_is_asked_by_another_port(browser: Browser) -> None:
    assert browser.ask(DESK, {"Host": "localhost:9999", "Origin": "http://localhost:9999"}).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "../keys/own", "%2e%2e/keys/own", "..%2fkeys%2fown", "%2e%2e%2fkeys%2fown", "claim-1/../../keys/own",
        "..\\keys\\own", "%5c..%5ckeys%5cown", "claim-1//index.html", "//etc/passwd", "%2fetc%2fpasswd",
        "c:/windows/win.ini", "index.html%00.css", ".list", "./index.html", "claim-1", "%ff", "%",
        "index.html/", "index.html/x", "%c3%a9", "x" * 5000, "con",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_site(browser: Browser, path: str) -> None:
    answer = browser.ask(path)
    assert answer.status == 404
    assert "Traceback" not in answer.text
    assert "ADJUDICATOR-SECRET-KEY" not in answer.text


def test_no_link_leads_out_of_the_site(browser: Browser, tmp_path: Path) -> None:
    site = browser.server.league.site
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    for name, target in (("link.html", tmp_path / "secret.html"), ("folder", tmp_path)):
        (site / name).symlink_to(target)
    answers = [browser.ask(path) for path in ("link.html", "folder/secret.html")]
    for name in ("link.html", "folder"):
        (site / name).unlink()
    assert [answer.status for answer in answers] == [404, 404]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content_Length": "-"}, 411),
        ({"Content_Length": "many"}, 411),
        ({"Content_Length": "-5"}, 411),
        ({"Content_Length": str(LARGEST + 1)}, 413),
        ({"Content_Length": "9" * 5000}, 413),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "-"}, 415),
    ],
)
def test_what_is_no_form_of_fitting_length_is_refused(
    browser: Browser, headers: dict[str, str], status: int
) -> None:
    assert browser.send("turns/claim-1/inbox/x", "text", **headers).status == status


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        ("", "", "Its title is not the path"),
        ("<script>alert(1)</script>", "x", "Its title is not the path"),
        ("turns/claim-1/inbox/a-0001-1-1.sealed", "<b>garbage</b>", ""),
        ("turns/no-such-game/inbox/a-0001-1-1.sealed", "```\nx\n```", ""),
        ("turns/claim-1/inbox/../../../keys/own", "x", ""),
        ("turns/claim-1/inbox/\x00\x1b[2J", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), ""),
    ],
)
def test_garbage_is_not_taken_in_and_shown_as_text(
    browser: Browser, title: str, text: str, told: str
) -> None:
    answer = browser.send(title, text)
    assert answer.status == 422
    assert f'<a href="../{DESK}">Back to your desk</a>' in answer.text
    assert told in answer.text.replace("&#39;", "'")
    assert "<b>" not in answer.text
    assert "<script>alert" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "raw",
    [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"PUT / HTTP/1.1\r\nHost: x\r\n\r\n",
     b"\x16\x03\x01\x00\xff\xfe\r\n\r\n", b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n"],
)  # fmt: skip
def test_what_is_no_request_gets_plain_words(browser: Browser, raw: bytes) -> None:
    with socket.create_connection((LOOPBACK, browser.server.server_port), timeout=60) as line:
        line.sendall(raw)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while received := line.recv(65536):
            answer += received
    assert b"<" not in answer
    assert b"Traceback" not in answer


def test_a_page_that_opens_an_issue_sends_nothing_by_itself(browser: Browser) -> None:
    """Only the desk's own link does; a link from elsewhere shows a page with a button."""
    query = f"{ISSUES}?title=turns/claim-1/inbox/x&body=y"
    assert "issue.js" not in browser.ask(query).text
    assert "issue.js" in browser.ask(query, {"Sec-Fetch-Site": "same-origin"}).text
    assert "issue.js" not in browser.ask(ISSUES, {"Sec-Fetch-Site": "same-origin"}).text
