"""A letter that the league sends, before it is written out as a message."""

import re
from dataclasses import dataclass
from hashlib import sha256

OWN_HEADER = "X-Adjudicator"
"""The header that all letters have and no mail of a person: it lists what the letter tells, by digests."""

ADDRESS = re.compile(
    r"(?=.{3,254}\Z)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*"
    r"@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*"
)
"""Addresses to which letters are sent: the plain form (RFC 5322, `dot-atom`), with the domain in A-labels."""


@dataclass(frozen=True)
class Attachment:
    """A file in a letter; `shown` pictures stand in its text, where `cid:` and `content_id` name them."""

    name: str
    kind: str
    data: bytes
    shown: bool = False

    @property
    def content_id(self) -> str:
        """The Content-ID (RFC 2392) without its brackets: the same for the same content."""
        return f"{sha256(self.data).hexdigest()[:24]}@adjudicator.invalid"


@dataclass(frozen=True)
class Letter:
    """A letter to one address, about one `game` or, if that is empty, about the league.

    `message_id` follows from what the letter tells. `tells` are digests of all that it tells, by which it is
    found again in the mailbox once it was written (`told`). `thread` is the Message-ID that all of a game's
    letters refer to, `answers` that of the mail it answers. Both are empty or in angle brackets, as
    `message_id` is. `text` is plain text, `markup` the same as HTML, empty for none.
    """

    to: str
    subject: str
    message_id: str
    text: str = ""
    markup: str = ""
    attachments: tuple[Attachment, ...] = ()
    answers: str = ""
    thread: str = ""
    game: str = ""
    tells: tuple[str, ...] = ()


def told(*what: str) -> str:
    """The digest of something that a letter tells: 24 characters 0-9, a-f."""
    return sha256("\0".join(what).encode()).hexdigest()[:24]
