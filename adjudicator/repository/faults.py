"""Bugs in the program that hurt only the submission in which they are met."""

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.orders.faults import place_of
from adjudicator.repository.git.command import RepositoryError
from adjudicator.words import gettext as _


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
