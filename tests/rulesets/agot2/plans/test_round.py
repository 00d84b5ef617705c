"""A round planned by a person unaided: the file is read, checked and played from the first turn of a game."""

from pathlib import Path

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.orders import Orders, read_back, read_orders
from adjudicator.rulesets.westeros.board import Order
from tests.resolved import resolved, to_seat
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.westeros.positions import WesterosTable, answer, begun_at

FILE = Path(__file__).with_name("round.yaml")

SETUP = Setup(PLAYERS[6], {})


def opened() -> WesterosTable:
    return Table.start(begun_at(opening(SETUP)), SETUP, KeyedChance(b"a round"))


def read(table: WesterosTable) -> Orders:
    return read_orders(
        FILE.read_bytes(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=table.ruleset,
        questions=[question for question in table.pending if question.seat == "stark"],
        view=table.view("stark"),
    )


def test_it_has_less_than_25_lines_and_nothing_to_complain_about() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) < 25
    assert read(opened()).complaints == ()


def test_it_plays_the_round_to_its_end() -> None:
    table = opened()
    orders = read(table)
    others = [seat for seat in SETUP.seats if seat != "stark"]
    found = resolved(table, {"stark": orders}, absent=others)
    assert table.board.round == 2
    given = {each.question.label: (each.answer, each.source) for each in to_seat("stark", found)}
    assert given == {
        "round-1/assign/assign-orders": (
            {"the-shivering-sea": "support", "white-harbor": "march-1", "winterfell": "march+1"},
            "answer",
        ),
        "round-1/march-1/march": ({"winterfell": {"moat-cailin": {"knight": 1}}}, "plan"),
        "round-1/march-2/march": ({"white-harbor": {"widows-watch": {"footman": 1}}}, "plan"),
        "round-1/march-2/leave-power/white-harbor": ("yes", "plan"),
    }


def test_another_in_moat_cailin_changes_the_march() -> None:
    table = opened()
    filed = read(table)
    for question in table.pending:
        sheet = filed.answers[question.label].value if question.seat == "stark" else question.default
        table.answer(question, sheet)
    orders = Orders(plans=filed.plans, period="round-1")
    while table.unanswered[0].kind != "march":
        answer(table, table.unanswered[0].plain_default)
    table.board.add("moat-cailin", "greyjoy", ("footman",))
    table.board.orders["moat-cailin"] = Order("greyjoy", "defense+1")
    while table.unanswered[0].seat != "stark" or table.unanswered[0].kind != "march":
        answer(table, table.unanswered[0].plain_default)
    decisions = to_seat("stark", resolved(table, {"stark": orders}))
    assert decisions[0].answer == {"winterfell": {"karhold": {"footman": 1}}}


def test_it_is_read_back_in_words() -> None:
    table = opened()
    words = read_back(read(table), table.ruleset)
    assert "line 10, March (Winterfell): if Moat Cailin is free: 1 knight marches to Moat Cailin" in words
