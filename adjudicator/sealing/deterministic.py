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
    plaintext = decrypt_with_key(content_key(secret, header), header, sealed)
    if not hmac.compare_digest(sealed[:_NONCE_SIZE], _nonce(secret, header, plaintext)):
        raise _tampered()
    return plaintext


def content_key(secret: bytes, header: bytes) -> bytes:
    """The key that opens what was sealed with this header alone, and tells nothing about `secret`."""
    return derive(secret, "content", header)


def decrypt_with_key(key: bytes, header: bytes, sealed: bytes) -> bytes:
    """The plaintext, opened with its `content_key`; raises `Tampered`."""
    nonce = sealed[:_NONCE_SIZE]
    try:
        return AESGCM(key).decrypt(nonce, sealed[_NONCE_SIZE:], header)
    except (InvalidTag, ValueError) as error:
        raise _tampered() from error


def _tampered() -> Tampered:
    return Tampered(_("This sealed file cannot be opened: it was altered, or it was sealed with other keys."))


def _cipher(secret: bytes, header: bytes) -> AESGCM:
    return AESGCM(content_key(secret, header))


def _nonce(secret: bytes, header: bytes, plaintext: bytes) -> bytes:
    return hmac.digest(derive(secret, "nonce", header), joined(header, plaintext), "sha256")[:_NONCE_SIZE]
