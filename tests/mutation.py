"""Test the tests of one part by mutation: `python -m tests.mutation PART [--sample 200 --seed 1]`.

In a copy of the work tree, mutmut (`pip install -e ".[mutation]"`) changes one place of a function at a time
and runs the tests of the part that call the function. A change that they do not notice survives: it is
printed, so that somebody can state the promise it breaks as a test, or take away the code that nothing needs.
What runs as a module is imported is not changed: constants, defaults, patterns, tables of conditions.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

ROOT = Path(__file__).parent.parent


class Part(NamedTuple):
    """Which modules are changed but for those `left_out`, and which tests are to notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()


REPOSITORY, RULESETS = "adjudicator/repository/", "adjudicator/rulesets/"

PARTS: Mapping[str, Part] = {
    "engine": Part(
        ("adjudicator/engine/*",), ("tests/engine", "--ignore=tests/engine/test_typing.py", "tests/orders")
    ),
    "sealing": Part(("adjudicator/sealing/*",), ("tests/sealing",)),
    # Without the parts that follow it, and what only slow tests run.
    "repository": Part(
        (f"{REPOSITORY}*",),
        (
            "tests/repository",
            *(f"--ignore=tests/repository/{name}" for name in ("git", "intake", "league", "press", "turn")),
            "--ignore=tests/repository/test_second_program.py",
            *(f"--ignore=tests/repository/people/test_{name}.py" for name in ("people", "stories")),
        ),
        tuple(f"{REPOSITORY}{folder}/*" for folder in ("git", "intake", "league", "press", "turn")),
    ),
    "turns": Part(
        tuple(f"{REPOSITORY}{folder}/*" for folder in ("intake", "press", "turn")),
        tuple(f"tests/repository/{folder}" for folder in ("intake", "people", "press", "turn")),
    ),
    "git": Part((f"{REPOSITORY}git/*",), ("tests/repository/git",)),
    "combat": Part(
        (f"{RULESETS}westeros/combat/*", f"{RULESETS}agot2/house_cards/*"),
        (
            "tests/rulesets/agot2/combat",
            "tests/rulesets/agot2/house_cards",
            "tests/rulesets/agot2/test_cases.py",
            "tests/rulesets/agot1/house_cards",
            "tests/rulesets/agot1/test_blind_leaders.py",
            "tests/rulesets/agot1/test_cases.py",
        ),
        # Declared in tables as their modules are imported, before the mutant is there.
        (f"{RULESETS}*/events.py", f"{RULESETS}*/questions.py"),
    ),
    "conflict": Part(
        (f"{RULESETS}tigris/procedures/conflicts.py", f"{RULESETS}tigris/judgements.py"),
        tuple(
            f"tests/rulesets/tigris/test_{name}.py"
            for name in ("actions", "cases", "conflicts", "monuments", "regions", "report", "turns")
        ),
    ),
}

STATUS: Mapping[int | None, str] = {
    None: "not tried",
    0: "survived",
    33: "never called",
    **dict.fromkeys((-24, 24, 36, 152, 255), "timed out"),
}
"""What the numbers mean that mutmut keeps; with any other the tests noticed."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--sample", type=int, help="how many mutants, drawn at random; without it, all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="an empty folder for the copy, which is then kept")
    return parser.parse_args()


def _copy(folder: Path, part: str) -> None:
    """Copy the work tree into `folder`, with mutmut's settings for `part`."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    names = [name for name in listed.stdout.decode("utf-8").split("\0") if (ROOT / name).is_file()]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    modules, tests, left_out = PARTS[part]
    settings = {
        "source_paths": ["adjudicator"],
        "only_mutate": list(modules),
        "do_not_mutate": list(left_out),
        "also_copy": sorted({name.partition("/")[0] for name in names} - {"adjudicator"}),
        "pytest_add_cli_args_test_selection": list(tests),
        "pytest_add_cli_args": ["-n0", "--hypothesis-seed=0"],
        "timeout_multiplier": 60,  # the machine may have other work
        "use_git_change_detection": False,
        # Each mutant's tests run in a process of its own, which has run none before: nothing is cached.
        "process_isolation": "forkserver",
    }
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())


def _mutmut(folder: Path, *arguments: str, may_fail: bool = False) -> str:
    """Run mutmut in `folder`; what it prints is returned."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = done.stdout.decode("utf-8", errors="replace")
    if done.returncode and not may_fail:
        sys.exit(f"mutmut {arguments[0]} failed in {folder}:\n{output[-3000:]}")
    return output


def _outcomes(folder: Path) -> dict[str, int | None]:
    """Every mutant's name and mutmut's number for what became of it, in the order of their names."""
    found: dict[str, int | None] = {}
    for path in sorted((folder / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def _tell(folder: Path, tried: Iterable[str]) -> None:
    outcomes = _outcomes(folder)
    counts: Counter[str] = Counter()
    for name in tried:
        status = STATUS.get(outcomes[name], "killed")
        counts[status] += 1
        if status != "killed":
            click.echo(f"{status}: {name}")
            for line in _mutmut(folder, "show", name).splitlines():
                if re.match(r"[-+](?![-+]{2})", line):
                    click.echo(f"    {line}")
    click.echo(", ".join(f"{count} {status}" for status, count in counts.most_common()))
    click.echo(f"There are {len(outcomes)} mutants.")


def _test(folder: Path, given: argparse.Namespace) -> None:
    _copy(folder, given.part)
    run = ("run", "--max-children", str(given.processes))
    if given.sample is None:
        _mutmut(folder, *run)
        _tell(folder, _outcomes(folder))
        return
    _mutmut(folder, *run, "none*", may_fail=True)  # makes the mutants, then finds none of this name to try
    everything = list(_outcomes(folder))
    tried = sorted(Random(given.seed).sample(everything, min(given.sample, len(everything))))
    _mutmut(folder, *run, *tried)
    _tell(folder, tried)


def main() -> None:
    """Copy, change, test, and print what survived."""
    given = _arguments()
    if given.folder is None:
        with tempfile.TemporaryDirectory() as scratch:
            _test(Path(scratch), given)
    else:
        given.folder.mkdir(parents=True, exist_ok=True)
        _test(given.folder, given)


if __name__ == "__main__":
    main()
