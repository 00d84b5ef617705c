"""From bytes to lines: forgives what editors and mail programs do to a file.

Every replacement is one character for one, so that positions in complaints are those that the writer sees.
The exceptions, tabs as indentation and blanks after colons, are undone by `Text.place`.
"""

import codecs
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from adjudicator.orders.complaints import Complaint
from adjudicator.orders.saying import say
from adjudicator.plain_text import encoding_of, named
from adjudicator.sentences import Said

MOST_BYTES = 64 * 1024

INDENT_FOR_TAB = "  "
"""Two spaces, so that text after `- ` and a line below it indented by a tab are aligned."""

_FORGIVEN = str.maketrans(
    {
        **dict.fromkeys("“”„‟", '"'),
        **dict.fromkeys("‘’‚‛", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00a0\u202f", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),  # wide, narrow and thin spaces
        **dict.fromkeys("\u0085\u2028\u2029", "\n"),
    }
)
_TIGHT_COLON = re.compile(
    r"""(?<![^ \t\[{,:])(?:'(?:[^']|'')*+'|"[^"]*+")    # in quotation marks
    |   (?<![^ \t])\#.*                                  # in a note
    |   (?P<colon> (?<=[0-9]):(?=[^0-9\s:/,\]}]) | (?<=[^0-9\s:]):(?=[^\s:/,\]}]) )
    """,
    re.VERBOSE,
)
"""A colon with no blank after it, but no time of day and no address of a page."""

_NOT_TEXT = "[\x00-\x08\x0b-\x1f\x7f-\xa0\ud800-\ue000\ufeff\ufffe\uffff]"


class Unreadable(Exception):
    """The file cannot be read at all; `complaint` says why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


class Text(msgspec.Struct, frozen=True):
    """The lines of a file without line endings, trailing spaces and tabs.

    `tabs` says for each line (counted from 0) how many tabs of indentation were replaced. `mixed` are the
    lines indented with tabs while others are indented with spaces, so that their depth is uncertain.
    `blanks` says for each line at which columns a blank was put behind a colon.
    """

    lines: tuple[str, ...]
    tabs: Mapping[int, int]
    mixed: tuple[int, ...]
    blanks: Mapping[int, Sequence[int]]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Convert line and column, counted from 0 in `lines`, into those of the file, counted from 1."""
        column -= bisect_left(self.blanks.get(line, ()), column)
        tabs = self.tabs.get(line, 0)
        width = len(INDENT_FOR_TAB)
        in_file = column - tabs * (width - 1) if column >= tabs * width else column // width
        return line + 1, in_file + 1


def read_text(data: bytes) -> Text:
    """Decode a file. Raises Unreadable if it is too large or not text."""
    if len(data) > MOST_BYTES:
        raise Unreadable(
            _at(
                data[:MOST_BYTES].decode("utf-8", "replace"),
                say("too-large", size=len(data), most=MOST_BYTES),
            )
        )
    text = _forgiven(_decoded(data))
    unreadable = re.search(_NOT_TEXT, text)
    if unreadable:
        said = say("odd-character", character=named(unreadable[0]))
        raise Unreadable(_at(text[: unreadable.start()], said))
    return _indented([line.rstrip(" \t") for line in text.split("\n")])


def _decoded(data: bytes) -> str:
    encoding = encoding_of(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        # The error's position counts from after a byte order mark.
        before = b"" if encoding == "utf-16" else data.removeprefix(codecs.BOM_UTF8)[: error.start]
        raise Unreadable(_at(before.decode(), say("not-utf-8"))) from error


def as_read(word: str) -> str:
    """Return a word as it will be read back: plain quotation marks, dashes and spaces, on one line.

    Characters that no file may hold become U+FFFD.
    """
    plain = _forgiven(word).replace("\n", " ").replace("\t", " ").strip()
    return re.sub(_NOT_TEXT, "\ufffd", plain)


def _forgiven(text: str) -> str:
    return re.sub("\r\n?", "\n", text).translate(_FORGIVEN)


def _at(before: str, said: Said) -> Complaint:
    """Complain about what follows the text `before`."""
    lines = _forgiven(before).split("\n")
    return Complaint(said, line=len(lines), column=len(lines[-1]) + 1)


def _indented(lines: list[str]) -> Text:
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in lines]
    # A comment may be indented in any way; only what YAML reads must be consistent.
    read = [number for number, line in enumerate(lines) if not line.lstrip(" \t").startswith("#")]
    by_tabs_alone = not any(" " in indents[number] for number in read)
    tidy = tuple(
        indent.replace("\t", INDENT_FOR_TAB) + line[len(indent) :].replace("\t", " ")
        for indent, line in zip(indents, lines, strict=True)
    )
    colons = {number: found for number, line in enumerate(tidy) if (found := _tight_colons(line))}
    return Text(
        lines=tuple(map(spaced, tidy)),
        tabs={number: indent.count("\t") for number, indent in enumerate(indents) if "\t" in indent},
        mixed=() if by_tabs_alone else tuple(number for number in read if "\t" in indents[number]),
        blanks={number: [end + before for before, end in enumerate(ends)] for number, ends in colons.items()},
    )


def spaced(line: str) -> str:
    """Return a line with a blank behind each colon that ends a key, as YAML wants it."""
    return " ".join(line[begin:end] for begin, end in pairwise([0, *_tight_colons(line), len(line)]))


def _tight_colons(line: str) -> list[int]:
    """Where the colons end that end a key, with nothing behind them."""
    return [found.end() for found in _TIGHT_COLON.finditer(line) if found["colon"]] if ":" in line else []
