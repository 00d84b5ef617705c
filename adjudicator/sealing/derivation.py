"""One secret, many keys: HKDF-SHA256 (RFC 5869), with labels that cannot run into one another."""

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_SIZE = 32


def joined(*parts: bytes) -> bytes:
    """The parts in order, each led by its length (4 bytes, big-endian): no two lists give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def derive(secret: bytes, *labels: str | bytes) -> bytes:
    """The 32-byte key of that name: HKDF-SHA256 without salt, `info` being the joined labels.

    It reveals nothing about `secret` or about any key with other labels.
    """
    info = joined(b"adjudicator-1", *(_bytes(label) for label in labels))
    return HKDF(algorithm=SHA256(), length=KEY_SIZE, salt=None, info=info).derive(secret)


def _bytes(label: str | bytes) -> bytes:
    return label.encode() if isinstance(label, str) else label
