"""Stages of what a job runs: a fault of the program in one shows where it is, never what it was about.

The text of an exception that nobody foresaw may quote whatever the program had in hand: orders that were
opened, or the secret itself. A job's output can be read by everyone. So it tells the kind of exception and
the lines of code, as a report of a bug needs them, and nothing else.
"""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import adjudicator
from adjudicator.cli.failures import Failure, failure_of
from adjudicator.words import gettext as _

_ROOT = Path(adjudicator.__file__).parent


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Run one stage; what is no failure that can be told in a sentence becomes one without its text."""
    try:
        yield
    except Exception as error:
        if failure_of(error) is not None:
            raise
        raise Failure(
            _(
                "A fault of the program at the stage “%(stage)s”: %(kind)s at %(places)s.",
                stage=name,
                kind=type(error).__name__,
                places=", ".join(_places(error)),
            ),
            _("Nothing is left half done. Please report this line as a bug; it holds nothing secret."),
        ) from None


def _places(error: Exception) -> list[str]:
    """The lines of this program along the way to the fault, the innermost last."""
    found = []
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(_ROOT) and file != Path(__file__):
            found.append(f"{file.relative_to(_ROOT).as_posix()}:{frame.lineno}")
    return found
