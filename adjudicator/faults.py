"""Where a bug in the program lies, told without the text of its exception.

The text of an unforeseen exception may quote whatever the program had in hand: opened orders, or the secret
itself. Everyone can read what a job prints. So a bug is reported only by the kind of its exception and the
lines of code that led to it, those of a package that brings a ruleset among them.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

import adjudicator
from adjudicator.words import gettext as _

_ROOT = Path(adjudicator.__file__).parent
_SHOWN = 8
_met: ContextVar[list[Exception] | None] = ContextVar("met", default=None)


class RulesFault(AssertionError):
    """A ruleset does what none may; the text says what, and quotes nothing that may be hidden."""


def place_of(fault: Exception) -> str:
    """Return the kind of an exception and the lines of code that led to it, the innermost last."""
    if (met := _met.get()) is not None:
        met.append(fault)
    kind = type(fault).__name__
    told = f"{kind}: {fault}" if isinstance(fault, RulesFault) else kind
    return ", ".join([told, *[place for place, _ours in _places(fault)][-_SHOWN:]])


@contextmanager
def faults_met() -> Iterator[list[Exception]]:
    """Collect the exceptions whose places are told, for whoever may show all: a game without secrets."""
    met: list[Exception] = []
    token = _met.set(met)
    try:
        yield met
    finally:
        _met.reset(token)


def place_in_a_package(fault: Exception) -> str:
    """Return the innermost line that led to an exception in a package that brings a ruleset; "" for none."""
    return next((place for place, ours in reversed([*_places(fault)]) if not ours), "")


def _places(fault: Exception) -> Iterator[tuple[str, bool]]:
    """The lines that led to an exception, and whether they are this program's own."""
    import traceback  # noqa: PLC0415  few commands meet a bug
    from importlib.metadata import entry_points  # noqa: PLC0415

    brought = {re.split(r"\W", entry.value)[0] for entry in entry_points(group=adjudicator.RULESETS)}
    for frame, line in traceback.walk_tb(fault.__traceback__):
        file, module = Path(frame.f_code.co_filename), str(frame.f_globals.get("__name__"))
        if file.is_relative_to(_ROOT):
            yield f"{file.relative_to(_ROOT).as_posix()}:{line}", True
        elif module.partition(".")[0] in brought:
            yield f"{module}:{line}", False


def bug_told(fault: Exception) -> str:
    """Return the sentence that tells of a bug which stopped one thing, and nothing else."""
    return _("A bug in the program stopped it (%(place)s).", place=place_of(fault))
