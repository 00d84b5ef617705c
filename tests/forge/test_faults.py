"""Every git command, write and request of a run fails once in turn, with proposals from branches or a forge.

The run says so in a sentence, and the next one, which nothing befalls, ends where a run without any fault
ends: the same commits on every branch, the same answers on the forge, each given once.
"""

import errno
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import killing
from tests.cli.people import LATER, League, Outcome, adjudicator
from tests.forge.forge_here import TOKEN, ForgeHere, Trouble, forge_here
from tests.forge.proposing_here import propose
from tests.forge.senders import senders
from tests.repository.git.world import git

EVERY = 1 if settings.get_current_profile_name() == "long" else 48
"""Each forty-eighth command or step fails, in the long run every one."""


@dataclass
class Scene:
    """A copy of a league with good and bad proposals, on its way to be adjudicated."""

    league: League
    here: ForgeHere | None = None

    def run(self) -> Outcome:
        """Run what a league's job runs."""
        source = (
            ("--forge", self.here.dialect, "--forge-address", self.here.address)
            if self.here
            else ("--branches",)
        )
        pages = self.league.folder / "pages"
        return adjudicator(
            "run", self.league.organiser.clone, "--now", LATER, "--secret-file", self.league.secret,
            *source, "--site", pages,
        )  # fmt: skip

    @property
    def result(self) -> object:
        """All that is published."""
        refs = git(self.league.remote, "for-each-ref", "--format=%(objectname) %(refname)")
        head = git(self.league.organiser.clone, "rev-parse", "HEAD")
        status = git(self.league.organiser.clone, "status", "--porcelain", "-uall")
        pages = {
            path.relative_to(self.league.folder).as_posix(): path.read_bytes()
            for path in sorted((self.league.folder / "pages").rglob("*"))
            if path.is_file()
        }
        forge = self.here and (
            {number: pull.state for number, pull in self.here.pulls.items()},
            {number: issue.comments for number, issue in self.here.issues.items()},
        )
        return refs, head, status, pages, forge


Open = Callable[[str], Any]


@pytest.fixture
def scene(league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens a fresh copy of the league for a source, `branches` or a forge."""
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    first, _other = senders(league)
    branch = f"orders/duel/{first.seat}-0001-1"
    propose(league.remote, branch, {first.path(): first.sealed(text=first.orders("any"))})
    # The reason for refusing it is the same whatever the turn.
    propose(league.remote, "act/duel/evil", {".github/workflows/adjudicate.yml": b"on: push"})
    for person in ("ann", "bob"):
        shutil.rmtree(league.folder / person)

    @contextmanager
    def opened(source: str) -> Iterator[Scene]:
        copy = League(Path(tempfile.mkdtemp(dir=tmp_path)) / "league")
        shutil.copytree(league.folder, copy.folder)
        if source == "branches":
            yield Scene(copy)
        else:
            with forge_here(copy.remote, source) as here:
                here.propose(branch, "ann")
                here.propose("act/duel/evil", "mallory")
                yield Scene(copy, here)
        shutil.rmtree(copy.folder.parent)

    return opened


def assert_told(outcome: Outcome) -> None:
    """A fault was either overcome or told in a sentence; it is never called a bug."""
    said = outcome.out + outcome.err
    assert "Traceback" not in said, said
    assert "bug in the program" not in said, said
    assert outcome.err.count("adjudicator: error: ") == (outcome.status == 1), outcome
    assert outcome.status in {0, 1, 3}, outcome
    assert outcome.err or not outcome.status, outcome


def sampled(count: int, start: int = 1) -> range:
    """The numbers of the operations that fail."""
    assert count > 2
    return range(start, count + 1, EVERY)


def assert_finished_by_the_next(
    scene: Open, source: str, faults: Callable[[Scene, int], Any], numbers: Sequence[int]
) -> None:
    """Let one operation after the other fail, each in a run on a fresh copy."""
    with scene(source) as undisturbed:
        assert undisturbed.run().status == 0
        expected = undisturbed.result
    wrong: list[str] = []
    for at in numbers:
        with scene(source) as here:
            try:
                with faults(here, at):
                    outcome = here.run()
                assert_told(outcome)
                again = here.run()
                assert again.status == 0, again
                assert here.result == expected, outcome
            except AssertionError as error:
                wrong.append(f"{source}, operation {at}: {str(error)[:600]}")
    assert not wrong, "\n".join(wrong)


# --- Git --------------------------------------------------------------------------------------------------

_WRAPPER = """#!/bin/sh
if [ "$GIT_TERMINAL_PROMPT" = 0 ]; then  # the program's own commands, not those of a test or a forge
    echo "$*" >>{log}
    if [ "$(wc -l <{log})" -eq {at} ]; then
        case {fault} in
            full) echo "fatal: write error: No space left on device" >&2; exit 128 ;;
            killed) kill -9 $$ ;;
            lost) {git} "$@" >/dev/null 2>&1; echo "fatal: the remote end hung up" >&2; exit 128 ;;
        esac
    fi
fi
exec {git} "$@"
"""


@contextmanager
def git_failing(scene: Scene, at: int, fault: str) -> Iterator[Path]:
    """Put a git on the search path whose command number `at` fails; gives the list of the commands."""
    folder = scene.league.folder.parent / "bin"
    folder.mkdir()
    log = folder / "log"
    log.touch()
    wrapper = folder / "git"
    wrapper.write_text(_WRAPPER.format(log=log, at=at, fault=fault, git=shutil.which("git")))
    wrapper.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        yield log


def git_commands(scene: Open, source: str) -> int:
    with scene(source) as here, git_failing(here, 0, "full") as log:
        assert here.run().status == 0
        return len(log.read_text().splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("source", ["branches", "github"])
@pytest.mark.parametrize("fault", ["full", "killed", "lost"])
def test_a_run_whose_git_command_fails_is_finished_by_the_next(scene: Open, source: str, fault: str) -> None:
    start = 1 + ["full", "killed", "lost"].index(fault) * EVERY // 3
    numbers = sampled(git_commands(scene, source), start)
    assert_finished_by_the_next(scene, source, lambda here, at: git_failing(here, at, fault), numbers)


# --- Files ------------------------------------------------------------------------------------------------


@dataclass
class _Failing:
    """Lets one step of this thread fail while it is active: an audit hook stays for ever."""

    at: int
    number: int
    thread: int = field(default_factory=threading.get_ident)
    steps: list[str] = field(default_factory=list)
    active: bool = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.active or threading.get_ident() != self.thread:
            return
        step = killing.described(event, arguments)
        if step is not None:
            self.steps.append(step)
            if len(self.steps) == self.at:
                path = arguments[0] if event != "subprocess.Popen" else None
                raise OSError(self.number, os.strerror(self.number), path)


@contextmanager
def file_failing(at: int, number: int) -> Iterator[list[str]]:
    """Let the step number `at` fail; gives the list of the steps."""
    failing = _Failing(at, number)
    sys.addaudithook(failing)
    failing.active = True
    try:
        yield failing.steps
    finally:
        failing.active = False


@contextmanager
def disk_full(at: int) -> Iterator[list[str]]:
    """Let the file number `at` that is written be opened on a full disk; gives the list of the files."""
    written: list[str] = []
    fdopen, temporary = os.fdopen, tempfile.TemporaryFile

    def full(descriptor: int, mode: str = "r", *more: Any, **named: Any) -> Any:  # noqa: ANN401
        written.append(mode)
        if len(written) != at:
            return fdopen(descriptor, mode, *more, **named)
        os.close(descriptor)
        return Path("/dev/full").open(mode, *more, **named)

    def full_aside(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        written.append("aside")
        return Path("/dev/full").open("wb+", 0) if len(written) == at else temporary(*arguments, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdopen", full)
        patch.setattr(tempfile, "TemporaryFile", full_aside)
        yield written


@pytest.mark.slow
@pytest.mark.parametrize("source", ["branches", "github"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES], ids=["full", "denied"])
def test_a_run_that_cannot_write_is_finished_by_the_next(scene: Open, source: str, number: int) -> None:
    with scene(source) as here, file_failing(0, number) as steps:
        assert here.run().status == 0
    numbers = sampled(len(steps), 1 if number == errno.ENOSPC else 1 + EVERY // 2)
    assert_finished_by_the_next(scene, source, lambda _here, at: file_failing(at, number), numbers)


@pytest.mark.slow
@pytest.mark.parametrize("source", ["branches", "github"])
def test_a_run_whose_disk_is_full_halfway_is_finished_by_the_next(scene: Open, source: str) -> None:
    with scene(source) as here, disk_full(0) as written:
        assert here.run().status == 0
    assert_finished_by_the_next(scene, source, lambda _here, at: disk_full(at), sampled(len(written)))


# --- Requests ---------------------------------------------------------------------------------------------

FAULTS = {
    "500": Trouble(500),
    "500 for good": Trouble(500),
    "reset": Trouble(reset=True),
    "answer lost": Trouble(reset=True, arrived=True),
}


@contextmanager
def request_failing(here: ForgeHere, at: int, fault: str) -> Iterator[None]:
    """Let the request number `at` fail or, for good, that one and all after it."""
    here.failing = (lambda number: number >= at) if fault.endswith("for good") else at.__eq__
    here.fault = FAULTS[fault]
    yield
    here.fault = None


def test_a_run_whose_push_reports_a_failure_although_it_arrived_is_finished_by_the_next(
    scene: Open,
) -> None:
    with scene("branches") as here, git_failing(here, 0, "full") as log:
        here.run()
        commands = [words.split() for words in log.read_text().splitlines()]
    at = next(number for number, words in enumerate(commands, 1) if "push" in words)
    assert_finished_by_the_next(scene, "branches", lambda here, at: git_failing(here, at, "lost"), [at])


@pytest.mark.slow
@pytest.mark.parametrize("source", ["github", "forgejo", "gitlab"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_run_whose_request_fails_is_finished_by_the_next(scene: Open, source: str, fault: str) -> None:
    with scene(source) as here:
        assert here.run().status == 0
        assert here.here
        asked = len(here.here.asked)
    start = 1 if EVERY == 1 else 2 + 3 * list(FAULTS).index(fault)
    numbers = range(start, asked + 1, 1 if EVERY == 1 else 12)

    def failing(here: Scene, at: int) -> Any:  # noqa: ANN401
        assert here.here
        return request_failing(here.here, at, fault)

    assert_finished_by_the_next(scene, source, failing, numbers)
