"""Feeds and calendars: what readers of them want to find."""

import re
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.site import build_site
from adjudicator.site.calendar import Event, write_calendar
from adjudicator.site.feeds import LENGTH
from adjudicator.site.moments import Moment
from tests.site.conftest import League
from tests.site.reading_feeds import ATOM, read_feed

HOSTILE = "<script>alert(1)</script> & ]]> חנה"


def ids(feed: ET.Element) -> list[str]:
    return [entry.findtext(f"{ATOM}id") or "" for entry in feed.iter(f"{ATOM}entry")]


@pytest.fixture
def played(league: League) -> League:
    league.announce("cup", {"a": HOSTILE, "b": "Ben"})
    league.play("cup", 4)
    return league


def test_a_game_has_a_feed_of_its_newest_turns(played: League, tmp_path: Path) -> None:
    build_site(played.games(), tmp_path / "site")
    feed = read_feed(tmp_path / "site/cup/feed.xml")
    links = [link.get("href") for link in feed.iterfind(f"{ATOM}entry/{ATOM}link")]
    assert links == ["0003.html", "0002.html", "0001.html", "0000.html"]
    stories = [content.text or "" for content in feed.iter(f"{ATOM}content")]
    assert all("<li>" in story for story in stories)
    assert not any("<script" in story for story in stories)


def test_each_side_has_a_feed_of_what_concerns_it(played: League, tmp_path: Path) -> None:
    build_site(played.games(), tmp_path / "site")
    game = read_feed(tmp_path / "site/cup/feed.xml")
    for seat in ("a", "b"):
        feed = read_feed(tmp_path / f"site/cup/feed-{seat}.xml")
        shown = {turn.number: turn.events for turn in played.game("cup").turns}
        concerned = [
            number for number, events in shown.items() if f'"{seat}"' in str(msgspec.json.encode(events))
        ]
        assert sorted(ids(feed)) == [one for one in sorted(ids(game)) if int(one[-4:]) in concerned]
        assert feed.findtext(f"{ATOM}id") != game.findtext(f"{ATOM}id")
        assert not list(feed.iter(f"{ATOM}content"))
    assert "feed-b.xml" in (tmp_path / "site/cup/turns.html").read_text("utf-8")


@pytest.mark.slow
def test_feeds_are_bounded(league: League, tmp_path: Path) -> None:
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, LENGTH + 3)
    build_site(league.games(), tmp_path / "site")
    assert len(ids(read_feed(tmp_path / "site/cup/feed.xml"))) == LENGTH
    assert len(ids(read_feed(tmp_path / "site/feed.xml"))) == LENGTH


@pytest.mark.slow
def test_ids_are_never_used_twice_and_stay(league: League, tmp_path: Path) -> None:
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 3)
    build_site(league.games(), tmp_path / "one")
    before = read_feed(tmp_path / "one/feed.xml")
    assert len(set(ids(before))) == 6
    assert set(ids(before)) == {
        *ids(read_feed(tmp_path / "one/cup/feed.xml")),
        *ids(read_feed(tmp_path / "one/league/feed.xml")),
    }
    league.play("cup", 1)
    build_site(league.games(), tmp_path / "two", base="https://elsewhere.example")
    after = read_feed(tmp_path / "two/feed.xml")
    assert set(ids(before)) < set(ids(after))
    assert before.findtext(f"{ATOM}id") == after.findtext(f"{ATOM}id")


@pytest.mark.slow
def test_feeds_name_whole_addresses_where_the_site_knows_its_own(played: League, tmp_path: Path) -> None:
    build_site(played.games(), tmp_path / "site", base="https://example.org/games/")
    for path in ("feed.xml", "cup/feed.xml"):
        links = [link.get("href") or "" for link in read_feed(tmp_path / "site" / path).iter(f"{ATOM}link")]
        assert all(link.startswith("https://example.org/games/") for link in links)
        assert f"https://example.org/games/{path}" in links


def test_a_game_without_turns_has_no_feed(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann"})
    build_site(league.games(), tmp_path / "site")
    assert not (tmp_path / "site/cup/feed.xml").exists()
    assert not (tmp_path / "site/feed.xml").exists()


# Calendars


def read_calendar(data: bytes) -> dict[str, str]:
    """Unfold a calendar and give its properties; hold it against RFC 5545."""
    assert data.endswith(b"\r\n")
    lines = data.split(b"\r\n")
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)
    unfolded = data.decode().replace("\r\n ", "").split("\r\n")
    assert unfolded[0] == "BEGIN:VCALENDAR"
    assert unfolded[-2] == "END:VCALENDAR"
    return dict(line.split(":", 1) for line in unfolded if line)


def test_a_deadline_is_an_event(played: League, tmp_path: Path) -> None:
    build_site(played.games(), tmp_path / "site")
    event = read_calendar((tmp_path / "site/cup/deadlines.ics").read_bytes())
    latest = played.game("cup").latest
    assert latest is not None
    assert latest.asked.until is not None
    until = datetime.fromisoformat(latest.asked.until).astimezone(UTC)
    assert event["DTSTART"] == until.strftime("%Y%m%dT%H%M%SZ")
    assert event["SUMMARY"] == "cup: orders for turn 4"
    assert re.fullmatch(r"turn-0004@[0-9a-f]{20}\.adjudicator\.invalid", event["UID"])


def test_a_game_without_deadlines_has_no_calendar(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"}, hours=None)
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site")
    assert not (tmp_path / "site/cup/deadlines.ics").exists()


@pytest.mark.slow
def test_the_calendar_of_a_finished_game_says_so(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 1000)
    build_site(league.games(), tmp_path / "site")
    assert read_calendar((tmp_path / "site/cup/deadlines.ics").read_bytes())["SUMMARY"] == "cup is over"


@pytest.mark.parametrize(
    "text", [HOSTILE, "a;b,c\\d", "line\nbreak\r\nBEGIN:VEVENT", "ž" * 200, "𝔊" * 99, ""]
)
def test_texts_in_a_calendar_cannot_break_out(text: str) -> None:
    at = Moment("2026-11-21T04:00:00Z", "")
    made = write_calendar(text, [Event("x@y", text, text, at, at)])
    event = read_calendar(made)
    assert made.count(b"\r\nBEGIN:VEVENT\r\n") == 1
    plain = re.sub(r"\\(.)", lambda escaped: "\n" if escaped[1] == "n" else escaped[1], event["SUMMARY"])
    assert plain == "".join(one for one in text if one.isprintable() or one == "\n")


# Players


def test_a_player_has_a_feed_of_the_games_that_they_play(league: League, tmp_path: Path) -> None:
    for name, other in (("cup", "Ben"), ("league", "Cleo")):
        league.announce(name, {"a": "Ann", "b": other})
        league.play(name, 2)
    league.announce("lobby", {"a": "Dora"})
    build_site(league.games(), tmp_path / "site")
    everything = read_feed(tmp_path / "site/feed.xml")
    feeds = {name: read_feed(tmp_path / f"site/players/{name}.xml") for name in ("ann", "ben", "cleo")}
    assert set(ids(feeds["ann"])) == set(ids(everything))
    assert set(ids(feeds["ben"])) | set(ids(feeds["cleo"])) == set(ids(everything))
    assert len({feed.findtext(f"{ATOM}id") for feed in feeds.values()}) == 3
    links = [link.get("href") for link in feeds["ben"].iterfind(f"{ATOM}entry/{ATOM}link")]
    assert links == ["../cup/0001.html", "../cup/0000.html"]
    assert not (tmp_path / "site/players/dora.xml").exists(), "no game of hers has started"


def test_only_feeds_with_something_new_are_made_again(league: League, tmp_path: Path) -> None:
    for name, player in (("cup", "Ann"), ("league", "Cleo")):
        league.announce(name, {"a": player, "b": "Ben"})
        league.play(name, 2)
    build_site(league.games(), tmp_path / "site")
    league.play("cup", 1)
    made: list[str] = []
    build_site(league.games(), tmp_path / "site", progress=made.append)
    assert {path for path in made if path.startswith("players/") and path.endswith(".xml")} == {
        "players/ann.xml",
        "players/ben.xml",
    }
    build_site([league.game("cup")], tmp_path / "site")
    assert not [one for one in ids(read_feed(tmp_path / "site/players/ben.xml")) if "league" in one]
    assert len(ids(read_feed(tmp_path / "site/players/ben.xml"))) == 3


@pytest.mark.slow
def test_one_calendar_has_the_deadlines_of_all_games(league: League, tmp_path: Path) -> None:
    for name in ("cup", "league", "over"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 1000 if name == "over" else 2)
    build_site(league.games(), tmp_path / "site")
    calendar = (tmp_path / "site/deadlines.ics").read_bytes()
    read_calendar(calendar)
    told = re.findall(rb"\r\nSUMMARY:([^\r]+)", calendar)
    assert told == [b"cup: orders for turn 2", b"league: orders for turn 2"]
