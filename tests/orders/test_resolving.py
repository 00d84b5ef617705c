"""Who answers a question: answer, plan, wish to be asked, default; alone and together."""

import pytest

from adjudicator.orders import Orders, resolve, waiting
from tests.orders.positions import Toy, at, file_of, read_at, start
from tests.resolved import resolved, to_seat

SEATS = ("amber", "blue", "coral")


def _filed(table: Toy, seat: str, answers: str = "", plans: str = "") -> Orders:
    """The orders of a seat, sent now."""
    orders = read_at(table, file_of(answers, plans, seat), seat)
    assert [str(complaint) for complaint in orders.complaints] == []
    return orders


def _all_bid(table: Toy, amber: Orders) -> dict[str, Orders]:
    return {
        "amber": amber,
        "blue": _filed(table, "blue", "  bid: 1"),
        "coral": _filed(table, "coral", "  bid: 0"),
    }


def _sources(table: Toy, orders: dict[str, Orders], *absent: str) -> list[tuple[str, object, str, int]]:
    given = resolved(table, orders, absent=absent)
    return [(one.question.label, one.answer, one.source, one.line) for one in to_seat("amber", given)]


def test_an_answer_comes_before_a_plan() -> None:
    table = start()
    orders = _all_bid(table, _filed(table, "amber", "  bid: 3", "  - bid: any\n    do: 5"))
    assert _sources(table, orders) == [("round-1/bid", 3, "answer", 5)]


def test_a_plan_comes_before_a_default() -> None:
    table = start()
    orders = _all_bid(table, _filed(table, "amber", "", "  - bid: any\n    do: 5"))
    assert _sources(table, orders, "amber")[0] == ("round-1/bid", 5, "plan", 5)


def test_the_first_plan_that_fits_and_is_legal_answers() -> None:
    table = start()
    plans = """\
  - bid: any
    when: {purse: 1}
    do: 7
  - send: any
    do: {}
  - bid: any
    do: 5
  - bid: any
    do: 6"""
    assert _sources(table, _all_bid(table, _filed(table, "amber", "", plans))) == [
        ("round-1/bid", 5, "plan", 10)
    ]


def test_an_illegal_plan_falls_through_to_the_next_and_then_to_the_question() -> None:
    table = at("load")
    plans = "  - send: any\n    do: {oasis: horse}\n  - send: any\n    do: {pass: horse}"
    orders = {"amber": _filed(table, "amber", "  load: salt", plans)}
    assert _sources(table, orders) == [
        ("round-1/load", ["salt"], "answer", 5),
        ("round-1/send/well-1", {"pass": {"horse": 1}}, "plan", 9),
    ]
    assert [question.kind for question in table.pending] == ["stalls"]


def test_plans_that_do_not_fit_leave_the_question_open() -> None:
    table = at("load")
    plans = "  - send: any\n    do: {oasis: horse}\n  - send: any\n    do: {oasis: [horse]}"
    resolve(table, {"amber": _filed(table, "amber", "  load: salt", plans)})
    assert [question.kind for question in table.pending] == ["send"]


@pytest.mark.parametrize(
    "wish",
    [
        "answers:\n  bid: ask-me\nplans:\n  - bid: any\n    do: 5",
        "plans:\n  - bid: any\n    do: ask-me\n  - bid: any\n    do: 5",
    ],
)
def test_a_wish_to_be_asked_stops_the_plans_behind_it(wish: str) -> None:
    table = start()
    orders = _all_bid(table, read_at(table, f"{file_of()}{wish}\n"))
    assert not resolve(table, orders)
    assert [question.seat for question in waiting(table, orders)] == ["amber"]


def test_who_wished_to_be_asked_and_missed_the_deadline_gets_the_default() -> None:
    table = start()
    orders = _all_bid(table, _filed(table, "amber", "  bid: ask-me"))
    given = resolved(table, orders, late=True)
    assert [(one.question.seat, one.answer, one.source, one.line) for one in given] == [
        ("amber", 0, "default", 0),
        ("blue", 1, "answer", 5),
        ("coral", 0, "answer", 5),
    ]


def test_a_default_is_used_only_where_neither_answer_nor_plan_applies() -> None:
    table = at("load")
    orders = {"amber": _filed(table, "amber", "  load: silk", "  - send: any\n    do: {pass: horse}")}
    assert _sources(table, orders, "amber") == [
        ("round-1/load", ["silk"], "answer", 5),
        ("round-1/send/well-1", {"pass": {"horse": 1}}, "plan", 7),
        ("round-1/stalls", {"north": "dates", "south": "silk"}, "default", 0),
        ("round-1/rank", ["blue", "coral"], "default", 0),
        ("round-1/toll/north", "coin", "default", 0),
        ("round-1/toll/south", "coin", "default", 0),
    ]


def test_nothing_is_given_to_a_group_before_all_of_it_can_be_answered() -> None:
    table = start()
    orders = _all_bid(table, _filed(table, "amber", "  bid: 3"))
    before = table.record()
    for missing in SEATS:
        some = {seat: filed for seat, filed in orders.items() if seat != missing}
        assert not resolve(table, some)
        assert [question.seat for question in waiting(table, some)] == [missing]
    assert table.record() == before
    assert len(table.unanswered) == len(SEATS)
    assert resolve(table, orders)


def test_a_seat_with_two_simultaneous_questions_must_answer_both() -> None:
    table = at("toll")
    plan = read_at(table, file_of("  toll: {north: camel, south: ask-me}"))
    assert not resolve(table, {"amber": plan})
    assert len(table.unanswered) == 2


def test_missing_the_deadline_makes_absent_whom_it_was_waited_for() -> None:
    table = start()
    orders = {"amber": _filed(table, "amber", "  bid: 3"), "blue": _filed(table, "blue", "  bid: 1")}
    given = resolved(table, orders, late=True)
    assert [one.question.seat for one in given if one.source == "default"] == ["coral"]
    assert [question.kind for question in table.pending] == ["load"], "the winner is asked, not absent"
    assert [question.seat for question in table.pending] == ["amber"]


def test_where_a_miss_costs_only_what_was_open_the_seat_is_asked_again() -> None:
    table = start()
    orders = {seat: _filed(table, seat, "  bid: 0") for seat in ("blue", "coral")}
    assert table.fork().unanswered == table.unanswered
    at_once = resolved(table.fork(), orders, late=True)
    assert {one.question.kind for one in to_seat("amber", at_once)} > {"bid"}

    given = resolved(table, orders, late=True, forgiven=SEATS)

    assert [one.question.kind for one in to_seat("amber", given)] == ["bid"]
    assert [question.seat for question in table.pending] == ["amber"]


def test_an_absent_seat_stops_a_round_no_more() -> None:
    table = at("load")
    everyone_else = {
        seat: _filed(table, seat, "", "  - guess: any\n    do: silk\n  - bid: any\n    do: 0\n    keep: game")
        for seat in ("blue", "coral")
    }
    given = resolved(table, everyone_else, absent=["amber"])
    assert {one.question.kind for one in to_seat("amber", given)} >= {
        "load",
        "send",
        "stalls",
        "rank",
        "toll",
        "guess",
    }
    assert table.board.round == 1


def test_if_all_are_absent_the_game_plays_itself_out() -> None:
    table = start()
    given = resolved(table, {}, absent=SEATS)
    assert table.over
    assert all(one.source == "default" for one in given)


def test_plans_end_with_their_period_unless_kept_for_the_game() -> None:
    table = start(seats=2)
    plans = "  - bid: any\n    do: 2\n  - bid: any\n    do: 3\n    keep: game"
    amber = _filed(table, "amber", "", plans)
    given = resolved(table, {"amber": amber}, absent=SEATS)
    bids = [one for one in to_seat("amber", given) if one.question.kind == "bid"]
    assert [(one.answer, one.source, one.line) for one in bids] == [
        (2, "plan", 5),
        (3, "plan", 7),
        (3, "plan", 7),
    ]


def test_plans_carried_over_count_without_their_answers() -> None:
    table = start()
    orders = read_at(table, file_of("  bid: 4", "  - bid: any\n    do: 1"))
    carried = Orders(plans=orders.plans, period="round-1")
    assert _sources(table, _all_bid(table, carried))[0] == ("round-1/bid", 1, "plan", 7)


def test_an_answer_meets_no_later_question() -> None:
    table = start(seats=2)
    amber = _filed(table, "amber", "  bid: 4")
    given = resolved(table, {"amber": amber}, absent=SEATS)
    bids = [one for one in to_seat("amber", given) if one.question.kind == "bid"]
    assert [(one.answer, one.source) for one in bids] == [(4, "answer"), (0, "default"), (0, "default")]


def test_the_table_records_where_answers_came_from() -> None:
    table = start()
    orders = _all_bid(table, _filed(table, "amber", "", "  - bid: any\n    do: 5"))
    del orders["coral"]
    resolve(table, orders, absent=["coral"])
    assert [(given.question.seat, given.source) for given in table.given] == [
        ("amber", "plan"),
        ("blue", "answer"),
        ("coral", "default"),
    ]


def test_the_order_of_the_seats_files_does_not_matter() -> None:
    one, other = start(), start()
    orders = _all_bid(one, _filed(one, "amber", "  bid: 3"))
    assert resolve(one, orders) == resolve(other, dict(reversed(orders.items())))
    assert one.record() == other.record()
