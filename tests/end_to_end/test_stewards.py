"""Two friends play a game of six houses: stewards play for the rest."""

import csv
import json
import re
from pathlib import Path

import pytest

from adjudicator.sealing import MasterSecret, read_key_file
from adjudicator.site import build_site
from adjudicator.site.statistics import RESULTS
from tests.end_to_end.losses import assert_nothing_was_lost
from tests.end_to_end.season import Player, Season

pytestmark = pytest.mark.slow

STEWARDS = ("baratheon", "greyjoy", "tyrell", "martell")
A_WHILE = 3
"""So many rounds."""


class Friends(Season):
    """A season of few people, who wait until everybody can see which seats are theirs to take."""

    def take_seats(self) -> None:
        """Let a job seat the stewards first."""
        self.job()
        super().take_seats()


def exchange(season: Season) -> None:
    """Let all who are awaited send orders, and a job take them in."""
    before = season.latest().number
    season.unsent = season.awaited()
    assert season.unsent, "after each run the game waits for a person"
    season.rest_send()
    season.job()
    assert season.latest().number == before + 1, "stewards answer in the run that has all other answers"


def takes_over(season: Season, seat: str) -> None:
    """Let somebody new take a seat over from a steward."""
    newcomer = season.newcomer(seat)
    line = read_key_file(newcomer.key).public.text()
    season.decides("replace", season.game, seat, "--name", "Cid", "--public-key", line)
    assert "Cid takes over the seat" in season.job()
    season.players[seat] = Player(season, seat, newcomer)


def test_two_friends_play_a_game_of_six_houses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    season = Friends(tmp_path, "friends", "agot2", 6, "friends")
    season.set_up(monkeypatch, "--stewards", ",".join(STEWARDS))
    assert tuple(season.players) == ("lannister", "stark")
    assert season.published().awaited == ("lannister", "stark")
    for _round in range(A_WHILE):
        exchange(season)
    takes_over(season, "greyjoy")
    for _round in range(A_WHILE):
        exchange(season)
    stark = season.players.pop("stark")
    stark.person.does("seat", "resign", season.game)
    season.decides("steward", season.game, "stark")
    assert "From now on a steward plays for Stark" in season.job()
    while not season.published().result:
        exchange(season)
    assert set(season.published().roster.stewards) == {"stark", *STEWARDS} - {"greyjoy"}
    season.ends()
    season.players["stark"] = stark  # whose orders are followed, too
    season.former.append(
        MasterSecret.from_seed(season.seed.encode())
        .game_secret(season.game, season.published().file.nonce)
        .key
    )
    assert_nothing_was_lost(season)
    assert_pages_are_about_people(season)


def assert_pages_are_about_people(season: Season) -> None:
    """Whoever played has a page and is counted; stewards are labelled, and nowhere counted."""
    game, out = season.published(), season.folder / "site"
    assert build_site([game], out, rated=True).problems == ()
    pages = {path.stem for path in (out / "players").glob("*.html")}
    assert pages == {"index", "lannister", "cid", "stark"}
    with (out / RESULTS).open(encoding="utf-8", newline="") as file:
        results = {row["seat"]: row["player"] for row in csv.DictReader(file)}
    assert results == {
        seat: {"lannister": "Lannister", "greyjoy": "Cid"}.get(seat, "") for seat in game.file.seats
    }
    with (out / "statistics-seats.csv").open(encoding="utf-8", newline="") as file:
        assert {row["Seat"] for row in csv.DictReader(file)} == {"Lannister", "Greyjoy"}
    record = json.loads((out / season.game / "record.json").read_bytes())
    assert {one["player"] for one in record["players"]} == {"Lannister", "Stark", "Cid"}
    turn = (out / season.game / "0003.html").read_text("utf-8")
    assert len(re.findall(r'<span class="player">a steward</span> <bdi class="seat">\w+</bdi>', turn)) >= 4
    assert "Missed the deadline" not in turn
