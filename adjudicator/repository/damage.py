"""Damaged games: what reading one raises when a file is missing or malformed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from adjudicator.faults import bug_told, place_in_a_package
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.sealing import SealingError
from adjudicator.words import PlainError, gettext as _
from adjudicator.yaml_files import UnreadableFile

# Readers of several games continue with the others. Words unknown to a ruleset, such as a card or a
# seat, show up as LookupError or ValueError where it looks them up.
DAMAGE = (FileNotFoundError, LookupError, ValueError, RefusedAct, SealingError, UnreadableFile)


def machine_failed(error: Exception) -> bool:
    """Whether the machine or git failed, and not only the one thing that was being read or made."""
    failed = isinstance(error, (OSError, MemoryError, RepositoryError))
    return failed and not isinstance(error, FileNotFoundError)


def damage(error: Exception) -> str:
    """Describe one of `DAMAGE`, or a bug that only one game meets, in a sentence."""
    if not isinstance(error, DAMAGE):
        return bug_told(error)
    if isinstance(error, PlainError):
        return str(error)
    if isinstance(error, FileNotFoundError):
        return _("The file %(path)s is missing.", path=error.filename)
    if isinstance(error, msgspec.ValidationError):
        return _("A file of the game does not fit this release: %(reason)s.", reason=error)
    place = place_in_a_package(error)
    reason = f"{error} ({place})" if place else error
    return _("A file of the game holds what its rules do not know: %(reason)s.", reason=reason)


@contextmanager
def contained(tell: Callable[[str], object], told: Callable[[Exception], str] = damage) -> Iterator[None]:
    """Let damage or a bug end only what is done with one thing.

    `tell` is called with the reason, as `told` puts it: `bug_told` never says the text of an exception.
    """
    try:
        yield
    except Exception as error:
        if machine_failed(error):
            raise
        tell(told(error))
