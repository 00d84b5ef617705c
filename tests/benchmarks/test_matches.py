"""Matches of bots: the intervals, and a row of the table."""

import pytest

from adjudicator.rulesets import installed
from tests.benchmarks.matches import HEAD, Played, interval, main, match, row
from tests.engine.toy import Toy, listed


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (0, 10, 0.0, 0.278)]
)
def test_an_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=0.001)


def test_a_row_fits_its_head() -> None:
    told = row("claim", 2, [Played(1, (0.1, 0.3)), Played(0.5, (0.2, 0.2))])
    assert told == "| claim | 2 | 2 | 75% | 20%–97% | 50% | 2 | 0.20 s | 0.30 s |"
    assert told.count("|") == HEAD.splitlines()[0].count("|")


def test_a_ruleset_that_considers_nothing_has_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed(), "toy/1", listed(Toy))
    with pytest.raises(SystemExit, match="toy names no kinds of question in `considered`"):
        main("toy", "2", "1")


@pytest.mark.slow
def test_the_bot_takes_the_seats_by_turns_and_beats_the_steward_from_each() -> None:
    games = list(match("claim", 2, 2, {}))
    assert [(game.won, len(game.seconds)) for game in games] == [(1, 24), (1, 24)]
