"""What the drawing of a game says that its players have ended."""

import pytest

from tests.fuzzing.targets import CLAIM, TIGRIS, world


@pytest.mark.parametrize(
    ("name", "words"), [(CLAIM, ("to play", "is to lead")), (TIGRIS, ('class="active"',))]
)
def test_nobody_is_drawn_as_to_play_where_people_ended_the_game(name: str, words: tuple[str, ...]) -> None:
    at = world(name)
    running, ended = (at.game.rules.draw(at.table.view(None), ended=over).text for over in (False, True))
    assert any(word in running for word in words)
    assert not any(word in ended for word in words)
