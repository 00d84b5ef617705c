"""Bugs in the program that hurt only the submission in which they are met."""

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.faults import bug_told
from adjudicator.repository.git.command import RepositoryError


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
        raise refusal(bug_told(fault)) from fault
