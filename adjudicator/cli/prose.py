"""Lines of text, set for a terminal."""

from collections.abc import Iterable
from datetime import UTC, tzinfo

import click

from adjudicator.engine import Line
from adjudicator.repository.times import read_time, told_time

_INDENT = "  "


def heading(text: str) -> None:
    """Print a heading below an empty line."""
    click.echo()
    click.secho(text, bold=True)


def indented(text: str, depth: int = 1) -> str:
    """Return a text indented so many steps, with its own line breaks."""
    return "\n".join(f"{_INDENT * depth}{line}".rstrip() for line in text.splitlines())


def paragraph(text: str, depth: int = 1) -> None:
    """Print a text, indented so many steps."""
    if text:
        click.echo(indented(text, depth))


def moment(text: str, zone: tzinfo = UTC) -> str:
    """Return a time from a file as people read it, in a time zone; raises BadTime."""
    return told_time(read_time(text), zone)


def tell(lines: Iterable[Line]) -> None:
    """Print the lines of a report or of a view, each with the number of its rule."""
    for line in lines:
        if line.level:
            click.echo("\n" + _INDENT + click.style(line.text, bold=True))
            continue
        click.echo(f"{_INDENT}{line.text}{_rule(line.rule)}")
        for term in line.terms:
            click.echo(f"{_INDENT * 3}{term.signed} {term.text}{_rule(term.rule)}")


def _rule(number: str) -> str:
    return f" [{number}]" if number else ""
