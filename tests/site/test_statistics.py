"""The statistics of a league, from the recorded games and from small ones."""

import csv
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_games
from adjudicator.site import build_site
from adjudicator.site.game_facts import Outcome, game_facts
from adjudicator.site.kept import Kept
from adjudicator.site.people import Person
from adjudicator.site.players import named
from adjudicator.site.rating import ratings
from adjudicator.site.statistics import (
    Finished,
    finished,
    games_table,
    lengths_table,
    players_table,
    seats_table,
)
from tests.site.conftest import League, Site
from tests.site.reading import elements, words
from tests.site.rows import row

RECORDED = list(published_games(Folder(Path(__file__).parents[2])))


def kept(game: PublishedGame) -> Kept:
    """What a build would keep of a game's last turn, without drawing it."""
    assert game.latest is not None
    standings = game.rules.standings(game.latest.view)
    last = replace(
        row(game.latest.number, ""),
        closed=replace(row(0, "").closed, machine=game.latest.manifest.closed),
        places={one.seat: one.place for one in standings},
        scores={one.seat: one.score for one in standings},
    )
    return Kept("", game_facts(game, "", ""), (last,), ())


@pytest.fixture(scope="module")
def site(example: League, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Site]:
    root = tmp_path_factory.mktemp("statistics")
    build_site(example.games(), root, rated=True)
    return root, Site(root)


def test_the_recorded_games_are_counted_by_their_rules() -> None:
    table = games_table(map(kept, RECORDED))
    assert {str(cells[0]): cells[1:] for cells in table.rows} == {
        game.rules.title: (sum(other.rules.title == game.rules.title for other in RECORDED), 0, 0)
        for game in RECORDED
    }


def test_the_length_of_recorded_games_is_that_of_their_folders() -> None:
    found = {cells[:2]: cells[2:] for cells in lengths_table(finished(map(kept, RECORDED))).rows}
    for title in {game.rules.title for game in RECORDED}:
        turns = sorted(len(game.turns) - 1 for game in RECORDED if game.rules.title == title)
        assert found[title, "Turns"] == (turns[0], turns[(len(turns) - 1) // 2], turns[-1])
        days = sorted(
            (
                date.fromisoformat(game.turns[-1].manifest.closed[:10])
                - date.fromisoformat(game.turns[0].manifest.closed[:10])
            ).days
            for game in RECORDED
            if game.rules.title == title
        )
        assert found[title, "Days"] == (days[0], days[(len(days) - 1) // 2], days[-1])


def test_the_wins_of_recorded_games_are_those_of_their_results() -> None:
    over = list(finished(map(kept, RECORDED)))
    seats = {cells[:2]: cells[2:] for cells in seats_table(over).rows}
    for game in RECORDED:
        for seat in game.file.seats:
            same = [
                other
                for other in RECORDED
                if other.rules.title == game.rules.title and seat in other.file.seats
            ]
            won = sum(other.result is not None and seat in other.result.winners for other in same)
            assert seats[game.rules.title, game.rules.seat_title(seat)] == (len(same), won)
    players = {
        str(cells[0]): cells[1:] for cells in players_table(named(map(kept, RECORDED)), over, None).rows
    }
    for name, counted in players.items():
        held = [
            (game, seat)
            for game in RECORDED
            for seat, player in game.roster.players.items()
            if player.name == name
        ]
        won = sum(game.result is not None and seat in game.result.winners for game, seat in held)
        assert counted == (len(held), won)


def test_recorded_games_are_rated_in_the_order_of_their_ends_by_their_places() -> None:
    over = finished(map(kept, reversed(RECORDED)))
    assert [each.last.closed.machine for each in over] == sorted(
        game.turns[-1].manifest.closed for game in RECORDED
    )
    six = next(each for each in over if each.game.name == "six-houses")
    game = next(game for game in RECORDED if game.name == "six-houses")
    standings = {one.seat: one.place for one in game.rules.standings(game.turns[-1].view)}
    assert dict(six.placed) == {
        player.name.casefold(): standings[seat] for seat, player in game.roster.players.items()
    }
    elo = ratings([each.placed for each in over])
    rows = players_table(named(map(kept, RECORDED)), over, elo).rows
    assert {str(cells[0]).casefold(): cells[3] for cells in rows} == elo
    shown = [cells[3] for cells in rows]
    assert shown == sorted(shown, key=lambda rating: -int(rating or 0))


def over(league: League, outcome: Outcome, places: dict[str, int]) -> Finished:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    facts = replace(game_facts(league.game("cup"), "", ""), opened="2026-11-01")
    return Finished(facts, outcome, replace(row(1, ""), places=places))


@pytest.mark.parametrize(
    ("outcome", "places", "placed"),
    [
        (Outcome((Person("B", "Ben"),), "CL-1"), {"a": 1, "b": 2}, [2, 1]),
        (Outcome((Person("B", "Ben"),), "", "They agreed."), {}, [2, 1]),
        (Outcome((), "CL-1"), {"a": 2, "b": 1}, [2, 1]),
        (Outcome((), "", "They agreed."), {"a": 2, "b": 1}, [1, 1]),
    ],
)
def test_winners_are_first_and_all_share_a_draw_by_agreement(
    league: League, outcome: Outcome, places: dict[str, int], placed: list[int]
) -> None:
    assert over(league, outcome, places).placed == list(zip(["ann", "ben"], placed, strict=True))


def test_of_a_game_without_a_result_only_the_length_counts(league: League) -> None:
    given_up = over(league, Outcome((), "", "It was abandoned.", drawn=False), {"a": 1, "b": 2})
    assert not given_up.has_result
    assert seats_table([given_up]).rows == players_table([], [given_up], {}).rows == ()
    assert len(lengths_table([given_up]).rows) == 2


@pytest.mark.slow
def test_every_table_is_a_file_with_the_same_numbers(site: tuple[Path, Site]) -> None:
    root, pages = site
    page = pages["statistics.html"]
    assert [link.attrs["href"] for link in elements(page, "a[download]")] == [
        *(f"statistics-{table}.csv" for table in ("games", "lengths", "players", "seats")),
        "results.csv",
    ]
    for section in elements(page, "section.card"):
        data = (root / f"statistics-{section.attrs['aria-labelledby']}.csv").read_text("utf-8-sig")
        numbers = [[cell for cell in row if cell.isdecimal()] for row in csv.reader(StringIO(data))][1:]
        rows = [row.query("td") for row in section.query("tbody tr")]
        assert [[cell.to_text() for cell in row] for row in rows if row] == numbers
    results = list(csv.DictReader(StringIO((root / "results.csv").read_text("utf-8-sig"))))
    assert [(one["game"], one["seat"], one["player"]) for one in results] == [
        ("autumn-cup", "a", "Ann"),
        ("autumn-cup", "b", "Božena Němcová"),
    ]
    assert sorted(one["won"] for one in results) == ["0", "1"]


@pytest.mark.slow
def test_the_rating_is_told_and_explained_only_where_the_league_wants_it(
    example: League, site: tuple[Path, Site], tmp_path: Path
) -> None:
    rated = site[1]["statistics.html"]
    assert words(rated, "section[aria-labelledby=players] td.number").split()[2::3] == ["1516", "1484"]
    assert "Everybody begins with 1500" in words(rated, "section[aria-labelledby=rating]")
    build_site(example.games(), tmp_path / "site")
    plain = Site(tmp_path / "site")["statistics.html"]
    assert "Rating" not in words(plain, "main")
    assert not elements(plain, "section[aria-labelledby=rating]")


def test_a_league_without_a_finished_game_has_no_statistics(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site", rated=True)
    assert not (tmp_path / "site/statistics.html").exists()
    assert "Statistics" not in words(Site(tmp_path / "site")["index.html"], "main")


def test_the_list_of_players_is_a_file(site: tuple[Path, Site]) -> None:
    root, pages = site
    (link,) = elements(pages["players/index.html"], "a[download]")
    listed = list(
        csv.DictReader(StringIO((root / "players" / str(link.attrs["href"])).read_text("utf-8-sig")))
    )
    shown = [row.to_text(" ", strip=True) for row in elements(pages["players/index.html"], "tbody tr")]
    assert [" ".join(one.values()) for one in listed] == shown
    assert list(listed[0]) == ["name", "games", "won", "met", "missed", "finished", "left"]
