"""The cases under `cases/`: worked examples of the rulebook, and what was got wrong elsewhere."""

from pathlib import Path

import pytest

from adjudicator.rulesets.agot2.agot2 import Agot2
from tests.rulesets.cases import marked
from tests.rulesets.westeros.case_files import Case, check, read_cases

ALL = tuple(read_cases(Path(__file__).parent / "cases"))

RULES = Agot2()

EXAMPLES = 28

EDGES = {"T": 6, "S": 13, "C": 26, "R": 13, "P": 8, "O": 11, "W": 15, "V": 4}
"""How many cases of each chapter other implementations were found to get wrong: turn order, supply and
marches, combat, retreats, ports, orders and power, wildlings and Westeros cards, victory."""


@pytest.mark.parametrize("case", [marked(case) for case in ALL])
def test_case(case: Case) -> None:
    check(case, RULES)


def test_every_worked_example_stands_among_the_cases() -> None:
    told = {number for case in ALL for number in case.rules}
    assert {f"A2-EX-{number:02}" for number in range(1, EXAMPLES + 1)} - told == set()


def test_every_edge_case_stands_among_the_cases() -> None:
    told = {number for case in ALL for number in case.edge}
    known = {f"{chapter}{number}" for chapter, most in EDGES.items() for number in range(1, most + 1)}
    assert known - told == set()
    assert told - known <= {"C18b", "O2b"}
