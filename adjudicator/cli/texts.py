"""Texts that people write for others or themselves: typed as an argument, or taken from a file."""

import re
from pathlib import Path

import click

from adjudicator.cli.command import Argument
from adjudicator.cli.failures import Failure
from adjudicator.cli.parameters import PATH, option
from adjudicator.plain_text import encoding_of
from adjudicator.words import gettext as _


def text_parameters() -> list[click.Parameter]:
    """TEXT and `--file`."""
    return [
        Argument("text", _("Your text, in quotation marks."), required=False),
        option("--file", "FILE", _("A file with your text instead."), type=PATH),
    ]


def given_text(text: str | None, file: Path | None) -> str | None:
    """Return the text that was typed or that a file holds, None for neither; raises Failure."""
    if text is not None and file is not None:
        raise Failure(_("There is a text and a file; give one of them."))
    return text if file is None else read_text(file).strip()


def read_text(file: Path) -> str:
    """Read a text as any editor has written it; raises Failure."""
    data = file.read_bytes()
    try:
        return re.sub("\r\n?", "\n", data.decode(encoding_of(data)))
    except UnicodeDecodeError as error:
        raise Failure(_("%(path)s is not plain text in UTF-8.", path=file)) from error


def required_text(text: str | None, file: Path | None) -> str:
    """Return the text as `given_text` does; raises Failure without one."""
    found = given_text(text, file)
    if found is None:
        raise Failure(
            _("Your text is missing."), _("Write it in quotation marks, or name a file: --file FILE")
        )
    return found
