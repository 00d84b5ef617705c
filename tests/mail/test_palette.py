"""Pictures in few colours show the same, whatever filters their rows have."""

import struct
import zlib

import pytest

from adjudicator.mail.letters.palette import COLOURS, in_few_colours
from adjudicator.mail.letters.pictures import rendered

WIDTH, HEIGHT = 6, 5
COLOURED = [b"\xff\x00\x10\xff", b"\x00\x80\xf0\xff", b"\xff\xff\xff\xff", b"\x20\x20\x20\xff"]
ROWS = [b"".join(COLOURED[(x * x + y) % 4] for x in range(WIDTH)) for y in range(HEIGHT)]


def filtered(kind: int, row: bytes, above: bytes) -> bytes:
    """A row as PNG filters it, straight from its specification (RFC 2083, section 6)."""
    left, corner = bytes(4) + row, bytes(4) + above

    def paeth(a: int, b: int, c: int) -> int:
        return min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]

    def guess(at: int) -> int:
        a, b, c = left[at], above[at], corner[at]
        return (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]

    return bytes([kind]) + bytes((row[at] - guess(at)) % 256 for at in range(len(row)))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def written(kinds: list[int]) -> bytes:
    """The picture as a PNG whose rows have these filters, its data in two pieces."""
    above = [bytes(WIDTH * 4), *ROWS]
    data = zlib.compress(b"".join(map(filtered, kinds, ROWS, above)))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    pieces = chunk(b"IDAT", data[:20]) + chunk(b"IDAT", data[20:])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + pieces + chunk(b"IEND", b"")


def shown(png: bytes) -> list[bytes]:
    """The pixels of a PNG with a palette and no filters, row by row."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += length + 12
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    palette = [chunks[b"PLTE"][place : place + 3] for place in range(0, len(chunks[b"PLTE"]), 3)]
    assert len(palette) <= COLOURS
    width, height = struct.unpack_from(">II", chunks[b"IHDR"])
    data = zlib.decompress(chunks[b"IDAT"])
    rows = [data[start : start + width + 1] for start in range(0, height * (width + 1), width + 1)]
    assert all(row[0] == 0 for row in rows)
    return [b"".join(palette[place] + b"\xff" for place in row[1:]) for row in rows]


@pytest.mark.parametrize(
    "kinds", [[0] * 5, [1] * 5, [2] * 5, [3] * 5, [4] * 5, [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]]
)
def test_a_picture_of_few_colours_stays_as_it_is(kinds: list[int]) -> None:
    assert shown(in_few_colours(written(kinds))) == ROWS


def test_a_drawing_of_many_colours_gets_fewer_that_are_near() -> None:
    steps = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1" fill="rgb({x * 16},{y * 16},{(x ^ y) * 16})"/>'
        for x in range(16)
        for y in range(16)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{steps}</svg>'
    for y, row in enumerate(shown(rendered(svg, 16))):
        for x in range(16):
            right = (x * 16, y * 16, (x ^ y) * 16)
            assert all(abs(found - value) < 64 for found, value in zip(row[x * 4 :], right, strict=False))
