"""Deflating: what is sealed is short, never longer than it was but for a few bytes, and no bomb goes off."""

import tracemalloc
import zlib

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import Tampered, TooLarge
from adjudicator.sealing.deflating import deflate, inflate, longest
from tests.sealing.refusals import refused

NOT_DEFLATED = "The sealed content is not deflated correctly."


@given(st.one_of(st.binary(max_size=3000), st.text(alphabet="ab: \n", max_size=3000).map(str.encode)))
def test_a_content_comes_back_from_deflating(content: bytes) -> None:
    deflated = deflate(content)
    assert inflate(deflated, len(content)) == content
    assert len(deflated) <= longest(len(content))


@pytest.mark.parametrize("size", [0, 1, 65534, 65535, 65536, 131070, 200_000])
def test_what_cannot_be_made_shorter_is_stored(size: int) -> None:
    content = b"".join(zlib.crc32(at.to_bytes(4, "big")).to_bytes(4, "big") for at in range(size // 4 + 1))
    content = content[:size]
    assert inflate(deflate(content), size) == content
    assert len(deflate(content)) <= longest(size)


def test_it_is_rfc_1951_without_any_wrapping() -> None:
    assert zlib.decompressobj(-15).decompress(deflate(b"order" * 100)) == b"order" * 100
    assert len(deflate(b"order" * 100)) < 20


@pytest.mark.slow
def test_a_bomb_is_refused_without_being_unpacked() -> None:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join(compressor.compress(bytes(1 << 20)) for _time in range(256)) + compressor.flush()
    assert len(bomb) < 300_000
    tracemalloc.start()
    with refused(TooLarge, "The sealed content has more than the 65535 bytes allowed."):
        inflate(bomb, 65535)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize(
    "deflated",
    [
        b"",
        b"\x07",
        deflate(b"orders")[:-1],
        deflate(b"orders") + b"\0",
        deflate(b"orders") * 2,
        zlib.compress(b"orders"),
    ],
    ids=["nothing", "no such block", "cut off", "a byte behind it", "two", "zlib's own wrapping"],
)
def test_what_is_not_deflated_is_refused(deflated: bytes) -> None:
    with refused(Tampered, NOT_DEFLATED):
        inflate(deflated, 100)
