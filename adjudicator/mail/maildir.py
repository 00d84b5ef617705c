"""A mailbox in a folder (Maildir++), into which a mail server on the same machine delivers, or sieve.

A mail is a file in `new`, or in `cur` once a mail program has seen it, where its name goes on with `:2,` and
its flags. Folders lie beside these, as `.League.Taken`. A mail's time of arrival is its file's time of
modification, as with Dovecot; a move keeps it.
"""

import os
import re
import secrets
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from adjudicator.mail.mailbox import PARENT, Entry, Folder, MailError, listed, told_in
from adjudicator.words import N_, gettext as _

_INFO = ";2," if os.name == "nt" else ":2,"
_COUNT = "FR"
"""Flagged, replied to: the flags that count failures to read."""

_HEADER = 64 * 1024
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")


class BadFolder(MailError):
    """The folder of the mailbox cannot be read or written."""

    advice = N_("Look at the rights of the folder and at the space on its disk.")


class Maildir:
    """The mailbox in a folder, which is made if it is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._told: dict[str, Sequence[str]] = {}

    def __enter__(self) -> Self:
        """The mailbox itself; no file stays open."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing."""

    def entries(self, folder: Folder, *, since: int = 0) -> Sequence[Entry]:
        """List what a folder holds that arrived at a time or later, oldest first."""
        with _plainly(folder):
            found = [entry for file in self._files(folder).values() if (entry := _entry(Path(file), since))]
        return sorted(found, key=lambda entry: (entry.arrived, entry.name))

    def fetch(self, folder: Folder, entry: Entry, most: int) -> bytes:
        """Return the first `most` bytes of a mail."""
        with _plainly(folder):
            file = self._files(folder).get(entry.name)
            if file is None:
                raise BadFolder(_("A mail is no longer in the folder %(folder)s.", folder=folder.value))
            return _beginning(Path(file), most)

    def failed(self, folder: Folder, entry: Entry) -> None:
        """Count by flags in the name of the file."""
        with _plainly(folder):
            file = self._files(folder).get(entry.name)
            if file is not None:
                flags = "".join(sorted({*_flags(Path(file)), *_COUNT[: entry.failures + 1]}))
                Path(file).rename(self._place(folder, "cur") / f"{entry.name}{_INFO}{flags}")

    def move(self, folder: Folder, entries: Sequence[Entry], to: Folder) -> None:
        """Rename files into another folder."""
        with _plainly(folder):
            files, taken = self._files(folder), self._files(to)
            for entry in entries:
                if entry.name in files:
                    file = Path(files[entry.name])
                    # Somebody may have copied it back from there.
                    name = file.name.replace(entry.name, _new_name()) if entry.name in taken else file.name
                    file.rename(self._place(to, file.parent.name) / name)

    def add(self, folder: Folder, data: bytes) -> None:
        """Write a message into `tmp`, then rename it into `new`."""
        with _plainly(folder):
            name = _new_name()
            draft = self._place(folder, "tmp") / name
            with draft.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.rename(self._place(folder, "new") / name)

    def held(self, folder: Folder, tells: Collection[str]) -> frozenset[str]:
        """Look into the header of every letter, once while the mailbox is open."""
        with _plainly(folder):
            files = self._files(folder) if tells else {}
            for name in files.keys() - self._told.keys():
                self._told[name] = told_in(_header(_beginning(Path(files[name]), _HEADER)))
        return frozenset(tells) & {told for name in files for told in self._told[name]}

    def _place(self, folder: Folder, part: str) -> Path:
        """The folder `tmp`, `new` or `cur` of a folder, made if it is missing."""
        below = self._path if folder is Folder.INBOX else self._path / f".{PARENT}.{folder.value}"
        place = below / part
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return place

    def _files(self, folder: Folder) -> dict[str, os.DirEntry[str]]:
        """The files of a folder by the part of their names that stays, in no more time than listing takes."""
        found = [file for part in ("new", "cur") for file in os.scandir(self._place(folder, part))]
        return {
            _name(file): file
            for file in sorted(found, key=lambda file: file.name)
            if file.is_file() and not file.name.startswith(".")
        }


@contextmanager
def _plainly(folder: Folder) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadFolder(
            _(
                "The folder %(folder)s of the mailbox cannot be read or written: %(reason)s.",
                folder=folder.value,
                reason=error.strerror or type(error).__name__,
            )
        ) from error


def _name(file: Path | os.DirEntry[str]) -> str:
    return file.name.partition(_INFO)[0]


def _flags(file: Path) -> str:
    return file.name.partition(_INFO)[2]


def _new_name() -> str:
    """A name that no other file has, and that comes after those of the same second."""
    return f"{time.time_ns()}.{secrets.token_hex(8)}.adjudicator"


def _entry(file: Path, since: int) -> Entry | None:
    """The entry of a file; None if it is older or has been moved meanwhile."""
    try:
        found = file.stat()
        if found.st_mtime < since:
            return None
        beginning = _beginning(file, _HEADER)
    except FileNotFoundError:
        return None
    failures = sum(flag in _flags(file) for flag in _COUNT)
    return listed(_name(file), found.st_size, int(found.st_mtime), _header(beginning), failures)


def _beginning(file: Path, most: int) -> bytes:
    with file.open("rb") as opened:
        return opened.read(most)


def _header(beginning: bytes) -> bytes:
    return _END_OF_HEADER.split(beginning, maxsplit=1)[0]
