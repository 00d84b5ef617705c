"""Requests: commands in the subject of a mail, or in the first line that its sender wrote."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import takewhile

from adjudicator.mail.content import NEEDS_TEXT, YES, Request
from adjudicator.mail.reading.automatic import bare_subject
from adjudicator.mail.reading.lines import Line
from adjudicator.mail.reading.texts import Text
from adjudicator.mail.reading.words import folded, plain
from adjudicator.words import pgettext, said_in_every_language

MOST_WORDS = {
    "help": 2,
    "join": 14,
    "ready": 2,
    "status": 2,
    "view": 2,
    "orders": 4,
    "check": 2,
    "submit": 2,
    "withdraw": 2,
    "press": 12,
    "note": 2,
    "away": 6,
    "tell": 3,
    "language": 3,
    "vote": 4,
    "relief": 3,
    "resign": 2,
    "closing": 2,
    "open": 2,
    "letters": 3,
    "rotate-key": 3,
}
"""The requests, and how many words each has at most: a longer line is a sentence, not a request."""

_TAKES_WHAT_IS_BELOW = NEEDS_TEXT | {"note", "closing", "join", "rotate-key"}
"""The requests that go on below their line, also if that is the subject."""

_YES = frozenset(["yes", "yep", "ok", "okay", "ja", "oui", "si", "sim", "da", "ano", "tak", "да"])
"""What confirms, beside the word that each catalogue has for it."""

_POLITE = (
    "( (please|thanks|thank you|i confirm|confirmed|(that|it) was me"
    "|bitte|danke|das war ich|merci|c est moi|gracias|dekuji|спасибо|это я))*"
)
"""What may stand behind it: whoever says more may mean something else."""

_TAG = re.compile(r"\[[a-z0-9-]{1,40}\]")
_LONGEST_LINE = 300
_LONGEST_REPLY = 2000
_NEAR = 0.75
"""How like a request a word must be to be taken for one that is mistyped, from 0 to 1."""

_END_OF_TEXT = re.compile(r"\s*([-_=*]{2,}|-{2,}.{0,200}-{2,}|#\s*-{2,}.*)\s*")
_HEADER_LINE = re.compile(r"\*?\w[\w -]{0,24}\*?:.*\S.*")
_LEAST_HEADERS, _MOST_HEADERS = 3, 6
"""How many lines a heading has at least, and in how many of them it names an address or a date."""

_WHO_OR_WHEN = re.compile(r"@|\d{4}|\d[:.]\d\d")
_ADDRESS = re.compile(r"\S@\S")


def request_in(subject: str, texts: Sequence[Text]) -> Request | None:
    """Find a request: in the first line that its sender wrote, else in the subject.

    The subject of a letter of ours is never one, with its game's name in square brackets. What goes on below
    a subject that its sender wrote may begin with the word of another request.
    """
    found = next(_requests(subject, texts), None)
    typed = _request(plain(subject))
    if found and typed and typed[0] in _TAKES_WHAT_IS_BELOW and typed[0] != found.name:
        return Request(typed[0], typed[1], _below(_own(texts)))
    return found


def _requests(subject: str, texts: Sequence[Text]) -> Iterator[Request]:
    for line, below, quoted in _places(subject, texts):
        if found := _request(line):
            yield Request(found[0], found[1], _below(below), quoted=quoted)


def mistyped_request(subject: str, texts: Sequence[Text]) -> Request | None:
    """Find what is nearly a request, under the name that was typed: nobody serves it, or guesses."""
    for line, _below_it, _quoted in _places(subject, texts):
        name, *words = line.split() or [""]
        name = name.lower().rstrip(":.,!")
        near = get_close_matches(name, [*MOST_WORDS, YES], n=1, cutoff=_NEAR)
        if name != YES and near and len(words) < MOST_WORDS.get(near[0], 1):
            return Request(name)
    return None


def said_in(texts: Sequence[Text]) -> str:
    """Return what the sender wrote above what is quoted, or below it; empty if that is long."""
    own = _own(texts)
    for first in (_first(_above(own)), _under_quotation(own)):
        if first is not None and (said := _below(own[first:], answers=True)):
            return said if len(said) <= _LONGEST_REPLY else ""
    return ""


def _own(texts: Sequence[Text]) -> Sequence[Line]:
    return next((text.lines for text in texts if text.own and _first(text.lines) is not None), ())


def _above(own: Sequence[Line]) -> Sequence[Line]:
    """What stands above all that is quoted."""
    return own[: next((at for at, line in enumerate(own) if line.depth), len(own))]


def _places(subject: str, texts: Sequence[Text]) -> Iterator[tuple[str, Sequence[Line], bool]]:
    """The lines in which a request may stand, each with the text below it, and whether it may be quoted."""
    own = _own(texts)
    for first in (_first(_above(own)), _under_quotation(own)):
        if first is not None:
            yield own[first].text, own[first + 1 :], False
    bare = bare_subject(plain(subject))
    if not _TAG.search(bare):
        yield bare, own, bare != plain(subject)


def _first(lines: Sequence[Line]) -> int | None:
    """The first line that is neither blank nor quoted."""
    return next((at for at, line in enumerate(lines) if line.depth == 0 and line.text.strip()), None)


def _under_quotation(lines: Sequence[Line]) -> int | None:
    """The first line of somebody who wrote nothing but below what is quoted, with a blank line between."""
    quoted = [at for at, line in enumerate(lines) if line.depth]
    if not quoted:
        return None
    above = [line.text for line in lines[: quoted[0]]]
    _drop_heading(above)
    below = lines[quoted[-1] + 1 :]
    first = _first(below)
    return quoted[-1] + 1 + first if first and not any(map(str.strip, above)) else None


def _request(line: str) -> tuple[str, tuple[str, ...]] | None:
    if len(line) > _LONGEST_LINE:
        return None
    if _confirms(line):
        return YES, ()
    name, *words = line.split() or [""]
    name = name.lower().rstrip(":.,!")
    if name == "unsubscribe":
        return "letters", (*words[:1], "none")
    if name not in MOST_WORDS or len(words) >= MOST_WORDS[name]:
        return None
    return name, tuple(words)


def _confirms(line: str) -> bool:
    """Whether a whole line confirms, in any language, without its punctuation."""
    said = ",".join(said_in_every_language(lambda: pgettext("confirming", "yes"))).split(",")
    words = "|".join(_YES.union(filter(None, map(_in_words, said))))
    return bool(re.fullmatch(f"({words}){_POLITE}", _in_words(line)))


def _in_words(text: str) -> str:
    return " ".join(re.findall(r"\w+", folded(text)))


def _below(lines: Sequence[Line], *, answers: bool = False) -> str:
    """Return the text that the sender wrote below a request.

    It ends before anything quoted, at a line of only dashes, at a marker, and at what looks like the heading
    of a quoted mail, so that no letter and no address goes on to others. `answers` look like a heading, too,
    unless that has an address, or stands below a blank line.
    """
    kept: list[str] = []
    for number, line in enumerate(lines):
        if line.depth:
            _drop_heading(kept)
            break
        heading = lines[number : number + (1 if answers and kept[-1:] != [""] else _MOST_HEADERS)]
        if len(line.text) <= _LONGEST_LINE and (_END_OF_TEXT.fullmatch(line.text) or _is_heading(heading)):
            break
        kept.append(line.written)
    return "\n".join(kept).strip()


def _is_heading(lines: Sequence[Line]) -> bool:
    """Whether a mail is quoted from here on without any sign but its headers, as Outlook does it.

    What a person lists (`Plan: go`) looks like headers, but says neither who wrote nor when.
    """
    headers = list(takewhile(_HEADER_LINE.fullmatch, (line.text.strip() for line in lines)))
    is_long = len(headers) >= _LEAST_HEADERS and bool(_WHO_OR_WHEN.search(" ".join(headers)))
    return is_long or "@" in "".join(headers[:1])


def _drop_heading(kept: list[str]) -> None:
    """Leave out “On Sunday, … wrote:” in front of what is quoted, which may take two lines."""
    while kept and not kept[-1].strip():
        kept.pop()
    if kept and kept[-1].rstrip().endswith(":"):
        kept.pop()
        if kept and kept[-1].strip() and not _ADDRESS.search("".join(kept[-1:])):
            return
        if kept and kept[-1].strip():
            kept.pop()
