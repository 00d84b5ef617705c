"""What a newer version of the program has made: an older one refuses it, and says so in one sentence.

No reader leaves out what it does not know, be it a number of a format, a key, a kind or a value of a few
that there are. For what it leaves out could decide who wins, or who may read something.
"""

import re

import msgspec

from adjudicator.words import gettext as _

_UNKNOWN = re.compile(
    r"Object contains unknown field `(?P<key>.*?)`.*|Invalid (?:enum )?value '?(?P<value>.*?)'?(?: - at .*)?",
    re.DOTALL,
)
"""What msgspec says of a key or of a value that no reader knows."""


def made_by_newer(what: str, word: str) -> tuple[str, str]:
    """Say that something holds a word which only a newer version knows, and what to do about it."""
    return (
        _(
            "%(what)s was made by a newer version of the program: this one does not know “%(word)s”.",
            what=what,
            word=word,
        ),
        _("Install the version that the league uses. What a person wrote may have a misspelt word instead."),
    )


def unknown_word(error: Exception) -> str:
    """The key or value that stopped a reader of data, as one it does not know; "" if something else did."""
    found = _UNKNOWN.fullmatch(str(error)) if isinstance(error, msgspec.ValidationError) else None
    return (found["key"] or found["value"]) if found else ""
