"""Measure what people wait for, and print one Markdown table.

Without ROW all rows are measured, which takes some ten minutes; a pattern such as 'site-*' names several.
"""

import argparse
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from fnmatch import fnmatchcase
from pathlib import Path

from tests.benchmarks.checkouts import Checkout, checked_out, this_checkout
from tests.benchmarks.measure import Failed, Sample, fixed_loop
from tests.benchmarks.rows import Row, Task, cores, own_rows, peers_in
from tests.benchmarks.table import Line, about, table


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the rows asked for."""
    given = _arguments(arguments)
    peers = peers_in(given.peers)
    rows = [*own_rows(), *peers.rows()]
    if unknown := [asked for asked in given.rows if not any(fnmatchcase(row.name, asked) for row in rows)]:
        names = ", ".join(row.name for row in rows)
        sys.exit(f"There is no row {', '.join(unknown)}; there are: {names}.")
    chosen = [row for row in rows if any(fnmatchcase(row.name, asked) for asked in given.rows or ["*"])]
    with tempfile.TemporaryDirectory() as made, ExitStack() as stack:
        checkouts = [this_checkout()]
        if given.against:
            checkouts.append(stack.enter_context(checked_out(given.against, Path(made) / "against")))
        loops: list[float] = []
        lines = [measured(row, checkouts, Path(made) / row.name, given.rounds, loops) for row in chosen]
    versions = {
        "commit": checkouts[0].name,
        "Python": platform.python_version(),
        "git": _git_version(),
        **peers.versions,
    }
    against = checkouts[1].name if given.against else ""
    for text in (*about(versions, loops, cores()), "", *table(lines, loops, against=against)):
        sys.stdout.write(f"{text}\n")


def measured(row: Row, checkouts: Sequence[Checkout], folder: Path, rounds: int, loops: list[float]) -> Line:
    """Measure a row so many times, the commits by turns, the fixed loop before each time."""
    sys.stderr.write(f"{row.name}\n")
    failed = ""
    tasks: list[Task | None] = []
    for place, checkout in enumerate(checkouts if row.ours else checkouts[:1]):
        (folder / str(place)).mkdir(parents=True)
        try:
            tasks.append(row.prepare(checkout, folder / str(place)))
        except (Failed, subprocess.CalledProcessError) as error:
            failed, tasks = str(error), [*tasks, None]
    samples: list[list[Sample]] = [[] for _checkout in checkouts]
    for number in range(rounds):
        places = range(len(tasks)) if number % 2 == 0 else reversed(range(len(tasks)))
        for place in places:
            task = tasks[place]
            if task is None:
                continue
            loops.append(fixed_loop())
            try:
                samples[place].append(task())
            except Failed as error:
                failed, tasks[place], samples[place] = str(error), None, []
    return Line(row.name, row.told, samples[0], samples[1] if len(samples) > 1 else (), row.beside, failed)


def _git_version() -> str:
    done = subprocess.run(["git", "--version"], capture_output=True, text=True, check=True)
    return done.stdout.split()[2]


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW")
    parser.add_argument("--rounds", type=int, default=3, help="how often each row is measured, by default 3")
    parser.add_argument("--against", metavar="COMMIT", help="measure this commit too, by turns")
    parser.add_argument(
        "--peers", type=Path, metavar="FOLDER", help="a virtual environment with MkDocs, Pelican, diplomacy"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
