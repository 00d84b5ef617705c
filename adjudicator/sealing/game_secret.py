"""The adjudicator's own secrets: one for a whole repository, one for its mail, and two for each game.

A game's secret is published when the game is over; its signing key never is. HKDF works only one way, so a
published secret reveals nothing about the master secret, another game's secret or any signing key.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from adjudicator.sealing.key_text import GAME_SECRET, MASTER_SECRET
from adjudicator.sealing.keys import SecretKey
from adjudicator.sealing.mail_secret import MailSecret
from adjudicator.sealing.secret import Secret


class GameSecret(Secret):
    """The secret from which one game's keys derive, each by a label of its own."""

    kind: ClassVar[str] = GAME_SECRET

    @cached_property
    def key(self) -> SecretKey:
        """The game's key: players seal to its public half."""
        return SecretKey(self.derive("key"))

    @cached_property
    def vault_key(self) -> bytes:
        """The 32 bytes from which the key of each turn's vault derives."""
        return self.derive("vault")

    def chance_key(self, nonces: Sequence[bytes]) -> bytes:
        """The 32 bytes that decide all draws, from this secret and every seat's nonce in the given order.

        The game's public key fixed the secret before any nonce was revealed, and hashes fixed the nonces. So
        nobody, including the adjudicator, can choose what is drawn.
        """
        return self.derive("chance", *nonces)

    def seating_key(self, nonces: Sequence[bytes]) -> bytes:
        """The 32 bytes that decide who plays which seat; nobody can choose them, as with `chance_key`."""
        return self.derive("seating", *nonces)

    def steward_key(self, nonces: Sequence[bytes]) -> bytes:
        """The 32 bytes that decide a stand-in's choices; nobody can choose them, as with `chance_key`."""
        return self.derive("steward", *nonces)


class MasterSecret(Secret):
    """The one secret of a repository, kept in a file or by a CI service, from which every game's derives."""

    kind: ClassVar[str] = MASTER_SECRET

    def game_secret(self, game: str, nonce: str) -> GameSecret:
        """The secret of the game with that name; `nonce` distinguishes games of the same name."""
        return GameSecret(self.derive("game", game, nonce))

    def signing_key(self, game: str, nonce: str) -> SecretKey:
        """The key that signs for that game; whoever knows the game's published secret cannot make it."""
        return SecretKey(self.derive("signing", game, nonce))

    @cached_property
    def mail(self) -> MailSecret:
        """The league's mail secret; it is never published, and no game's secret tells anything of it."""
        return MailSecret(self.derive("mail"))
