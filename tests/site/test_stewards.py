"""Pages of games in which stewards play: they are labelled, and only people are counted."""

import csv
from pathlib import Path

import pytest

from adjudicator.site import build_site
from adjudicator.site.statistics import RESULTS
from tests.site.conftest import League, Site
from tests.site.reading import elements, words

STEWARDS = ("baratheon", "martell", "greyjoy", "tyrell")
TOLD = "Played by stewards, which are programs: Baratheon, Martell, Greyjoy, Tyrell."


def built(league: League, out: Path, *, rated: bool = False) -> Site:
    assert build_site(league.games(), out, rated=rated).problems == ()
    return Site(out)


def rows(file: Path) -> list[list[str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))[1:]


def test_a_lobby_offers_the_seats_of_people_alone(league: League, tmp_path: Path) -> None:
    league.announce("houses", {"stark": "Ann"}, of="agot2", seats=6, stewards=STEWARDS)
    site = built(league, tmp_path / "site")
    front, game = site["index.html"], site["houses/index.html"]
    assert [link.attrs["href"] for link in elements(front, ".seats a")] == ["houses/play/lannister.html"]
    assert "1 seat is free." in words(front, ".card")
    assert TOLD in words(front, ".card")
    assert TOLD in words(game, "section[aria-labelledby=terms]")
    players = words(game, "section[aria-labelledby=players]")
    assert players.count("a steward ") == 4
    assert players.count("Take this seat") == 1
    desks = {path for path in site if path.startswith("houses/play/")}
    assert desks == {f"houses/play/{whose}.html" for whose in ("stark", "lannister", "organiser")}


@pytest.mark.slow
def test_a_steward_is_asked_and_not_waited_for(league: League, tmp_path: Path) -> None:
    people = {"stark": "Ann", "lannister": "Ben"}
    league.announce("houses", people, of="agot2", seats=6, stewards=STEWARDS)
    league.play("houses", 1)
    site = built(league, tmp_path / "site")
    asked = words(site["houses/index.html"], ".awaited")
    assert asked.count("not waited for") == 4
    assert asked.count("Give orders") == 2
    front = words(site["index.html"], ".newest, .card")
    assert "Awaited: Ben Lannister , Ann Stark In" in front
    letters = words(site["houses/play/stark.html"], "#acts")
    assert "Lannister (Ben)" in letters
    assert "Greyjoy" not in letters


@pytest.mark.slow
def test_statistics_and_pages_of_players_are_about_people(league: League, tmp_path: Path) -> None:
    league.announce("duel", {"a": "Ann"}, stewards=["b"])
    league.play("duel", 1000)
    site = built(league, tmp_path / "site", rated=True)
    assert {path for path in site if path.startswith("players/")} == {
        "players/index.html",
        "players/ann.html",
    }
    assert [row[0] for row in rows(tmp_path / "site" / "statistics-players.csv")] == ["Ann"]
    assert rows(tmp_path / "site" / "statistics-players.csv")[0][3] == "", "who played alone is not rated"
    assert [row[1] for row in rows(tmp_path / "site" / "statistics-seats.csv")] == ["A"]
    assert [row[8] for row in rows(tmp_path / "site" / RESULTS)] == ["Ann", ""]
    assert "2 a steward B" in words(site["duel/record.html"], ".standings")
