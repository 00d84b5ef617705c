"""Let every operation of a run fail once: `python -m tests.forge.faults [FAULT …] [--source …] [--every N]`.

A run takes in proposals from branches or a forge, adjudicates a game, publishes and builds the site. An
operation is a git command, a step (a file opened for writing, renamed or removed, a folder made, a program
started), a file that is written, or a request. The run in which one fails says so in a sentence, and the
next run, which nothing befalls, ends where a run without any fault ends: the same commits on every branch,
the same pages, the same answers on the forge, each given once.
"""

import argparse
import errno
import io
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from adjudicator.forge import rest
from tests import killing
from tests.cli.people import LATER, League, Outcome, adjudicator, make_game, make_league
from tests.forge.forge_here import TOKEN, ForgeHere, Trouble, forge_here
from tests.forge.proposing_here import propose
from tests.forge.senders import senders
from tests.repository.git.world import git, obey
from tests.surroundings import apart, early_acts

SOURCES = ("branches", "github", "forgejo", "gitlab")

NOTES = "NOTES.md"
"""The file that somebody else pushes where the remote moves."""


@dataclass
class Scene:
    """A copy of a league with good and bad proposals, on its way to be adjudicated."""

    league: League
    here: ForgeHere | None = None

    @property
    def command(self) -> tuple[str, ...]:
        """What a league's job runs."""
        source = (
            ("--forge", self.here.dialect, "--forge-address", self.here.address)
            if self.here
            else ("--branches",)
        )
        folder = self.league.folder
        return (
            "run", str(self.league.organiser.clone), "--now", LATER, "--secret-file",
            str(self.league.secret), *source, "--site", str(folder / "pages"),
        )  # fmt: skip

    def run(self) -> Outcome:
        """Run it in this process."""
        return adjudicator(*self.command)

    @property
    def result(self) -> Mapping[str, object]:
        """All that is published; where somebody else pushed, without their file and the commits' names."""
        remote, clone = self.league.remote, self.league.organiser.clone
        moved = NOTES in git(remote, "ls-tree", "--name-only", "main").splitlines()
        listed = git(remote, "ls-tree", "-r", "main").splitlines()
        pages = self.league.folder / "pages"
        return {
            "commits": "" if moved else git(remote, "rev-parse", "main"),
            "branches": [
                line
                for line in git(remote, "for-each-ref", "--format=%(objectname) %(refname)").splitlines()
                if not line.endswith(" refs/heads/main")
            ],
            "files": [line for line in listed if not line.endswith(f"\t{NOTES}")],
            "clone": git(clone, "rev-parse", "HEAD") == git(remote, "rev-parse", "main"),
            "status": git(clone, "status", "--porcelain", "-uall"),
            "pages": {
                path.relative_to(pages).as_posix(): path.read_bytes()
                for path in sorted(pages.rglob("*"))
                if path.is_file()
            },
            "pulls": self.here and {number: pull.state for number, pull in self.here.pulls.items()},
            "answers": self.here and {number: issue.comments for number, issue in self.here.issues.items()},
        }


@dataclass(frozen=True)
class Stage:
    """Opens fresh copies of a league for a source: `branches`, or a forge."""

    league: League
    branch: str

    @classmethod
    def of(cls, league: League) -> "Stage":
        """Make the proposals in a league whose game `duel` has just been dealt."""
        first, _other = senders(league)
        branch = f"orders/duel/{first.seat}-0001-1"
        propose(league.remote, branch, {first.path(): first.sealed(text=first.orders("any"))})
        # The reason for refusing it is the same whatever the turn.
        propose(league.remote, "act/duel/evil", {".github/workflows/adjudicate.yml": b"on: push"})
        for person in ("ann", "bob"):
            shutil.rmtree(league.folder / person)
        return cls(league, branch)

    @contextmanager
    def opened(self, source: str) -> Iterator[Scene]:
        """Open a copy; it is gone afterwards."""
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            copy = League(Path(folder) / "league")
            shutil.copytree(self.league.folder, copy.folder)
            if source == "branches":
                yield Scene(copy)
            else:
                with forge_here(copy.remote, source) as here:
                    here.propose(self.branch, "ann")
                    here.propose("act/duel/evil", "mallory")
                    yield Scene(copy, here)


_CATCHING_UP = re.compile(r"^adjudicator: warning: .*to bring your clone up to date(: .*)$", re.MULTILINE)
"""Tells the command that a person is to copy."""

OBEYED = 2
"""How often that is done at most: once to remove a lock, once to put half-written files aside."""

Befalling = AbstractContextManager[Callable[[], list[str]]]
"""While it is entered an operation fails; it gives the operations so far."""


@dataclass(frozen=True)
class Fault:
    """A way to fail: `befall(scene, at)` lets the operation number `at`, counted from 1, fail; 0: none.

    Faults that count the same operations have the same `operations`.
    """

    operations: str
    befall: Callable[[Scene, int], Befalling]
    sources: tuple[str, ...] = SOURCES
    run: Callable[[Scene, int], Outcome] = lambda scene, _at: scene.run()
    """The run with the fault, where it is another than usual."""


# --- Git --------------------------------------------------------------------------------------------------

_WRAPPER = """#!/bin/sh
if [ "$GIT_TERMINAL_PROMPT" = 0 ]; then  # the program's own commands, not those of a test or a forge
    echo "$*" >>{log}
    if [ "$(wc -l <{log})" -eq {at} ]; then
        case {fault} in
            refused) echo "fatal: write error: No space left on device" >&2; exit 128 ;;
            full) trap '' XFSZ; ulimit -f 0 ;;
            killed) kill -9 $$ ;;
            killed-writing) ulimit -f 0 ;;
            killed-halfway) {git} "$@" <&0 & sleep 0.002; kill -9 $!; kill -9 $$ ;;
            lost)
                case "$*" in *--batch*) exec </dev/null ;; esac  # it would wait for questions
                {git} "$@" >/dev/null 2>&1; echo "fatal: the remote end hung up" >&2; exit 128 ;;
            gone) mv {remote} {remote}.away ;;
            moved) {moving} ;;
        esac
    fi
fi
exec {git} "$@"
"""

_MOVING = """#!/bin/sh
unset $(env | sed -n 's/^\\(GIT_[A-Z_]*\\)=.*/\\1/p')
export GIT_DIR={remote} GIT_INDEX_FILE={folder}/index
export GIT_AUTHOR_NAME=Olga GIT_AUTHOR_EMAIL=o@example.org
export GIT_COMMITTER_NAME=Olga GIT_COMMITTER_EMAIL=o@example.org
{git} read-tree refs/heads/main
{git} update-index --add --cacheinfo "100644,$(echo Notes | {git} hash-object -w --stdin),{notes}"
{git} update-ref refs/heads/main "$({git} commit-tree -p refs/heads/main -m Notes "$({git} write-tree)")"
"""


@contextmanager
def git_failing(scene: Scene, at: int, fault: str) -> Iterator[Callable[[], list[str]]]:
    """Put a git on the search path whose command number `at` fails."""
    with tempfile.TemporaryDirectory(prefix="faults-bin-") as place:
        folder, remote = Path(place), scene.league.remote
        log, found = folder / "log", shutil.which("git")
        log.touch()
        parts = {"log": log, "at": at, "fault": fault, "git": found, "remote": remote, "folder": folder}
        moving = folder / "moving"
        for script, text in ((folder / "git", _WRAPPER), (moving, _MOVING)):
            script.write_text(text.format(**parts, moving=moving, notes=NOTES))
            script.chmod(0o755)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
            yield lambda: log.read_text().splitlines()
        if (away := remote.with_name(f"{remote.name}.away")).exists():
            away.rename(remote)


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


_failing: list[_Failing] = []


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    for failing in _failing:
        failing(event, arguments)


@contextmanager
def step_failing(_scene: Scene, at: int, number: int) -> Iterator[Callable[[], list[str]]]:
    """Let the step number `at` fail with an error of the system."""
    failing = _Failing(at, number)
    if not _failing:
        sys.addaudithook(_audit)
    _failing[:] = [failing]
    failing.active = True
    try:
        yield lambda: failing.steps
    finally:
        failing.active = False


@contextmanager
def disk_full(_scene: Scene, at: int) -> Iterator[Callable[[], list[str]]]:
    """Let what is written into the file number `at` find no room; the file itself is made."""
    written: list[str] = []
    opened, by_descriptor, temporary = io.open, os.fdopen, tempfile.TemporaryFile
    full = Path("/dev/full")

    def due(what: str) -> bool:
        written.append(what)
        return len(written) == at

    def open_full(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:  # noqa: ANN401
        pipe = isinstance(file, int)
        if pipe or not set(mode) & set("wax+") or not due(str(file)):
            return opened(file, mode, *more, **named)
        opened(file, mode, *more, **named).close()
        return opened(full, mode.replace("x", "w"), *more, **named)

    def fdopen_full(descriptor: int, mode: str = "r", *more: Any, **named: Any) -> Any:  # noqa: ANN401
        if not set(mode) & set("wax+") or not due("descriptor"):
            return by_descriptor(descriptor, mode, *more, **named)
        os.close(descriptor)
        return opened(full, mode, *more, **named)

    def temporary_full(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        return opened(full, "wb+", 0) if due("aside") else temporary(*arguments, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(io, "open", open_full)
        patch.setattr(os, "fdopen", fdopen_full)
        patch.setattr(tempfile, "TemporaryFile", temporary_full)
        yield lambda: written


# --- The program itself -----------------------------------------------------------------------------------


@contextmanager
def _nothing_else(scene: Scene, at: int) -> Iterator[Callable[[], list[str]]]:
    steps = [] if at else list(killing.run("adjudicator", *scene.command).steps)
    yield lambda: steps


def _killed(scene: Scene, at: int) -> Outcome:
    """Kill the program, in a process of its own, before its step number `at`."""
    outcome = killing.run("adjudicator", *scene.command, at=at)
    assert outcome.killed, outcome
    return Outcome(3, outcome.output, "killed")


# --- Requests ---------------------------------------------------------------------------------------------

_TROUBLES = {
    "500": Trouble(500),
    "500-for-good": Trouble(500),
    "reset": Trouble(reset=True),
    "lost": Trouble(reset=True, arrived=True),
}


@contextmanager
def request_failing(scene: Scene, at: int, fault: str) -> Iterator[Callable[[], list[str]]]:
    """Let the request number `at` fail or, for good, that one and all after it."""
    here = scene.here
    assert here
    here.failing = (lambda number: 0 < at <= number) if fault == "500-for-good" else at.__eq__
    here.fault = _TROUBLES[fault]
    yield lambda: here.asked
    here.fault = None


def _git(fault: str) -> Fault:
    return Fault("git commands", lambda scene, at: git_failing(scene, at, fault))


def _step(number: int) -> Fault:
    return Fault("steps", lambda scene, at: step_failing(scene, at, number))


def _request(fault: str) -> Fault:
    return Fault("requests", lambda scene, at: request_failing(scene, at, fault), SOURCES[1:])


FAULTS: Mapping[str, Fault] = {
    "git-refused": _git("refused"),
    "git-full": _git("full"),
    "git-killed": _git("killed"),
    "git-killed-writing": _git("killed-writing"),
    "git-killed-halfway": _git("killed-halfway"),
    "git-lost": _git("lost"),
    "remote-gone": _git("gone"),
    "remote-moved": _git("moved"),
    "step-full": _step(errno.ENOSPC),
    "step-denied": _step(errno.EACCES),
    "disk-full": Fault("files written", disk_full),
    "killed": Fault("steps until a kill", _nothing_else, run=_killed),
    **{f"request-{fault}": _request(fault) for fault in _TROUBLES},
}
"""What may befall an operation, by its name on the command line."""


# --- Checking ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Undisturbed:
    """How a run without a fault ends, and its operations."""

    result: Mapping[str, object]
    operations: tuple[str, ...]

    @classmethod
    def of(cls, stage: Stage, source: str, fault: Fault) -> "Undisturbed":
        """Run a copy, with the fault befalling nothing."""
        with stage.opened(source) as scene:
            with fault.befall(scene, 0) as count:
                ended = scene.run()
                assert ended.status == 0, ended
                operations = tuple(count())
            assert operations, "there is nothing that could fail"
            return cls(scene.result, operations)


def assert_told(outcome: Outcome) -> None:
    """A fault was either overcome or told in a sentence; it is never called a bug."""
    said = outcome.out + outcome.err
    assert "Traceback" not in said, said
    assert "bug in the program" not in said, said
    assert outcome.err.count("adjudicator: error: ") == (outcome.status == 1), outcome
    assert outcome.status in {0, 1, 3}, outcome
    assert outcome.err or not outcome.status, outcome


def assert_finished(stage: Stage, source: str, fault: Fault, at: int, undisturbed: Undisturbed) -> None:
    """Let one operation fail, in a run on a fresh copy; the next run finishes what it left."""
    with stage.opened(source) as scene:
        with fault.befall(scene, at):
            outcome = fault.run(scene, at)
        assert_told(outcome)
        again = scene.run()
        for _time in range(OBEYED):
            # What a killed git left in the clone is told, and never taken away.
            if told := _CATCHING_UP.search(again.err):
                obey(told[1], scene.league.folder)
                again = scene.run()
        assert again.status == 0, (outcome, again)
        moved = not scene.result["commits"]
        for part, wanted in undisturbed.result.items():
            if not (moved and part == "commits"):
                assert scene.result[part] == wanted, (part, outcome)


def wrong(stage: Stage, source: str, cases: Iterable[tuple[int, str]], undisturbed: Undisturbed) -> list[str]:
    """What is not as it must be when operations fail, given by number and the name of a fault."""
    found: list[str] = []
    for at, name in cases:
        try:
            assert_finished(stage, source, FAULTS[name], at, undisturbed)
        except Exception as error:  # noqa: BLE001  whatever a run raises is wrong
            found.append(f"{name}, {source}, operation {at}: {type(error).__name__} {str(error)[:1500]}")
    return found


def _pass(stage: Stage, names: Collection[str], sources: Collection[str], every: int) -> bool:
    """Let every operation fail in every way; return whether all was as it must be."""
    faults = 0
    for name in names:
        fault = FAULTS[name]
        for source in (one for one in fault.sources if one in sources):
            begun = time.monotonic()
            undisturbed = Undisturbed.of(stage, source, fault)
            numbers = range(1, len(undisturbed.operations) + 1, every)
            found = wrong(stage, source, ((at, name) for at in numbers), undisturbed)
            faults += len(found)
            took = f"{time.monotonic() - begun:.0f} s"
            operations = f"{len(numbers)} of {len(undisturbed.operations)} {fault.operations}"
            told = f"{name}, {source}: {operations}, {len(found)} wrong, {took}"
            print(told, *found, sep="\n  ", flush=True)  # noqa: T201
    return not faults


def _main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.forge.faults", description=__doc__)
    parser.add_argument(
        "faults", nargs="*", metavar="FAULT", help=f"{', '.join(FAULTS)}; all if none is named"
    )
    parser.add_argument("--source", action="append", choices=SOURCES, help="where proposals come from; any")
    parser.add_argument("--every", type=int, default=1, help="let every Nth operation fail")
    given = parser.parse_args()
    if unknown := set(given.faults) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    rest.PAUSE = 0
    with tempfile.TemporaryDirectory(prefix="faults-league-") as folder, apart(Path(folder)), early_acts():
        os.environ["ADJUDICATOR_FORGE_TOKEN"] = TOKEN
        league = make_league(Path(folder) / "league")
        make_game(league)
        for repository in (league.remote, league.organiser.clone):
            git(repository, "repack", "-a", "-d", "--quiet")
        good = _pass(Stage.of(league), given.faults or FAULTS, given.source or SOURCES, given.every)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    _main()
