"""Git's object database: reads blobs and trees, and makes new ones without an index or a work tree.

Formats: `gitformat-*(5)`, `git-cat-file(1)`; "Git Internals" in the book Pro Git shows them by example.
Reading is left to git, which handles packs and alternates; writing is one small file for each object.

GitPython writes slower: it starts git for each object (2 ms, here 0.07), and a commit reads and writes every
folder (190 ms among 1,800 files, here 7). gitdb below it is as fast, and saves 28 lines. But it fails where
another user has already written the same object, and a kill leaves a file that `git gc` never removes.
"""

import hashlib
import os
import re
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from adjudicator.repository.git.cat_file import CatFile, Unreadable
from adjudicator.repository.git.command import Entry, Git, RepositoryError, not_writable
from adjudicator.words import gettext as _

FOLDER = "40000"
FILE = "100644"
REGULAR = frozenset({FILE, "100755", "100664"})
"""Modes of regular files; `100664` occurs only in very old commits."""


class Author(msgspec.Struct, frozen=True):
    """The author and committer of commits; git's settings are not used."""

    name: str
    mail: str

    def __str__(self) -> str:
        clean = {ord(mark): None for mark in "<>\n\r\0"}
        return f"{self.name.translate(clean).strip()} <{self.mail.translate(clean).strip()}>"


ADJUDICATOR = Author("adjudicator", "adjudicator@localhost")


class Objects:
    """The objects of one repository. Trees are cached, so that walking them again is free.

    Reading starts git processes that are kept until `close`.
    """

    def __init__(self, git: Git) -> None:
        self._git = git
        self._there = CatFile(git)
        self._closed = False
        self._folder = git.common / "objects"
        self._trees: dict[str, Mapping[str, Entry]] = {}
        self._expected: dict[str, bytes] = {}

    def close(self) -> None:
        """End the git processes; reading afterwards raises ValueError, as with a closed file."""
        self._closed = True
        self._there.close()

    def commit(self, name: str) -> str | None:
        """The id of the commit that `name` means, or None if there is none."""
        self._refuse_when_closed()
        try:
            return self._there.identity(f"{name}^{{commit}}")
        except Unreadable:
            return None

    def read(self, identity: str) -> bytes:
        """The content of an object; a commit's or tree's as git stores it."""
        self._refuse_when_closed()
        if identity in self._expected:
            return self._expected.pop(identity)
        try:
            return self._there.read(identity)
        except Unreadable as error:
            raise _missing(identity) from error

    def expect(self, identities: Iterable[str]) -> None:
        """Read objects together that will be read soon; each is kept until then."""
        self._refuse_when_closed()
        wanted = dict.fromkeys(identities)
        ahead = [one for one in wanted if one not in self._trees and one not in self._expected]
        self._expected |= self._there.read_together(ahead)

    def size(self, identity: str) -> int:
        """The size of an object in bytes, without reading it."""
        self._refuse_when_closed()
        try:
            return self._there.header(identity).size
        except Unreadable as error:
            raise _missing(identity) from error

    def tree_of(self, commit: str) -> str:
        """The id of a commit's tree."""
        return self.read(commit).split(b"\n", 1)[0].removeprefix(b"tree ").decode("ascii")

    def tree(self, identity: str) -> Mapping[str, Entry]:
        """The entries of a tree by name. Names that are not UTF-8 contain surrogates for the odd bytes."""
        if identity not in self._trees:
            self._trees[identity] = parse_tree(self.read(identity))
        return self._trees[identity]

    def entry(self, tree: str, path: str) -> Entry | None:
        """The entry at `path` below a tree: a folder, a file, a link or a submodule."""
        found: Entry | None = Entry(FOLDER, tree)
        for name in path.split("/") if path else ():
            if found is None or found.mode != FOLDER:
                return None
            found = self.tree(found.id).get(name)
        return found

    def search(self, tree: str, patterns: Iterable[str], globs: Iterable[str]) -> tuple[str, ...] | None:
        """The paths below a tree that match a glob, of files with a line that matches a pattern.

        None if some cannot be read.
        """
        self._refuse_when_closed()
        # One thread: more take more processor time, and what they save is not worth their start.
        options = ("--threads=1", "--text", "--files-with-matches", "--null", "--extended-regexp")
        given = [word for pattern in patterns for word in ("-e", pattern)]
        within = [f":(top,glob){glob}" for glob in globs]
        found = self._git.run(
            "--no-literal-pathspecs", "grep", *options, *given, tree, "--", *within, statuses=()
        )
        # Git reports what it cannot read, and goes on.
        if found.status > 1 or found.complaint:
            return None
        return tuple(path.removeprefix(f"{tree}:") for path in found.fields)

    def write_file(self, content: bytes) -> Entry:
        """Store a file's content, byte for byte."""
        return Entry(FILE, self._write("blob", content))

    def write_tree(self, tree: str | None, changes: Mapping[str, Entry | None]) -> str:
        """Store the tree that differs from `tree` (None: from nothing) by `changes`; None removes a path.

        Only the folders along the changed paths are read and written. A folder that becomes empty is
        removed. Raises `RepositoryError` if a file is in the way of a folder or a folder in the way of a
        file.
        """
        return self._grafted(tree, {tuple(path.split("/")): entry for path, entry in changes.items()}, "")

    def write_commit(
        self, tree: str, parents: tuple[str, ...], author: Author, when: int, message: str
    ) -> str:
        """Store a commit; `when` is in seconds since 1970 and becomes both dates, in UTC."""
        lines = [f"tree {tree}", *(f"parent {parent}" for parent in parents)]
        lines += [f"{role} {author} {when} +0000" for role in ("author", "committer")]
        text = "\n".join([*lines, "", message.rstrip("\n"), ""])
        return self._write("commit", text.encode("utf-8", "surrogateescape"))

    def _refuse_when_closed(self) -> None:
        # git would be started again, with nobody to end it.
        if self._closed:
            msg = "read from a closed repository"
            raise ValueError(msg)

    def _grafted(self, tree: str | None, changes: Mapping[tuple[str, ...], Entry | None], above: str) -> str:
        entries = dict(self.tree(tree)) if tree else {}
        here = {path[0]: entry for path, entry in changes.items() if len(path) == 1}
        below: dict[str, dict[tuple[str, ...], Entry | None]] = {}
        for path, entry in changes.items():
            if len(path) > 1:
                below.setdefault(path[0], {})[path[1:]] = entry
        for name in (name for name, entry in here.items() if entry is None):
            entries.pop(name, None)
        for name, inner in below.items():
            folder = entries.get(name)
            if folder is not None and folder.mode != FOLDER:
                raise RepositoryError(
                    _("A folder is needed at %(path)s, where a file is.", path=above + name)
                )
            grafted = self._grafted(folder.id if folder else None, inner, f"{above}{name}/")
            if self.tree(grafted):
                entries[name] = Entry(FOLDER, grafted)
            else:
                entries.pop(name, None)
        for name, entry in here.items():
            if entry is not None:
                if name in entries and entries[name].mode == FOLDER:
                    raise RepositoryError(
                        _("A file is needed at %(path)s, where a folder is.", path=above + name)
                    )
                entries[name] = entry
        identity = self._write("tree", _format_tree(entries))
        self._trees[identity] = entries
        return identity

    def _write(self, kind: str, content: bytes) -> str:
        data = _with_head(kind, content)
        identity = _id_of(data)
        target = self._folder / identity[:2] / identity[2:]
        try:
            if not target.exists():
                target.parent.mkdir(exist_ok=True)
                _write_once(target, zlib.compress(data))
        except OSError as error:
            raise not_writable(self._folder, error) from error
        return identity


def _with_head(kind: str, content: bytes) -> bytes:
    return f"{kind} {len(content)}\0".encode("ascii") + content


def _id_of(data: bytes) -> str:
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()


def _write_once(target: Path, data: bytes) -> None:
    # Under the name that git itself uses, so that `git gc` removes what a kill leaves behind.
    aside = target.parent / f"tmp_obj_{os.urandom(8).hex()}"
    try:
        with aside.open("xb") as file:
            file.write(data)
        aside.chmod(0o444)
        aside.replace(target)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        # Windows does not replace a read-only file; an existing one has the same content.
        if not target.exists():
            raise


def parse_tree(data: bytes) -> dict[str, Entry]:
    """Read a tree as git stores it; raises ValueError."""
    entries = _TREE_ENTRY.findall(data)
    # Beside mode and name an entry has a space, a zero and an id of 20 bytes.
    if sum(len(mode) + len(name) + 22 for mode, name, _identity in entries) != len(data):
        msg = "no tree"
        raise ValueError(msg)
    return {
        name.decode("utf-8", "surrogateescape"): Entry(mode.decode("ascii"), identity.hex())
        for mode, name, identity in entries
    }


_TREE_ENTRY = re.compile(rb"([0-7]+) ([^\0]+)\0(.{20})", re.DOTALL)


def _format_tree(entries: Mapping[str, Entry]) -> bytes:
    # Git sorts the names as bytes, and a folder as if its name ended with a slash.
    named = {name.encode("utf-8", "surrogateescape"): entry for name, entry in entries.items()}
    order = sorted(named, key=lambda name: name + b"/" if named[name].mode == FOLDER else name)
    return b"".join(
        named[name].mode.encode("ascii") + b" " + name + b"\0" + bytes.fromhex(named[name].id)
        for name in order
    )


def _missing(identity: str) -> RepositoryError:
    return RepositoryError(
        _("The git repository lacks the object %(object)s.", object=identity),
        _("Run git fsck there to see what is damaged, or clone the repository afresh."),
    )
