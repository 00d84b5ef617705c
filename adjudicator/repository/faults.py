"""Faults of the program, told without the text of their exceptions.

The text of an exception that nobody foresaw may quote whatever the program had in hand: orders that were
opened, or the secret itself. What a job prints can be read by everyone. So a fault is told by the kind of
its exception and the lines of code on the way to it, as a report of a bug needs them, and by nothing else.
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
    """Name the kind of a fault and the lines of this program that led to it, the innermost last."""
    places = []
    for frame in traceback.extract_tb(fault.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(_ROOT):
            places.append(f"{file.relative_to(_ROOT).as_posix()}:{frame.lineno}")
    return ", ".join([type(fault).__name__, *places[-_SHOWN:]])


@contextmanager
def faults_as(refusal: type[Exception], *passing: type[Exception]) -> Iterator[None]:
    """Turn a fault of the program over what somebody sent into a refusal of that: it stops nothing else.

    What is `passing` stops more than that, and so does what the machine fails at.
    """
    try:
        yield
    except Exception as fault:
        if isinstance(fault, (refusal, *passing, RepositoryError, OSError, MemoryError)):
            raise
        raise refusal(_("A fault of the program met it (%(place)s).", place=place_of(fault))) from fault
