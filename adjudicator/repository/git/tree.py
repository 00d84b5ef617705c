"""The files of a commit, readable like any other files."""

from collections.abc import Iterable

from adjudicator.repository.files import Files, absent, components
from adjudicator.repository.git.command import Entry
from adjudicator.repository.git.objects import FOLDER, REGULAR, Objects


class Tree(Files):
    """The files of a commit, read from git's object database without a checkout."""

    def __init__(self, objects: Objects, tree: str | None) -> None:
        self._objects = objects
        self._tree = tree

    def read(self, path: str) -> bytes:
        """As `Files.read`."""
        return self._objects.read(self._regular(path))

    def size(self, path: str) -> int:
        """As `Files.size`."""
        return self._objects.size(self._regular(path))

    def names(self, folder: str) -> tuple[str, ...]:
        """As `Files.names`."""
        entry = self._entry(folder)
        if entry is None or entry.mode != FOLDER:
            return ()
        return tuple(sorted(self._objects.tree(entry.id)))

    def is_regular(self, path: str) -> bool:
        """As `Files.is_regular`."""
        entry = self._entry(path)
        return entry is not None and entry.mode in REGULAR

    def identity(self, path: str) -> str | None:
        """As `Files.identity`: git's own id of the file or folder."""
        entry = self._entry(path)
        return entry.id if entry is not None and entry.mode in {FOLDER, *REGULAR} else None

    def expect(self, paths: Iterable[str]) -> None:
        """As `Files.expect`: goes along all paths at once, a step at a time."""
        ways = [names for path in paths if (names := components(path))]
        for length in range(1, max(map(len, ways), default=0) + 1):
            steps = dict.fromkeys("/".join(names[:length]) for names in ways if len(names) >= length)
            self._objects.expect(entry.id for entry in map(self._entry, steps) if entry is not None)

    def search(self, patterns: Iterable[str], globs: Iterable[str]) -> tuple[str, ...] | None:
        """As `Files.search`."""
        return self._objects.search(self._tree, patterns, globs) if self._tree else None

    def _regular(self, path: str) -> str:
        entry = self._entry(path)
        if entry is None or entry.mode not in REGULAR:
            raise absent(path)
        return entry.id

    def _entry(self, path: str) -> Entry | None:
        if self._tree is None or components(path) is None:
            return None
        return self._objects.entry(self._tree, path)
