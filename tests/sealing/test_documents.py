"""Signed public documents."""

from hypothesis import given, strategies as st

from adjudicator.sealing import sign_document, verify, verify_document
from tests.sealing.cast import LANNISTER, STARK

BODY = b"act: join\nseat: stark\n"


def test_a_signature_stays_what_it_was() -> None:
    assert sign_document("act", BODY, STARK) == (
        "9NYD6dDxSEZnC3zbZpSgi80nkRqu1fyIWmBSL/svmXbreYoj7duGjNA5n32rx3gCInSPAWwJZJXWhsIXOG6YAA=="
    )


@given(st.text(max_size=10), st.binary())
def test_a_signed_document_is_verified(purpose: str, body: bytes) -> None:
    assert verify_document(purpose, body, sign_document(purpose, body, STARK), STARK.public)


def test_another_purpose_body_or_key_is_refused() -> None:
    signature = sign_document("act", BODY, STARK)
    assert not verify_document("manifest", BODY, signature, STARK.public)
    assert not verify_document("actact", BODY[3:], signature, STARK.public)
    assert not verify_document("act", BODY + b"\n", signature, STARK.public)
    assert not verify_document("act", BODY, signature, LANNISTER.public)


def test_a_document_is_signed_as_such_and_not_bare() -> None:
    signature = STARK.sign(BODY)
    assert verify(STARK.public, BODY, signature)
    assert not verify_document("act", BODY, signature.hex(), STARK.public)


@given(st.text(max_size=120))
def test_no_text_in_the_signature_raises(signature: str) -> None:
    assert not verify_document("act", BODY, signature, STARK.public)


def test_every_flipped_bit_of_the_written_signature_is_noticed() -> None:
    signature = sign_document("act", BODY, STARK)
    for at in range(len(signature)):
        for bit in range(8):
            flipped = signature[:at] + chr(ord(signature[at]) ^ 1 << bit) + signature[at + 1 :]
            assert not verify_document("act", BODY, flipped, STARK.public)
