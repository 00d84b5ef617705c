"""Fuzz one target: `python -m tests.fuzzing TARGET --seconds 60 [--corpus FOLDER]`.

With atheris (`pip install -e ".[fuzzing]"`) the inputs follow the coverage of the program, without it they
are changed at random. A run ends at the first fault and writes its input into the folder `--faults`.
"""

import argparse
import hashlib
import resource
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random

SECONDS = 2
"""The most that one input may take."""

MEGABYTES = 300
"""The most memory that one input may take, beyond what the program has before it."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("target")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument(
        "--corpus", type=Path, help="a folder that keeps the inputs which found something new"
    )
    parser.add_argument("--faults", type=Path, default=Path())
    parser.add_argument("--plain", action="store_true", help="do without atheris")
    return parser.parse_args()


def _memory() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _follow_coverage(given: argparse.Namespace) -> None:
    import atheris  # noqa: PLC0415  only there if installed

    with atheris.instrument_imports(include=["adjudicator"]):
        from tests.fuzzing.targets import TARGETS  # noqa: PLC0415  instrumented as it is imported

    target = TARGETS[given.target]
    with tempfile.TemporaryDirectory() as scratch:
        seeds = Path(scratch)
        for data in target.seeds():
            target.try_out(data)
            (seeds / hashlib.sha256(data).hexdigest()).write_bytes(data)
        corpus = given.corpus or seeds / "found"
        corpus.mkdir(parents=True, exist_ok=True)
        options = {
            "max_total_time": given.seconds,
            "timeout": SECONDS,
            "rss_limit_mb": _memory() + MEGABYTES,
            "artifact_prefix": f"{given.faults}/{given.target}-",
            "print_final_stats": 1,
            "verbosity": 1,
        }
        settings = [f"-{name}={value}" for name, value in options.items()]
        atheris.Setup([sys.argv[0], *settings, str(corpus), str(seeds)], target.try_out)
        atheris.Fuzz()


def _change_at_random(given: argparse.Namespace) -> None:
    from tests.fuzzing.mutating import mutated  # noqa: PLC0415  as above
    from tests.fuzzing.targets import TARGETS  # noqa: PLC0415

    target = TARGETS[given.target]
    tried, slowest, begun = 0, 0.0, time.monotonic()
    for data in mutated(list(target.seeds()), Random(given.target)):
        before, at = _memory(), time.perf_counter()
        try:
            target.try_out(data)
        except Exception:
            name = hashlib.sha256(data).hexdigest()[:16]
            (given.faults / f"{given.target}-{name}").write_bytes(data)
            raise
        tried, slowest = tried + 1, max(slowest, time.perf_counter() - at)
        if slowest > SECONDS or _memory() - before > MEGABYTES:
            (given.faults / f"{given.target}-large").write_bytes(data)
            sys.exit(f"{given.target}: {slowest:.2f} s, {_memory() - before} MB")
        if time.monotonic() - begun > given.seconds:
            break
    print(f"{given.target}: {tried} inputs, the slowest {slowest:.2f} s")  # noqa: T201


if __name__ == "__main__":
    asked = _arguments()
    if find_spec("atheris") and not asked.plain:
        _follow_coverage(asked)
    else:
        _change_at_random(asked)
