"""Which rule each test stands on: `@pytest.mark.rule("CL-WIN-01")`.

A test carries at most three numbers, so that it says something when it fails; a data test may carry more
with `table=True`. A run of the whole suite prints which numbered statements of the rulesets' `RULES.md` no
test carries, and fails if there is one that `tests/uncovered_rules.yaml` does not explain. A `slow` test does
not count: every rule is tested by the run that everybody starts.
"""

import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from tests.missing_parts import items_of

MOST = 3
DEFAULT = "not slow"
"""The selection by marks that `pyproject.toml` makes where nobody makes one."""

# Ruleset, chapter and number; for a card's own rule its name: CL-WIN-01, A1-HC-CATELYN.
NUMBER = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
STATEMENT = re.compile(rf"^- \*\*({NUMBER.pattern})[^*]*\*\*", re.MULTILINE)


def numbered_statements(root: Path) -> dict[str, tuple[str, ...]]:
    """The numbers in each ruleset's `RULES.md` below `root`, in their order; none may come twice."""
    files = sorted(root.glob("adjudicator/rulesets/*/RULES.md"))
    found = {path.parent.name: tuple(STATEMENT.findall(path.read_text("utf-8"))) for path in files}
    counts = Counter(number for numbers in found.values() for number in numbers)
    twice = [number for number, count in counts.items() if count > 1]
    if twice:
        msg = f"These rule numbers are given more than once: {', '.join(twice)}."
        raise pytest.UsageError(msg)
    return found


def unknown_citations(root: Path) -> list[str]:
    """The numbers that the rulesets' code and facts below `root` cite and no `RULES.md` has.

    A chapter may be cited as a whole: `CL-FOLLOW`.
    """
    known = {number for numbers in numbered_statements(root).values() for number in numbers}
    known |= {number.rpartition("-")[0] for number in known}
    series = {number.split("-")[0] for number in known}
    files = sorted(path for path in root.glob("adjudicator/rulesets/**/*") if path.suffix in {".py", ".yaml"})
    return [
        f"{path.relative_to(root).as_posix()} cites {number}"
        for path in files
        for number in NUMBER.findall(path.read_text("utf-8"))
        if number.split("-")[0] in series and number not in known
    ]


@dataclass
class Account:
    """What the run found: `lines` to print, `faults` that fail it."""

    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def account(rulesets: Mapping[str, tuple[str, ...]], carried: set[str], excused: object) -> Account:
    """Hold the numbers that tests carry against those there are; `excused` is the explanations' YAML."""
    result = Account()
    excuses = dict(_excuses(excused, result))
    for name, numbers in rulesets.items():
        bare = [number for number in numbers if number not in carried]
        result.lines.append(f"{name}: tests carry {len(numbers) - len(bare)} of {len(numbers)} rules")
        result.lines += [f"    {number}  {excuses.get(number, 'NO TEST')}" for number in bare]
        result.faults += [f"No test carries {number}." for number in bare if number not in excuses]
    known = {number for numbers in rulesets.values() for number in numbers}
    for number in excuses:
        if number not in known:
            result.faults.append(f"tests/uncovered_rules.yaml explains {number}, which no RULES.md has.")
        elif number in carried:
            result.faults.append(f"tests/uncovered_rules.yaml explains {number}, but a test carries it.")
    return result


def _excuses(plain: object, result: Account) -> Iterator[tuple[str, str]]:
    if not isinstance(plain, dict):
        result.faults.append("tests/uncovered_rules.yaml is not a mapping from rule numbers to explanations.")
        return
    for number, text in plain.items():
        if isinstance(text, str) and text.strip() and "\n" not in text:
            yield str(number), text
        else:
            result.faults.append(f"tests/uncovered_rules.yaml needs one line of explanation for {number}.")


class RuleCoverage:
    """The plugin: checks the marks at collection, gathers them, and gives the account at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self.rulesets = numbered_statements(self.root)
        self.known = {number for numbers in self.rulesets.values() for number in numbers}
        self.carried: set[str] = set()
        self.account = Account()

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self) -> Generator[None, object, object]:
        """Refuse a test whose marks are wrong, with the other errors of collection."""
        made = yield
        for item in items_of(made):
            numbers = self._numbers(item)
            if item.get_closest_marker("slow") is None:
                self.carried |= numbers
        return made

    def _numbers(self, item: pytest.Item) -> set[str]:
        marks = list(item.iter_markers("rule"))
        numbers = {number for mark in marks for number in mark.args}
        if unknown := sorted(numbers - self.known):
            msg = f"{item.name} stands on {', '.join(unknown)}, which no RULES.md has."
            raise pytest.Collector.CollectError(msg)
        if len(numbers) > MOST and not any(mark.kwargs.get("table") for mark in marks):
            msg = f"{item.name} stands on {len(numbers)} rules; at most {MOST} without table=True."
            raise pytest.Collector.CollectError(msg)
        return numbers

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """As a worker of pytest-xdist, tell the run that started it."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["carried_rules"] = sorted(self.carried)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take over what a worker of pytest-xdist found; all workers find the same."""
        self.carried.update(getattr(node, "workeroutput", {}).get("carried_rules", ()))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Draw up the account of a whole run, and fail it where a rule has no test."""
        if hasattr(session.config, "workeroutput") or not _whole_suite(session.config):
            return
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        excused = self.root / "tests" / "uncovered_rules.yaml"
        plain = yaml.safe_load(excused.read_text("utf-8")) if excused.exists() else {}
        self.account = account(self.rulesets, self.carried, plain)
        if self.account.faults:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the account."""
        if self.account.lines or self.account.faults:
            terminalreporter.section("rules that no test carries")
        for line in self.account.lines:
            terminalreporter.line(line)
        for fault in self.account.faults:
            terminalreporter.line(fault, red=True)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin anew for every run."""
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")


def _whole_suite(config: pytest.Config) -> bool:
    option = config.option
    if option.keyword or option.deselect or option.ignore or getattr(option, "lf", False):
        return False
    if option.markexpr not in {"", DEFAULT}:
        return False
    whole = {config.rootpath, config.rootpath / "tests"}
    return any((config.invocation_params.dir / argument).resolve() in whole for argument in config.args)
