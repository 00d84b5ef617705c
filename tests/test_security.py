"""SECURITY.md: every test that it names is there, and every threat of its list has an answer."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROWS = re.findall(
    r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE
)
TESTS = frozenset(
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)
)


def test_every_threat_has_a_row() -> None:
    assert [int(row[0]) for row in ROWS] == [*range(1, 33), *range(43, 50)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_tests_named_are_there(row: tuple[str, str, str, str]) -> None:
    _number, _threat, answer, tests = row
    named = re.findall(r"`(\w+)`", tests)
    assert [name for name in named if name not in TESTS] == []
    # Where nothing can be tested, the answer says why in whole sentences.
    assert named or len(answer.split(". ")) > 1
