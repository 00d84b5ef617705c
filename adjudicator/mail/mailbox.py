"""A mailbox: the folders in which mails and letters lie, whichever way they are reached.

All but the inbox lie below one folder, since providers have a `Sent` and an `Outbox` of their own. How often
a mail could not be read is counted by its flags, of which every server keeps these: flagged means once,
flagged and answered twice.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Protocol, Self

from adjudicator.mail.letter import OWN_HEADER
from adjudicator.mail.reading.parts import normal, split
from adjudicator.mail.reading.sender import answers_of, message_id_of, sender_of
from adjudicator.words import PlainError

PARENT = "League"
"""The folder that all but the inbox lie in."""

MOST_FAILURES = 3
"""A mail that could not be read in so many runs is set aside in `Folder.REFUSED` and reported."""


class Folder(Enum):
    """A folder of the league's mailbox, by its name there."""

    INBOX = "INBOX"
    TAKEN = "Taken"
    REFUSED = "Refused"
    WAITING = "Waiting"
    UNANSWERED = "Unanswered"
    OUTBOX = "Outbox"
    SENT = "Sent"


@dataclass(frozen=True)
class Entry:
    """A mail in a folder, before it is fetched.

    `name` identifies it in its folder for good (UIDVALIDITY and UID, or a file's name). `size` is in bytes,
    `arrived` the server's own time, in seconds since 1970. `sender`, `message_id` and `answers` are from its
    headers, unverified. `failures` counts the earlier runs in which it could not be read.
    """

    name: str
    size: int
    arrived: int
    sender: str = ""
    message_id: str = ""
    answers: tuple[str, ...] = ()
    failures: int = 0


class MailError(PlainError):
    """A mail server or folder did not do what was asked."""


def listed(name: str, size: int, arrived: int, header: bytes, failures: int) -> Entry:
    """Return the entry of a mail from what begins its header."""
    headers, _body = split(normal(header))
    return Entry(
        name,
        size,
        arrived,
        sender=sender_of(headers),
        message_id=message_id_of(headers),
        answers=answers_of(headers),
        failures=failures,
    )


def told_in(header: bytes) -> Sequence[str]:
    """Return the digests of what a letter tells from what begins its header."""
    headers, _body = split(normal(header))
    return headers.first(OWN_HEADER.lower()).split()


class Mailbox(Protocol):
    """A mailbox, open until its `with` block ends. Every method raises MailError.

    Nothing happens to a mail that is no longer in the folder where it was listed: another run, or a person,
    has moved it.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def entries(self, folder: Folder, *, since: int = 0) -> Sequence[Entry]:
        """List what a folder holds that arrived at a time or later, oldest first."""
        ...

    def fetch(self, folder: Folder, entry: Entry, most: int) -> bytes:
        """Return the first `most` bytes of a mail, without marking it as read."""
        ...

    def failed(self, folder: Folder, entry: Entry) -> None:
        """Note on a mail that it could not be read once more."""
        ...

    def move(self, folder: Folder, entries: Sequence[Entry], to: Folder) -> None:
        """Move mails, all with one request if the server can; each keeps its time of arrival."""
        ...

    def add(self, folder: Folder, data: bytes) -> None:
        """Put a message into a folder, whole or not at all."""
        ...

    def held(self, folder: Folder, tells: Collection[str]) -> frozenset[str]:
        """Return those of these digests that letters in a folder tell: `Letter.tells`, in `OWN_HEADER`.

        One letter may tell several things, so a Message-ID is not enough to find out what was told.
        """
        ...
