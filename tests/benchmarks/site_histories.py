"""Games with long histories for the site to show: the turns of a finished game over and over.

    python -m tests.benchmarks.site_histories

builds the site of such a game of 400 turns, and beside it, in a new virtual environment, what MkDocs and
Pelican make of the same reports in Markdown. It prints how long each takes, by the clock and in processor
time: by the clock, what else the machine does lengthens it.
"""

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.layout import VAULT
from adjudicator.repository.published import PublishedGame, published_game

ROOT = Path(__file__).parents[2]
TURNS = 400
_PEERS = ("mkdocs", "pelican[markdown]")
_PELICAN = """
SITENAME = "games"
PATH = "content"
TIMEZONE = "UTC"
DEFAULT_PAGINATION = 50
FEED_ALL_ATOM = None
"""


class History:
    """A game below `root` that goes on as long as one likes, with the turns of an example game."""

    def __init__(self, root: Path, name: str, turns: int) -> None:
        self.root = root
        self.name = name
        self.length = 0
        self._source = ROOT / "turns" / name
        self._cycle = turn_numbers(Folder(ROOT), name)[:-1]  # the last one would end it
        target = root / "turns" / name
        target.mkdir(parents=True)
        shutil.copy(self._source / "game.yaml", target)
        shutil.copytree(self._source / "acts", target / "acts")
        for _turn in range(turns):
            self.go_on()

    def go_on(self) -> None:
        """Add a turn."""
        number = self._cycle[self.length % len(self._cycle)]
        target = self.root / "turns" / self.name / f"{self.length:04}"
        shutil.copytree(self._source / f"{number:04}", target, ignore=shutil.ignore_patterns(VAULT))
        self.length += 1

    def published(self) -> PublishedGame:
        """Read it as the site does."""
        return published_game(Folder(self.root), self.name)


def _seconds(command: list[str], folder: Path) -> tuple[float, float]:
    """Run a command; give the time it took by the clock, and the processors' time, its children's too."""
    began, clock = os.times(), time.monotonic()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    ended, elapsed = os.times(), time.monotonic() - clock
    return elapsed, ended.children_user + ended.children_system - began.children_user - began.children_system


def _reports(history: History, folder: Path, *, dated: bool) -> None:
    """Write every report as a page of its own."""
    folder.mkdir(parents=True)
    for turn in history.published().turns:
        head = f"Title: Turn {turn.number}\nDate: 2026-11-21\nSlug: {turn.number:04}\n\n" if dated else ""
        (folder / f"{turn.number:04}.md").write_text(head + turn.report, encoding="utf-8")


def _compare(name: str, folder: Path, programs: Path) -> None:
    history = History(folder / "ours", name, TURNS)
    command = [sys.executable, "-m", "adjudicator", "site", str(history.root)]
    _print(name, "adjudicator, with a drawing for each page", _seconds(command, folder))
    _reports(history, folder / "mkdocs/docs", dated=False)
    (folder / "mkdocs/docs/index.md").write_text("# Games\n", encoding="utf-8")
    (folder / "mkdocs/mkdocs.yml").write_text("site_name: games\n", encoding="utf-8")
    _print(name, "MkDocs", _seconds([str(programs / "mkdocs"), "build", "-q"], folder / "mkdocs"))
    _reports(history, folder / "pelican/content", dated=True)
    (folder / "pelican/settings.py").write_text(_PELICAN, encoding="utf-8")
    pelican = [str(programs / "pelican"), "-q", "-s", "settings.py", "-o", "out"]
    _print(name, "Pelican", _seconds(pelican, folder / "pelican"))
    shutil.rmtree(folder)


def _print(game: str, program: str, seconds: tuple[float, float]) -> None:
    each = [f"{taken:.2f} s ({TURNS / taken:.0f} a second)" for taken in seconds]
    told = "{} by the clock, {} of processor time".format(*each)
    sys.stdout.write(f"{game}: {program}: {TURNS} turns in {told}\n")


def main() -> None:
    """Compare all, on every example game; ours compiled beforehand, as pip does with what it installs."""
    compileall.compile_dir(ROOT / "adjudicator", quiet=1)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        install = [str(programs / "python"), "-m", "pip", "install", "-q", *_PEERS]
        subprocess.run(install, check=True)
        for name in Folder(ROOT).names("turns"):
            _compare(name, folder / name, programs)


if __name__ == "__main__":
    main()
