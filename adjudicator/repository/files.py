"""A read-only view of a repository's files: in a folder, in a commit, or not yet stored.

Paths are relative to the root and use slashes (`turns/westeros/game.yaml`). Symbolic links are never
followed, so that a submission cannot point at a file of the machine that reads it.
"""

import errno
import hashlib
import io
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Protocol


class Files(Protocol):
    """Questions about files. An impossible path (`../x`, `a//b`) is treated as one that does not exist."""

    def read(self, path: str) -> bytes:
        """The content of a regular file; raises `FileNotFoundError` for anything else."""
        ...

    def size(self, path: str) -> int:
        """The size of a regular file in bytes, without reading it; raises `FileNotFoundError` as `read`."""
        ...

    def names(self, folder: str) -> tuple[str, ...]:
        """The names of all entries directly in `folder` ("" for the root), sorted; none if there is none."""
        ...

    def is_regular(self, path: str) -> bool:
        """Whether `path` is a regular file, executable or not: no folder, symbolic link or submodule."""
        ...

    def exists(self, path: str) -> bool:
        """Whether `read` can return the file at `path`."""
        return self.is_regular(path)

    def identity(self, path: str) -> str | None:
        """A value that changes when the file or folder at `path` does; None if there is none."""
        del path
        return None

    def expect(self, paths: Iterable[str]) -> None:
        """Prepare to read files and folders soon, which is quicker together; they need not exist."""
        del paths

    def search(self, patterns: Iterable[str], globs: Iterable[str]) -> tuple[str, ...] | None:
        """The paths that match a glob of files with a line that matches a pattern (extended, of POSIX).

        None if there is no quicker way than to read them, or if some cannot be read.
        """
        del patterns, globs
        return None


def blob_id(content: bytes) -> str:
    """The id that git assigns to a file's content."""
    head = f"blob {len(content)}\0".encode("ascii")
    return hashlib.sha1(head + content, usedforsecurity=False).hexdigest()


def digest(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def content_id(files: Files, path: str) -> str:
    """The identity of a regular file's content: git's id of its blob, wherever the file is."""
    return files.identity(path) or blob_id(files.read(path))


def read_small(files: Files, path: str, most: int) -> bytes:
    """Read a regular file of at most so many bytes; anything else reads as empty."""
    return files.read(path) if files.is_regular(path) and files.size(path) <= most else b""


def without_copy(files: Files, folder: str, names: Iterable[str], copies: str) -> tuple[str, ...]:
    """Return the names of files in `folder` whose content is nowhere in `copies`."""
    known = {content_id(files, f"{copies}/{name}") for name in files.names(copies)}
    paths = {name: f"{folder}/{name}" for name in names}
    return tuple(
        name
        for name, path in paths.items()
        if not files.is_regular(path) or content_id(files, path) not in known
    )


def components(path: str) -> tuple[str, ...] | None:
    """The names along a path, or None if no file of a repository can have it.

    Backslash and colon are refused on every system, because on Windows they could lead out of the root.
    """
    if not path:
        return ()
    names = tuple(path.split("/"))
    possible = _NOT_IN_PATHS.isdisjoint(path) and _NO_NAMES.isdisjoint(map(str.lower, names))
    return names if possible else None


_NOT_IN_PATHS = frozenset("\\:\0")
_NO_NAMES = frozenset({"", ".", "..", ".git"})


Found = tuple[str, os.stat_result]
"""Where something is on disk, and what it is."""


class Folder(Files):
    """The files of a folder on disk, without git's own. A Path for each would take longer than to read it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str) -> bytes:
        """As `Files.read`."""
        with io.FileIO(self._regular(path)[0]) as file:
            return file.readall()

    def size(self, path: str) -> int:
        """As `Files.size`."""
        return self._regular(path)[1].st_size

    def names(self, folder: str) -> tuple[str, ...]:
        """As `Files.names`."""
        found = self._found(folder)
        if found is None or not stat.S_ISDIR(found[1].st_mode):
            return ()
        with os.scandir(found[0]) as entries:
            return tuple(sorted(entry.name for entry in entries if entry.name.lower() != ".git"))

    def is_regular(self, path: str) -> bool:
        """As `Files.is_regular`."""
        found = self._found(path)
        return found is not None and stat.S_ISREG(found[1].st_mode)

    def _regular(self, path: str) -> Found:
        found = self._found(path)
        if found is None or not stat.S_ISREG(found[1].st_mode):
            raise absent(path)
        return found

    def _found(self, path: str) -> Found | None:
        """Where a path leads without links, and what is there."""
        names = components(path)
        found = str(self.root)
        try:
            status = self.root.stat()
            if names is None or not stat.S_ISDIR(status.st_mode):
                return None
            for name in names:
                found = f"{found}/{name}"
                status = os.lstat(found)
                if stat.S_ISLNK(status.st_mode):
                    return None
        except (OSError, ValueError):
            return None
        return found, status


class Overlay(Files):
    """Other files with changes on top, as they will be once the changes are stored."""

    def __init__(self, base: Files, changes: Mapping[str, bytes]) -> None:
        self._base = base
        self._changes = dict(changes)

    def read(self, path: str) -> bytes:
        """As `Files.read`."""
        changed = self._changes.get(path)
        return self._base.read(path) if changed is None else changed

    def size(self, path: str) -> int:
        """As `Files.size`."""
        changed = self._changes.get(path)
        return self._base.size(path) if changed is None else len(changed)

    def names(self, folder: str) -> tuple[str, ...]:
        """As `Files.names`."""
        start = f"{folder}/" if folder else ""
        below = (path.removeprefix(start) for path in self._changes if path.startswith(start))
        return tuple(sorted({*self._base.names(folder), *(path.split("/")[0] for path in below)}))

    def is_regular(self, path: str) -> bool:
        """As `Files.is_regular`."""
        return path in self._changes or self._base.is_regular(path)

    def identity(self, path: str) -> str | None:
        """As `Files.identity`; an unchanged file keeps its identity."""
        if path in self._changes:
            return blob_id(self._changes[path])
        return None if path in self._touched else self._base.identity(path)

    def expect(self, paths: Iterable[str]) -> None:
        """As `Files.expect`."""
        self._base.expect(paths)

    @cached_property
    def _touched(self) -> frozenset[str]:
        """The folders in which something changes."""
        return frozenset(str(folder) for path in self._changes for folder in PurePosixPath(path).parents)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file that is written in an OSError that names none, as where the disk is full."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def absent(path: str) -> FileNotFoundError:
    """The error to raise if `path` is not a regular file."""
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
