"""REST when things go wrong: every answer that is none becomes one sentence, and nothing waits for ever."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.rest import PAGE, Pace, Rest
from tests.forge.forge_here import NAME, TOKEN, ForgeHere, Trouble, forge_here
from tests.repository.git.test_causes import distrusted
from tests.repository.git.world import World


@pytest.fixture
def here(world: World) -> Iterator[ForgeHere]:
    with forge_here(world.remote, "github") as here:
        yield here


@pytest.fixture
def rest(here: ForgeHere) -> Rest:
    headers = {
        "Authorization": f"Bearer {TOKEN}",
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
    }
    return Rest(here.address.removesuffix(f"/{NAME}") + "/api/v3", headers)


PERMISSION = f"repos/{NAME}/collaborators/ann/permission"
"""Any operation that only reads."""


@pytest.mark.slow
def test_a_certificate_that_is_not_trusted_is_told_as_that(tmp_path: Path) -> None:
    with (
        distrusted(tmp_path) as address,
        pytest.raises(ForgeError, match="self-signed certificate") as raised,
    ):
        Rest(address, {}).get(PERMISSION, dict)
    assert "SSL_CERT_FILE" in raised.value.hint


def test_a_name_that_is_not_found_is_told_as_that() -> None:
    with pytest.raises(ForgeError, match=r"could not be reached: .*([Nn]ame|getaddrinfo)") as raised:
        Rest("https://forge.invalid/api", {}).get(PERMISSION, dict)
    assert "Check its spelling" in raised.value.hint


def listed(rest: Rest) -> list[dict[str, str]]:
    return [issue for issue in rest.pages(f"repos/{NAME}/issues", dict, {"state": "open"}) if issue]


LIMITS = {
    "429": Trouble(429),
    "429 for an hour": Trouble(429, (("Retry-After", "3600"),)),
    "429 until a date": Trouble(429, (("Retry-After", "Sat, 21 Nov 2026 07:00:00 GMT"),)),
    "403 and nothing left": Trouble(403, (("X-RateLimit-Remaining", "0"),)),
    "403 for an hour": Trouble(403, (("Retry-After", "3600"),)),
    "403 in words": Trouble(403, body=b'{"message": "You have exceeded a secondary rate limit."}'),
}


@pytest.mark.parametrize("kind", LIMITS)
def test_a_limit_of_requests_is_told_from_a_refusal(here: ForgeHere, rest: Rest, kind: str) -> None:
    here.trouble[PERMISSION] = [LIMITS[kind]]
    with pytest.raises(ForgeError, match="refused") as raised:
        rest.get(PERMISSION, dict)
    assert raised.value.enough
    assert "limit of requests is used up" in raised.value.hint
    assert len(here.asked) == 1, "it is left alone"


@pytest.mark.parametrize("status", [401, 403, 404, 410, 422])
def test_a_refusal_is_no_limit(here: ForgeHere, rest: Rest, status: int) -> None:
    here.trouble[PERMISSION] = [Trouble(status, (("X-RateLimit-Remaining", "4000"),), b"\x00\xff not JSON")]
    with pytest.raises(ForgeError, match=rf"refused \({status}\)") as raised:
        rest.get(PERMISSION, dict)
    assert raised.value.answered
    assert not raised.value.enough


@pytest.mark.slow
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_short_pause_is_kept_and_then_it_goes_on(here: ForgeHere, rest: Rest, method: str) -> None:
    """What was turned away has changed nothing, so that it may be sent again."""
    here.trouble[""] = [Trouble(429, (("Retry-After", "1"),)), None]
    started = time.monotonic()
    if method == "GET":
        assert rest.get(PERMISSION, dict)["permission"]
    else:
        rest.send("POST", f"repos/{NAME}/issues", dict, title="Game duel", body="text")
        assert len(here.issues) == 1
    assert time.monotonic() - started >= 1


BROKEN = {
    "out of order": Trouble(500),
    "overloaded": Trouble(503, (("Retry-After", "0"),)),
    "broken off": Trouble(200, body=b'{"login": "a', announced=1000),
    "silent": Trouble(200, silent=0.5),
    "no HTTP": Trouble(200, (("X", "y" * 70_000),)),
}


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.slow if kind == "silent" else ()) for kind in BROKEN]
)
def test_what_breaks_is_asked_again(
    here: ForgeHere, rest: Rest, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.forge.rest.TIMEOUT", 0.2)
    here.trouble[PERMISSION] = [BROKEN[kind], BROKEN[kind], None]
    assert rest.get(PERMISSION, dict)["permission"]
    here.trouble[PERMISSION] = [BROKEN[kind]]
    with pytest.raises(ForgeError, match="could not be reached") as raised:
        rest.get(PERMISSION, dict)
    assert not raised.value.answered
    here.asked.clear()
    here.trouble[""] = [BROKEN[kind]]
    with pytest.raises(ForgeError, match="could not be reached"):
        rest.send("POST", f"repos/{NAME}/issues", dict, title="Game duel", body="text")
    assert len(here.asked) == 1, "it might have arrived"


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"{", b"\xff", b"[" * 100_000, b'{"login": 7}', b"<html>"],
    ids=["empty", "null", "half", "no text", "deep", "another kind", "a page"],
)
def test_what_is_not_understood_is_told_of(here: ForgeHere, rest: Rest, body: bytes) -> None:
    here.trouble[PERMISSION] = [Trouble(200, body=body)]
    with pytest.raises(ForgeError, match="not understood"):
        rest.get(PERMISSION, dict[str, str])


def test_the_token_goes_nowhere_else(here: ForgeHere, rest: Rest) -> None:
    here.trouble[PERMISSION] = [Trouble(301, (("Location", f"{rest.base}/elsewhere"),))]
    with pytest.raises(ForgeError, match=r"refused \(301\)") as raised:
        rest.get(PERMISSION, dict)
    assert "The repository has moved" in raised.value.hint
    assert [path for path in here.asked if "elsewhere" in path] == []


@pytest.mark.parametrize("many", [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE])
@pytest.mark.parametrize("page", [20, PAGE])
def test_lists_are_read_to_their_end(here: ForgeHere, rest: Rest, many: int, page: int) -> None:
    """Also where a forge gives shorter pages than it was asked for."""
    here.page = page
    for number in range(many):
        here.open_issue(f"Game {number}", "ann")
    here.asked.clear()
    titles = [
        issue["title"] for issue in rest.pages(f"repos/{NAME}/issues", dict, {"state": "open"}) if issue
    ]
    assert sorted(titles) == sorted(f"Game {number}" for number in range(many))
    assert len(here.asked) == max(1, -(-many // page)), "and not beyond"


def test_long_texts_hide_nothing_else_in_a_list(
    here: ForgeHere, rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.forge.rest.LARGEST_ANSWER", 20_000)
    titles = [f"Game {number}" for number in range(120)]
    for number, title in enumerate(titles):
        here.open_issue(title + (" " + "x" * 10_000 if number in {30, 31, 70} else ""), "ann")
    here.open_issue("Game " + "x" * 30_000, "mallory")
    found = [issue["title"] for issue in listed(rest)]
    assert sorted(title[:8].strip() for title in found) == sorted(titles)
    with pytest.raises(ForgeError, match="far too long"):
        rest.get(f"repos/{NAME}/issues", list, state="open", per_page=PAGE)


def test_any_text_comes_through(here: ForgeHere, rest: Rest) -> None:
    odd = "a\x00b\u202e\ud800 $(touch x) \U0001f600"
    here.trouble[PERMISSION] = [Trouble(200, body=json.dumps({"permission": odd}).encode())]
    assert rest.get(PERMISSION, dict) == {"permission": odd}


SAID = {
    b'{"message": "Resource not accessible by integration"}': "Resource not accessible by integration",
    b'{"error": "insufficient_scope", "error_description": "Higher privileges."}': "Higher privileges.",
    b'{"message": {"base": ["x"]}}': "",
    rb'{"message": "a\u001b[31m b"}': "a [31m b",
    b"<html>": "",
}


@pytest.mark.parametrize("body", SAID)
def test_what_the_forge_says_of_its_refusal_is_repeated(here: ForgeHere, rest: Rest, body: bytes) -> None:
    here.trouble[PERMISSION] = [Trouble(403, (("X-Accepted-GitHub-Permissions", "issues=read"),), body)]
    with pytest.raises(ForgeError) as raised:
        rest.get(PERMISSION, dict)
    said = f": {SAID[body]}" if SAID[body] else "."
    assert str(raised.value) == f"The forge refused (403){said}"
    assert raised.value.hint == "The token needs the permission issues=read."


@pytest.mark.parametrize("body", [b"null", b"[]"])
def test_a_list_that_is_null_is_empty(here: ForgeHere, rest: Rest, body: bytes) -> None:
    here.trouble[PERMISSION] = [Trouble(200, body=body)]
    assert list(rest.items(PERMISSION, dict)) == list(rest.pages(PERMISSION, dict)) == []


def test_what_is_not_understood_in_a_list_hides_nothing_else(here: ForgeHere, rest: Rest) -> None:
    here.trouble[PERMISSION] = [Trouble(200, body=b'[{"a": 1}, null, 7, {"a": 2}]')]
    assert list(rest.items(PERMISSION, dict[str, int])) == [{"a": 1}, None, None, {"a": 2}]


def test_writing_keeps_the_pace_that_the_forge_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("adjudicator.forge.rest.time.monotonic", lambda: now[0])
    monkeypatch.setattr("adjudicator.forge.rest.time.sleep", lambda wait: now.__setitem__(0, now[0] + wait))
    pace = Pace(minute=80, run=500)
    written = []
    for _write in range(500):
        pace.keep()
        written.append(now[0])
    assert all(later - earlier >= 60 for earlier, later in zip(written, written[80:], strict=False))
    assert written[-1] - written[0] == 60 * 6, "and no slower than that"
    with pytest.raises(ForgeError, match="as often as the forge allows") as raised:
        pace.keep()
    assert raised.value.enough
