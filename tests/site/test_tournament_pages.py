"""The page of a tournament, its file, and where the other pages lead to it."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import published_game, published_games
from adjudicator.repository.tournament.points import entries
from adjudicator.repository.tournament.tables import read_tournament
from adjudicator.site import build_site
from tests.cli.people import League, make_league
from tests.cli.tournaments import MAKE, NAME, PLAYERS, direct, play_on, play_tournament
from tests.site.conftest import Site
from tests.site.reading import elements, words
from tests.worlds import built_once

PAGE, TABLE = f"tournaments/{NAME}.html", f"tournaments/{NAME}.csv"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> League:
    """A league with a tournament that is over; nobody changes it."""
    return League(built_once(tmp_path_factory, "tournament", play_tournament))


def pages(league: League, out: Path) -> Site:
    report = build_site(published_games(Folder(league.organiser.clone)), out)
    assert report.problems == ()
    return Site(out)


@pytest.fixture(scope="module")
def site(played: League, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Site]:
    root = tmp_path_factory.mktemp("tournament-site")
    return root, pages(played, root)


@pytest.mark.slow
def test_the_table_is_that_of_the_record(played: League, site: tuple[Path, Site]) -> None:
    root, made = site
    rows = list(csv.DictReader(StringIO((root / TABLE).read_text("utf-8-sig"))))
    found = entries(read_tournament(Folder(played.organiser.clone), NAME))
    assert [(row["place"], row["player"], row["points"], row["won"]) for row in rows] == [
        (str(one.place), one.name, str(one.points), str(one.won)) for one in found
    ]
    assert sorted(row["player"] for row in rows) == sorted(PLAYERS)
    for row in rows:
        assert sum(int(row[f"round-{number}"]) for number in (1, 2, 3)) == int(row["points"])
        rounds = [row[f"round-{number}"] for number in (1, 2, 3)]
        told = " ".join([row["place"], row["player"], row["points"], *rounds, row["won"]])
        assert told in words(made[PAGE], "tbody tr")
    assert words(made[PAGE], ".lead") == "All 3 rounds are over."
    assert "A first place is worth 100 points" in words(made[PAGE], "main")


@pytest.mark.slow
def test_every_result_leads_to_its_game(site: tuple[Path, Site]) -> None:
    _root, made = site
    links = [link.attrs["href"] for link in elements(made[PAGE], "td a")]
    games = [f"../spring-{at}-{number}/index.html" for at in (1, 2, 3) for number in (1, 2, 3, 4)]
    assert sorted(filter(None, links)) == sorted(games * 2)


@pytest.mark.slow
def test_pages_lead_to_the_tournament_and_statistics_count_its_games_alone(site: tuple[Path, Site]) -> None:
    root, made = site
    (card,) = elements(made["index.html"], "[aria-labelledby=tournaments] li")
    assert words(made["index.html"], f"[aria-labelledby=tournaments] a[href='{PAGE}']") == NAME
    assert "In the first place: " in card.to_text()
    finished = {link.attrs["href"] for link in elements(made["index.html"], "#finished-games h3 a")}
    assert len(finished) == 12
    assert "spring/index.html" not in finished
    assert "Round 2, table 3 of the tournament spring" in words(made["spring-2-3/index.html"], "main")
    draw = words(made["spring/index.html"], "main")
    assert "This game draws the tournament spring" in draw
    assert "Olga Player 1 ," in draw
    assert words(made["spring/index.html"], "h1").startswith("spring Its tables are drawn.")
    counted = (root / "statistics-games.csv").read_text("utf-8-sig").splitlines()
    assert counted[1:] == ["Claim,12,0,0"]
    assert "tournament/1" not in (root / "results.csv").read_text("utf-8-sig")


@pytest.mark.slow
def test_a_tournament_can_be_entered_and_then_waits_for_those_it_drew(tmp_path: Path) -> None:
    league = make_league(tmp_path / "league")
    league.organiser.does(*MAKE, "--players", "3", "--secret-file", league.secret)
    league.run()
    out = tmp_path / "site"
    entering = words(pages(league, out)[PAGE], "main")
    assert "Players can enter." in entering
    assert "Enter the tournament" in entering
    assert not (out / TABLE).exists()
    play_on(league)
    assert "the first round is about to begin" in words(pages(league, out)[PAGE], ".lead")
    direct(league, "round", NAME)
    made = pages(league, out)
    assert words(made[PAGE], ".lead") == "Round 1 of 3."
    tournament = read_tournament(Folder(league.organiser.clone), NAME)
    (alone,) = tournament.rounds[0].out
    assert f"Sitting out: {tournament.called(alone)}" in words(made[PAGE], "main")
    joining = words(made["index.html"], "[aria-labelledby=joining]")
    assert "those for whom the seats were drawn" in joining
    playing = [tournament.called(seat) for seat in tournament.players(next(tournament.tables))]
    assert [f"for {name}" in joining for name in playing] == [True, True]
    desk = made["spring-1-1/play/a.html"]
    assert len(elements(desk, "#join-code")) == 1
    assert elements(desk, "#join-name")[0].attrs["value"] == playing[0]
    assert f"This seat was drawn for {playing[0]}" in words(desk, "main")


@pytest.mark.slow
def test_whoever_sits_out_gets_the_average_of_the_round(tmp_path: Path) -> None:
    league = make_league(tmp_path / "league")
    league.organiser.does(*MAKE, "--players", "3", "--secret-file", league.secret)
    play_on(league)
    direct(league, "round", NAME)
    rows = [line.split() for line in direct(league, "table", NAME).splitlines()]
    (out,) = [row[1] for row in rows if row[2:3] == ["(–)"]]
    play_on(league)
    rows = [line.split() for line in direct(league, "table", NAME).splitlines()]
    assert [row[1] for row in rows if row[2:3] == ["(50)"]] == [out]
    assert [row[5] for row in rows if row[1:2] == [out]] == ["50"]
    assert "(50)" in words(pages(league, tmp_path / "site")[PAGE], "tbody")


@pytest.mark.slow
def test_a_damaged_game_leaves_the_page_as_it_was(tmp_path: Path) -> None:
    league = make_league(tmp_path / "league")
    league.organiser.does(*MAKE, "--secret-file", league.secret)
    play_on(league)
    direct(league, "round", NAME)
    out = tmp_path / "site"
    pages(league, out)
    before = (out / PAGE).read_bytes()
    (league.organiser.clone / "turns/spring-1-2/game.yaml").write_text("format: 9\n", "utf-8")
    files = Folder(league.organiser.clone)
    games = [published_game(files, name) for name in game_names(files) if name != "spring-1-2"]
    report = build_site(games, out, unread=["spring-1-2"])
    assert [problem.game for problem in report.problems] == [NAME]
    assert (out / PAGE).read_bytes() == before
