"""What a steward plans is what an order file may hold, whenever it files it."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.orders import read_orders, write_orders
from adjudicator.rulesets.agot2.agot2 import Agot2
from tests.rulesets.agot2.facts import PLAYERS
from tests.rulesets.agot2.positions import order, place, play, start

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
            plans = ruleset.plan_steadily(view, [(question, answer)], pick)
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


def test_a_march_into_a_fight_names_its_odds_and_another_march() -> None:
    board = start()
    board.units.pop("winterfell")
    place(board, "winterfell: stark knight knight", "moat-cailin: greyjoy footman")
    order(board, "winterfell: march+1")
    table = play(board)
    plans = table.ruleset.plan_steadily(table.view("stark"), [], lambda _number: 0)
    marches = [plan for plan in plans if plan.get("march") == "winterfell"]
    assert marches[0]["when"] == {"odds": {"moat-cailin": {"at-least": 3}}}
    assert "moat-cailin" in marches[0]["do"]
    assert "when" not in marches[1]


def test_nobody_plans_for_everybody() -> None:
    table = play(start())
    assert table.ruleset.plan_steadily(table.view(None), [], lambda _number: 0) == []
