"""Stages of a job: a bug in one reports where it is, never its text."""

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.cli.failures import Failure, failure_of
from adjudicator.repository.faults import place_of
from adjudicator.words import gettext as _


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Run one stage; an unexpected exception becomes a failure without its text."""
    try:
        yield
    except Exception as error:
        if failure_of(error) is not None:
            raise
        message = _(
            "A bug in the program, at the stage “%(stage)s” (%(place)s).", stage=name, place=place_of(error)
        )
        raise _told(message) from None


def fault(error: Exception) -> Failure:
    """Return the failure for an exception that can only be a bug, without its text."""
    return _told(_("A bug in the program (%(place)s).", place=place_of(error)))


def _told(message: str) -> Failure:
    return Failure(
        message, _("Nothing is left half done. Please report this line as a bug; it contains nothing secret.")
    )
