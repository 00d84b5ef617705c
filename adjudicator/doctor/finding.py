"""What a check finds: how bad it is, what was seen, and how to mend it."""

from enum import IntEnum

import msgspec


class Verdict(IntEnum):
    """How bad something is, the worst last. What could not be looked at is neither good nor bad."""

    UNKNOWN = 0
    FINE = 1
    WARNING = 2
    WRONG = 3


class Finding(msgspec.Struct, frozen=True):
    """A row of what the doctor says; nothing in it is secret.

    `seen` and `mend` are sentences; `do` is a command to type or a page to open, which stands on a line of
    its own. `about` is what the row is about, if that is not what its check is called.
    """

    verdict: Verdict
    seen: str
    mend: str = ""
    do: str = ""
    about: str = ""

    @property
    def needs_attention(self) -> bool:
        """Whether somebody should do something."""
        return self.verdict >= Verdict.WARNING


def fine(seen: str, *, about: str = "") -> Finding:
    """All is as it should be."""
    return Finding(Verdict.FINE, seen, about=about)


def unknown(seen: str, mend: str = "", do: str = "", *, about: str = "") -> Finding:
    """Something could not be looked at; `mend` says what would let the doctor look."""
    return Finding(Verdict.UNKNOWN, seen, mend, do, about)


def warning(seen: str, mend: str = "", do: str = "", *, about: str = "") -> Finding:
    """Something works, but somebody should look after it."""
    return Finding(Verdict.WARNING, seen, mend, do, about)


def wrong(seen: str, mend: str = "", do: str = "", *, about: str = "") -> Finding:
    """Something does not work, or lets people do what they should not."""
    return Finding(Verdict.WRONG, seen, mend, do, about)
