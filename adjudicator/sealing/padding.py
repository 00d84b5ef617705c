"""Padding to size classes, so that the size of a sealed file tells its class and nothing else.

What is padded was deflated before.

Up to 512 bytes there is one class; above, eight to each doubling (576, 640, ... 1024, 1152, 1280, ... bytes),
so that at most an eighth is padding. Padding is one byte 0x80 and then zeros (ISO/IEC 7816-4).
"""

from adjudicator.sealing.deflating import deflate, longest
from adjudicator.sealing.errors import Tampered
from adjudicator.words import gettext as _

SMALLEST = 512
_STEPS = 8
_MARK = b"\x80"


def size_class(size: int) -> int:
    """The smallest class of `size` bytes or more."""
    if size <= SMALLEST:
        return SMALLEST
    step = (1 << size.bit_length() - 1) // _STEPS
    return -(-size // step) * step


def room_for(size: int) -> int:
    """The room that any content of up to `size` bytes needs, however badly it deflates."""
    return longest(size) + len(_MARK)


def fits(content: bytes, room: int) -> bool:
    """Whether `content`, deflated, is padded to the class of `room` and not a larger one."""
    return len(deflate(content)) + len(_MARK) <= room


def pad(deflated: bytes, room: int) -> bytes:
    """`deflated` filled up to the class of `room`, or to that of its own size where it has more.

    `room` is what the content may need by everything public. As long as it suffices, the size of the result
    tells nothing of the content.
    """
    marked = deflated + _MARK
    return marked.ljust(size_class(max(len(marked), room)), b"\0")


def unpad(padded: bytes) -> bytes:
    """The input of `pad`; raises `Tampered` for anything that `pad` does not make, with whatever room."""
    marked = padded.rstrip(b"\0")
    if size_class(len(padded)) != len(padded) or not marked.endswith(_MARK):
        raise Tampered(_("The sealed content is not padded correctly."))
    return marked.removesuffix(_MARK)
