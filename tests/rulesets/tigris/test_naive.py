"""The ruleset agrees with a second implementation, written naively from the rules alone."""

import pytest

from tests.rulesets.tigris.lockstep import play

SEATS = ("archer", "bull", "potter", "lion")


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_game_is_the_same_to_a_naive_second_implementation(number: int) -> None:
    assert play(SEATS[:number], f"quick-{number}", 40, english=number == 3) == 40


@pytest.mark.slow
@pytest.mark.parametrize("english", [False, True])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_thousands_of_positions_are_the_same_to_it(number: int, english: bool) -> None:  # noqa: FBT001
    assert play(SEATS[:number], f"{english}-{number}", 1500, english=english) > 150
