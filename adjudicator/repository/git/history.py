"""What a clone knows of a branch's past: the states that it has had, and when this clone first saw each.

A host can date commits as it likes. When a clone saw the head of a branch is in its own log of the branch
(the reflog), which no host writes. Git forgets entries after three months, of commits that are no longer part
of the branch after one: `git config gc.reflogExpire never` and `gc.reflogExpireUnreachable never` keep them.
A bare repository keeps no log unless `core.logAllRefUpdates` is set.

GitPython would read that log in four lines fewer, but not with reftable, and it fails at a line that a crash
has spoilt. For what many commits changed it starts git once for each of them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from adjudicator.repository.files import Files
from adjudicator.repository.git.command import Git
from adjudicator.repository.git.objects import REGULAR, Objects

_ENTRY = re.compile(r"([0-9a-f]{40}) .*@\{(\d+)\}")


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

    `dates` are those that the commits give, in seconds since 1970; `changes` are those in one folder.
    """

    commits: tuple[str, ...]
    dates: tuple[int, ...]
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


class History(msgspec.Struct, frozen=True, dict=True):
    """The past of a branch in a clone, as far as it concerns a folder.

    `refs` are those whose logs say when this clone saw the branch, the one that follows it first; `beside` is
    where the refs lie that follow other branches of the same remote. `tree` gives the files of a commit.
    """

    git: Git
    objects: Objects
    tree: Callable[[str | None], Files]
    refs: Sequence[str]
    beside: str
    folder: str

    @cached_property
    def head(self) -> str | None:
        """The newest commit of the branch that this clone knows."""
        return self.objects.commit(self.refs[0])

    @property
    def files(self) -> Files:
        """The newest files of the branch that this clone knows."""
        return self.tree(self.head)

    @cached_property
    def shallow(self) -> bool:
        """Whether this clone lacks the beginning of the history, or parts of it."""
        return self.git.run("rev-parse", "--is-shallow-repository").text == "true"

    @cached_property
    def seen(self) -> tuple[Seen, ...]:
        """When this clone saw which head of the branch, the oldest first."""
        return tuple(sorted(seen for ref in self.refs for seen in self._log(ref)))

    def _log(self, ref: str) -> Iterator[Seen]:
        options = ("--no-show-signature", "--date=unix", "--format=%H %gd", ref, "--")
        entries = map(_ENTRY.fullmatch, self.git.run("reflog", "show", *options, statuses=()).lines)
        for entry in entries:
            if entry and self.objects.commit(entry[1]):  # git removes what is part of no branch
                yield Seen(int(entry[2]), entry[1])

    def proposed(self, kind: str) -> Iterator[tuple[str, tuple[Seen, ...]]]:
        """Branches `kind/...` beside this one, and when this clone pushed or fetched which head of each."""
        if not self.beside:
            return
        for ref in self.git.run("for-each-ref", "--format=%(refname)", f"{self.beside}{kind}").lines:
            yield ref.removeprefix(self.beside), tuple(sorted(self._log(ref)))

    def only_change(self, commit: str, path: str) -> str:
        """The content of a file if a commit, no merge, adds or changes it and nothing else; or else ""."""
        named = ("-r", "-z", "--no-commit-id", "--name-only", "--no-renames", "--root")
        changed = self.git.run("diff-tree", *named, commit).fields
        tree = self.tree(commit)
        return tree.identity(path) or "" if changed == [path] and tree.is_regular(path) else ""

    def lost(self, commit: str) -> bool:
        """Whether commits that lead to this one and change the folder are no part of the branch any more.

        A shallow clone cannot tell.
        """
        if self.head is None or self.shallow or self.git.is_ancestor(commit, self.head):
            return False
        return bool(
            self.git.run("rev-list", "--max-count=1", commit, f"^{self.head}", "--", self.folder).lines
        )

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The line of the branch as it is now, then those to heads that this clone saw beside it."""
        heads = [self.head, *(seen.commit for seen in reversed(self.seen))]
        found: list[Line] = []
        for head in dict.fromkeys(filter(None, heads)):
            if not any(head in line.places for line in found):
                found.append(self._line(head))
        return tuple(found)

    def _line(self, commit: str) -> Line:
        listed = self.git.run("rev-list", "--timestamp", "--first-parent", "--reverse", commit).lines
        dates, commits = zip(*(line.split(" ") for line in listed), strict=True)
        return Line(commits, tuple(map(int, dates)), tuple(self._changes(commit, commits)))

    def _changes(self, commit: str, commits: Sequence[str]) -> Iterator[Change]:
        places = {each: place for place, each in enumerate(commits)}
        shown = ("--no-show-signature", "--format=%H", "--raw", "-z", "--no-abbrev", "--no-renames", "--root")
        along = ("--first-parent", "--diff-merges=first-parent", "--reverse")
        fields = iter(self.git.run("log", *shown, *along, commit, "--", self.folder).fields)
        place = 0
        for field in fields:
            told = field.strip("\n")
            if told.startswith(":"):
                _before, mode, _old, content, _status = told[1:].split(" ")
                yield Change(place, next(fields), content if mode in REGULAR else "")
            elif told:
                place = places[told]

    def size(self, content: str) -> int:
        """How long a content is."""
        return self.objects.size(content)

    def read(self, content: str) -> bytes:
        """A content by its id."""
        return self.objects.read(content)
