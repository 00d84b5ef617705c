"""Encryption to a key with HPKE in base mode (RFC 9180): X25519, HKDF-SHA256, AES-128-GCM."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from adjudicator.sealing.errors import Tampered
from adjudicator.sealing.keys import PublicKey, SecretKey

OVERHEAD = 32 + 16
"""The encapsulated key before the ciphertext, and the tag after it."""

_SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_128_GCM)


def encrypt(plaintext: bytes, recipient: PublicKey, *, info: bytes) -> bytes:
    """The encapsulated key and the ciphertext; other bytes every time. `info` is bound."""
    return _SUITE.encrypt(plaintext, X25519PublicKey.from_public_bytes(recipient.sealing), info=info)


def decrypt(sealed: bytes, own: SecretKey, *, info: bytes, reason: str) -> bytes:
    """The plaintext; raises `Tampered` with this reason for another key, other `info` or any changed byte."""
    try:
        return _SUITE.decrypt(sealed, own.sealing, info=info)
    except (InvalidTag, ValueError):
        raise Tampered(reason) from None
