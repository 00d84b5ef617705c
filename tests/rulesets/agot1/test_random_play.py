"""Whole games in which every house does anything legal: no dead end."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from tests.playing import play_out
from tests.rulesets.agot1.positions import RULES


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_game_ends(players: int) -> None:
    setup, key = Setup(RULES.seats(players, {})), b"random"
    table = Table.start(RULES, setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(key, "game"))
    assert table.board.winners
    assert table.board.ending.startswith("A1-VICT-")
