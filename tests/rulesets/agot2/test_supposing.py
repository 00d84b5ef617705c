"""What is supposed of a game of the second edition agrees with all that a house sees."""

from random import Random
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import KeyedChance, Seat, Setup, Table
from adjudicator.orders import Orders, Situation, flow, read_orders, read_supposed, supposed_table, try_out
from adjudicator.orders.weighing import tell
from adjudicator.rulesets.westeros.board import WildlingDeck
from adjudicator.rulesets.westeros.events import OrdersRevealed
from tests.rulesets.agot2.facts import PLAYERS, WILDLING_CARDS, opening
from tests.rulesets.westeros.positions import WesterosTable, begun_at

SETUP = Setup(PLAYERS[3])
RULES = begun_at(opening(SETUP))


def situation(table: WesterosTable, seat: Seat) -> Situation:
    return Situation(
        game="westeros",
        turn=1,
        ruleset=RULES,
        setup=SETUP,
        seat=seat,
        view=table.view(seat),
        questions=tuple(question for question in table.pending if question.seat == seat),
        asked=tuple((question.label, question.seat) for question in table.pending),
    )


def start() -> WesterosTable:
    return Table.start(RULES, SETUP, KeyedChance(b"supposing"))


def orders_of(known: Situation, text: str) -> Orders:
    orders = read_orders(
        f"game: westeros\nturn: 1\nseat: {known.seat}\n{text}".encode(),
        game="westeros",
        turn=1,
        seat=known.seat,
        ruleset=RULES,
        questions=known.questions,
        view=known.view,
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    return orders


def sheet_of(known: Situation) -> str:
    (question,) = known.questions
    return f"answers:\n  assign-orders: {flow(question.plain_default)}\n"


def tried(known: Situation, assumed: str = "", other: Seat = "") -> Table[Any, Any]:
    table = supposed_table(known)
    assert table is not None
    others = {}
    if assumed:
        text = f"game: westeros\nturn: 1\nseat: {other}\n{assumed}".encode()
        others[other] = read_supposed(known, table, other, text)
        assert others[other].complaints == ()
    try_out(known, table, orders_of(known, sheet_of(known)), others)
    return table


def test_the_sheet_is_tried_against_orders_that_the_rules_fill_in() -> None:
    known = situation(start(), "lannister")
    table = tried(known)
    assert any(event.rule == "A2-PLAN-17" for event in table.game.told)
    assert next(given.source for given in table.given if given.question.seat == "lannister") == "answer"
    assert {question.seat for question in table.pending} == {"lannister"}


def test_assumed_orders_of_another_house_lie_on_the_supposed_board() -> None:
    known = situation(start(), "lannister")
    (area, *others) = (area for area, force in known.view.board.units.items() if force.seat == "stark")
    orders = ", ".join(f"{each}: {token}" for each, token in zip(others, ("raid", "defend"), strict=False))
    sheet = f"answers:\n  assign-orders: {{{area}: march 1, {orders}}}\n"
    table = tried(known, sheet, "stark")
    told = [event for event in table.game.told if isinstance(event, OrdersRevealed)]
    revealed = {event.seat: event.orders for event in told}
    assert revealed["stark"][area] == "march+1"


def test_what_comes_out_depends_on_the_view_alone() -> None:
    known = situation(start(), "baratheon")
    told = tried(known).game.told
    for number in range(3):
        twin = start().board
        cards = list(WILDLING_CARDS)
        Random(number).shuffle(cards)
        twin.wildlings = WildlingDeck(cards[2:], cards[:1], cards[1:2])
        twin.seen["stark"] = cards[0]
        assert tried(replace(known, view=RULES.view(twin, "baratheon"))).game.told == told


def test_a_trial_tells_which_plan_answered_and_why_the_others_did_not() -> None:
    known = situation(start(), "stark")
    table = supposed_table(known)
    assert table is not None
    orders = orders_of(
        known,
        """answers:
  assign-orders: {winterfell: march+1, white-harbor: march, the-shivering-sea: support}
plans:
  - {march: winterfell, when: {enemy-in: moat-cailin}, do: {moat-cailin: all}}
  - {march: winterfell, do: [{karhold: 2 knights}, {karhold: footman}]}
  - {march: white-harbor, do: ask-me}
""",
    )
    met = [
        (one.question.kind, one.answer and one.answer.line, [tell(other) for other in one.others])
        for one in try_out(known, table, orders, {})
    ]
    assert met == [
        ("assign-orders", 5, []),
        (
            "march",
            8,
            [
                "Not line 7: it does not hold that there are enemies in Moat Cailin.",
                "Not line 9: below it in the file.",
            ],
        ),
        (
            "march",
            None,
            ["Not lines 7, 8: for something else.", "Not line 9: it wants you to be asked."],
        ),
    ]
