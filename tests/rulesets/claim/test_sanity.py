"""Figures of many random games, against those of an independent simulation [RULES.md, "What to expect"].

The expected figures come from 200,000 games and are rounded; the sample here is of 2,000 games with fixed
seeds, and of the first 200 alone where slow tests are left out. A found average may be off by chance and by
that rounding: 4.5 standard errors, which chance exceeds once in 150,000 times, and half of the last decimal.
Shares likewise, with the error of a coin thrown so often.
`python -m tests.rulesets.claim.simulation 200000` is the long run.
"""

from math import sqrt

import pytest

from tests.rulesets.claim.simulation import Figures, Series, simulate

SIGMAS = 4.5


@pytest.fixture(scope="module", params=[200, pytest.param(2_000, marks=pytest.mark.slow)])
def games(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def figures(games: int) -> Figures:
    return simulate(games)


def is_near(series: Series, expected: float, rounding: float) -> bool:
    return abs(series.mean - expected) <= SIGMAS * series.error + rounding


def share_is_near(share: float, expected: float, rounding: float, games: int) -> bool:
    return abs(share - expected) <= SIGMAS * sqrt(expected * (1 - expected) / games) + rounding


@pytest.mark.rule("CL-SANITY-01")
def test_votes(figures: Figures, games: int) -> None:
    assert is_near(figures.votes_a, 2.51, 0.005)
    assert is_near(figures.votes_b, 2.49, 0.005)
    assert share_is_near(figures.share((3, 2)), 0.57, 0.005, games)
    assert share_is_near(figures.share((4, 1)), 0.36, 0.005, games)
    assert share_is_near(figures.share((5, 0)), 0.064, 0.0005, games)


@pytest.mark.rule("CL-SANITY-02")
def test_draws_are_rare(figures: Figures) -> None:
    # Of 2,000 games 1.8 are expected to be draws; more than 9 come about once in 50,000 times.
    assert figures.draws <= 9
    assert figures.votes_of_nobody.share(0) > 0.99


@pytest.mark.rule("CL-SANITY-03")
def test_half_of_the_undead_are_played_in_phase_one(figures: Figures) -> None:
    # Exactly 5 by symmetry: each of the ten is in a first hand with probability 26/52.
    assert is_near(figures.undead, 5, 0)


@pytest.mark.rule("CL-SANITY-04")
@pytest.mark.parametrize("phase", ["phase-1", "phase-2"])
def test_the_follower_wins_a_third_of_the_tricks(figures: Figures, phase: str) -> None:
    assert is_near(figures.follower_wins[phase], 4.62, 0.005)
