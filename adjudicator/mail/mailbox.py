"""A mailbox: the folders in which mails and letters lie, whichever way they are reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from adjudicator.words import PlainError


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
    headers, unverified.
    """

    name: str
    size: int
    arrived: int
    sender: str = ""
    message_id: str = ""
    answers: tuple[str, ...] = ()


class MailError(PlainError):
    """A mail server or folder did not do what was asked."""


class Mailbox(Protocol):
    """A mailbox. Every method raises MailError."""

    def entries(self, folder: Folder) -> Sequence[Entry]:
        """List a folder, oldest first."""
        ...

    def fetch(self, folder: Folder, entry: Entry, most: int) -> bytes:
        """Return the first `most` bytes of a mail, without marking it as read."""
        ...

    def move(self, folder: Folder, entry: Entry, to: Folder) -> None:
        """Move a mail; nothing happens if it is no longer there."""
        ...

    def add(self, folder: Folder, data: bytes) -> None:
        """Put a message into a folder, whole or not at all."""
        ...

    def holds(self, folder: Folder, message_id: str) -> bool:
        """Whether a message with this Message-ID lies in a folder."""
        ...
