"""The cases under `cases/`: worked examples of the rules."""

import re
from pathlib import Path

import pytest

from tests.rulesets.agot1.positions import RULES
from tests.rulesets.westeros.case_files import Case, check, read_cases

ALL = tuple(read_cases(Path(__file__).parent / "cases"))


def _marked(case: Case) -> object:
    return pytest.param(
        case, marks=pytest.mark.rule(*case.rules), id=re.sub(r"[^a-z0-9]+", "-", case.case.lower())
    )


@pytest.mark.parametrize("case", [_marked(case) for case in ALL])
def test_case(case: Case) -> None:
    check(case, RULES)
