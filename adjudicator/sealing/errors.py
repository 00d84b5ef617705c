"""What can be wrong with a key or a sealed file; the text of each is one plain sentence for a person."""


class SealingError(Exception):
    """Anything of this layer that is not as it should be; bad input raises nothing else."""


class BadKey(SealingError):
    """A text is not the key it should be, or a key file cannot be read or written."""


class BadArmour(SealingError):
    """A text holds no whole, well-formed block of armour."""


class BadHeader(SealingError):
    """A header's value cannot stand in a header, such as a game's name with blanks."""


class TooLarge(SealingError):
    """A content or an envelope is over its limit."""


class Misdirected(SealingError):
    """The file is for another game, turn, seat, purpose, key or submission than it was opened as."""


class Tampered(SealingError):
    """A signature or an authentication tag does not fit: altered, or made with other keys."""
