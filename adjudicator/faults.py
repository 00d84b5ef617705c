"""Where a bug in the program lies, told without the text of its exception.

The text of an unforeseen exception may quote whatever the program had in hand: opened orders, or the secret
itself. Everyone can read what a job prints. So a bug is reported only by the kind of its exception and the
lines of code that led to it.
"""

from pathlib import Path

import adjudicator
from adjudicator.words import gettext as _

_ROOT = Path(adjudicator.__file__).parent
_SHOWN = 8


def place_of(fault: Exception) -> str:
    """Return the kind of an exception and the lines of this program that led to it, the innermost last."""
    import traceback  # noqa: PLC0415  few commands meet a bug

    places = []
    for frame in traceback.extract_tb(fault.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(_ROOT):
            places.append(f"{file.relative_to(_ROOT).as_posix()}:{frame.lineno}")
    return ", ".join([type(fault).__name__, *places[-_SHOWN:]])


def bug_told(fault: Exception) -> str:
    """Return the sentence that tells of a bug which stopped one thing, and nothing else."""
    return _("A bug in the program stopped it (%(place)s).", place=place_of(fault))
