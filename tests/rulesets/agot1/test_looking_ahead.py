"""Looking ahead at the first edition: legally, whatever expansions are in play."""

import pytest

from adjudicator.engine import KeyedChance, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.engine.ruleset import Setup
from adjudicator.rulesets.agot1.agot1 import Agot1

ALL = {option.name: "yes" for option in Agot1.game_options if "yes" in option.values}


@pytest.mark.slow
def test_two_rounds_with_every_option_are_played() -> None:
    setup = Setup(Agot1().seats(6, ALL), ALL)
    rules = Agot1().of_game(setup)
    table = Table.start(rules, setup, KeyedChance(b"every option"))
    pick, considered = picker(b"every option", "game"), set[str]()
    while not table.over and table.board.round <= 2:
        question = table.unanswered[0]
        bot = BOTS["hard" if question.seat in {"stark", "martell"} else "steward"]
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
        considered.add(question.kind)
    assert considered >= {"assign-orders", "march", "one-time-order"}
