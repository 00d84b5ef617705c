"""The folder of a site: only whole pages are written, and only those that changed.

A list of the pages is kept beside them, so that the next build can remove pages that no longer exist and
nothing else. One build at a time may write to a folder.
"""

import os
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator.repository.files import naming
from adjudicator.words import N_, PlainError, gettext as _

LIST = ".pages"
_PARTS = ".parts"
_PAUSES = (0.05, 0.2, 0.75)
"""Seconds to wait for whoever reads a page, such as a virus scanner: Windows leaves it as it is then."""


class ForeignFolder(PlainError):
    """The folder holds files that no site build put there."""

    advice = N_("Choose the folder with --out.")


class Page(NamedTuple):
    """One file of the site; `path` is relative to its folder, with `/`."""

    path: str
    content: bytes


class SiteFolder:
    """Writes pages below `root`; raises ForeignFolder rather than touch another program's folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kept = self._listed()
        """Pages of the last build."""
        self._known = set(self.kept)
        self._names: dict[str, set[str]] = defaultdict(set)
        for path in self.kept:
            folder, _slash, name = path.partition("/")
            self._names[folder].add(name)
        if not self.kept and root.is_dir() and any(not path.name.startswith(".") for path in root.iterdir()):
            raise ForeignFolder(
                _(
                    "“%(folder)s” is not empty and is no site made here; name a new or an empty folder.",
                    folder=root,
                )
            )

    def listed(self, folder: str) -> frozenset[str]:
        """The pages that the last build made in `folder` and below it, relative to it."""
        return frozenset(self._names.get(folder, ()))

    def holds(self, path: str) -> bool:
        """Whether the last build made a page that is still there."""
        return path in self.kept and (self.root / path).is_file()

    def present(self, folder: str) -> frozenset[str]:
        """Those of `listed` that are still there."""
        start = len(f"{self.root / folder}{os.sep}")
        there = (
            f"{below}{os.sep}{name}"[start:].replace(os.sep, "/")
            for below, _folders, names in os.walk(self.root / folder)
            for name in names
        )
        return self.listed(folder).intersection(there)

    def write(self, pages: Iterable[Page]) -> tuple[list[str], list[str]]:
        """Write pages once all of them are made; return the paths of all, and of those that differed.

        Until then each new page lies in a folder beside them, so that a long game needs little memory.
        """
        parts = self.root / _PARTS
        parts.mkdir(parents=True, exist_ok=True)
        made: list[str] = []
        changed: dict[str, Path] = {}
        for page in pages:
            made.append(page.path)
            if not self._is_same(page):
                changed[page.path] = part = parts / str(len(made))
                with naming(part):
                    part.write_bytes(page.content)
        self._announce(made)
        for folder in {path.rpartition("/")[0] for path in changed}:
            (self.root / folder).mkdir(parents=True, exist_ok=True)
        for path, part in changed.items():
            _patiently(partial(part.replace, self.root / path))
        return made, list(changed)

    def _is_same(self, page: Page) -> bool:
        """Whether the folder already holds these bytes, as a page that is listed."""
        target = self.root / page.path
        return page.path in self._known and target.is_file() and target.read_bytes() == page.content

    def _announce(self, paths: Iterable[str]) -> None:
        """Add `paths` to the list before the first of them is written.

        So a later build recognises every page that a killed build leaves behind.
        """
        new = sorted(set(paths) - self._known)
        if not new:
            return
        self._known.update(new)
        path = self.root / LIST
        with naming(path), path.open("a", encoding="utf-8", newline="\n") as listed:
            listed.writelines(f"{path}\n" for path in new)

    def finish(self, paths: Iterable[str]) -> tuple[str, ...]:
        """Remove every listed page that is not among `paths`, list `paths`, and return what was removed."""
        made = set(paths)
        gone = self._remove(self._known - made)
        listed = Page(LIST, "".join(f"{path}\n" for path in sorted(made)).encode())
        if not self._is_same(listed):
            part = self.root / _PARTS / LIST
            with naming(part):
                part.write_bytes(listed.content)
            _patiently(partial(part.replace, self.root / LIST))
        shutil.rmtree(self.root / _PARTS)
        return gone

    def remove(self) -> tuple[str, ...]:
        """Remove all listed pages, and the folder if it holds nothing else; return what was removed."""
        gone = self._remove(self._known)
        (self.root / LIST).unlink()
        if not any(self.root.iterdir()):
            self.root.rmdir()
        return gone

    def _remove(self, paths: Iterable[str]) -> tuple[str, ...]:
        gone = tuple(path for path in sorted(paths) if (self.root / path).is_file())
        for path in gone:
            _patiently((self.root / path).unlink)
            self._remove_empty((self.root / path).parent)
        return gone

    def _listed(self) -> frozenset[str]:
        try:
            lines = (self.root / LIST).read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return frozenset()
        return frozenset(line for line in lines if _stays_inside(line))

    def _remove_empty(self, folder: Path) -> None:
        if folder != self.root and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def _patiently(change: Callable[[], object]) -> None:
    """Change a page that another program may be reading."""
    for pause in _PAUSES:
        try:
            change()
            return
        except PermissionError:
            time.sleep(pause)
    change()


def _stays_inside(path: str) -> bool:
    """Whether a listed path is safe: an edited list must not make a build remove files elsewhere."""
    parts = path.split("/")
    return all(part not in {"", ".", ".."} and "\\" not in part and ":" not in part for part in parts)
