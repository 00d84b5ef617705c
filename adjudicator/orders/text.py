"""From bytes to lines: what editors and mail programs do to a file is forgiven here.

Every replacement is one character for one, so that positions in complaints are those of the file as its
writer sees it. The exception, tabs as indentation, is undone by `Text.place`.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.orders.complaints import Complaint
from adjudicator.words import gettext as _

MOST_BYTES = 64 * 1024

INDENT_FOR_TAB = "  "
"""Two blanks, so that what follows `- ` and what is indented by a tab below it stand in line."""

_FORGIVEN = str.maketrans(
    {
        **dict.fromkeys("“”„‟", '"'),
        **dict.fromkeys("‘’‚‛", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00a0\u202f", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),  # wide, narrow and thin blanks
        **dict.fromkeys("\u0085\u2028\u2029", "\n"),
    }
)
_NOT_TEXT = re.compile("[^\t\n -~\u00a1-\ud7ff\ue001-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


class Unreadable(Exception):
    """Nothing can be made of a file; `complaint` says why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


@dataclass(frozen=True)
class Text:
    """The lines of a file without line ends, trailing blanks and tabs.

    `tabs` tells for which lines (counted from 0) how many tabs of indentation were replaced, `mixed` which
    lines are indented with tabs where others are indented with blanks, so that their depth is not certain.
    """

    lines: tuple[str, ...]
    tabs: Mapping[int, int]
    mixed: tuple[int, ...]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Turn line and column, counted from 0 in `lines`, into those of the file, counted from 1."""
        tabs = self.tabs.get(line, 0)
        width = len(INDENT_FOR_TAB)
        in_file = column - tabs * (width - 1) if column >= tabs * width else column // width
        return line + 1, in_file + 1


def read_text(data: bytes) -> Text:
    """Decode a file. Raises Unreadable when it is too large or no text."""
    if len(data) > MOST_BYTES:
        raise Unreadable(
            _at(
                data[:MOST_BYTES].decode("utf-8", "replace"),
                _(
                    "The file is too large: it has %(size)s bytes, and %(most)s are read at most.",
                    size=len(data),
                    most=MOST_BYTES,
                ),
            )
        )
    text = _forgiven(_decoded(data))
    strange = _NOT_TEXT.search(text)
    if strange:
        message = _(
            "This is not plain text: here stands the character %(character)s."
            " Save the file as plain text in UTF-8.",
            character=f"U+{ord(strange[0]):04X}",
        )
        raise Unreadable(_at(text[: strange.start()], message))
    return _indented([line.rstrip(" \t") for line in text.split("\n")])


def _decoded(data: bytes) -> str:
    # Some editors on Windows write UTF-16, always with a mark that says so.
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("This is not plain text in UTF-8. Save the file as plain text in UTF-8.")
        # The error counts from behind a byte order mark.
        before = b"" if utf16 else data.removeprefix(codecs.BOM_UTF8)[: error.start]
        raise Unreadable(_at(before.decode(), message)) from error


def as_read(word: str) -> str:
    """Give a word as reading it back gives it: plain quotation marks, dashes and blanks, in one line.

    What no file may hold becomes U+FFFD.
    """
    plain = _forgiven(word).replace("\n", " ").replace("\t", " ").strip()
    return _NOT_TEXT.sub("\ufffd", plain)


def _forgiven(text: str) -> str:
    return re.sub("\r\n?", "\n", text).translate(_FORGIVEN)


def _at(before: str, message: str) -> Complaint:
    """Complain about what follows the text `before`."""
    lines = _forgiven(before).split("\n")
    return Complaint(message, line=len(lines), column=len(lines[-1]) + 1)


def _indented(lines: list[str]) -> Text:
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in lines]
    # A note may be indented anyhow; only what YAML reads must be consistent.
    read = [number for number, line in enumerate(lines) if not line.lstrip(" \t").startswith("#")]
    by_tabs_alone = not any(" " in indents[number] for number in read)
    tidy = tuple(
        indent.replace("\t", INDENT_FOR_TAB) + line[len(indent) :].replace("\t", " ")
        for indent, line in zip(indents, lines, strict=True)
    )
    return Text(
        lines=tidy,
        tabs={number: indent.count("\t") for number, indent in enumerate(indents) if "\t" in indent},
        mixed=() if by_tabs_alone else tuple(number for number in read if "\t" in indents[number]),
    )
