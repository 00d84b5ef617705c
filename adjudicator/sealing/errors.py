"""Errors about keys and sealed files."""

from adjudicator.words import N_, PlainError


class SealingError(PlainError):
    """Any error of this layer; bad input raises nothing else."""

    advice = N_("Check that key and file are the right ones; adjudicator key --show shows your key.")


class BadKey(SealingError):
    """A text is not the expected key, or a key file cannot be read or written."""


class BadShare(SealingError):
    """A share of the master secret is damaged, or shares do not make the secret."""

    advice = N_("Each who holds a share gets it with: adjudicator recover")


class BadArmour(SealingError):
    """A text contains no complete, well-formed block of armour."""


class BadHeader(SealingError):
    """A header's value is not allowed, such as a game's name with spaces."""


class MadeByNewer(SealingError):
    """A sealed file is of a kind, or says something, that only a newer version of the program knows."""


class TooLarge(SealingError):
    """A content or an envelope is over its limit."""


class Misdirected(SealingError):
    """The file is for another game, turn, seat, purpose, key or submission than it was opened as."""


class Tampered(SealingError):
    """A signature or an authentication tag is not valid: altered, or made with other keys."""
