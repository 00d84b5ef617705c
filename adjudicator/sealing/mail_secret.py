"""The league's mail secret: what it holds of people who play by mail.

It derives from the master secret and not from any game's, so that a game's published secret opens no address
and makes no player's key.
"""

import base64
import hmac
from functools import cached_property
from hashlib import sha256
from typing import ClassVar

from adjudicator.sealing.derivation import joined
from adjudicator.sealing.key_text import MAIL_SECRET
from adjudicator.sealing.keys import SecretKey
from adjudicator.sealing.secret import Secret

MAC_BYTES = 16
"""A MAC is cut to 128 bits, as HMAC allows (RFC 2104, section 5): 26 characters of base32."""


class MailSecret(Secret):
    """The secret from which a league's keys for mail derive, each by a label of its own."""

    kind: ClassVar[str] = MAIL_SECRET

    @cached_property
    def key(self) -> SecretKey:
        """The league's mail key: addresses are sealed to its public half, which stands in `mail.yaml`."""
        return SecretKey(self.derive("addresses"))

    def custody_key(self, game: str, nonce: str, seat: str, joined_at: str) -> SecretKey:
        """The key of a seat in custody, held for a player who joined at that time."""
        return SecretKey(self.derive("custody", game, nonce, seat, joined_at))

    def mac(self, purpose: str, *parts: str | bytes) -> str:
        """A MAC over these parts for one purpose, as 26 characters a-z, 2-7 (HMAC-SHA256, RFC 2104)."""
        whole = joined(*(part.encode() if isinstance(part, str) else part for part in parts))
        full = hmac.digest(self.derive("mac", purpose), whole, sha256)
        return base64.b32encode(full[:MAC_BYTES]).decode().rstrip("=").lower()
