"""`game.yaml`: what is read of it."""

import msgspec
import pytest

from adjudicator.engine import BadSetup
from adjudicator.repository.game_file import FORMAT, choose_seats, read_game_file
from adjudicator.repository.layout import GAME
from adjudicator.rulesets import ruleset
from adjudicator.yaml_files import UnreadableFile
from tests.repository.table_in_memory import GameInMemory


@pytest.mark.parametrize(
    ("name", "chosen", "seats"),
    [
        ("claim", 2, ("a", "b")),
        ("claim", ("b", "a"), ("a", "b")),
        ("tigris", 2, ("archer", "bull")),
        ("tigris", ("lion", "bull"), ("bull", "lion")),
        ("agot2", 3, ("baratheon", "lannister", "stark")),
    ],
)
def test_seats_are_the_usual_ones_or_those_chosen(
    name: str, chosen: int | tuple[str, ...], seats: tuple[str, ...]
) -> None:
    assert choose_seats(ruleset(name), chosen, {}) == seats


@pytest.mark.parametrize(
    ("name", "chosen", "reason"),
    [
        ("tigris", 5, "is for 2, 3, 4 players, not for 5"),
        ("tigris", ("lion",), "is for 2, 3, 4 players, not for 1"),
        ("tigris", ("lion", "lion"), "for 2 players are chosen among archer, bull, potter, lion, each"),
        (
            "tigris",
            ("lion", "bull", "bear"),
            "for 3 players are chosen among archer, bull, potter, lion, each",
        ),
        ("agot2", ("stark", "lannister", "tyrell"), "are chosen among baratheon, lannister, stark, each"),
    ],
)
def test_no_other_seats_can_be_chosen(name: str, chosen: int | tuple[str, ...], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        choose_seats(ruleset(name), chosen, {})


def test_a_game_of_an_earlier_format_is_refused() -> None:
    other = FORMAT - 1
    trial = GameInMemory(started=False)
    path = trial.game.paths.file(GAME)
    trial.contents[path] = msgspec.structs.replace(trial.game, format=other).serialize()
    sentence = f"{path} has format {other}; this release reads format {FORMAT}."
    with pytest.raises(UnreadableFile, match=sentence):
        read_game_file(trial.files, "trial")


def test_a_game_that_is_called_otherwise_than_its_folder_is_refused() -> None:
    trial = GameInMemory(started=False)
    path = trial.game.paths.file(GAME)
    trial.contents[path] = msgspec.structs.replace(trial.game, game="other").serialize()
    with pytest.raises(UnreadableFile, match=f"^{path} calls the game “other”, unlike its folder"):
        read_game_file(trial.files, "trial")
