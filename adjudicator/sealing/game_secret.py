"""The adjudicator's own secrets: one for a whole repository, and from it one for each game.

A game's secret is published when the game is over. HKDF leads one way only, so that it tells nothing of the
master secret or of another game's.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from adjudicator.sealing.key_text import GAME_SECRET, MASTER_SECRET
from adjudicator.sealing.keys import SecretKey
from adjudicator.sealing.secret import Secret


class GameSecret(Secret):
    """What one game's keys derive from, each by a label of its own."""

    kind: ClassVar[str] = GAME_SECRET

    @cached_property
    def key(self) -> SecretKey:
        """The game's key: players seal to its public half, the adjudicator signs with it."""
        return SecretKey(self.derive("key"))

    @cached_property
    def vault_key(self) -> bytes:
        """The 32 bytes from which the key of each turn's vault derives."""
        return self.derive("vault")

    def chance_key(self, nonces: Sequence[bytes]) -> bytes:
        """The 32 bytes that decide all draws, of this secret and every seat's nonce in the order given.

        The secret was fixed by the game's public key before any nonce was shown, and the nonces by their
        hashes before any other was: so nobody, the adjudicator included, can choose what is drawn.
        """
        return self.derive("chance", *nonces)


class MasterSecret(Secret):
    """The one secret of a repository, kept in a file or in a CI's store, from which every game's derives."""

    kind: ClassVar[str] = MASTER_SECRET

    def game_secret(self, game: str, nonce: str) -> GameSecret:
        """The secret of the game of that name; `nonce` tells apart two games of one name."""
        return GameSecret(self.derive("game", game, nonce))
