"""What a mail holds: one of these, found by its form alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.words import languages, say


@dataclass(frozen=True)
class SealedBlock:
    """Orders sealed by their sender: the armoured block alone, in its canonical form."""

    block: str


@dataclass(frozen=True)
class SignedFile:
    """An act or a message to players, signed by its sender: the file's bytes, from an armoured block."""

    data: bytes


@dataclass(frozen=True)
class Blocks:
    """Several armoured blocks in one mail, none of them quoted, in their order; damaged ones stand last."""

    blocks: "tuple[Block, ...]"


@dataclass(frozen=True)
class PlainOrders:
    """An order file in clear, from between the template's two marker lines.

    `named` is the game of the first marker, `proof` what it says to show that the file stood in a letter of
    ours. `whole` is false if the second marker is missing: then the mail was cut off. `reply` means that the
    answers stood outside a form, and were written into one. `others` are for other games, in the same mail.
    """

    text: str
    named: str
    whole: bool = True
    proof: str = ""
    reply: bool = False
    others: "tuple[PlainOrders, ...]" = ()


YES = "yes"
"""The request that confirms, as an answer to a letter that asks for it, in whatever language it was said."""

NEEDS_TEXT = frozenset(["press", "check", "submit"])
"""The requests of which what stands below their line is a part."""


@dataclass(frozen=True)
class Request:
    """A command: its name, the words after it, and the text that its sender wrote below its line.

    `orders` is an order file in clear that stands anywhere in the mail, for `check`. `quoted` means that the
    request stands in the subject of an answer, which somebody else may have written.
    """

    name: str
    words: tuple[str, ...] = ()
    text: str = ""
    orders: PlainOrders | None = None
    quoted: bool = False


@dataclass(frozen=True)
class Damaged:
    """Something that was meant for us and cannot be read.

    `message` says why, marked with `N_`; it is said in the language of whoever gets the answer.
    """

    message: str
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The sentence for its sender."""
        return say(self.message, **self.values)


@dataclass(frozen=True)
class Nothing:
    """Nothing that we know by its form.

    `form` is the text of a template which nobody has filled in. `said` is what its sender wrote beside that,
    which the open questions may show to be an answer. `proof` is what the template says to show that it stood
    in a letter of ours, if it is marked as quoted, so that what is not is the sender's own.
    """

    form: str = ""
    said: str = ""
    proof: str = ""


NOTHING = Nothing()

Block = SealedBlock | SignedFile | Damaged
"""An armoured block, or what is left of one."""

Content = SealedBlock | SignedFile | Blocks | PlainOrders | Request | Damaged | Nothing


def ends_letters(content: Content) -> bool:
    """Whether a mail says what the button of a mail program sends to end letters."""
    return isinstance(content, Request) and content.name == "letters" and content.words[-1:] == ("none",)


def named_language(text: str) -> str:
    """The word behind “language” in a line of its own below a request; "" if there is none.

    A language that there is has its usual letters: `cs`, `sr-Latn`.
    """
    found = re.search(r"^\s*language[ :]+(\S+)\s*$", text, re.IGNORECASE | re.MULTILINE)
    word = found[1] if found else ""
    return next((one for one in languages() if one.lower() == word.lower()), word)
