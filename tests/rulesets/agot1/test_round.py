"""The round of the order reference: a person's file is read and played from the first turn of a game."""

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.orders import read_orders
from tests.resolved import resolved, to_seat
from tests.rulesets.agot1.positions import RULES
from tests.rulesets.westeros.test_orders_reference import ROUND

SETUP = Setup(RULES.seats(5, {}))


def test_the_round_that_the_reference_shows_is_played_to_its_end() -> None:
    table = Table.start(RULES.of_game(SETUP), SETUP, KeyedChance(b"a round"))
    orders = read_orders(
        ROUND.read_bytes(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=table.ruleset,
        questions=[question for question in table.pending if question.seat == "stark"],
        view=table.view("stark"),
    )
    assert orders.complaints == ()
    others = [seat for seat in SETUP.seats if seat != "stark"]
    found = resolved(table, {"stark": orders}, absent=others)
    assert table.board.round == 2
    assert {each.question.label: (each.answer, each.source) for each in to_seat("stark", found)} == {
        "round-1/assign/assign-orders": (
            {"the-shivering-sea": "support", "white-harbor": "march-1", "winterfell": "march+1"},
            "answer",
        ),
        "round-1/march-1/march": ({"winterfell": {"moat-cailin": {"knight": 1}}}, "plan"),
        "round-1/march-2/march": ({"white-harbor": {"widows-watch": {"footman": 1}}}, "plan"),
        "round-1/march-2/leave-power/white-harbor": ("yes", "plan"),
    }
