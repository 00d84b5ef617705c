"""What a player's own tools make of a repository."""

import pytest

from adjudicator.repository.layout import ASKED, EVENTS, MANIFEST, STATE
from adjudicator.sealing import Tampered
from tests.repository.table_in_memory import GameInMemory


@pytest.mark.parametrize("name", [STATE, ASKED, EVENTS, MANIFEST])
def test_a_page_is_put_together_with_what_the_game_signed_and_nothing_else(name: str) -> None:
    """Otherwise whoever can write to the repository could show a player another board."""
    trial = GameInMemory()
    assert trial.chair("a").private().table["stage"] == "phase-1"
    path = trial.game.paths.turn(0, name)
    trial.contents[path] = trial.contents[path].replace(b"game: trial\n", b"game: other\n")
    with pytest.raises(Tampered, match="The files of turn 0 are not as the game signed them"):
        trial.chair("a").private()
