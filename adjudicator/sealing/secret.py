"""Features shared by all secrets: 32 bytes, written as one line, derived from, and never shown."""

import base64
import hmac
import secrets
from hashlib import sha256
from typing import ClassVar, Self

from adjudicator.sealing.derivation import KEY_SIZE, derive, joined
from adjudicator.sealing.errors import BadKey
from adjudicator.sealing.key_text import from_line, to_line
from adjudicator.words import gettext as _

MAC_BYTES = 16
"""A MAC is cut to 128 bits, as HMAC allows (RFC 2104, section 5): 26 characters of base32."""


class Secret:
    """32 secret bytes. Neither `repr` nor an error ever shows them, only `text` does."""

    kind: ClassVar[str]
    """The word that its line begins with."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_SIZE:
            raise BadKey(_("A secret has %(size)s bytes.", size=KEY_SIZE))
        self._secret = secret

    @classmethod
    def new(cls) -> Self:
        """A secret that nobody has yet, from the operating system's randomness."""
        return cls(secrets.token_bytes(KEY_SIZE))

    @classmethod
    def from_seed(cls, seed: bytes) -> Self:
        """The same secret for the same seed of any length: for tests and demonstrations only."""
        return cls(derive(seed, "seed", cls.kind))

    def text(self) -> str:
        """The secret as one line, without its line end."""
        return to_line(self.kind, self._secret)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Reads what `text` wrote; raises `BadKey`, which does not repeat the text."""
        return cls(from_line(cls.kind, text, KEY_SIZE))

    def derive(self, *labels: str | bytes) -> bytes:
        """The 32-byte key of that name, as `derivation.derive` makes it."""
        return derive(self._secret, *labels)

    def mac(self, purpose: str, *parts: str | bytes) -> str:
        """A MAC over these parts for one purpose, as 26 characters a-z, 2-7 (HMAC-SHA256, RFC 2104)."""
        whole = joined(*(part.encode() if isinstance(part, str) else part for part in parts))
        full = hmac.digest(self.derive("mac", purpose), whole, sha256)
        return base64.b32encode(full[:MAC_BYTES]).decode().rstrip("=").lower()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and hmac.compare_digest(self._secret, other._secret)

    def __hash__(self) -> int:
        return hash((type(self), self._secret))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"
