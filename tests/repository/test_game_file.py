"""`game.yaml`: what is read of it."""

import msgspec
import pytest

from adjudicator.repository.game_file import FORMAT, read_game_file
from adjudicator.repository.layout import GAME
from adjudicator.yaml_files import UnreadableFile
from tests.repository.table_in_memory import GameInMemory


@pytest.mark.parametrize("other", [FORMAT - 1, FORMAT + 1])
def test_a_game_of_another_format_is_refused(other: int) -> None:
    trial = GameInMemory(started=False)
    path = trial.game.paths.file(GAME)
    trial.contents[path] = msgspec.structs.replace(trial.game, format=other).serialize()
    sentence = f"{path} has format {other}; this release reads format {FORMAT}."
    with pytest.raises(UnreadableFile, match=sentence):
        read_game_file(trial.files, "trial")
