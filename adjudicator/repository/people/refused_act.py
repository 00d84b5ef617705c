"""The error raised when something that a person sent is not valid."""

from collections.abc import Callable

from adjudicator.plain_text import OddText, require_plain
from adjudicator.words import PlainError


class RefusedAct(PlainError):
    """An act that is not valid here."""


def refuse_odd_text(
    text: str, besides: str = "", require: Callable[[str, str], None] = require_plain
) -> None:
    """Raise RefusedAct for a sign that a text may not hold, except for those `besides`."""
    try:
        require(text, besides)
    except OddText as odd:
        raise RefusedAct(str(odd), odd.hint) from odd
