"""Whole games in which every seat does anything legal: no dead end, no impossible board."""

import pytest

from adjudicator.rulesets.tigris.pieces import MONUMENTS
from adjudicator.rulesets.tigris.tigris import Tigris
from tests.rulesets.tigris.simulation import MOST, Seen, play, simulate, table_of

GAMES = 120
"""Of each number of seats, to see all that may come up; `simulation` plays more."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What came up in the sample; every board in it was looked at after every action."""
    return simulate(GAMES)


@pytest.mark.rule("TE-OVER-01", "TE-OVER-02", "TE-OVER-07")
@pytest.mark.parametrize("games", [2, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_game_ends_and_no_action_leaves_an_impossible_board(
    games: int, request: pytest.FixtureRequest
) -> None:
    seen: Seen = request.getfixturevalue("seen") if games == GAMES else simulate(games)
    assert seen.games.total() == 3 * games
    assert {line.split()[0] for line in seen.games} == {"2", "3", "4"}
    assert all(line.endswith(("TE-OVER-01", "TE-OVER-02")) for line in seen.games)


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    first, second = play(2, "again"), play(2, "again")
    assert first.board == second.board
    assert first.game.told == second.game.told
    assert len(first.given) < MOST


@pytest.mark.slow
def test_every_question_is_put(seen: Seen) -> None:
    assert {line.partition("/")[0] for line in seen.questions} == set(Tigris().questions)


@pytest.mark.slow
@pytest.mark.parametrize(
    "happening",
    [
        "a peaceful union",
        "several wars, the active seat in none",
        "a temple kept with its treasure",
        "a temple kept beside a leader",
        "a leader driven away by a catastrophe",
        "a leader driven away by a monument",
        "a point from a monument",
        "a corner treasure taken",
        "the bag ran out in a swap",
        "the bag ran out in a refill",
        "the end, treasures left: 2",
        "another attacker in a later war",
    ],
)
def test_what_is_seldom_came_up(seen: Seen, happening: str) -> None:
    assert seen.happened[happening]


@pytest.mark.slow
def test_the_long_run_prints_the_seldom_first(seen: Seen) -> None:
    lines = list(table_of(seen))
    begin = lines.index(next(line for line in lines if line.endswith("happenings")))
    times = [int(line.split("|")[1]) for line in lines[begin + 4 :]]
    assert times == sorted(times)
    assert set(MONUMENTS) >= {line.split()[1] for line in seen.happened if "monument built" in line}
