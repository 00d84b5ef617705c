"""What a clone knows of a branch's past: the states that it has had, and when this clone first saw each.

A host can date commits as it likes. When a clone saw the head of a branch is in its own log of the branch
(the reflog), which no host writes. Git forgets entries after three months, of commits that are no longer part
of the branch after one: `git config gc.reflogExpire never` and `gc.reflogExpireUnreachable never` keep them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from adjudicator.repository.git.command import Git
from adjudicator.repository.git.objects import Objects

_ENTRY = re.compile(r"([0-9a-f]{40}) .*@\{(\d+)\}")
_REGULAR = {"100644", "100755"}


class Seen(NamedTuple):
    """When this clone saw the branch at a commit."""

    at: int
    commit: str


class Change(NamedTuple):
    """A file that a commit adds or changes, and the id of its content; "" if it is gone, or not regular.

    `place` is that of the commit in its line.
    """

    place: int
    path: str
    content: str


class Line(msgspec.Struct, frozen=True, dict=True):
    """The states that a branch has had, oldest first: the commits that lead to one along first parents.

    `changes` are those in one folder.
    """

    commits: tuple[str, ...]
    changes: tuple[Change, ...]

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each commit."""
        return {commit: place for place, commit in enumerate(self.commits)}

    def first(self, path: str, content: str = "") -> int | None:
        """Where a file was first there, with this content if it is given; None if it never was."""
        found = (
            change.place for change in self._of(path) if change.content and content in {"", change.content}
        )
        return next(found, None)

    def at(self, path: str, place: int) -> str:
        """The content of a file in the state at a place; "" if it was not there."""
        found = [change.content for change in self._of(path) if change.place <= place]
        return found[-1] if found else ""

    def _of(self, path: str) -> Sequence[Change]:
        return self._by_path.get(path, ())

    @cached_property
    def _by_path(self) -> dict[str, list[Change]]:
        found: dict[str, list[Change]] = {}
        for change in self.changes:
            found.setdefault(change.path, []).append(change)
        return found


class History:
    """The past of a branch in a clone, as far as it concerns a folder.

    `refs` are those whose logs say when this clone saw the branch, the one that follows it first.
    """

    def __init__(self, git: Git, objects: Objects, refs: Sequence[str], folder: str) -> None:
        self._git = git
        self._objects = objects
        self._refs = refs
        self._folder = folder
        self._lines: dict[str, Line] = {}

    @cached_property
    def head(self) -> str | None:
        """The newest commit of the branch that this clone knows."""
        return self._objects.commit(self._refs[0])

    @cached_property
    def seen(self) -> tuple[Seen, ...]:
        """When this clone saw which head of the branch, the oldest first."""
        found: list[Seen] = []
        for ref in self._refs:
            options = ("--date=unix", "--format=%H %gd", ref, "--")
            entries = map(_ENTRY.fullmatch, self._git.run("reflog", "show", *options, statuses=()).lines)
            found += [
                Seen(int(entry[2]), entry[1])
                for entry in entries
                if entry and self._objects.commit(entry[1])  # git removes what is part of no branch
            ]
        return tuple(sorted(found))

    def is_part(self, commit: str) -> bool:
        """Whether the branch contains a commit now."""
        return self.head is not None and self._git.is_ancestor(commit, self.head)

    def lines(self) -> Iterator[Line]:
        """The line of the branch as it is now, then those of heads that this clone saw and that left it."""
        if self.head is None:
            return
        now = self.line(self.head)
        yield now
        for commit in dict.fromkeys(seen.commit for seen in self.seen):
            if commit not in now.places:
                yield self.line(commit)

    def line(self, commit: str) -> Line:
        """The line that leads to a commit."""
        if commit not in self._lines:
            along = ("--first-parent", "--reverse")
            commits = tuple(self._git.run("rev-list", *along, commit).lines)
            self._lines[commit] = Line(commits, tuple(self._changes(commit, commits)))
        return self._lines[commit]

    def _changes(self, commit: str, commits: Sequence[str]) -> Iterator[Change]:
        places = {each: place for place, each in enumerate(commits)}
        shown = ("--format=%H", "--raw", "-z", "--no-abbrev", "--no-renames", "--root")
        along = ("--first-parent", "--diff-merges=first-parent", "--reverse")
        fields = iter(self._git.run("log", *shown, *along, commit, "--", self._folder).fields)
        place = 0
        for field in fields:
            told = field.strip("\n")
            if told.startswith(":"):
                _before, mode, _old, content, _status = told[1:].split(" ")
                yield Change(place, next(fields), content if mode in _REGULAR else "")
            elif told:
                place = places[told]

    def size(self, content: str) -> int:
        """How long a content is."""
        return self._objects.size(content)

    def read(self, content: str) -> bytes:
        """A content by its id."""
        return self._objects.read(content)
