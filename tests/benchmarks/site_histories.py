"""Games with long histories for the site to show: the turns of a finished game over and over."""

import shutil
from pathlib import Path

from adjudicator.engine import Event
from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.layout import EVENTS, VAULT
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.turn.public_files import Happened

ROOT = Path(__file__).parents[2]
TURNS = 400
_MKDOCS = """
site_name: games
"""
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
        if self.length and not number:
            # What happens at the opening cannot happen at the end of a game.
            (target / EVENTS).write_bytes(Happened[Event](self.name, 0, [], []).serialize())
        self.length += 1

    def published(self) -> PublishedGame:
        """Read it as the site does."""
        return published_game(Folder(self.root), self.name)


def write_reports(history: History, folder: Path) -> None:
    """Write the folders `mkdocs` and `pelican`, in which either can build a page of every report."""
    pages = {
        "mkdocs/mkdocs.yml": _MKDOCS,
        "mkdocs/docs/index.md": "# Games\n",
        "pelican/settings.py": _PELICAN,
    }
    for turn in history.published().turns:
        head = f"Title: Turn {turn.number}\nDate: 2026-11-21\nSlug: {turn.number:04}\n\n"
        pages[f"mkdocs/docs/{turn.number:04}.md"] = turn.report
        pages[f"pelican/content/{turn.number:04}.md"] = head + turn.report
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
