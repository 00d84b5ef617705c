"""Fuzz one target with atheris, in a process of its own: the inputs follow the coverage of the program."""

import hashlib
import resource
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["adjudicator"]):
    from tests.fuzzing.corpus import kept
    from tests.fuzzing.targets import TARGETS


def follow(name: str, found: Path, faults: Path, *, seconds: int, slowest: int, megabytes: int) -> None:
    """Fuzz a target; `found` takes the inputs that reach something new. Ends the process."""
    target = TARGETS[name]
    for data in (*target.seeds(), *kept(name)):
        target.try_out(data)
        (found / hashlib.sha256(data).hexdigest()).write_bytes(data)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    options = {
        "max_total_time": seconds,
        "timeout": slowest,
        "rss_limit_mb": before + megabytes,
        "artifact_prefix": f"{faults}/{name}-",
        "print_final_stats": 1,
        "verbosity": 1,
    }
    settings = [f"-{option}={value}" for option, value in options.items()]
    atheris.Setup([sys.argv[0], *settings, str(found)], target.try_out)
    atheris.Fuzz()


if __name__ == "__main__":
    _program, name, found, faults, *limits = sys.argv
    seconds, slowest, megabytes = map(int, limits)
    follow(name, Path(found), Path(faults), seconds=seconds, slowest=slowest, megabytes=megabytes)
