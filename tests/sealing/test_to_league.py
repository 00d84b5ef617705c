"""Texts sealed to the league's mail key."""

import base64
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import (
    MasterSecret,
    PublicKey,
    Tampered,
    TooLarge,
    open_for_league,
    require_sealed_form,
    seal_for_league,
)
from adjudicator.sealing.to_league import TEXT_LIMIT
from tests.sealing.cast import MASTER, WESTEROS
from tests.sealing.refusals import refused

LEAGUE = MASTER.mail
PLACE = {"game": "westeros", "nonce": "abc", "seat": "stark"}
UNOPENED = "This cannot be opened: it was altered, or sealed to another key, or for another seat or purpose."
MALFORMED = "What is sealed in an act is base64 of 560 bytes; this is not."


def seal(text: bytes, place: dict[str, str] = PLACE, key: PublicKey = LEAGUE.key.public) -> str:
    """A text sealed for the seat stark, or another place."""
    return seal_for_league(text, key=key, **place)


@given(st.binary(max_size=TEXT_LIMIT))
def test_the_league_opens_what_was_sealed(text: bytes) -> None:
    assert open_for_league(seal(text), secret=LEAGUE, **PLACE) == text


def test_every_text_has_the_same_size_and_looks_different_every_time() -> None:
    sealed = [seal(text) for text in (b"", b"a@b.example", b"a@b.example", b"x" * TEXT_LIMIT)]
    assert {len(one) for one in sealed} == {748}
    assert len(set(sealed)) == 4


def test_a_longer_text_is_refused() -> None:
    with refused(TooLarge, "This has 512 bytes, more than the 511 that can be sealed."):
        seal(b"x" * (TEXT_LIMIT + 1))


@pytest.mark.parametrize(
    "other", [{"game": "essos"}, {"nonce": "ab"}, {"seat": "tully"}, {"purpose": "vote"}]
)
def test_it_opens_for_no_other_game_seat_or_purpose(other: dict[str, str]) -> None:
    with refused(Tampered, UNOPENED):
        open_for_league(seal(b"a@b.example", {**PLACE, **other}), secret=LEAGUE, **PLACE)


def test_it_opens_with_no_other_secret_not_even_the_games() -> None:
    with refused(Tampered, UNOPENED):
        open_for_league(seal(b"a@b.example"), secret=MasterSecret.from_seed(b"another").mail, **PLACE)
    with refused(Tampered, UNOPENED):
        open_for_league(seal(b"a@b.example", key=WESTEROS.key.public), secret=LEAGUE, **PLACE)


@pytest.mark.parametrize("place", [0, 31, 32, 300, 559])
def test_no_byte_can_be_changed(place: int) -> None:
    data = bytearray(base64.b64decode(seal(b"a@b.example")))
    data[place] ^= 1
    changed = base64.b64encode(data).decode()
    require_sealed_form(changed)
    with refused(Tampered, UNOPENED):
        open_for_league(changed, secret=LEAGUE, **PLACE)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:0],
        lambda text: text[:-4],
        lambda text: text + "\n",
        lambda text: " " + text,
        lambda text: text.replace("=", ""),
        lambda text: "ä" + text[1:],
        lambda text: text[:-2] + _other_spelling(text[-2]) + "=",
    ],
)
def test_another_form_is_refused_without_any_secret(spoil: Callable[[str], str]) -> None:
    spoilt = spoil(seal(b"a@b.example"))
    with refused(Tampered, MALFORMED):
        require_sealed_form(spoilt)
    with refused(Tampered, MALFORMED):
        open_for_league(spoilt, secret=LEAGUE, **PLACE)


def _other_spelling(letter: str) -> str:
    """A letter of base64 that differs from this only in bits that padding leaves out."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return letters[letters.index(letter) ^ 1]
