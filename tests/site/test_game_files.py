"""Games as data: figures as CSV, and a finished game as one file."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.site import build_site
from adjudicator.site.game_facts import game_facts
from adjudicator.site.game_files import over_time_file, turn_figures
from tests.site.conftest import League, Site
from tests.site.reading import elements
from tests.site.rows import row

TURNS = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> PublishedGame:
    return published_game(Folder(TURNS), "three-crowns")


@pytest.fixture(scope="module")
def folder(game: PublishedGame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("data")
    build_site([game], root)
    return root / game.name


def read(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.slow
def test_the_figures_of_every_turn_and_seat_are_a_row(game: PublishedGame, folder: Path) -> None:
    rows = iter(read((folder / "over-time.csv").read_bytes()))
    for before, turn in zip((game.turns[0], *game.turns), game.turns, strict=False):
        measures = game.rules.measures(turn.view)
        standings = {one.seat: one for one in game.rules.standings(turn.view)}
        for seat in game.file.seats:
            assert next(rows) == {
                "turn": str(turn.number),
                "closed": turn.manifest.closed,
                "chapter": game.rules.chapter(before.view),
                "seat": seat,
                "title": game.rules.seat_title(seat),
                "place": str(standings[seat].place),
                "score": str(standings[seat].score),
                **{measure.name: str(measure.amounts[seat]) for measure in measures},
            }
    assert next(rows, None) is None


def test_a_figure_that_is_not_public_yet_is_an_empty_cell(league: League) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    facts = game_facts(league.game("cup"), "", "")
    late = row(1, "One", (3, 4))
    hidden = replace(late, amounts={}, places={})
    rows = [replace(one, figures=turn_figures(facts, one, one.amounts)) for one in (hidden, late)]
    found = read(over_time_file(facts, rows))
    assert [(one["seat"], one["held"], one["place"]) for one in found] == [
        ("a", "", ""),
        ("b", "", ""),
        ("a", "3", "1"),
        ("b", "4", "1"),
    ]


@pytest.mark.slow
def test_a_finished_game_is_one_file_with_everything_public(game: PublishedGame, folder: Path) -> None:
    record = json.loads((folder / "record.json").read_bytes())
    assert record["ruleset"] == game.file.ruleset
    assert record["options"] == game.file.options
    assert record["seats"] == list(game.file.seats)
    assert {one["seat"]: one["player"] for one in record["players"]} == {
        seat: player.name for seat, player in game.roster.players.items()
    }
    assert game.result is not None
    assert record["outcome"] == {
        "winners": list(game.result.winners),
        "rule": game.result.rule,
        "agreed": "",
        "drawn": True,
    }
    for turn, found in zip(game.turns, record["turns"], strict=True):
        public = json.loads(game.files.read(game.file.paths.turn(turn.number, "events.json")))
        assert (found["turn"], found["closed"]) == (turn.number, turn.manifest.closed)
        assert found["events"] == public["events"]
        assert [
            {name: order[name] for name in ("seat", "kind", "subject", "answer")} for order in found["orders"]
        ] == [
            {name: answer[name] for name in ("seat", "kind", "subject", "answer")}
            for answer in public["answers"]
        ]
        assert all(order["question"] and order["words"] for order in found["orders"])
        assert found["headline"] == turn.headline
        for sentence in found["report"]:
            assert sentence["text"] in turn.report


def test_pages_link_to_the_files(folder: Path) -> None:
    pages = Site(folder)
    for page, files in {
        "index.html": ["over-time.csv"],
        "record.html": ["over-time.csv", "record.json"],
    }.items():
        assert [link.attrs["href"] for link in elements(pages[page], "a[download]")] == files
        assert all((folder / file).is_file() for file in files)


def test_a_game_that_is_played_has_no_record_yet(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    build_site(league.games(), tmp_path / "site")
    assert (tmp_path / "site/cup/over-time.csv").is_file()
    assert not (tmp_path / "site/cup/record.json").exists()
