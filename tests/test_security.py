"""SECURITY.md: every test that it names is there, and every threat of its list has an answer."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.repository.people.story_files import read_stories

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "SECURITY.md").read_text("utf-8"))
NAMES = re.compile(r"(?:`\w+`(?:, `\w+`)*)?")
"""What stands in the last column: names of tests and nothing else."""

UNTESTED = {"25"}
"""Rows whose answer says why nothing can be tested."""


def named_in(path: Path) -> Iterator[str]:
    """The names, without `test_`, of the tests that pytest finds in a file."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name.removeprefix("test_")


@cache
def names_there() -> frozenset[str]:
    """The tests by their names, and the stories by their titles."""
    tests = {name for path in (ROOT / "tests").rglob("test_*.py") for name in named_in(path)}
    titles = {re.sub(r"\W+", "_", story.story.replace("'", "").lower()) for story in read_stories()}
    return frozenset(tests | titles)


def faults(tests: str) -> list[str]:
    """What is wrong with the names in a row's last column."""
    if not NAMES.fullmatch(tests.strip()):
        return [f"is no list of names: {tests}"]
    named = re.findall(r"`(\w+)`", tests)
    missing = [f"names no test: {name}" for name in named if name not in names_there()]
    twice = [f"names a test twice: {name}" for name in sorted(set(named)) if named.count(name) > 1]
    return missing + twice


def test_every_threat_has_a_row() -> None:
    assert [int(row[0]) for row in ROWS] == [*range(1, 74)]


@pytest.mark.slow
def test_the_tests_named_are_there() -> None:
    assert [(number, *faults(tests)) for number, _threat, _answer, tests in ROWS if faults(tests)] == []
    untested = {number: answer for number, _threat, answer, tests in ROWS if not tests.strip()}
    assert untested.keys() == UNTESTED
    assert all(len(answer.split(". ")) > 1 for answer in untested.values()), "they say why in whole sentences"


@pytest.mark.slow
def test_what_is_wrong_with_a_row_is_seen() -> None:
    (own,) = (name for name in names_there() if name == "what_is_wrong_with_a_row_is_seen")
    assert faults(f"`{own}`") == []
    assert faults(f"`{own}`, `{own}`") == [f"names a test twice: {own}"]
    assert faults(f"`{own}`, `{own}_no_more`") == [f"names no test: {own}_no_more"]
    assert faults("`faults`") == ["names no test: faults"]
    assert faults(own) == [f"is no list of names: {own}"]
    assert ROW.findall("| 7 | a | b | `c` |\n| 8 | a | b |\n") == [("7", "a", "b", "`c`")]
