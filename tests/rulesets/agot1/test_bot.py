"""The steward: an answer to every kind of question, as the options list it."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.rulesets.agot1.options import EXPANSIONS
from tests.rulesets.agot1.positions import RULES


@pytest.mark.parametrize("game", ["first", pytest.param("second", marks=pytest.mark.slow)])
def test_whatever_is_asked_with_all_options_the_steward_has_an_answer(game: str) -> None:
    options = {option.name: "yes" for option in EXPANSIONS}
    setup, key = Setup(RULES.seats(6, options), options), game.encode()
    table = Table.start(RULES, setup, KeyedChance(key))
    pick, steward, anybody = picker(key, "game"), StewardBot(), RandomBot()
    while not table.over and table.board.round < 4:
        question = table.unanswered[0]
        view = table.view(question.seat)
        sensible = steward.choose(table.ruleset, view, question, pick)
        assert table.judge(question, sensible) is None, (question, sensible)
        parsed = question.options.parse(sensible)
        in_any_order = isinstance(parsed, tuple)
        assert (sorted(parsed) == sorted(sensible)) if in_any_order else parsed == sensible, question
        table.answer(question, anybody.choose(table.ruleset, view, question, pick))
