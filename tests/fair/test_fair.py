"""What to test first of a ruleset: its games end, and all they tell can be written. Copy it to yours.

In a package of your own it says `from adjudicator_fair import Fair`.
"""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from tests.fair.adjudicator_fair import Fair


@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
def test_a_game_of_any_legal_answers_ends_with_a_result(seed: bytes) -> None:
    rules, pick = Fair(), picker(seed, "answers")
    for count in rules.seat_counts():
        table = Table.start(rules, Setup(rules.seats(count, {})), KeyedChance(seed))
        while not table.over:
            for question in table.unanswered:
                view = table.view(question.seat)
                table.answer(question, RandomBot().choose(rules, view, question, pick))
            table.require_readable()
            table.record()
        assert rules.result(table.view(None)) is not None
        assert rules.report(table.game.told)
