"""Lines of text, set for a terminal."""

from collections.abc import Iterable

import click

from adjudicator.engine import Line
from adjudicator.player.lines import Section, indented, plain


def heading(text: str) -> None:
    """Print a heading below an empty line."""
    click.echo()
    click.secho(text, bold=True)


def paragraph(text: str, depth: int = 1) -> None:
    """Print a text, indented so many steps."""
    if text:
        click.echo(indented(text, depth))


def tell(lines: Iterable[Line]) -> None:
    """Print the lines of a report or of a view, each with the number of its rule."""
    for line in lines:
        if line.level:
            click.echo()
        for text in plain(line):
            click.secho(text, bold=line.level > 0)


def page(sections: Iterable[Section]) -> None:
    """Print the parts of a page."""
    for number, section in enumerate(sections):
        click.secho(f"\n{section.heading}" if number else section.heading, bold=True)
        tell(section.lines)
