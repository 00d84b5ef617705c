"""Orders in force: a player sees them, gets plans into the next file, and hears which of them a file ends."""

from pathlib import Path

import pytest

from adjudicator.repository.times import read_time
from tests.cli.people import League, Person, adjudicator, seat_asked, untimed, written

PLANS = """\
plans:
  - lead: any
    do: highest
  - follow: any
    do: [lowest-winning, lowest]
    keep: game
"""


def orders(league: League, seat: str, plans: str = "") -> Path:
    file = league.folder / "orders.yaml"
    file.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{plans}", encoding="utf-8")
    return file


def planner(league: League) -> tuple[Person, str]:
    """The player who is not asked now, and the seat; its plans are in force."""
    first = "lead" in league.ann.does("orders", "new", "duel").out.partition("plans:")[0]
    player, seat = (league.bob, "b") if first else (league.ann, "a")
    player.does("submit", orders(league, seat, PLANS), "--direct")
    league.run(now="2026-11-21T06:00:00Z")
    return player, seat


def test_they_are_seen_and_stand_in_the_next_file(started: League) -> None:
    player, seat = planner(started)
    view = player.does("view", "duel").out
    told = view.partition(f"Your plans in force, from your orders {seat}-0001-1")[2]
    assert "  - follow: any\n      do: [lowest-winning, lowest]\n      keep: game\n" in told
    assert (
        "{follow: any, do: [lowest-winning, lowest], keep: game}" in player.does("orders", "new", "duel").out
    )


@pytest.mark.slow
def test_a_file_that_ends_them_says_so(started: League) -> None:
    player, seat = planner(started)
    half = PLANS.partition("  - follow")[0]
    told = player.does("orders", "check", orders(started, seat, half)).out
    assert "1 plan now in force is not in this file" in told
    assert "- follow: any" in told.partition("Note:")[2]
    told = player.does("submit", orders(started, seat), "--direct").out
    assert "2 plans now in force are not in this file" in told
    started.run(now="2026-11-21T06:30:00Z")
    assert "Your plans in force" not in player.does("view", "duel").out


@pytest.mark.slow
def test_a_file_that_holds_them_says_nothing(started: League) -> None:
    player, seat = planner(started)
    assert "Look out" not in player.does("orders", "check", orders(started, seat, PLANS)).out


@pytest.mark.slow
def test_they_are_told_to_the_next_key(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time("2026-11-21T06:30:00Z"))
    player, seat = planner(started)
    second = started.folder / "second.key"
    assert adjudicator("key", "--out", second).status == 0
    player.does("seat", "rotate-key", "duel", "--new-key", second, "--direct")
    started.run(now="2026-11-21T07:00:00Z")
    told = player.does("view", "duel", "--turn", "0").out
    assert "Your plans in force" in told, "the key of then opens the pages of then"
    assert "holds no seat" in player.does("view", "duel", status=1).err
    again = Person(player.clone, second)
    view = again.does("view", "duel").out
    assert "The orders you sent for turn 1\n" in view
    assert f"Your plans in force, from your orders {seat}-0001-1" in view
    assert (
        "{follow: any, do: [lowest-winning, lowest], keep: game}" in again.does("orders", "new", "duel").out
    )


@pytest.mark.slow
def test_orders_taken_back_are_told_as_such_whatever_acts_come_after_them(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time("2026-11-21T06:30:00Z"))
    player, other = seat_asked(started)
    assert "nothing to withdraw" in player.does("withdraw", "duel").out
    assert not started.branches()
    file = written(started, player)
    player.does("submit", file, "--direct")
    assert "will be withdrawn" in player.does("withdraw", "duel", "--direct").out
    assert "Your orders have come in" in player.does("status", "--mine").out
    started.run(now="2026-11-21T06:00:00Z")
    later = ("--until", "2026-12-01T00:00:00Z", "--reason", "Exams", "--direct")
    for extended in (False, True):
        told = player.does("status", "--mine").out
        assert "You have withdrawn your orders; you are awaited." in told
        assert "To answer: adjudicator submit duel" in told
        assert "Your orders have come in" not in told
        assert "accepted" not in told
        assert "Sent: " not in told
        page = player.does("view", "duel").out
        shown = page.partition("The orders you sent for turn 1\n")[2]
        assert "-0001-1: accepted; replaced by your later orders\n" in untimed(shown)
        assert "-0001-2: accepted; 1 question waits for you\n" in untimed(shown)
        assert "Sent: " in other.does("status").out, "nobody else can tell"
        if not extended:
            started.organiser.does("organise", "extend", "duel", *later)
            assert "-extend.yaml is adopted" in started.run(now="2026-11-21T07:00:00Z").out
    assert "nothing to withdraw" in player.does("withdraw", "duel").out
    assert not started.branches()
    started.run(now="2026-12-01T01:00:00Z")
    told = player.does("status", "--mine").out
    assert "You had withdrawn your orders for turn 1." in told
    assert "accepted" not in told
