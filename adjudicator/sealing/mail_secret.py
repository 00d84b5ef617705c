"""The league's mail secret: what it holds of people who play by mail.

It derives from the master secret and not from any game's, so that a game's published secret opens no address
and makes no player's key.
"""

from functools import cached_property
from typing import ClassVar

from adjudicator.sealing.key_text import MAIL_SECRET
from adjudicator.sealing.keys import SecretKey
from adjudicator.sealing.secret import Secret


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
