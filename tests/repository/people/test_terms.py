"""Whoever takes a seat is told what the game's settings mean for them."""

import pytest
from msgspec.structs import replace

from adjudicator.player.signing import consequence
from adjudicator.repository.game_file import Absences, Conditions, Motions
from adjudicator.repository.people.terms import terms
from tests.repository.table_in_memory import GameInMemory

TAKEN_OVER = (
    "may take over the seat of a player who has resigned, is absent or looks for relief, and a steward's."
)
WITH_CODE = "Whoever has a code from the organiser"
DECIDE = "can decide to pause, to extend a turn, to go on, or to let a steward replace somebody who has gone."


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, []),
        ({"joining": Conditions(takeover="open")}, [f"Anyone {TAKEN_OVER}"]),
        (
            {"joining": Conditions(takeover="invited")},
            [f"{WITH_CODE} {TAKEN_OVER}"],
        ),
        (
            {"absences": Absences(excused=1)},
            ["The first deadline that a seat does not keep extends by itself."],
        ),
        (
            {"absences": Absences(excused=2)},
            ["The first 2 deadlines that a seat does not keep extend by themselves."],
        ),
        (
            {"absences": Absences(bank_hours=120, increment_hours=12)},
            [
                "Beside the deadlines, every seat has 5 days of its own for the whole game.",
                "For each turn that it answers, it gets back 12 hours.",
            ],
        ),
        ({"motions": Motions()}, [f"More than half of the players {DECIDE}"]),
        ({"motions": Motions(majority="all")}, [f"All players together {DECIDE}"]),
        (
            {"motions": Motions(majority="two-thirds", voters="present")},
            [
                f"Two thirds of the players {DECIDE}",
                "Players who have announced that they are away do not count for that.",
            ],
        ),
    ],
)
def test_settings_are_told_in_sentences(settings: dict[str, object], told: list[str]) -> None:
    assert list(terms(replace(GameInMemory(started=False).game, **settings))) == told


def test_whoever_is_about_to_join_is_told() -> None:
    lobby = GameInMemory(started=False, absences=Absences(excused=2), motions=Motions())
    told = consequence(lobby.published)
    assert all(sentence in told for sentence in terms(lobby.game))
