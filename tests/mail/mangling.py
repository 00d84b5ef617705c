"""What mail programs do to a text on its way: each takes lines and returns lines."""

import random
import textwrap
from collections.abc import Callable, Sequence

Lines = list[str]


def quoted(lines: Lines) -> Lines:
    return [f"> {line}".rstrip() for line in lines]


def quoted_thrice(lines: Lines) -> Lines:
    return quoted(quoted(quoted(lines)))


def without_indentation(lines: Lines) -> Lines:
    return [line.lstrip() for line in lines]


def with_single_blanks(lines: Lines) -> Lines:
    """As HTML shows them."""
    return [" " * line.startswith(" ") + " ".join(line.split()) for line in lines]


def with_tabs(lines: Lines) -> Lines:
    return [_indented_by(line, "\t" * (_indent(line) // 2)) for line in lines]


def with_no_break_blanks(lines: Lines) -> Lines:
    return [_indented_by(line, "\u00a0" * _indent(line)) for line in lines]


def deeper(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def with_blank_lines(lines: Lines) -> Lines:
    return [one for line in lines for one in (line, "")]


def with_trailing_blanks(lines: Lines) -> Lines:
    return [f"{line}  " for line in lines]


def wrapped(width: int) -> Callable[[Lines], Lines]:
    """Long lines are broken, and what is broken off has no quoting or indentation."""

    def wrap(lines: Lines) -> Lines:
        return [
            piece
            for line in lines
            for piece in (
                textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False, replace_whitespace=False)
                if len(line) > width
                else [line]
            )
        ]

    return wrap


def with_smart_dashes(lines: Lines) -> Lines:
    return [line.replace("----", "—–").replace("--", "—") for line in lines]


def with_other_bullets(lines: Lines) -> Lines:
    return [line.replace("- ", "• ", 1) if line.lstrip().startswith("- ") else line for line in lines]


def with_capitals(lines: Lines) -> Lines:
    """As telephones begin lines."""
    return [line[: _indent(line)] + line[_indent(line) :][:1].upper() + line[_indent(line) + 1 :] for line in lines]


def with_byte_order_mark(lines: Lines) -> Lines:
    return ["\ufeff" + line if number == 0 else line for number, line in enumerate(lines)]


def with_text_around(lines: Lines) -> Lines:
    return ["Hello,", "", "here they are.", "", *lines, "", "-- ", "Sent from my telephone"]


MANGLINGS: Sequence[Callable[[Lines], Lines]] = (
    quoted,
    quoted_thrice,
    without_indentation,
    with_single_blanks,
    with_tabs,
    with_no_break_blanks,
    deeper,
    with_blank_lines,
    with_trailing_blanks,
    wrapped(78),
    wrapped(72),
    wrapped(66),
    with_smart_dashes,
    with_other_bullets,
    with_capitals,
    with_byte_order_mark,
    with_text_around,
)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _indented_by(line: str, indent: str) -> str:
    return indent + line.lstrip(" ")
