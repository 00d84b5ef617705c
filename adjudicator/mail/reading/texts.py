"""The texts of a mail, whatever parts they stand in: its own, then attached files, then what it forwards.

Each is read once, as its reader sees it: what is encoded within a text stays so. Otherwise a player who
quotes such a text sends what nobody has seen in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.mail.reading import lines
from adjudicator.mail.reading.lines import Line
from adjudicator.mail.reading.parts import Part
from adjudicator.mail.reading.words import decode

_NO_TEXT = ("image/", "audio/", "video/", "font/", "model/")
_MARKUP = ("text/html", "application/xhtml+xml")
_NEVER_READ = (
    "text/calendar",
    "text/rtf",
    "text/css",
    "message/delivery-status",
    "message/disposition-notification",
)
_MOST_TAGS = 8000
"""As many tags of all pages together are read; a letter of ours has some hundred."""

_MOST_LINES = 10_000
"""As many lines of one text are read."""

_MOST_CHARACTERS = 2 * 1024 * 1024
"""As many characters of all texts together are read."""


@dataclass(frozen=True)
class Text:
    """A text of a mail. `own` means that it is what the sender wrote, not a file or a mail beside it."""

    lines: Sequence[Line]
    own: bool


def read_of(part: Part) -> tuple[object, ...]:
    """All of a part that a content is made of."""
    said = (part.kind, part.within, part.headers.name, _is_body(part), _flow(part))
    return (*said, part.data, decode(part.data, part.headers.parameter("charset")))


def texts_of(parts: Sequence[Part]) -> list[Text]:
    """Return the texts, in the order in which they are to be searched."""
    ranked = sorted((part for part in parts if _is_text(part)), key=_rank)
    found: list[Text] = []
    room, tags = _MOST_CHARACTERS, _MOST_TAGS
    for part in ranked:
        text, used = _reading(part, tags)
        tags -= used
        room -= sum(len(line.text) + 1 for line in text.lines)
        if room < 0:
            break
        found.append(text)
    return found


def _is_text(part: Part) -> bool:
    return not part.kind.startswith(_NO_TEXT) and part.kind not in _NEVER_READ and bool(part.data)


def _rank(part: Part) -> int:
    if part.forwarded:
        return 3
    if not _is_body(part):
        return 2
    return int(part.kind in _MARKUP)


def _is_body(part: Part) -> bool:
    attached = part.headers.first("content-disposition").lower().startswith("attachment")
    return part.kind.startswith("text/") and not attached


def _reading(part: Part, most_tags: int) -> tuple[Text, int]:
    """Read a part, with at most so many tags; also returns how many it has."""
    # Texts from other programs may have lines and paragraphs that other characters end.
    text = "\n".join(decode(part.data, part.headers.parameter("charset")).splitlines())
    if text.count("\n") > _MOST_LINES:
        text = "\n".join(text.split("\n", _MOST_LINES)[:_MOST_LINES])
    tags = 0
    if part.kind in _MARKUP:
        from adjudicator.mail.reading import markup  # noqa: PLC0415  plain text needs no parser

        text = markup.beginning(text, most_tags)
        tags = text.count("<")
        found = markup.lines_of(text)
    else:
        found = _lines(part, text)
    return Text(_deeper(found, part), _is_body(part) and not part.forwarded), tags


def _flow(part: Part) -> tuple[bool, bool]:
    """Whether its lines flow, and whether the blanks at their ends go then (RFC 3676)."""
    flows = part.headers.parameter("format").lower() == "flowed"
    return flows, flows and part.headers.parameter("delsp").lower() == "yes"


def _lines(part: Part, text: str) -> list[Line]:
    flows, delete_space = _flow(part)
    return lines.flowed_lines(text, delete_space=delete_space) if flows else lines.lines_of(text)


def _deeper(found: list[Line], part: Part) -> list[Line]:
    """What is forwarded counts as quoted."""
    if not part.forwarded:
        return found
    return [replace(line, depth=line.depth + 1) for line in found]
