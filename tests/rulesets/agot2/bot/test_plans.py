"""What a steward plans is what an order file may hold, whenever it files it."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.orders import read_orders, write_orders
from adjudicator.rulesets.agot2.agot2 import Agot2
from tests.rulesets.agot2.facts import PLAYERS
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import play

ROUNDS = 3


@pytest.mark.parametrize("players", sorted(PLAYERS))
def test_plans_are_read_without_complaint_at_every_question(players: int) -> None:
    """Every house files its plans now and then, in whatever phase the game is."""
    ruleset, setup = Agot2(), Setup(PLAYERS[players])
    table = Table.start(ruleset, setup, KeyedChance(b"plans"))
    pick, read = picker(b"plans", "game"), 0
    while not table.over and table.board.round <= ROUNDS:
        question = table.unanswered[0]
        view = table.view(question.seat)
        answer = ruleset.play_steadily(view, question, pick)
        if not pick(8):
            plans = ruleset.plan_steadily(view)
            answers = {question.label: question.options.plain(answer)}
            text = write_orders(game="g", turn=1, seat=question.seat, answers=answers, plans=plans)
            orders = read_orders(
                text.encode(),
                game="g",
                turn=1,
                seat=question.seat,
                ruleset=ruleset,
                questions=[question],
                view=view,
            )
            assert orders.complaints == ()
            assert len(orders.plans) == len(plans)
            read += 1
        table.answer(question, answer)
    assert read > ROUNDS


def test_only_what_may_be_asked_soon_is_planned_for() -> None:
    table = play(start())
    plans = table.ruleset.plan_steadily(table.view("stark"))
    assert {"march": "any", "do": "steward"} in plans
    planned = {next(iter(plan)) for plan in plans}
    assert "card-robb" in planned
    assert not {"card-doran", "raven-use", "blade"} & planned  # cards and tokens of other houses
