"""The error raised when something that a person sent is not valid."""

from adjudicator.words import PlainError


class RefusedAct(PlainError):
    """An act that is not valid here."""
