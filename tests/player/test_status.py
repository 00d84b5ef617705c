"""What the status of a game looks at."""

from adjudicator.player.status import game_status
from adjudicator.sealing import PublicKey, SecretKey
from tests.repository.table_in_memory import GameInMemory


def test_what_was_read_is_looked_up_only_in_the_own_games() -> None:
    """Each look costs processes of git, and a league has a thousand games."""
    looked: list[str] = []

    def last_read(game: str, key: PublicKey) -> int | None:
        looked.append(game)
        return None

    trial = GameInMemory()
    assert game_status(trial.files, "trial", SecretKey.from_seed(b"stranger"), 0, last_read) is None
    assert looked == []
    assert game_status(trial.files, "trial", trial.keys["a"], 0, last_read) is not None
    assert looked == ["trial"]
