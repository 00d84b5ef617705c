"""The published secret: read back from what the program writes, and from nothing else."""

import pytest

from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.secret_file import secret_changes
from adjudicator.sealing import MasterSecret
from adjudicator.yaml_files import UnreadableFile

SECRET = MasterSecret.from_seed(b"a repository").game_secret("trial", "nonce")
((PATH, WRITTEN),) = secret_changes("trial", SECRET).items()


def test_a_published_secret_is_read_back() -> None:
    assert PATH == "turns/trial/secret.yaml"
    assert read_secret(WRITTEN, "trial") == SECRET


@pytest.mark.parametrize(
    ("data", "game"), [(WRITTEN, "other"), (WRITTEN + b"\n", "trial"), (b"# kept\n" + WRITTEN, "trial")]
)
def test_another_games_secret_and_any_byte_out_of_place_are_refused(data: bytes, game: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_secret(data, game)
    assert str(caught.value) == "secret.yaml is not in the form that `adjudicator` writes."
