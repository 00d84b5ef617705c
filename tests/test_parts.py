"""Tests that need a real part, on made-up suites on machines that lack it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.missing_parts import ALL_PARTS
from tests.parts import PARTS, find

SUITE = """
import pytest

def test_plain():
    pass

@pytest.mark.needs("chromium")
@pytest.mark.parametrize("page", ["map", "order form"])
def test_page(page):
    raise AssertionError("this must not run")
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with tests that need a browser, on a machine whose search path is empty."""
    pytester.makeini("[pytest]\nmarkers = needs\naddopts = -p tests.missing_parts\n")
    pytester.makepyfile(SUITE)
    monkeypatch.setenv("PATH", str(pytester.mkdir("empty")))
    return pytester


@pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.slow)], ids=["plain", "workers"]
)
def test_what_the_machine_lacks_is_deselected_and_listed(
    suite: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = suite.runpytest_inprocess(*workers)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [
            "deselected, because this machine lacks chromium: 2 tests",
            "    *::test_page?map?",
            "    *::test_page?order form?",
        ]
    )


@pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.slow)], ids=["plain", "workers"]
)
def test_a_run_that_was_to_have_all_parts_fails(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: tuple[str, ...]
) -> None:
    monkeypatch.setenv(ALL_PARTS, "1")
    result = suite.runpytest_inprocess(*workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"{ALL_PARTS}=1: this run was to have every part."])


def test_only_tests_that_were_selected_are_listed(suite: pytest.Pytester) -> None:
    result = suite.runpytest_inprocess("-k", "map or plain")
    result.stdout.fnmatch_lines(["deselected, because this machine lacks chromium: 1 test"])


def test_nothing_is_listed_when_nothing_is_lacking(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ALL_PARTS, "1")
    result = suite.runpytest_inprocess("-k", "plain")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*lacks*")


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ('@pytest.mark.needs("chromium")', '@pytest.mark.needs("chromium", "teapot")'),
        pytest.param(
            '["map",',
            '[pytest.param("map", marks=pytest.mark.needs("teapot")),',
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "import pytest",
            'import pytest\npytestmark = [pytest.mark.needs("teapot")]',
            marks=pytest.mark.slow,
        ),
    ],
)
def test_an_unknown_part_is_an_error_of_collection(suite: pytest.Pytester, line: str, changed: str) -> None:
    suite.makepyfile(SUITE.replace(line, changed, 1))
    result = suite.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([f"test_* needs 'teapot', which is none of: {', '.join(PARTS)}."])


@pytest.fixture
def other_name(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser by the last of its names, which is all there is on the search path."""
    name = pytester.path / PARTS["chromium"].names[-1]
    if os.name == "nt":
        name = name.with_suffix(".exe")
    name.write_bytes(b"")
    name.chmod(0o755)
    monkeypatch.setenv("PATH", str(pytester.path))
    monkeypatch.setenv("PATHEXT", ".exe")
    return name


def test_a_part_is_found_by_any_of_its_names(other_name: Path) -> None:
    found = find("chromium")
    assert found is not None
    assert found.samefile(other_name)  # Windows finds what lies in the current folder first
    assert find("git") is None


def test_packages_of_what_is_lacking_are_listed_before_anything_is_installed(other_name: Path) -> None:
    bare = [sys.executable, "-I", "-S", str(Path(__file__).with_name("parts.py"))]
    listed = subprocess.run(bare, capture_output=True, encoding="utf-8", check=True).stdout.split()
    assert listed == [part.package for name, part in PARTS.items() if find(name) is None]
    assert {PARTS["git"].package, PARTS["firefox-esr"].package} <= set(listed)
    assert PARTS["chromium"].package not in listed
