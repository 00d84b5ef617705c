"""What happened in a turn leads from the table before it to the one after it, and nothing else is needed."""

from itertools import pairwise

import pytest

from adjudicator.repository.published import published_game
from tests.rulesets.test_headlines import GAMES, WESTEROS
from tests.rulesets.westeros.invariants import public


@pytest.mark.parametrize("name", WESTEROS)
def test_the_events_of_a_recorded_turn_make_the_board_after_it(name: str) -> None:
    for before, after in pairwise(published_game(GAMES, name).turns):
        board = before.view.board.clone()
        for event in after.events:
            event.apply(board)
        assert public(board) == public(after.view.board), after.headline
