"""What a command costs as a process of its own, those that it starts included."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# A process between, since a child's peak begins with that of the process that starts it.
_USED = """
import json, resource, subprocess, sys, time
began = time.monotonic()
status = subprocess.call(sys.argv[1:])
clock = time.monotonic() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([used.ru_utime + used.ru_stime, clock, peak]), file=sys.stderr)
sys.exit(status)
"""

_LOOPS = 100_000


@dataclass(frozen=True)
class Sample:
    """Seconds of processor time and by the clock, megabytes of memory at most, and what a command said.

    What was measured within a process has neither `clock` nor `megabytes`.
    """

    seconds: float
    clock: float | None = None
    megabytes: int | None = None
    said: str = ""


class Failed(Exception):
    """A command ended in an error; the text is the last line that it said."""


def measure(command: Sequence[str], folder: Path, environment: dict[str, str] | None = None) -> Sample:
    """Run a command in a folder; raises Failed.

    Modules stay compiled from one time to the next, as where the program is installed.
    """
    environment = {**(environment or os.environ)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-S", "-c", _USED, *command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    *said, used = done.stderr.splitlines()
    if done.returncode:
        raise Failed(next((line for line in reversed(said) if line.strip()), f"exit code {done.returncode}"))
    seconds, clock, peak = json.loads(used)
    return Sample(seconds, clock, round(peak / 1_000_000), done.stdout)


def fixed_loop() -> float:
    """Seconds of processor time that this machine takes, just now, for always the same work."""
    began = time.process_time()
    words: dict[str, int] = {}
    for number in range(_LOOPS):
        word = f"word-{number * 7919 % 1009}"
        words[word] = words.get(word, 0) + len(word.split("-"))
    if sum(words.values()) != 2 * _LOOPS:
        raise ArithmeticError
    return time.process_time() - began
