"""What games count in a tournament, by the recorded games and by made-up places."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import Scoring
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import published_game
from adjudicator.repository.tournament.points import (
    MOST,
    final_places,
    game_points,
    points_of_places,
    told_scoring,
)

RECORDED = Folder(Path(__file__).parents[3])
GAMES = game_names(RECORDED)


@pytest.mark.parametrize("name", GAMES)
def test_castles_are_what_the_standings_count(name: str) -> None:
    game = published_game(RECORDED, name)
    assert game.latest
    scores = {one.seat: one.score for one in game.rules.standings(game.latest.view)}
    assert game_points(game, "castles") == {seat: scores[seat] for seat in game.file.seats}


@pytest.mark.parametrize("name", GAMES)
def test_winners_share_what_a_victory_is_worth(name: str) -> None:
    game = published_game(RECORDED, name)
    assert game.result
    share = MOST // len(game.result.winners)
    assert game_points(game, "draw-size") == {
        seat: share if seat in game.result.winners else 0 for seat in game.file.seats
    }


@pytest.mark.parametrize("name", GAMES)
def test_places_count_from_all_to_nothing(name: str) -> None:
    game = published_game(RECORDED, name)
    assert game.result
    points = game_points(game, "places")
    assert {seat for seat, each in points.items() if each == max(points.values())} == {*game.result.winners}
    if len(game.result.winners) == 1:
        assert max(points.values()) == MOST


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [100, 0]),
        ([1, 1], [50, 50]),
        ([1, 2, 3], [100, 50, 0]),
        ([1, 2, 3, 4], [100, 66, 33, 0]),
        ([1, 2, 2, 4], [100, 50, 50, 0]),
        ([1, 1, 1], [50, 50, 50]),
    ],
)
def test_places_are_evenly_spaced_and_equal_ones_share(places: list[int], points: list[int]) -> None:
    found = points_of_places({str(seat): place for seat, place in enumerate(places)})
    assert list(found.values()) == points


@given(places=st.dictionaries(st.text(max_size=3), st.integers(1, 6), min_size=2, max_size=6))
def test_no_table_gives_more_than_another_of_its_size(places: dict[str, int]) -> None:
    points = points_of_places(places)
    assert all(0 <= each <= MOST for each in points.values())
    assert 0 <= MOST * len(places) // 2 - sum(points.values()) <= len(places), "but for what is rounded"
    for one, other in ((one, other) for one in places for other in places):
        assert places[one] > places[other] or points[one] >= points[other]


def test_winners_are_first_and_an_agreed_draw_is_equal_for_all() -> None:
    places = {"a": 1, "b": 2, "c": 3}
    assert final_places("abc", ["b"], places, agreed=False) == {"a": 2, "b": 1, "c": 3}
    assert final_places("abc", ["a", "c"], places, agreed=False) == {"a": 1, "b": 2, "c": 1}
    assert final_places("abc", [], places, agreed=True) == {"a": 1, "b": 1, "c": 1}
    assert final_places("abc", [], {"a": 1, "b": 1, "c": 3}, agreed=False) == {"a": 1, "b": 1, "c": 3}


def test_each_scoring_is_said_in_a_sentence_of_its_own() -> None:
    scorings: tuple[Scoring, ...] = ("places", "castles", "draw-size")
    told = [told_scoring(scoring) for scoring in scorings]
    assert len({*told}) == 3
    assert all(text.endswith(".") for text in told)
