"""With plans a turn takes one exchange, and an attack none beside it."""

from statistics import mean

import pytest

from tests.rulesets.tigris.pace import EVERYTHING, play


@pytest.mark.slow
def test_a_planned_turn_takes_one_exchange() -> None:
    pace = play(b"pace-0", EVERYTHING)
    assert pace.conflicts > 10
    assert pace.in_conflicts <= 2  # before everybody has filed plans
    assert mean(pace.turns.values()) < 1.1


@pytest.mark.slow
def test_without_plans_an_attack_waits_for_both_sides() -> None:
    pace = play(b"pace-0", "")
    assert pace.in_conflicts >= 2 * pace.conflicts
    assert mean(pace.turns.values()) > 2
