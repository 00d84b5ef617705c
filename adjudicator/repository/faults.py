"""Faults of the program, told without the text of their exceptions.

The text of an exception that nobody foresaw may quote whatever the program had in hand: orders that were
opened, or the secret itself. What a job prints can be read by everyone. So a fault is told by the kind of
its exception and the lines of code on the way to it, as a report of a bug needs them, and by nothing else.
"""

import traceback
from pathlib import Path

import adjudicator

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
