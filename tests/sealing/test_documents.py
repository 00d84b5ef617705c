"""Signed public documents."""

from hypothesis import given, strategies as st

from adjudicator.sealing import sign_document, verify, verify_document
from tests.sealing.cast import ESSOS, LANNISTER, STARK, WESTEROS

GAME = WESTEROS.key.public
BODY = b"act: join\nseat: stark\n"


def test_a_signature_stays_what_it_was() -> None:
    assert sign_document("act", BODY, STARK, game_key=GAME) == (
        "dHBXeDvZQzaYpEY2zh/4Z3Wyv3Q5I8AJHnYG51C89olgo5+gtrCXVBB25pUyzoejl3RRldMXPXKlpQIns+tqAQ=="
    )


@given(st.text(max_size=10), st.binary())
def test_a_signed_document_is_verified(purpose: str, body: bytes) -> None:
    assert verify_document(
        purpose, body, sign_document(purpose, body, STARK, game_key=GAME), STARK.public, game_key=GAME
    )


def test_another_purpose_body_or_key_is_refused() -> None:
    signature = sign_document("act", BODY, STARK, game_key=GAME)
    assert not verify_document("manifest", BODY, signature, STARK.public, game_key=GAME)
    assert not verify_document("actact", BODY[3:], signature, STARK.public, game_key=GAME)
    assert not verify_document("act", BODY + b"\n", signature, STARK.public, game_key=GAME)
    assert not verify_document("act", BODY, signature, LANNISTER.public, game_key=GAME)


def test_a_document_signed_for_another_game_is_refused() -> None:
    signature = sign_document("act", BODY, STARK, game_key=GAME)
    assert not verify_document("act", BODY, signature, STARK.public, game_key=ESSOS.key.public)


def test_a_document_is_signed_as_such_and_not_bare() -> None:
    signature = STARK.sign(BODY)
    assert verify(STARK.public, BODY, signature)
    assert not verify_document("act", BODY, signature.hex(), STARK.public, game_key=GAME)


@given(st.text(max_size=120))
def test_no_text_in_the_signature_raises(signature: str) -> None:
    assert not verify_document("act", BODY, signature, STARK.public, game_key=GAME)


def test_every_flipped_bit_of_the_written_signature_is_noticed() -> None:
    signature = sign_document("act", BODY, STARK, game_key=GAME)
    for at in range(len(signature)):
        for bit in range(8):
            flipped = signature[:at] + chr(ord(signature[at]) ^ 1 << bit) + signature[at + 1 :]
            assert not verify_document("act", BODY, flipped, STARK.public, game_key=GAME)
