"""A run looks at the games that are due, tells their players, and a player finds the own games among many."""

from pathlib import Path

import pytest

from tests.benchmarks.league_scale import DUE, League

GAMES = DUE + 3

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> League:
    return League(tmp_path_factory.mktemp("scale"), GAMES)


@pytest.mark.parametrize("part", ["bare", "work_tree"])
def test_a_run_adjudicates_what_is_due(league: League, part: str) -> None:
    folder: Path = getattr(league, part)
    assert league.run(folder).said.count(": Turn 1 is adjudicated.\n") == DUE


def test_only_players_of_games_that_moved_are_called_upon(league: League) -> None:
    assert league.run_and_notify().said.count(": Turn 1 of the game ") == DUE


def test_a_player_is_shown_the_own_games(league: League) -> None:
    told = [line for line in league.status().said.splitlines() if line.startswith("game-")]
    assert told == ["game-0000 (Claim)"]
