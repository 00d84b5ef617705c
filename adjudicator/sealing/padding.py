"""Padding to size classes, so that the size of a sealed file tells its class and nothing else.

Up to 1 KiB there is one class; above, eight to each doubling (1152, 1280, ... 2048, 2304, 2560, ... bytes),
so that at most an eighth is padding. Padding is one byte 0x80 and then zeros (ISO/IEC 7816-4).
"""

from adjudicator.sealing.errors import Tampered
from adjudicator.words import gettext as _

SMALLEST = 1024
_STEPS = 8
_MARK = b"\x80"


def size_class(size: int) -> int:
    """The smallest class of `size` bytes or more."""
    if size <= SMALLEST:
        return SMALLEST
    step = (1 << (size - 1).bit_length() - 1) // _STEPS
    return -(-size // step) * step


def pad(plaintext: bytes, room: int) -> bytes:
    """`plaintext` filled up to the class of `room`, or to that of its own size where it has more.

    `room` is what the plaintext may need by everything public. As long as it suffices, the size of the
    result tells nothing of the plaintext.
    """
    marked = plaintext + _MARK
    return marked.ljust(size_class(max(len(marked), room)), b"\0")


def unpad(padded: bytes) -> bytes:
    """The plaintext; raises `Tampered` for anything `pad` does not make, with whatever room."""
    plaintext = padded.rstrip(b"\0")
    if size_class(len(padded)) != len(padded) or not plaintext.endswith(_MARK):
        raise Tampered(_("What was sealed is not padded as it should be."))
    return plaintext.removesuffix(_MARK)
