"""With plans a round waits for its players once or twice."""

from statistics import median

import pytest

from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.westeros import Westeros
from tests.rulesets.westeros.pace import files, pace, rounds, settings


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), [(Agot2(), 6), (Agot1(), 5)], ids=["agot2", "agot1"])
def test_a_planned_round_takes_two_exchanges_at_most(rules: Westeros, players: int) -> None:
    keys = (f"pace-{number}".encode() for number in range(2))
    setup = settings(rules, players)
    numbers = rounds(pace(rules, setup, key, "planned") for key in keys)
    assert median(numbers) <= 2


@pytest.mark.slow
def test_who_fills_in_the_template_alone_is_asked_again_where_it_matters() -> None:
    rules = Agot2()
    game = pace(rules, settings(rules, 6), b"pace-0", "template")
    assert median(files([game])) <= 3
    assert median(rounds([game])) <= 10


@pytest.mark.slow
def test_without_plans_a_round_waits_for_every_question() -> None:
    rules = Agot2()
    assert median(rounds([pace(rules, settings(rules, 3), b"pace", "bare")])) >= 15
