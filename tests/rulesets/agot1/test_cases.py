"""The cases under `cases/`: worked examples of the rules."""

from pathlib import Path

import pytest

from tests.rulesets.agot1.positions import RULES
from tests.rulesets.cases import marked
from tests.rulesets.westeros.case_files import Case, check, read_cases

ALL = tuple(read_cases(Path(__file__).parent / "cases"))


@pytest.mark.parametrize("case", [marked(case) for case in ALL])
def test_case(case: Case) -> None:
    check(case, RULES)
