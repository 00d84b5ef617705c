"""An answer that is half-filled, or legal in part: no answer, and yet better than nothing at the deadline."""

from typing import Any

import pytest

from adjudicator.orders import in_short, read_back, resolve, waiting
from tests.orders.positions import CARAVAN, SEAT, at, file_of, read_at
from tests.resolved import resolved, to_seat

LABEL = "round-1/stalls"


def _parts(lines: str, plans: str = "") -> dict[str, Any]:
    orders = read_at(at("stalls"), file_of(lines, plans))
    assert LABEL not in orders.answers or not orders.accepted
    return dict(orders.parts)


@pytest.mark.parametrize(
    ("lines", "part"),
    [
        ("  stalls: {north: salt}", {"north": "salt"}),
        ("  stalls: {north: salt, south: dates}", {"north": "salt"}),
        ("  stalls: {north: salt, south: salt}", {"north": "salt"}),
        ("  stalls: {south: salt, north: salt}", {"south": "salt"}),
        ("  stalls: {north: salt, east: silk}", {"north": "salt"}),
        ("  stalls: {south: cheese}", {}),
    ],
)
def test_the_legal_part_of_a_refused_answer_is_kept(lines: str, part: dict[str, str]) -> None:
    assert _parts(lines) == {LABEL: part}


def test_what_is_legal_as_far_as_it_goes_is_accepted_with_a_notice() -> None:
    text = file_of("  stalls:\n    north: salt\n    south:", "  - bid: any\n    do: 1")
    orders = read_at(at("stalls"), text)
    (lacking,) = orders.unfinished
    assert (lacking.line, lacking.message) == (
        5,
        "stalls is half-filled: {north: salt}. It leaves out south.",
    )
    assert (orders.accepted, orders.answers, len(orders.plans)) == (True, {}, 1)
    assert str(lacking) in read_back(orders, CARAVAN)
    assert "You are still awaited." in read_back(orders, CARAVAN)
    assert in_short(orders, CARAVAN) == "half-filled answers: 1; plans: 1"


@pytest.mark.parametrize(
    "written", ["{north: salt, south: dates}", "{north: salt, east: silk}", "{north:, south:}"]
)
def test_what_is_wrong_in_itself_or_says_nothing_is_a_fault(written: str) -> None:
    orders = read_at(at("stalls"), file_of(f"  stalls: {written}"))
    assert (orders.accepted, orders.unfinished) == (False, ())


def test_a_fault_elsewhere_in_the_file_loses_no_answer() -> None:
    assert _parts("  stalls: {north: salt, south: silk}", "  - guess: any\n    do: gold") == {
        LABEL: {"north": "salt", "south": "silk"}
    }


def test_nothing_is_kept_of_a_file_that_was_not_meant_for_the_turn() -> None:
    text = file_of("  stalls: {north: salt}")
    for wrong in (
        text.replace("turn: 1", "turn: 2"),
        text.replace("sands", "dunes"),
        text.replace("amber", "blue"),
    ):
        assert read_at(at("stalls"), wrong).parts == {}


def test_nothing_is_kept_where_the_rules_complete_nothing() -> None:
    orders = read_at(at("toll"), file_of("  toll: {north: camel, south: gold}"))
    assert (orders.accepted, orders.parts) == (False, {})


def test_a_part_is_no_answer_before_the_deadline() -> None:
    table = at("stalls")
    orders = read_at(table, file_of("  stalls: {north: salt}"))
    assert [question.kind for question in waiting(table, {})] == ["stalls"]
    assert not resolve(table, {}, parts={SEAT: orders.parts})


def test_at_the_deadline_the_rules_complete_it() -> None:
    table = at("stalls")
    given = resolved(table, {}, late=True, parts={SEAT: {LABEL: {"north": "salt"}}})
    assert (given[0].answer, given[0].source, given[0].line) == (
        {"north": "salt", "south": "silk"},
        "default",
        0,
    )
    assert [one.source for one in table.given if one.question.label == LABEL] == ["default"]


@pytest.mark.parametrize("part", [{"north": "cheese"}, {"south": "salt", "north": "salt"}])
def test_what_the_rules_make_of_a_part_is_judged(part: dict[str, str]) -> None:
    table = at("stalls")
    given = resolved(table, {}, late=True, parts={SEAT: {LABEL: part}})
    assert given[0].answer == {"north": "dates", "south": "silk"}


def test_where_the_rules_cannot_complete_it_any_more_the_default_stands() -> None:
    table = at("stalls")
    table.board.score[SEAT] = -1
    given = resolved(table, {}, late=True, parts={SEAT: {LABEL: {"north": "salt"}}})
    assert given[0].answer == {"north": "dates", "south": "silk"}


def test_a_plan_comes_before_a_part() -> None:
    table = at("guess")
    blue = read_at(table, file_of("", "  - guess: any\n    do: silk", "blue"), "blue")
    filed = {"blue": blue}
    given = resolved(table, filed, late=True, parts={"blue": {"round-1/guess/parcel": "salt"}})
    assert [one.answer for one in to_seat("blue", given)][:1] == ["silk"]


def test_what_is_not_filled_in_yet_is_no_fault_beside_a_wrong_word() -> None:
    (fault,) = read_at(at("stalls"), file_of("  stalls:\n    north: slat\n    south:")).complaints
    assert (fault.line, "“slat” is not a legal answer" in fault.message) == (6, True)
