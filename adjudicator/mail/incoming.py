"""A mail as far as it could be read. Nothing in it is believed: anyone can write anything into any of it."""

from dataclasses import dataclass

from adjudicator.mail.content import NOTHING, Content

LARGEST = 256 * 1024
"""The most bytes of a mail that is read in full."""

FETCHED = 64 * 1024
"""The bytes of a larger one that are read. What stands whole in them can be confirmed: no signature holds."""


@dataclass(frozen=True)
class Bounce:
    """A report that a letter was not delivered (RFC 3464).

    `letters` are the Message-IDs that it names, of which one may be a letter's of ours. `hard` means that
    trying again is useless (status 5.x.x).
    """

    letters: tuple[str, ...]
    hard: bool


@dataclass(frozen=True)
class Mail:
    """An incoming mail.

    `digest` is the SHA-256 of its bytes, in hex. `sender` is the address of its one `From`, its domain in
    lower case and in A-labels; empty if there is none, or several, or one that cannot be read. `parent` is
    the Message-ID of the mail that it answers itself (`In-Reply-To`); `answers` are all in `In-Reply-To` and
    `References`, the nearest first. `automatic` says in a few words why no answer may be sent, such as
    `auto-replied`; empty for a person's mail. `cut` means that only its beginning was fetched.
    """

    digest: str
    sender: str = ""
    subject: str = ""
    message_id: str = ""
    parent: str = ""
    answers: tuple[str, ...] = ()
    automatic: str = ""
    bounce: Bounce | None = None
    content: Content = NOTHING
    cut: bool = False
