"""Tests that need a real part of the machine (`tests/parts.py`) which it lacks.

They are deselected and listed at the end of the run. With `ADJUDICATOR_ALL_PARTS=1`, as in `.ci/run`, which
installs the parts first, a list that is not empty fails the run.
"""

import os
from collections.abc import Generator

import pytest

from tests.parts import PARTS, find

ALL_PARTS = "ADJUDICATOR_ALL_PARTS"


def items_of(made: object) -> list[pytest.Item]:
    """The tests in what the hook `pytest_pycollect_makeitem` gave."""
    return [item for item in (made if isinstance(made, list) else [made]) if isinstance(item, pytest.Item)]


class Missing:
    """The plugin that takes out the tests this machine cannot run, and says which."""

    def __init__(self) -> None:
        self.must_be_none = os.environ.get(ALL_PARTS) == "1"
        self.tests: dict[str, list[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self) -> Generator[None, object, object]:
        """Refuse a part that is not in `PARTS`, with the other errors of collection."""
        made = yield
        for item in items_of(made):
            for part in _needed(item):
                if part not in PARTS:
                    msg = f"{item.name} needs {part!r}, which is none of: {', '.join(PARTS)}."
                    raise pytest.Collector.CollectError(msg)
        return made

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Take out of the tests selected those that lack a part here."""
        able: list[pytest.Item] = []
        unable: list[pytest.Item] = []
        for item in items:
            lacking = [part for part in _needed(item) if find(part) is None]
            for part in lacking:
                self.tests.setdefault(part, []).append(item.nodeid)
            (unable if lacking else able).append(item)
        items[:] = able
        config.hook.pytest_deselected(items=unable)
        output = getattr(config, "workeroutput", None)
        if output is not None:  # a worker of pytest-xdist tells the run that started it
            output["missing_parts"] = self.tests

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take over what a worker of pytest-xdist noted; all workers note the same."""
        self.tests.update(getattr(node, "workeroutput", {}).get("missing_parts", {}))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a run that was to have all parts."""
        if self.tests and self.must_be_none and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the list."""
        if not self.tests:
            return
        terminalreporter.section("tests this machine cannot run")
        for part, tests in sorted(self.tests.items()):
            count = f"{len(tests)} test{'s' if len(tests) != 1 else ''}"
            terminalreporter.line(f"deselected, because this machine lacks {part}: {count}")
            for nodeid in tests:
                terminalreporter.line(f"    {nodeid}")
        if self.must_be_none:
            terminalreporter.line(f"{ALL_PARTS}=1: this run was to have every part.", red=True)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin anew for every run."""
    config.pluginmanager.register(Missing(), "missing-parts")


def _needed(item: pytest.Item) -> tuple[str, ...]:
    return tuple(part for mark in item.iter_markers("needs") for part in mark.args)
