"""Deterministic encryption: against AES-GCM by hand, and nothing but what was encrypted comes out."""

import hmac

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, strategies as st

from adjudicator.sealing import Tampered
from adjudicator.sealing.derivation import derive, joined
from adjudicator.sealing.deterministic import decrypt, encrypt
from tests.sealing.refusals import refused

SECRET = bytes(range(32))
SENTENCE = "This sealed file cannot be opened: it was altered, or it was sealed with other keys."


@given(st.binary(max_size=50), st.binary(max_size=50))
def test_it_is_aes_gcm_with_a_synthetic_nonce(header: bytes, plaintext: bytes) -> None:
    nonce = hmac.digest(derive(SECRET, "nonce", header), joined(header, plaintext), "sha256")[:12]
    expected = nonce + AESGCM(derive(SECRET, "content", header)).encrypt(nonce, plaintext, header)
    assert encrypt(SECRET, header, plaintext) == expected
    assert decrypt(SECRET, header, expected) == plaintext


def test_another_plaintext_has_another_nonce() -> None:
    nonces = {encrypt(SECRET, b"header", b"%d" % number)[:12] for number in range(1000)}
    assert len(nonces) == 1000


def test_a_nonce_chosen_otherwise_is_refused_although_the_tag_fits() -> None:
    nonce = bytes(12)
    forged = nonce + AESGCM(derive(SECRET, "content", b"header")).encrypt(nonce, b"content", b"header")
    with refused(Tampered, SENTENCE):
        decrypt(SECRET, b"header", forged)


def test_every_flipped_bit_and_every_length_is_refused() -> None:
    sealed = encrypt(SECRET, b"header", b"content")
    for at in range(len(sealed)):
        with refused(Tampered, SENTENCE):
            decrypt(SECRET, b"header", sealed[:at])
        for bit in range(8):
            flipped = bytearray(sealed)
            flipped[at] ^= 1 << bit
            with refused(Tampered, SENTENCE):
                decrypt(SECRET, b"header", bytes(flipped))


def test_another_secret_or_header_is_refused() -> None:
    sealed = encrypt(SECRET, b"header", b"content")
    for secret, header in ((bytes(32), b"header"), (SECRET, b"headers"), (SECRET, b"")):
        with refused(Tampered, SENTENCE):
            decrypt(secret, header, sealed)
