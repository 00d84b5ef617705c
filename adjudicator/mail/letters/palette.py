"""Pictures in few colours: a PNG with a palette has a quarter of the bytes of one without (RFC 2083).

Programs for mail put a letter's pictures into its answer again, and large mails are not read.
"""

import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

COLOURS = 64
FAR = 24
"""Colours of the palette are at least so far apart, so that the rare ones, as of a small token, find room."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = 4
_ROUGHLY = bytes(value >> 4 for value in range(256))


def in_few_colours(png: bytes) -> bytes:
    """Write an opaque picture again with a palette of at most 64 colours.

    It is one as resvg writes them: eight bits for each of red, green, blue and opacity, not interlaced.
    """
    width, height = struct.unpack_from(">II", png, 16)
    rows = _rows(zlib.decompress(b"".join(_chunks(png, b"IDAT"))), width * _CHANNELS)
    pixels = memoryview(b"".join(rows)).cast("I")
    palette, places = _palette(Counter(pixels))
    indices = bytes(map(places.__getitem__, pixels))
    data = b"".join(b"\0" + indices[start : start + width] for start in range(0, len(indices), width))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        [
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", b"".join(palette)),
            _chunk(b"IDAT", zlib.compress(data, 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _palette(counted: Counter[int]) -> tuple[list[bytes], dict[int, int]]:
    """The most frequent colours that are far enough apart, and for every pixel the place of the nearest."""
    groups: dict[bytes, list[int]] = {}
    for pixel in sorted(counted, key=lambda pixel: (-counted[pixel], _colour(pixel))):
        groups.setdefault(_colour(pixel).translate(_ROUGHLY), []).append(pixel)
    palette: list[bytes] = []
    for alike in sorted(groups.values(), key=lambda alike: -sum(map(counted.__getitem__, alike))):
        colour = _colour(alike[0])
        if len(palette) < COLOURS and all(_distance(colour, other) >= FAR**2 for other in palette):
            palette.append(colour)
    places: dict[int, int] = {}
    for alike in groups.values():
        colour = _colour(alike[0])
        nearest = min(range(len(palette)), key=lambda place: _distance(palette[place], colour))
        places |= dict.fromkeys(alike, nearest)
    return palette, places


def _colour(pixel: int) -> bytes:
    """Red, green and blue of a pixel, which is a word of this machine."""
    return pixel.to_bytes(_CHANNELS, sys.byteorder)[:3]


def _distance(some: bytes, other: bytes) -> int:
    return (some[0] - other[0]) ** 2 + (some[1] - other[1]) ** 2 + (some[2] - other[2]) ** 2


def _chunks(png: bytes, kind: bytes) -> Iterator[bytes]:
    """The contents of all chunks of a kind."""
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        if png[at + 4 : at + 8] == kind:
            yield png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(data: bytes, length: int) -> Iterator[bytes]:
    """The rows of a picture without their filters (section 6)."""
    above = bytes(length)
    for start in range(0, len(data), length + 1):
        above = _FILTERS[data[start]](data[start + 1 : start + 1 + length], above)
        yield above


def _none(row: bytes, _above: bytes) -> bytes:
    return row


def _sub(row: bytes, _above: bytes) -> bytes:
    whole = bytearray(len(row))
    for channel in range(_CHANNELS):
        sums = accumulate(row[channel::_CHANNELS], lambda left, value: left + value & 255)
        whole[channel::_CHANNELS] = bytes(sums)
    return bytes(whole)


def _up(row: bytes, above: bytes) -> bytes:
    return bytes([value + up & 255 for value, up in zip(row, above, strict=True)])


def _average(row: bytes, above: bytes) -> bytes:
    whole = bytearray(_CHANNELS) + row
    for at, up in enumerate(above, _CHANNELS):
        whole[at] = whole[at] + (whole[at - _CHANNELS] + up >> 1) & 255
    return bytes(whole[_CHANNELS:])


def _paeth(row: bytes, above: bytes) -> bytes:
    whole = bytearray(_CHANNELS) + row
    corner = bytes(_CHANNELS) + above
    for at, up in enumerate(above, _CHANNELS):
        left, diagonal = whole[at - _CHANNELS], corner[at - _CHANNELS]
        by_left, by_up = abs(up - diagonal), abs(left - diagonal)
        by_diagonal = abs(left + up - 2 * diagonal)
        if by_left <= by_up and by_left <= by_diagonal:
            guess = left
        else:
            guess = up if by_up <= by_diagonal else diagonal
        whole[at] = whole[at] + guess & 255
    return bytes(whole[_CHANNELS:])


_FILTERS = (_none, _sub, _up, _average, _paeth)
"""By the byte before each row: what takes the filter from it, given the row above without its own."""
