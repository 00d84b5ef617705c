"""Stages of what a job runs: a fault of the program in one shows where it is, never what it was about."""

from collections.abc import Iterator
from contextlib import contextmanager

from adjudicator.cli.failures import Failure, failure_of
from adjudicator.repository.faults import place_of
from adjudicator.words import gettext as _


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Run one stage; what is no failure that can be told in a sentence becomes one without its text."""
    try:
        yield
    except Exception as error:
        if failure_of(error) is not None:
            raise
        message = _(
            "A fault of the program at the stage “%(stage)s” (%(place)s).", stage=name, place=place_of(error)
        )
        raise _told(message) from None


def fault(error: Exception) -> Failure:
    """Give the failure to tell of what can only be a bug, at no stage in particular, without its text."""
    return _told(_("A fault of the program (%(place)s).", place=place_of(error)))


def _told(message: str) -> Failure:
    return Failure(
        message, _("Nothing is left half done. Please report this line as a bug; it holds nothing secret.")
    )
