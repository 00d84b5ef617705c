"""The headline of a turn, in the words of each ruleset."""

from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import published_game

GAMES = Folder(Path(__file__).parents[2])
LONGEST = 200


@pytest.mark.parametrize(
    ("name", "turn", "expected"),
    [
        ("first-duel", 0, ""),
        ("first-duel", 14, "A wins trick 4; A wins trick 5; A wins trick 6"),
        ("first-duel", 16, "B wins trick 12; B wins trick 13; B is king"),
        ("two-rivers", 2, "Lion places its king, its farmer"),
        ("two-rivers", 10, "Lion places a temple, a settlement"),
        ("two-rivers", 34, "Two kingdoms are joined; Lion wins a war of farmers, war of priests"),
        ("two-rivers", 43, "Archer builds the red and black monument"),
        ("two-rivers", 58, "Lion wins a war of kings; Archer wins a war of priests; Bull wins the game"),
        ("six-houses", 5, "Orders are laid: Tyrell, Lannister, Stark"),
        ("six-houses", 10, "Greyjoy takes Harrenhal; Baratheon wins in Storm's End"),
        ("three-crowns", 5, "Baratheon takes Flint's Finger; Baratheon wins the game"),
    ],
)
def test_a_turn_is_called_by_what_happened_in_it(name: str, turn: int, expected: str) -> None:
    game = published_game(GAMES, name)
    assert game.rules.headline(game.turns[turn].events) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names(GAMES))
def test_no_headline_of_a_recorded_game_is_too_long(name: str) -> None:
    game = published_game(GAMES, name)
    told = [game.rules.headline(turn.events) for turn in game.turns]
    assert any(told)
    assert max(map(len, told)) <= LONGEST
    assert not any("%(" in one for one in told)
