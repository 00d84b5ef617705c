"""Deflate (RFC 1951): contents are compressed before they are padded.

Whatever its input, `deflate` adds next to nothing (`longest`). `inflate` stops at a limit, so that a few
bytes from a stranger cannot fill the memory. The compressed size depends on the installed zlib, so two
machines may deflate one content to different bytes; both inflate to the same.
"""

import zlib

from adjudicator.sealing.errors import Tampered, TooLarge
from adjudicator.words import gettext as _

_RAW = -zlib.MAX_WBITS
"""Neither zlib's header nor its checksum: sealed contents are authenticated anyway."""

_BLOCK = 0xFFFF
"""The most bytes that a stored block can hold."""

_BLOCK_HEADER = 5


def deflate(content: bytes) -> bytes:
    """`content` deflated, or stored if deflating would make it longer."""
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, _RAW)
    return min(compressor.compress(content) + compressor.flush(), _stored(content), key=len)


def longest(size: int) -> int:
    """The longest that `size` bytes can be once deflated, whatever they are."""
    return size + _BLOCK_HEADER * (size // _BLOCK + 1)


def inflate(deflated: bytes, limit: int) -> bytes:
    """The content that was deflated; raises `TooLarge` beyond `limit` bytes, `Tampered` for anything else."""
    decompressor = zlib.decompressobj(_RAW)
    try:
        content = decompressor.decompress(deflated, limit + 1)
    except zlib.error:
        content = b""
    if len(content) > limit:
        raise TooLarge(_("The sealed content has more than the %(limit)s bytes allowed.", limit=limit))
    if not decompressor.eof or decompressor.unused_data:
        raise Tampered(_("The sealed content is not deflated correctly."))
    return content


def _stored(content: bytes) -> bytes:
    """`content` as stored blocks (RFC 1951, section 3.2.4)."""
    last = len(content) // _BLOCK
    blocks = [content[number * _BLOCK : (number + 1) * _BLOCK] for number in range(last + 1)]
    return b"".join(
        bytes([number == last])
        + len(block).to_bytes(2, "little")
        + (len(block) ^ _BLOCK).to_bytes(2, "little")
        + block
        for number, block in enumerate(blocks)
    )
