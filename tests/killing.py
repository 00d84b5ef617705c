"""Really kills a program in the middle: a child process, at its N-th step, by SIGKILL.

    outcome = run("adjudicator", "run", ".", cwd=clone, at=7)   # a module, or the Path of a script
    outcome.killed, outcome.steps[-1]                           # True, 'open manifest.yaml'

A step is whatever changes something outside the process: a file opened for writing, renamed, linked or
removed, a folder made, another program started. Python's audit events (`sys.addaudithook`) tell of each
just before it happens, and that is where the process is killed: with `at=N` nothing of step N has happened
and all of step N-1 has. With `delay` the kill comes so many seconds later, into what the step set off; with
`group=True` it takes the programs that were started along.

To try every step, raise N until the outcome is no longer `killed`.
"""

import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parent.parent
_CHANGES = frozenset(
    {"os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate"}
)


@dataclass(frozen=True)
class Outcome:
    """How the child ended: the steps it reached, the last one being that at which it was killed."""

    killed: bool
    steps: tuple[str, ...]
    status: int
    output: str


def run(
    program: str | Path,
    *arguments: str,
    at: int | None = None,
    delay: float = 0.0,
    group: bool = False,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run a module (by name) or a script (by path) and kill it at step `at`, counted from 1; None: never."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "steps"
        log.touch()
        plan = {"log": str(log), "at": at, "delay": delay, "group": group}
        kind = "script" if isinstance(program, Path) else "module"
        done = subprocess.run(
            [sys.executable, "-B", __file__, json.dumps(plan), kind, str(program), *arguments],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(_ROOT), **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            check=False,
        )
        steps = tuple(log.read_text(encoding="utf-8").splitlines())
    killed = at is not None and len(steps) >= at and done.returncode != 0
    return Outcome(killed, steps, done.returncode, done.stdout.decode("utf-8", "replace"))


class _Steps:
    """Counts the steps of this process, writes each down and kills it at the one that is due."""

    def __init__(self, log: str, at: int | None, delay: float, *, group: bool) -> None:
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND)
        self._at = at
        self._delay = delay
        self._group = group
        self._count = 0

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        step = described(event, arguments)
        if step is None:
            return
        self._count += 1
        os.write(self._log, f"{step}\n".encode())
        if self._count != self._at:
            return
        if self._delay:
            threading.Timer(self._delay, self._kill).start()
        else:
            self._kill()

    def _kill(self) -> None:
        if sys.platform == "win32":
            if self._group:
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(os.getpid())], check=False)
            os.kill(os.getpid(), signal.SIGTERM)
        elif self._group:
            os.killpg(os.getpgrp(), signal.SIGKILL)
        else:
            os.kill(os.getpid(), signal.SIGKILL)


def described(event: str, arguments: tuple[Any, ...]) -> str | None:
    """Return what an audit event is called if it is a step, as above; else None."""
    if event == "open":
        path, _mode, flags = arguments
        writing = bool(flags & (os.O_WRONLY | os.O_RDWR))
        if not writing or isinstance(path, int) or os.fspath(path) == os.devnull:
            return None
        return f"open {_name(path)}"
    if event == "subprocess.Popen":
        program, *words = map(str, arguments[1])
        return " ".join(
            ["start", _name(program), *(word for word in words if "=" not in word and word != "-c")]
        )
    if event in _CHANGES:
        return f"{event.removeprefix('os.')} {_name(arguments[0])}"
    return None


def _name(path: object) -> str:
    return Path(os.fsdecode(path)).name if isinstance(path, (str, bytes, os.PathLike)) else str(path)


def _child() -> None:
    plan = json.loads(sys.argv[1])
    kind, program = sys.argv[2:4]
    # The program finds its arguments and its modules as if it had been started by itself.
    sys.argv[:] = [program, *sys.argv[4:]]
    sys.path.pop(0)
    sys.addaudithook(_Steps(plan["log"], plan["at"], plan["delay"], group=plan["group"]))
    if kind == "script":
        runpy.run_path(program, run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _child()
