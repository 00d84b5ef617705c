"""What mail programs do to a text on its way: each takes lines and returns lines."""

import html
import re
import textwrap
from collections.abc import Callable, Sequence

Lines = list[str]
Mangling = Callable[[Lines], Lines]


def quoted(lines: Lines) -> Lines:
    return [f"> {line}".rstrip() for line in lines]


def quoted_thrice(lines: Lines) -> Lines:
    return quoted(quoted(quoted(lines)))


def quoted_by(mark: str) -> Mangling:
    """As some programs and their extensions quote."""

    def quote(lines: Lines) -> Lines:
        return [f"{mark} {line}".rstrip() for line in lines]

    return quote


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


def wrapped(width: int) -> Mangling:
    """Long lines are broken, and what is broken off has no quoting or indentation."""

    def wrap(lines: Lines) -> Lines:
        return [
            piece
            for line in lines
            for piece in (
                textwrap.wrap(
                    line, width, break_long_words=False, break_on_hyphens=False, replace_whitespace=False
                )
                if len(line) > width
                else [line]
            )
        ]

    return wrap


def quoted_then_wrapped(lines: Lines) -> Lines:
    """As narrow telephones do it: what is broken off is no longer marked as quoted."""
    return wrapped(40)(quoted(lines))


def flowed(width: int) -> Mangling:
    """The format `flowed` (RFC 3676): a blank at the end of a line says that the next continues it."""

    def flow(lines: Lines) -> Lines:
        return [stuffed for line in lines for stuffed in _flowed(line.rstrip(), width)]

    return flow


def _flowed(line: str, width: int) -> Lines:
    quoting = re.match(r"(> ?)*", line)
    depth = quoting[0].count(">") if quoting else 0
    bare = line[quoting.end() :] if quoting else line
    pieces = re.findall(rf".{{1,{width}}}(?: |$)|\S+(?: |$)", bare) if len(bare) > width else [bare]
    stuffing = " " if depth or bare.startswith((" ", ">", "From ")) else ""
    return [
        ">" * depth + (stuffing if depth or not number else "") + piece for number, piece in enumerate(pieces)
    ]


def with_smart_dashes(lines: Lines) -> Lines:
    return [line.replace("----", "—–").replace("--", "—") for line in lines]


def with_other_bullets(lines: Lines) -> Lines:
    return [line.replace("- ", "• ", 1) if line.lstrip().startswith("- ") else line for line in lines]


def with_capitals(lines: Lines) -> Lines:
    """As telephones begin lines."""
    return [
        line[: _indent(line)] + line[_indent(line) :][:1].upper() + line[_indent(line) + 1 :]
        for line in lines
    ]


def with_byte_order_mark(lines: Lines) -> Lines:
    return ["\ufeff" + line if number == 0 else line for number, line in enumerate(lines)]


def with_text_around(lines: Lines) -> Lines:
    return ["Hello,", "", "here they are.", "", *lines, "", "-- ", "Sent from my telephone"]


MANGLINGS: Sequence[Mangling] = (
    quoted,
    quoted_thrice,
    quoted_by("|"),
    quoted_by("A>"),
    quoted_by("Anna>"),
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


def divisions(lines: Lines) -> str:
    return "<html><head><style>p{}</style></head><body>" + "".join(
        f"<div>{_escaped(line) or '<br>'}</div>" for line in lines
    )


def breaks(lines: Lines) -> str:
    return "<br>\n".join(_escaped(line) for line in lines)


def preformatted(lines: Lines) -> str:
    return "<pre>\n" + html.escape("\n".join(lines)) + "</pre>"


def kept_blanks(lines: Lines) -> str:
    return f'<div style="font:13px monospace; white-space: pre-wrap">{html.escape(chr(10).join(lines))}</div>'


def lost_blanks(lines: Lines) -> str:
    return "".join(f"<p class=MsoNormal>{html.escape(line)}<o:p></o:p></p>\r\n" for line in lines)


def a_table(lines: Lines) -> str:
    return "<table>" + "".join(f"<tr><td>{_escaped(line)}</td></tr>" for line in lines) + "</table>"


def a_quotation(lines: Lines) -> str:
    return f'<p>Hi</p><blockquote type="cite"><div>{breaks(lines)}</div></blockquote>'


def items(lines: Lines) -> str:
    """Lines with bullets become items of a list, as the pages of mail programs do by themselves."""
    return "".join(
        f"<ul><li><div>{_escaped(line.lstrip()[2:])}</div></li></ul>"
        if line.lstrip().startswith("- ")
        else f"<div>{_escaped(line)}</div>"
        for line in lines
    )


PAGES: Sequence[Callable[[Lines], str]] = (
    divisions,
    breaks,
    preformatted,
    kept_blanks,
    lost_blanks,
    a_table,
    a_quotation,
    items,
)


def _escaped(line: str) -> str:
    return re.sub("^ +| {2,}", lambda blanks: "&nbsp;" * len(blanks[0]), html.escape(line))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _indented_by(line: str, indent: str) -> str:
    return indent + line.lstrip(" ")
