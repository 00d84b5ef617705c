"""The cases under `cases/`: the worked examples of the rules."""

import pytest

from tests.rulesets.cases import marked
from tests.rulesets.tigris.case_files import Case, check, read_cases

ALL = tuple(read_cases())

EXAMPLES = 43
OF_THE_RULEBOOK = ("S1", "S1B", "S2", "S2B", "S4", "S5")


@pytest.mark.parametrize("case", [marked(case) for case in ALL])
def test_case(case: Case) -> None:
    check(case)


def test_every_worked_example_stands_among_the_cases() -> None:
    told = {number for case in ALL for number in case.rules if number.startswith("TE-EX")}
    numbers = [f"{number:02}" for number in range(1, EXAMPLES + 1)]
    assert told == {f"TE-EX-{number}" for number in (*OF_THE_RULEBOOK, *numbers)}
