"""With plans a round waits for its players once or twice."""

from statistics import median

import pytest

from tests.rulesets.agot2.bot.pace import exchanges, rounds


@pytest.mark.slow
def test_a_planned_round_takes_two_exchanges_at_most() -> None:
    numbers = rounds(exchanges(6, f"pace-{number}".encode(), planned=True) for number in range(2))
    assert median(numbers) <= 2


def test_without_plans_a_round_waits_for_every_question() -> None:
    assert median(exchanges(3, b"pace", planned=False).values()) >= 15
