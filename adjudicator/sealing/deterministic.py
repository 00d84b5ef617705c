"""Authenticated encryption that gives the same bytes for the same input.

AES-256-GCM (NIST SP 800-38D) with a synthetic nonce in the manner of SIV (RFC 5297): it depends on the
plaintext, so that a nonce is not reused under one key for different plaintexts. AES-SIV itself would do as
well, but browsers do not have it.
"""

import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from adjudicator.sealing.derivation import derive, joined
from adjudicator.sealing.errors import Tampered
from adjudicator.words import gettext as _

_NONCE_SIZE = 12


def encrypt(secret: bytes, header: bytes, plaintext: bytes) -> bytes:
    """Nonce, ciphertext and tag; keys derive from `secret` and `header`, which is authenticated too."""
    nonce = _nonce(secret, header, plaintext)
    return nonce + _cipher(secret, header).encrypt(nonce, plaintext, header)


def decrypt(secret: bytes, header: bytes, sealed: bytes) -> bytes:
    """The plaintext; raises `Tampered` for another secret, another header or any changed byte."""
    nonce = sealed[:_NONCE_SIZE]
    try:
        plaintext = _cipher(secret, header).decrypt(nonce, sealed[_NONCE_SIZE:], header)
        genuine = hmac.compare_digest(nonce, _nonce(secret, header, plaintext))
    except (InvalidTag, ValueError):
        genuine = False
        plaintext = b""
    if not genuine:
        raise Tampered(
            _("This sealed file cannot be opened: it was altered, or it was sealed with other keys.")
        )
    return plaintext


def _cipher(secret: bytes, header: bytes) -> AESGCM:
    return AESGCM(derive(secret, "content", header))


def _nonce(secret: bytes, header: bytes, plaintext: bytes) -> bytes:
    return hmac.digest(derive(secret, "nonce", header), joined(header, plaintext), "sha256")[:_NONCE_SIZE]
