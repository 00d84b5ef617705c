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
        raise Failure(
            _(
                "A fault of the program at the stage “%(stage)s” (%(place)s).",
                stage=name,
                place=place_of(error),
            ),
            _("Nothing is left half done. Please report this line as a bug; it holds nothing secret."),
        ) from None
