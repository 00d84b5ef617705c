"""Who takes part in the tests of sealing, always with the same keys."""

from adjudicator.sealing import GameSecret, MasterSecret, SecretKey

MASTER = MasterSecret.from_seed(b"a repository")
WESTEROS: GameSecret = MASTER.game_secret("westeros", "first nonce")
ESSOS: GameSecret = MASTER.game_secret("essos", "second nonce")
STARK = SecretKey.from_seed(b"stark")
LANNISTER = SecretKey.from_seed(b"lannister")
EVERYONE = (MASTER, WESTEROS, ESSOS, STARK, LANNISTER)
