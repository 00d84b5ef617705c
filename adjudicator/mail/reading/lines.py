"""Text as lines that know how deep they are quoted, also in the format `flowed` (RFC 3676)."""

import re
from dataclasses import dataclass, field

from adjudicator.mail.reading.words import plain

_QUOTE = r"(?:>|[^\W\d_]{1,20}>(?=[ >]|$)|\|(?=[ |>]|$)(?! .*\|$))"
_QUOTES = re.compile(rf" *(?P<marks>{_QUOTE}(?: {{0,8}}{_QUOTE}){{0,99}}) ?")
"""What programs put before a quoted line, such as `> `, `| ` or `Anna> `; no row of a table.

Every mark looks to the end of the line, so there are not as many as somebody likes.
"""

_STARTS_A_LINE = re.compile(r"\s*(#|-----|- |$)")
_SIGNATURE = "-- "


@dataclass(frozen=True, slots=True)
class Line:
    """A line, and how many times it is quoted; `written` is its text before it was made plain."""

    depth: int
    text: str
    written: str = field(default="", compare=False)


def lines_of(text: str) -> list[Line]:
    """Divide a plain text into lines; quoting is taken off."""
    return [unquoted(Line(0, line)) for line in text.split("\n")]


def unquoted(line: Line) -> Line:
    """Take off the quoting that is written out, and make the line plain."""
    text = plain(line.text)
    quotes = _QUOTES.match(text)
    if quotes is None:
        return Line(line.depth, text, line.text.rstrip())
    bare = text[quotes.end() :]
    return Line(line.depth + len(re.findall("[>|]", quotes["marks"])), bare, bare)


def flowed_lines(text: str, *, delete_space: bool) -> list[Line]:
    """Divide a text in the format `flowed` into lines, and join the paragraphs that were broken to be sent.

    A line that begins like one of a template or of a sealed block is never joined to the one before it: a
    blank left behind a colon is no reason to lose it.
    """
    paragraphs: list[tuple[int, list[str]]] = []
    open_at: int | None = None
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        soft = bare.endswith(" ") and bare != _SIGNATURE
        content = bare[:-1] if soft and delete_space else bare
        if open_at == depth and bare != _SIGNATURE and not _STARTS_A_LINE.match(bare):
            paragraphs[-1][1].append(content)
        else:
            paragraphs.append((depth, [content]))
        open_at = depth if soft and not bare.rstrip().endswith(":") else None
    return [unquoted(Line(depth, "".join(pieces))) for depth, pieces in paragraphs]
