"""Fuzz: `python -m tests.fuzzing [TARGET …] --seconds 60 [--keep]`; without a target, all of them in turn.

With atheris (`pip install -e ".[fuzzing]"`) the inputs follow the coverage of the program, without it they
are changed at random. A run ends at the first fault and writes that input into the folder `--faults`. With
`--keep`, inputs that reach something new join those that are kept (`corpus/`).
"""

import argparse
import hashlib
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from random import Random

from tests.fuzzing.corpus import keep, kept, minimised
from tests.fuzzing.mutating import mutated
from tests.fuzzing.targets import TARGETS

SECONDS = 2
"""The most that one input may take."""

MEGABYTES = 300
"""The most memory that one input may take, beyond what the program has before it."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--keep", action="store_true", help="keep inputs that reach something new")
    parser.add_argument("--faults", type=Path, default=Path())
    parser.add_argument("--plain", action="store_true", help="do without atheris")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    return given


def _follow_coverage(name: str, given: argparse.Namespace) -> str:
    """Fuzz in another process, as the program is instrumented while it is imported."""
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(
            [sys.executable, "-m", "tests.fuzzing.following", name, folder, str(given.faults),
             str(given.seconds), str(SECONDS), str(MEGABYTES)],
            capture_output=True, check=False,
        )  # fmt: skip
        said = ended.stderr.decode("utf-8", "replace")
        if ended.returncode:
            sys.exit(f"{ended.stdout.decode('utf-8', 'replace')}{said}{name}: a fault")
        if given.keep:
            _keep(name, (file.read_bytes() for file in Path(folder).iterdir()))
    figures = dict(re.findall(r"^stat::(\w+): +(\d+)", said, re.MULTILINE))
    tried, most = int(figures["number_of_executed_units"]), figures["peak_rss_mb"]
    return f"{tried} inputs, {tried // given.seconds} a second, {most} MB"


def _memory() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _change_at_random(name: str, given: argparse.Namespace) -> str:
    target = TARGETS[name]
    tried, slowest, begun = 0, 0.0, time.monotonic()
    for data in mutated([*target.seeds(), *kept(name)], Random(name)):
        before, at = _memory(), time.perf_counter()
        try:
            target.try_out(data)
        except Exception:
            (given.faults / f"{name}-{hashlib.sha256(data).hexdigest()[:16]}").write_bytes(data)
            raise
        tried, slowest = tried + 1, max(slowest, time.perf_counter() - at)
        if slowest > SECONDS or _memory() - before > MEGABYTES:
            (given.faults / f"{name}-large").write_bytes(data)
            sys.exit(f"{name}: {slowest:.2f} s, {_memory() - before} MB")
        if time.monotonic() - begun > given.seconds:
            break
    return f"{tried} inputs, the slowest {slowest:.2f} s"


def _keep(name: str, found: Iterable[bytes]) -> None:
    keep(name, minimised(TARGETS[name], [*found, *kept(name)]))


if __name__ == "__main__":
    asked = _arguments()
    fuzz = _follow_coverage if find_spec("atheris") and not asked.plain else _change_at_random
    for each in asked.targets or TARGETS:
        print(f"{each}: {fuzz(each, asked)}", flush=True)  # noqa: T201
