"""Answers that quote a letter in the style of each mail program of the corpus.

The styles are taken from the messages in `corpus/clients`: what a program puts before and behind a letter,
the marks before its lines, and what it makes of its HTML. Only the letter and the player's own words are
others.
"""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage, Message
from functools import cache

from tests.mail.corpus.shelf import messages

THANKS = "Thanks!"
ANSWERS = (("From", "anna@example.com"), ("Subject", "Re: duel: turn 1"))
_OWN_ORDERS = re.compile(r"# -+ orders for duel begin.*?# -+ orders for duel end[^\n<]*", re.DOTALL)
_END_OF_FORM = r"# -+ orders for duel end[^\n]*"
_TEXTS = (
    re.compile(rf"(?s)(?P<marks>[^\n]*)Claim, game(?:.*The whole game:[^\n]*|.*{_END_OF_FORM}|.*?\.\.\.)"),
    re.compile(rf"(?s)(?P<marks>[^\n]*>[^\n]*)# -+ orders for duel begin.*?{_END_OF_FORM}"),
)
_PAGES = (
    re.compile(
        r"(?s)<p[^>]*>(?:(?!<p[^>]*>).)*?Claim, game.*"
        r"(?:league\.example\.org/duel/</a></p>|orders for duel end.*?</pre>|\.\.\.)"
    ),
)
"""The letter in an answer of the corpus; some quote its form alone."""


@dataclass(frozen=True)
class Part:
    """A part of an answer: what stands before and behind the letter, and the marks before its lines."""

    kind: str
    charset: str
    parameters: dict[str, str]
    before: str
    marks: str
    after: str

    def quoting(self, text: str, page: str) -> str:
        """The part with a letter in it, of which `text` and the body of `page` are quoted."""
        if self.kind == "text/plain":
            lines = "".join(f"{self.marks}{line}".rstrip() + "\n" for line in text.splitlines())
            return f"{self.before}{lines}{self.after}"
        return f"{self.before}{_as_word(page) if self.marks else page}{self.after}"


@dataclass(frozen=True)
class Style:
    """How one program quotes."""

    name: str
    parts: tuple[Part, ...]

    def answer(self, text: str, markup: str, *, headers: Sequence[tuple[str, str]] = ANSWERS) -> bytes:
        """An answer in which the player wrote thanks, and the program quoted a letter."""
        page = markup.partition("<body")[2].partition(">")[2].rpartition("</body>")[0] or markup
        mail = EmailMessage()
        for name, value in headers:
            mail[name] = value
        for number, part in enumerate(self.parts):
            # What a charset lacks becomes a question mark.
            said = part.quoting(text, page).encode(part.charset, "replace").decode(part.charset)
            sub = part.kind.partition("/")[2]
            if number:
                mail.add_alternative(said, subtype=sub, charset=part.charset)
                continue
            mail.set_content(
                said, subtype=sub, charset=part.charset, cte="base64", params=part.parameters or None
            )
        return mail.as_bytes()


def _as_word(page: str) -> str:
    """HTML as Word writes it for Outlook, a paragraph for each line of a text."""
    page = re.sub(r"<(p|li|h\d)\b[^>]*>", r"<\1 class=MsoNormal>", page)

    def lines(found: re.Match[str]) -> str:
        return "".join(
            f"<pre>{line or '<o:p>&nbsp;</o:p>'}<o:p></o:p></pre>" for line in found[1].split("\n")
        )

    return re.sub(r"<pre[^>]*>(.*?)</pre>", lines, page, flags=re.DOTALL)


@cache
def styles() -> tuple[Style, ...]:
    found = []
    for message in messages("clients"):
        mail = message_from_bytes(message.data)
        parts = [_part(part) for part in mail.walk() if not part.is_multipart()]
        found.append(Style(message.name, tuple(parts)))
    return tuple(found)


def _part(part: Message) -> Part:
    charset = part.get_content_charset() or "utf-8"
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    whole = data.decode(charset, "replace").replace("\r\n", "\n")
    parameters = {
        name: str(value) for name in ("format", "delsp") if (value := part.get_param(name)) is not None
    }
    kind = part.get_content_type()
    letter = next(filter(None, (one.search(whole) for one in (_TEXTS if kind == "text/plain" else _PAGES))))
    before = _OWN_ORDERS.sub(THANKS, whole[: letter.start()])
    after = _OWN_ORDERS.sub(THANKS, whole[letter.end() :])
    if THANKS not in before + after:
        before = (
            f"{THANKS}\n\n{before}" if kind == "text/plain" else f"<div>{html.escape(THANKS)}</div>{before}"
        )
    marks = letter["marks"] if kind == "text/plain" else "MsoNormal" * ("MsoNormal" in whole)
    return Part(kind, charset, parameters, before, marks, after)
