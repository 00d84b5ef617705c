"""What the sender of a mail is told, as data: a letter is composed from it later."""

from dataclasses import dataclass
from typing import Literal

from adjudicator.words import ENGLISH


@dataclass(frozen=True)
class TakenIn:
    """What was sent counts.

    `digest` is the SHA-256 (hex) of the file as it lies in git, `file` its name. `text` reads plain orders
    back, or says in words what an act does; it is empty for what was sealed by its sender. `short` says the
    same of plain orders on one line. `missing` says in
    sentences what the orders leave open. Orders may be replaced until `until`, in seconds since 1970, if
    there is a deadline.
    """

    kind: Literal["orders", "act", "message"]
    digest: str
    file: str
    text: str = ""
    missing: tuple[str, ...] = ()
    until: int | None = None
    short: str = ""


@dataclass(frozen=True)
class Refused:
    """What was sent does not count, and nothing has changed. `reason` may have several lines."""

    reason: str


@dataclass(frozen=True)
class TooLarge:
    """A mail was not read because of its size; `most` is what would have been read, both in bytes."""

    size: int
    most: int


@dataclass(frozen=True)
class Unreadable:
    """A mail was meant for the league, and is damaged or cut off, or a part of it; `reason` is a sentence."""

    reason: str
    partly: bool = False


@dataclass(frozen=True)
class Unchanged:
    """A mail quotes a template that nobody has filled in."""


@dataclass(frozen=True)
class Unknown:
    """Nothing in a mail could be understood."""


@dataclass(frozen=True)
class Stranger:
    """Nothing in a mail could be understood, and its sender may never have played here.

    `game` and `seat` are for an example of how to join.
    """

    game: str
    seat: str


@dataclass(frozen=True)
class Said:
    """The answer to a request: `title` for the subject, and the answer as plain text of several lines.

    `form` is the order file to fill in, between its markers, where that was asked for. Nothing else in a
    letter may hold markers.
    """

    title: str
    text: str
    form: str = ""


Asks = Literal["mail", "join", "resign", "rotate-key"]
"""What is to be confirmed: one of three requests, or anything else, `mail`."""


@dataclass(frozen=True)
class Confirm:
    """A mail counts only once the letter about it is answered.

    `what` is what it asks, and `text` what it says; of orders, `words` are what was understood or is wrong
    with them, `short` the same on one line. `sender` is the address that it says it is from, which its domain
    has `signed` or not.
    """

    what: Asks
    text: str = ""
    sender: str = ""
    signed: bool = False
    words: str = ""
    short: str = ""


Told = TakenIn | Refused | TooLarge | Unreadable | Unchanged | Unknown | Stranger | Said | Confirm


@dataclass(frozen=True)
class Answer:
    """What one mail's sender is told.

    `to` is the address on file of the seat, or one for which a signature vouches. `mail` is the mail's
    digest, `message_id` its Message-ID. `public` means that the letter may tell only what everyone may know.
    `woken` means that letters to the address rested until this mail came. `last_of` is how many answers this
    is the last of within a day; 0 if others may follow. `language` is that in which it is told. `subject` is
    the mail's, empty if it may not go to `to`; `at` is when it arrived, in seconds since 1970.
    """

    to: str
    told: Told
    mail: str
    game: str = ""
    seat: str = ""
    message_id: str = ""
    public: bool = False
    woken: bool = False
    last_of: int = 0
    language: str = ENGLISH
    subject: str = ""
    at: int = 0
