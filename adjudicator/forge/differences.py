"""What a branch changes, read from objects that a stranger made.

A few hundred bytes can describe a billion paths, or a commit of a gigabyte. So the header of an object is
read before the object, folders are entered only where their ids differ, the second difference ends the
reading, and whatever a stranger could let grow has a limit.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice

from adjudicator.forge.proposals import ENOUGH, Changed, ForgeError, RefusedProposal, Undelivered
from adjudicator.repository.git.cat_file import CatFile, Missing, Unreadable
from adjudicator.repository.git.command import EMPTY_TREE, Entry, Git
from adjudicator.repository.git.objects import FOLDER, REGULAR, parse_tree
from adjudicator.words import ENGLISH, gettext as _, use_language

MOST_COMMITS = 100
"""How many commits a branch may add; those that the commands push add one."""

LARGEST_COMMIT = 65_536
LARGEST_GROWTH = 65_536
"""In bytes: the size of a commit, and how much larger a folder may become."""

MOST_FOLDERS = 50
DEEPEST = 10
"""How many changed folders are looked at, and how deep they may lie. A file in an inbox changes four."""

_COMMIT = re.compile(rb"tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)")
_PARENT = re.compile(rb"[0-9a-f]{40}")


class Trunk:
    """The commit that branches are compared with ("" for none), and all that it contains.

    Methods raise RefusedProposal for what cannot be read or exceeds a limit, but Undelivered if objects are
    missing, and ForgeError if the trunk cannot be read either.
    """

    def __init__(self, git: Git, objects: CatFile, commit: str) -> None:
        self._git = git
        self._objects = objects
        self._commit = commit
        self._contained = frozenset(git.run("rev-list", commit).lines) if commit else frozenset()

    def changes(self, head: str) -> tuple[Changed, ...]:
        """List the files that differ between a commit and its merge base with the trunk, `ENOUGH` at most."""
        with self._refusing():
            start = self._merge_base(head)
            before = self._tree_of(start) if start else EMPTY_TREE
            walk = _Walk(self._objects)
            return tuple(islice(walk.differences(before, self._tree_of(head), ""), ENOUGH))

    def read(self, changed: Changed) -> bytes:
        """Return the content of a file that `changes` listed."""
        with self._refusing():
            return self._objects.read(changed.identity)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        with use_language(ENGLISH):  # the reason will be public, wherever this runs
            try:
                yield
            except Missing as error:
                # A server takes no push that lacks objects, so that it was whole once.
                raise Undelivered from error
            except Unreadable as error:
                self._require_readable()
                raise RefusedProposal(
                    _("Git cannot read it, or not with as little time and memory as a proposal may cost.")
                ) from error

    def _require_readable(self) -> None:
        """Keep a proposal from being refused where nothing can be read."""
        try:
            if self._commit:
                self._objects.read(self._tree_of(self._commit))
        except Unreadable as error:
            raise ForgeError(
                _("Git cannot read the objects of this repository."),
                _("Run git fsck there to see what is damaged, or clone the repository afresh."),
            ) from error

    def _merge_base(self, head: str) -> str | None:
        """A best common ancestor, if any; only commits that the trunk does not contain are read."""
        own: set[str] = set()
        common: dict[str, None] = {}
        waiting = [head]
        while waiting:
            commit = waiting.pop()
            if commit in self._contained:
                common[commit] = None
            elif commit not in own:
                own.add(commit)
                if len(own) > MOST_COMMITS or len(common) > MOST_COMMITS:
                    raise RefusedProposal(_("It adds more than %(most)s commits.", most=MOST_COMMITS))
                waiting += [
                    parent.decode("ascii") for parent in _PARENT.findall(self._read_commit(commit)[2])
                ]
        if len(common) > 1:
            return self._git.run("merge-base", "--independent", *common).lines[0]
        return next(iter(common), None)

    def _tree_of(self, commit: str) -> str:
        return self._read_commit(commit)[1].decode("ascii")

    def _read_commit(self, commit: str) -> re.Match[bytes]:
        header = self._objects.header(commit)
        if header.size > LARGEST_COMMIT and commit not in self._contained:
            raise RefusedProposal(_("One of its commits is larger than %(most)s bytes.", most=LARGEST_COMMIT))
        match = _COMMIT.match(self._objects.read(commit)) if header.kind == "commit" else None
        if match is None:
            raise Unreadable(commit)
        return match


class _Walk:
    """Two trees side by side: one of the trunk, and one that a stranger made."""

    def __init__(self, objects: CatFile) -> None:
        self._objects = objects
        self._folders = 0

    def differences(self, before: str, after: str, above: str) -> Iterator[Changed]:
        """Find the files that differ, reading no more than is needed for those asked for."""
        self._folders += 1
        if self._folders > MOST_FOLDERS:
            raise RefusedProposal(_("It changes more than %(most)s folders.", most=MOST_FOLDERS))
        if above.count("/") > DEEPEST:
            raise RefusedProposal(_("Its folders are nested more than %(most)s deep.", most=DEEPEST))
        largest = self._objects.header(before).size + LARGEST_GROWTH
        old, new = self._tree(before, largest), self._tree(after, largest)
        for name in sorted({*old, *new}):
            yield from self._difference(old.get(name), new.get(name), above + name)

    def _difference(self, old: Entry | None, new: Entry | None, path: str) -> Iterator[Changed]:
        if old == new:
            return
        old_folder, new_folder = (
            entry.id if entry and entry.mode == FOLDER else EMPTY_TREE for entry in (old, new)
        )
        if old_folder != new_folder:
            yield from self.differences(old_folder, new_folder, f"{path}/")
        if new and new.mode != FOLDER:
            yield Changed(path, new.mode, self._size(new.id) if new.mode in REGULAR else 0, new.id)
        elif old and old.mode != FOLDER:
            yield Changed(path, "", 0)

    def _size(self, identity: str) -> int:
        header = self._objects.header(identity)
        if header.kind != "blob":
            raise Unreadable(identity)
        return header.size

    def _tree(self, identity: str, largest: int) -> Mapping[str, Entry]:
        header = self._objects.header(identity)
        if header.kind != "tree":
            raise Unreadable(identity)
        if header.size > largest:
            raise RefusedProposal(
                _("It makes a folder larger by more than %(most)s bytes.", most=LARGEST_GROWTH)
            )
        try:
            return parse_tree(self._objects.read(identity))
        except ValueError as error:
            raise Unreadable(identity) from error
