"""Padding: sizes tell the class only, and there is one padding for a text and a class."""

import random

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import Tampered, fits, pad, room_for, size_class, unpad
from adjudicator.sealing.deflating import deflate
from tests.sealing.refusals import refused

rooms = st.integers(0, 20_000)


def test_the_classes_are_eight_to_each_doubling() -> None:
    classes = sorted({size_class(size) for size in range(8193)})
    assert classes == [
        512,
        *range(576, 1025, 64),
        *range(1152, 2049, 128),
        *range(2304, 4097, 256),
        *range(4608, 8193, 512),
    ]


@given(st.integers(0, 10_000_000))
def test_a_class_is_its_own_class_and_wastes_at_most_an_eighth(size: int) -> None:
    found = size_class(size)
    assert size_class(found) == found >= size
    assert found == 512 or found - size < found / 8


@given(st.binary(max_size=3000), rooms)
def test_a_text_comes_back_from_its_padding(text: bytes, room: int) -> None:
    padded = pad(text, room)
    assert unpad(padded) == text
    assert len(padded) == size_class(max(len(text) + 1, room))


@given(st.binary(max_size=499), st.binary(max_size=499), st.integers(500, 20_000))
def test_texts_within_the_room_are_padded_to_one_size(text: bytes, other: bytes, room: int) -> None:
    assert len(pad(text, room)) == len(pad(other, room))


@given(st.binary(max_size=3000), st.integers(0, 500))
def test_the_room_for_a_size_suffices_for_whatever_has_that_size(content: bytes, less: int) -> None:
    size = len(content) + less
    assert fits(content, room_for(size))
    assert len(pad(deflate(content), room_for(size))) == size_class(room_for(size))


@given(st.binary(max_size=3000), rooms)
def test_what_fits_is_padded_to_the_class_of_its_room(content: bytes, room: int) -> None:
    if fits(content, room):
        assert len(pad(deflate(content), room)) == size_class(room)
    else:
        assert len(deflate(content)) >= room


def test_what_fits_by_a_single_byte_fits() -> None:
    content = random.Random(8).randbytes(506)
    assert len(deflate(content)) == 511, "as long as it can be"
    assert fits(content, 512)
    assert not fits(content, 511)
    assert fits(content, room_for(506))


@pytest.mark.parametrize("text", [b"", b"\0", b"\x80", b"\x80\0", b"a\x80\0\0", b"\0" * 512, b"\x80" * 511])
def test_texts_that_look_like_padding_come_back(text: bytes) -> None:
    assert unpad(pad(text, 0)) == text


@pytest.mark.parametrize(
    "padded",
    [
        b"",
        b"\x80",
        bytes(512),
        b"text".ljust(512, b"\0"),
        b"text\x80".ljust(511, b"\0"),
        b"text\x80".ljust(513, b"\0"),
        b"text\x80".ljust(511, b"\0") + b"\x01",
    ],
    ids=["nothing", "too short", "no mark", "no mark after the text", "one short", "one over", "dirty"],
)
def test_any_other_padding_is_refused(padded: bytes) -> None:
    with refused(Tampered, "The sealed content is not padded correctly."):
        unpad(padded)
