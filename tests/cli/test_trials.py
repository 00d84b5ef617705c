"""Orders tried out on a supposed table, with assumed orders of the other seat."""

import re
from pathlib import Path

from tests.cli.people import League, Person

PLANS = "plans:\n  - {lead: any, do: highest}\n  - {follow: any, do: highest}\n"


def orders(league: League, seat: str, plans: str = PLANS) -> Path:
    file = league.folder / f"{seat}.yaml"
    file.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{plans}")
    return file


def who_is_asked(league: League) -> tuple[Person, str, str]:
    """The player who leads, and both seats."""
    first = "lead" in league.ann.does("orders", "new", "duel").out.partition("plans:")[0]
    return (league.ann, "a", "b") if first else (league.bob, "b", "a")


def test_orders_are_tried_against_an_absent_seat_and_marked_as_a_supposition(started: League) -> None:
    player, seat, _other = who_is_asked(started)
    told = player.does("orders", "check", orders(started, seat), "--suppose", "absent").out
    before, supposed = told.split("A trial, not a prediction")
    assert "line 5, Lead: the highest card you may play." in before
    assert "All other seats do what the rules do for an absent seat." in supposed
    assert "What is hidden from you is made up" in supposed
    assert re.search(r"Lead \(trick 1\): .+ \(line 5\)", supposed)
    assert "CL-P1" in supposed


def test_the_same_orders_come_out_the_same(started: League) -> None:
    player, seat, _other = who_is_asked(started)
    check = ("orders", "check", orders(started, seat), "--suppose", "absent")
    assert player.does(*check).out == player.does(*check).out


def test_assumed_orders_of_the_other_seat_count(started: League) -> None:
    player, seat, other = who_is_asked(started)
    own = orders(started, seat)
    assumed = orders(started, other)
    absent = player.does("orders", "check", own, "--suppose", "absent").out
    told = player.does("orders", "check", own, "--suppose", assumed).out
    assert "as in your files." in told
    assert told != absent


def test_without_it_nothing_is_supposed(started: League) -> None:
    player, seat, _other = who_is_asked(started)
    assert "supposition" not in player.does("orders", "check", orders(started, seat)).out


def test_what_is_wrong_with_an_assumed_file_is_said(started: League) -> None:
    player, seat, other = who_is_asked(started)
    own = orders(started, seat)
    wrong = orders(started, other, PLANS.replace("highest", "hihgest"))
    outcome = player.does("orders", "check", own, "--suppose", wrong, status=3)
    assert f"{other}.yaml: The file is refused" in outcome.err
    assert "Did you mean highest?" in outcome.err
    outcome = player.does("orders", "check", own, "--suppose", own, status=3)
    assert "does not say which other seat" in outcome.err
    assert f"seat: {other}" in outcome.err
    outcome = player.does("orders", "check", own, "--suppose", started.folder / "none.yaml", status=1)
    assert "none.yaml" in outcome.err
