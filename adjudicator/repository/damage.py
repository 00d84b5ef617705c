"""Damaged games: what reading one raises when a file is missing or malformed."""

import msgspec

from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.sealing import SealingError
from adjudicator.words import PlainError, gettext as _
from adjudicator.yaml_files import UnreadableFile

# Readers of several games continue with the others. Words unknown to a ruleset, such as a card or a
# seat, show up as LookupError or ValueError where it looks them up.
DAMAGE = (FileNotFoundError, LookupError, ValueError, RefusedAct, SealingError, UnreadableFile)


def damage(error: Exception) -> str:
    """Describe one of `DAMAGE` in a sentence."""
    if isinstance(error, PlainError):
        return str(error)
    if isinstance(error, FileNotFoundError):
        return _("The file %(path)s is missing.", path=error.filename)
    if isinstance(error, msgspec.ValidationError):
        return _("A file of the game does not fit this release: %(reason)s.", reason=error)
    return _("A file of the game holds what its rules do not know: %(reason)s.", reason=error)
