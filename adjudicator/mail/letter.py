"""A letter that the league sends, before it is written out as a message."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attachment:
    """A file in a letter; `shown` pictures stand in its text, under the name as their Content-ID."""

    name: str
    kind: str
    data: bytes
    shown: bool = False


@dataclass(frozen=True)
class Letter:
    """A letter to one address.

    `message_id` follows from what the letter tells, so that one that was sent is recognised. `thread` is the
    Message-ID that all of a game's letters refer to, `answers` that of the mail it answers. `text` is plain
    text, `markup` the same as HTML, empty for none.
    """

    to: str
    subject: str
    message_id: str
    text: str
    markup: str = ""
    attachments: tuple[Attachment, ...] = ()
    answers: str = ""
    thread: str = ""
