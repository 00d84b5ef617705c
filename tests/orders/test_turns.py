"""Plans that say which comes next by their place in the file, and answers with others beside them."""

from typing import Any, cast

import pytest

from adjudicator.engine import Table
from adjudicator.orders import Orders, read_back, read_orders, resolve, template
from tests.orders.ferries import FERRIES, start
from tests.orders.positions import file_of
from tests.orders.toy import Board, View

Given = list[tuple[str, object, str]]


def _read(table: Table[Board, View], text: str) -> Orders:
    return read_orders(
        text.encode(),
        game="sands",
        turn=1,
        seat="amber",
        ruleset=FERRIES,
        questions=list(table.pending),
        view=table.view("amber"),
    )


def _given(plans: str, answers: str = "") -> Given:
    """What is given to the questions, and its source, from the beginning until the seat is awaited."""
    table = start()
    orders = _read(table, file_of(answers, plans))
    assert [str(complaint) for complaint in orders.complaints] == []
    resolve(table, {"amber": orders})
    return [(one.question.label, one.answer, one.source) for one in table.given]


def _in_turn(plans: str) -> list[str]:
    given = _given(plans, "")
    return [
        pier for label, answer, _source in given if label.endswith("/ferry") for pier in cast("Any", answer)
    ]


def test_the_place_in_the_file_says_which_comes_next() -> None:
    plans = """\
  - ferry: cedar
    do: {west: horse}
  - fare: any
    do: no
  - ferry: ash
    do: {}
  - ferry: birch
    do: {}"""
    assert _given(plans) == [
        ("ferry-1/ferry", {"cedar": {"west": {"horse": 1}}}, "plan"),
        ("ferry-1/fare/cedar", "no", "plan"),
        ("ferry-2/ferry", {"ash": {}}, "plan"),
        ("ferry-3/ferry", {"birch": {}}, "plan"),
    ]


def test_one_plan_may_name_several_in_turn() -> None:
    assert _in_turn("  - ferry: [birch, cedar, ash]\n    do: nobody") == ["birch", "cedar", "ash"]


def test_a_plan_whose_conditions_do_not_hold_has_no_turn() -> None:
    plans = """\
  - ferry: cedar
    when: {piers-done: {at-least: 1}}
    do: nobody
  - ferry: [birch, ash]
    when: {initial: a}
    do: nobody"""
    assert _in_turn(plans) == ["ash", "cedar"]


def test_a_plan_that_is_not_legal_has_no_turn() -> None:
    plans = (
        "  - {ferry: birch, do: {east: [camel, horse]}}\n  - {ferry: ash, do: {}}\n  - {ferry: birch, do: {}}"
    )
    assert _in_turn(plans) == ["ash", "birch"]


def test_a_plan_for_any_takes_the_first_that_its_answer_fits() -> None:
    plans = (
        "  - fare: any\n    do: no\n  - ferry: any\n    do: [{west: horse, east: camel}, {west: horse}, {}]"
    )
    assert _given(plans)[::2] == [
        ("ferry-1/ferry", {"ash": {"east": {"camel": 1}, "west": {"horse": 1}}}, "plan"),
        ("ferry-2/ferry", {"cedar": {"west": {"horse": 1}}}, "plan"),
        ("ferry-3/ferry", {"birch": {}}, "plan"),
    ]
    assert _in_turn("  - ferry: any\n    when: {initial: c}\n    do: {}") == ["cedar"]


def test_a_choice_word_may_say_which_comes_next() -> None:
    assert _in_turn("  - ferry: any\n    do: last") == ["cedar", "birch", "ash"]
    assert _in_turn("  - ferry: any\n    when: {initial: b}\n    do: last") == ["birch"]
    assert _in_turn("  - ferry: [birch, cedar]\n    do: [last, nobody]") == ["birch", "cedar"]


def test_default_is_a_word_for_every_question() -> None:
    assert _given("  - ferry: any\n    do: default")[-1] == ("ferry-3/ferry", {"cedar": {}}, "plan")
    assert _in_turn("  - ferry: cedar\n    do: default") == ["cedar"]
    assert _in_turn("  - ferry: any\n    when: {initial: b}\n    do: default") == ["birch"]


def test_default_answers_an_open_question() -> None:
    assert _given("", answers="  ferry: Default") == [("ferry-1/ferry", {"ash": {}}, "answer")]


def test_who_wants_to_be_asked_about_one_is_asked_before_it_is_begun() -> None:
    assert _given("  - ferry: birch\n    do: ask-me\n  - ferry: ash\n    do: {}") == []
    assert _given("  - ferry: any\n    do: [ask-me, {}]") == []


def test_a_plan_for_none_of_those_that_are_left_leaves_the_question_open() -> None:
    assert _in_turn("  - ferry: birch\n    do: {}") == ["birch"]


def test_what_was_written_is_fitted_to_the_question() -> None:
    plans = """\
  - ferry: cedar
    do: [everyone, {west: horse}]
  - ferry: any
    do: everyone
  - fare: any
    do: no
  - ferry: birch
    do: nobody"""
    answers = [answer for label, answer, _source in _given(plans) if label.endswith("/ferry")]
    assert answers == [
        {"cedar": {"west": {"horse": 1}}},  # without a camel everyone does not apply
        {"ash": {"east": {"camel": 2, "horse": 1}}},
        {"birch": {"east": {"camel": 1}}},
    ]


@pytest.mark.parametrize(
    ("steps", "fare"),
    [
        ("{east: camel, fare: yes}", "yes"),
        ("[{east: [camel, camel, camel], fare: yes}, {east: camel, fare: no}]", "no"),
        ("[{east: camel, fare: no}, {west: camel, fare: yes}]", "no"),
        ("[{east: camel, fare: default}]", "no"),
    ],
)
def test_what_stands_beside_an_answer_counts_where_that_answer_was_given(steps: str, fare: str) -> None:
    legal = steps.replace("[camel, camel, camel]", "[camel, camel]")
    plans = f"  - ferry: birch\n    do: {legal}\n  - fare: any\n    do: ask-me"
    assert _given(plans)[1] == ("ferry-1/fare/birch", fare, "plan")


def test_without_anything_beside_the_answer_that_was_given_the_plans_are_asked() -> None:
    plans = "  - ferry: birch\n    do: [{west: horse, fare: yes}, {east: camel}]\n  - fare: any\n    do: no"
    assert _given(plans)[1] == ("ferry-1/fare/birch", "no", "plan")


def test_what_stands_beside_one_answer_is_not_for_another_subject() -> None:
    plans = """\
  - ferry: birch
    do: {east: camel, fare: yes}
  - ferry: ash
    do: {east: camel}"""
    given = _given(plans)
    assert ("ferry-1/fare/birch", "yes", "plan") in given
    assert not any(label.startswith("ferry-2/fare") for label, _answer, _source in given)


@pytest.mark.parametrize(
    "written", ["ferry: {ash: {east: camel, fare: yes}}", "ferry/ash: {east: camel, fare: yes}"]
)
def test_an_answer_too_may_have_others_beside_it(written: str) -> None:
    table = start()
    orders = _read(table, file_of(f"  {written}"))
    assert orders.accepted
    resolve(table, {"amber": orders})
    assert [(one.question.label, one.answer, one.source) for one in table.given] == [
        ("ferry-1/ferry", {"ash": {"east": {"camel": 1}}}, "answer"),
        ("ferry-1/fare/ash", "yes", "plan"),
    ]
    assert read_back(orders, FERRIES) == (
        "line 5, Ferry (ash): east: 1 × camel.\n    If Fare is asked next: yes.\n"
    )


def test_plans_in_turn_are_read_back() -> None:
    plans = "  - ferry: [birch, ash]\n    do: [{east: camel, fare: ask-me}, {west: camel, fare: default}]"
    assert (
        read_back(_read(start(), file_of("", plans)), FERRIES)
        == """\
line 5, Ferry (birch, ash): east: camel (Fare: ask me); else west: camel (Fare: what the rules do \
for a seat that misses the deadline).
If nothing of a plan is legal, or its conditions do not hold, the next plan is tried; if none applies, \
you are asked.
Where several things may come next, the order of the plans decides.
Plans end with this round or phase, or when your next file comes.
"""
    )


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("ferry: {ash: everyone}", {"ash": {"east": {"camel": 2, "horse": 1}}}),
        ("ferry: {c: {}}", None),
        ("ferry: {Cedar: {e: mare}}", {"cedar": {"east": {"horse": 1}}}),
        ("ferry: {cedar: everyone}", None),
        ("ferry: everyone", {"ash": {"east": {"camel": 2, "horse": 1}}}),
        ("ferry: last", {"cedar": {}}),
        ("ferry: {cedar: last}", None),
        ("ferry: {east: camel}", None),
        ("ferry: cedar", None),
    ],
)
def test_an_answer_may_say_what_a_plan_may(written: str, answer: object) -> None:
    orders = _read(start(), file_of(f"  {written}"))
    assert [one.value for one in orders.answers.values()] == ([] if answer is None else [answer])
    assert orders.accepted is (answer is not None)


def test_a_template_tells_what_may_stand_beside_an_answer() -> None:
    table = start()
    text = template("sands", 1, "amber", FERRIES, table.view("amber"), table.pending)
    assert "You can add “fare: …” to it, to answer that question in case it follows." in text
    assert "# - birch: move any of camel to: east, west" in text.splitlines()


@pytest.mark.parametrize(
    ("do", "column", "told"),
    [
        ("{east: camel, fare: maybe}", 29, "“maybe” is neither an answer nor a choice word for fare."),
        ("{east: camel, fair: yes}", 23, "“fair” cannot be part of an answer to ferry here."),
        ("{east: camel, fare: yes, FARE: no}", 34, "“fare” appears here twice."),
        ("{east: camle, fare: yes}", 16, "“camle” cannot be part of an answer to ferry here."),
    ],
)
def test_faults_in_what_stands_beside_an_answer_are_placed(do: str, column: int, told: str) -> None:
    (complaint,) = _read(start(), file_of("  ferry: {ash: {}}", f"  - ferry: ash\n    do: {do}")).complaints
    assert (complaint.line, complaint.column, complaint.message) == (8, column, told)


@pytest.mark.parametrize(
    ("written", "column", "message", "legal", "nearest"),
    [
        (
            "ferry: {ash: {east: camel, fair: yes}}",
            30, "“fair” is not a legal answer to ferry/ash.", ("west", "fare"), "fare",
        ),
        (
            "ferry/ash: {fair: yes}",
            15, "“fair” is not a legal answer to ferry/ash.", ("east", "west", "fare"), "fare",
        ),
        (
            "ferry: {ashes: {}}",
            11, "“ashes” is none of the things to choose here. The answer begins with one of them: {ash: …}.",
            ("ash", "birch", "cedar"), "ash",
        ),
        ("ferry: {ash: {east: [camel, camel, camel]}}", 38,
         "At most 2 of “camel” can be taken, not 3.", (), None),
        (
            "ferry: {ash: {}, elm: {}}",
            20, "There can never be a question ferry “elm”.", ("ash", "birch", "cedar", "any"), None,
        ),
    ],
)  # fmt: skip
def test_faults_in_a_branch_are_placed(
    written: str, column: int, message: str, legal: tuple[str, ...], nearest: str | None
) -> None:
    (complaint,) = _read(start(), file_of(f"  {written}")).complaints
    assert (complaint.line, complaint.column, complaint.message) == (5, column, message)
    assert (complaint.legal, complaint.nearest) == (legal, nearest)
