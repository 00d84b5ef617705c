"""Lines of plain text, as a terminal and a letter show them."""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.engine import Line

_INDENT = "  "


class Section(msgspec.Struct, frozen=True):
    """A part of a page: its heading, and the lines below it, which may be indented further.

    `typed` lines are of an order file, and keep their form.
    """

    heading: str
    lines: tuple[Line, ...]
    typed: bool = False


def indented(text: str, depth: int = 1) -> str:
    """Return a text indented so many steps, with its own line breaks."""
    return "\n".join(f"{_INDENT * depth}{line}".rstrip() for line in text.splitlines())


def told(text: str, depth: int = 0) -> Iterator[Line]:
    """A text as lines, indented so many steps."""
    return (Line(line) for line in indented(text, depth).splitlines())


def plain(line: Line) -> Iterator[str]:
    """A line of a report or of a view with the number of its rule, and its terms below it."""
    yield f"{_INDENT}{line.text}{_rule(line.rule)}".rstrip()
    for term in line.terms:
        yield f"{_INDENT * 3}{term.signed} {term.text}{_rule(term.rule)}"


def _rule(number: str) -> str:
    return f" [{number}]" if number else ""


def page(sections: Iterable[Section]) -> str:
    """A whole page as plain text."""
    return "\n\n".join("\n".join([section.heading, *_below(section)]) for section in sections) + "\n"


def _below(section: Section) -> Iterator[str]:
    for line in section.lines:
        if line.level:
            yield ""
        yield from plain(line)
