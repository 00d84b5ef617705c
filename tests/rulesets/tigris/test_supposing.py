"""What is supposed of a game agrees with all that a seat sees, and rests on nothing else."""

from collections import Counter
from random import Random

import pytest

from adjudicator.engine import Seat, Setup
from adjudicator.orders import Situation, read_orders, supposed_table, try_out
from adjudicator.rulesets.tigris.pieces import STOCK
from tests.rulesets.tigris.playing import RULES, TigrisTable, asked, play
from tests.rulesets.tigris.simulation import games, questions
from tests.rulesets.tigris.test_knowledge import redealt


def situation(table: TigrisTable, seat: Seat) -> Situation:
    return Situation(
        game="rivers",
        turn=1,
        ruleset=RULES,
        setup=Setup(table.board.seats),
        seat=seat,
        view=table.view(seat),
        questions=tuple(question for question in table.pending if question.seat == seat),
        asked=tuple((question.label, question.seat) for question in table.pending),
    )


@pytest.mark.slow
def test_a_table_is_supposed_at_every_action_and_in_every_first_conflict() -> None:
    supposed: Counter[str] = Counter()
    for seed, table in enumerate(games(2)):
        for question in questions(table, seed):
            for seat in table.board.seats:
                found = supposed_table(situation(table, seat))
                if found is None:
                    assert question.kind != "action"
                    continue
                supposed[question.kind] += 1
                board = found.board
                whole = Counter(board.bag) + Counter(board.discarded)
                whole.update(board.tiles.values())
                whole.update(board.turned.values())
                for hand in board.hands.values():
                    whole.update(hand)
                assert dict(+whole) == dict(STOCK)
                assert min(board.discarded.values()) >= 0
    assert supposed.keys() >= {"action", "attack", "defend"}


@pytest.mark.parametrize("seat", ["lion", "bull"])
def test_a_table_is_supposed_before_the_first_of_several_wars(seat: Seat) -> None:
    table = play(
        """
        board: start E4=T E5=M E7=M E8=Tr@bull D8=T F4=Tr@lion D4=- D9=K@bull E3=K@lion D7=S
        hands: lion=TTMMSS bull=MMMTTT
        """,
        "place temple at E6",
    )
    assert asked(table) == "lion: war-order/first"
    found = supposed_table(situation(table, seat))
    assert found is not None
    assert found.view(seat) == table.view(seat)


@pytest.mark.parametrize("seat", ["lion", "bull"])
def test_what_is_supposed_rests_on_the_view_alone(seat: Seat) -> None:
    table = play("board: start C7=K@bull", "king at D6", "1")
    twin = redealt(table.board, seat, Random("suppose"))
    labels = [question.label for question in table.pending]
    views = [RULES.view(board, seat) for board in (table.board, twin)]
    first, second = (RULES.suppose(view, labels, lambda _count: 0) for view in views)
    assert first == second
    assert first is not None


def test_a_turn_is_tried_out_against_others_who_do_nothing() -> None:
    table = play("board: start C7=K@bull\nhands: lion=TTTTSS bull=TTTTTT", "pass", "pass")
    known = situation(table, "lion")
    found = supposed_table(known)
    assert found is not None
    orders = read_orders(
        b"game: rivers\nturn: 1\nseat: lion\nanswers: {action: king at D6}\nplans: [{attack: any, do: 1}]\n",
        game="rivers",
        turn=1,
        seat="lion",
        ruleset=RULES,
        questions=known.questions,
        view=known.view,
    )
    try_out(known, found, orders, {})
    assert asked(found) == "lion: action/second"
    assert found.board.leaders["lion"] == {"king": "D6"}
    assert found.board.leaders["bull"] == {}
