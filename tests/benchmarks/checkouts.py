"""Commits of this repository to measure, each in a folder and an environment of its own."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BENCHMARKS = Path(__file__).parent.relative_to(ROOT)


@dataclass(frozen=True)
class Checkout:
    """A commit, by its short `name`, in the folder `root`, and the interpreter it is installed for."""

    name: str
    root: Path
    python: str

    def command(self, *arguments: str) -> list[str]:
        """A command of the program."""
        return [self.python, "-m", "adjudicator", *arguments]

    def prepare(self, *arguments: str) -> None:
        """Make what is to be measured with its own code, as `prepared` says."""
        command = [self.python, "-m", "tests.benchmarks.prepared", *arguments]
        subprocess.run(command, cwd=self.root, check=True)


def this_checkout() -> Checkout:
    """The folder as it is, with its interpreter."""
    changed = "+" if _git("status", "--porcelain", "--untracked-files=no") else ""
    return Checkout(_git("rev-parse", "--short", "HEAD") + changed, ROOT, sys.executable)


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Checkout]:
    """Check a commit out below `folder` and install it there; the benchmarks are those of this checkout."""
    name = _git("rev-parse", "--short", "--verify", f"{commit}^{{commit}}")
    root, environment = folder / name, folder / "venv"
    _git("worktree", "add", "--quiet", "--detach", str(root), name)
    try:
        shutil.rmtree(root / _BENCHMARKS, ignore_errors=True)
        shutil.copytree(ROOT / _BENCHMARKS, root / _BENCHMARKS)
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        python = str(environment / "bin" / "python")
        install = [python, "-m", "pip", "install", "--quiet", "--editable", f"{root}[dev]"]
        subprocess.run(install, check=True)
        yield Checkout(name, root, python)
    finally:
        _git("worktree", "remove", "--force", str(root))


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
