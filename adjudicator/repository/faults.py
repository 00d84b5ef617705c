"""Bugs in the program, reported without the text of their exceptions.

The text of an unforeseen exception may quote whatever the program had in hand: opened orders, or the secret
itself. Everyone can read what a job prints. So a bug is reported only by the kind of its exception and the
lines of code that led to it.
"""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import adjudicator
from adjudicator.repository.git.command import RepositoryError
from adjudicator.words import gettext as _

_ROOT = Path(adjudicator.__file__).parent
_SHOWN = 8


def place_of(fault: Exception) -> str:
    """Return the kind of an exception and the lines of this program that led to it, the innermost last."""
    places = []
    for frame in traceback.extract_tb(fault.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(_ROOT):
            places.append(f"{file.relative_to(_ROOT).as_posix()}:{frame.lineno}")
    return ", ".join([type(fault).__name__, *places[-_SHOWN:]])


@contextmanager
def faults_as(refusal: type[Exception], *passing: type[Exception]) -> Iterator[None]:
    """Turn a bug in handling a submission into a refusal of that submission, so that it stops nothing else.

    Exceptions in `passing` and failures of the machine pass through.
    """
    try:
        yield
    except Exception as fault:
        if isinstance(fault, (refusal, *passing, RepositoryError, OSError, MemoryError)):
            raise
        raise refusal(_("A bug in the program stopped it (%(place)s).", place=place_of(fault))) from fault
