"""Plans that say which comes next by their place in the file, and answers with others beside them."""

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
        ("ferry-1/ferry", "cedar", "plan"),
        ("ferry-1/ferry/cedar", {"west": {"horse": 1}}, "plan"),
        ("ferry-1/fare/cedar", "no", "plan"),
        ("ferry-2/ferry", "ash", "plan"),
        ("ferry-2/ferry/ash", {}, "plan"),
        ("ferry-3/ferry", "birch", "settled"),
        ("ferry-3/ferry/birch", {}, "plan"),
    ]


def test_one_plan_may_name_several_in_turn() -> None:
    given = _given("  - ferry: [birch, cedar, ash]\n    do: nobody")
    assert [answer for _label, answer, _source in given][::2] == ["birch", "cedar", "ash"]


def test_a_plan_whose_conditions_do_not_hold_has_no_turn() -> None:
    plans = """\
  - ferry: cedar
    when: {piers-done: {at-least: 1}}
    do: nobody
  - ferry: [birch, ash]
    when: {initial: a}
    do: nobody"""
    assert [answer for _label, answer, _source in _given(plans)][:3] == ["ash", {}, "cedar"]


def test_a_plan_for_any_does_not_say_which_comes_next() -> None:
    assert _given(
        "  - ferry: birch\n    do: {}\n  - ferry: any\n    do: everyone\n  - fare: any\n    do: no"
    ) == [
        ("ferry-1/ferry", "birch", "plan"),
        ("ferry-1/ferry/birch", {}, "plan"),
    ]


def test_a_choice_word_may_say_which_comes_next() -> None:
    assert _given("  - ferry: any\n    do: [{}, last, nobody]")[:3] == [
        ("ferry-1/ferry", "cedar", "plan"),
        ("ferry-1/ferry/cedar", {}, "plan"),
        ("ferry-2/ferry", "birch", "plan"),
    ]


def test_default_is_a_word_for_every_question() -> None:
    assert _given("  - ferry: any\n    do: default")[-1] == ("ferry-3/ferry/cedar", {}, "plan")
    assert _given("  - ferry: any\n    do: default", answers="  ferry: cedar")[1:3] == [
        ("ferry-1/ferry/cedar", {}, "plan"),
        ("ferry-2/ferry", "ash", "plan"),
    ]


def test_default_answers_an_open_question() -> None:
    assert _given("", answers="  ferry: Default") == [("ferry-1/ferry", "ash", "answer")]


def test_who_wants_to_be_asked_about_one_is_asked_before_it_is_begun() -> None:
    assert _given("  - ferry: birch\n    do: ask-me\n  - ferry: ash\n    do: {}") == []
    assert _given("  - ferry: birch\n    do: [{}, ask-me]") != []


def test_a_plan_for_none_of_those_that_are_left_leaves_the_question_open() -> None:
    assert len(_given("  - ferry: birch\n    do: {}")) == 2


def test_an_open_question_with_no_plan_that_can_answer_it_is_missed() -> None:
    complaints = _read(start(), file_of("", "  - ferry: any\n    do: everyone")).complaints
    assert "There is no answer to ferry." in complaints[0].message


def test_what_was_written_is_fitted_to_the_question() -> None:
    plans = """\
  - ferry: ash
    do: everyone
  - ferry: cedar
    do: [everyone, {west: horse}]
  - fare: any
    do: no
  - ferry: birch
    do: nobody"""
    answers = {label: answer for label, answer, _source in _given(plans)}
    assert answers["ferry-1/ferry/ash"] == {"east": {"camel": 2, "horse": 1}}
    assert answers["ferry-2/ferry/cedar"] == {"west": {"horse": 1}}, "without a camel everyone does not apply"


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
    assert _given(plans)[2] == ("ferry-1/fare/birch", fare, "plan")


def test_without_anything_beside_the_answer_that_was_given_the_plans_are_asked() -> None:
    plans = "  - ferry: birch\n    do: [{west: horse, fare: yes}, {east: camel}]\n  - fare: any\n    do: no"
    assert _given(plans)[2] == ("ferry-1/fare/birch", "no", "plan")


def test_what_stands_beside_one_answer_is_not_for_another_subject() -> None:
    plans = """\
  - ferry: birch
    do: {east: camel, fare: yes}
  - ferry: ash
    do: {east: camel}"""
    given = _given(plans)
    assert ("ferry-1/fare/birch", "yes", "plan") in given
    assert not any(label.startswith("ferry-2/fare") for label, _answer, _source in given)


def test_an_answer_too_may_have_others_beside_it() -> None:
    table = start()
    table.answer(table.pending[0], "ash")
    text = file_of("  ferry/ash: {east: camel, fare: yes}")
    orders = _read(table, text)
    assert orders.accepted
    resolve(table, {"amber": orders})
    assert [(one.question.label, one.answer, one.source) for one in table.given][1:] == [
        ("ferry-1/ferry/ash", {"east": {"camel": 1}}, "answer"),
        ("ferry-1/fare/ash", "yes", "plan"),
    ]
    assert read_back(orders) == (
        "line 5: answer {east: {camel: 1}} to ferry/ash.\n    If fare is asked next, answer yes.\n"
    )


def test_plans_in_turn_are_read_back() -> None:
    plans = "  - ferry: [birch, ash]\n    do: [{east: camel, fare: ask-me}, {west: camel, fare: default}]"
    assert (
        read_back(_read(start(), file_of("", plans)))
        == """\
line 5: plan 1, for ferry/birch, ferry/ash.
  Its position among the plans for ferry decides when its turn comes.
  Answer {east: camel}.
    If fare is asked next, ask me.
  If that is not legal, answer {west: camel}.
    If fare is asked next, answer default (what the rules do for a seat that misses the deadline).
If no answer of a plan is legal, the next plan is tried.
Plans end with this round or phase, or when your next file comes.
"""
    )


@pytest.mark.parametrize(
    ("written", "boarding"),
    [
        ("everyone", {"east": {"camel": 2, "horse": 1}}),
        ("{east: camel}", {"east": {"camel": 1}}),
    ],
)
def test_an_answer_may_say_what_a_plan_may(written: str, boarding: object) -> None:
    table = start()
    table.answer(table.pending[0], "ash")
    orders = _read(table, file_of(f"  ferry/ash: {written}"))
    assert orders.accepted
    assert [answer.value for answer in orders.answers.values()] == [boarding]


def test_what_fits_no_question_is_no_answer() -> None:
    assert _read(start(), file_of("  ferry: everyone")).complaints
    table = start()
    table.answer(table.pending[0], "cedar")
    assert _read(table, file_of("  ferry/cedar: everyone")).complaints
    assert _read(table, file_of("  ferry/cedar: {east: camel}")).complaints


def test_a_template_tells_what_may_stand_beside_an_answer() -> None:
    def told(table: Table[Board, View]) -> bool:
        text = template("sands", 1, "amber", FERRIES, table.view("amber"), table.pending)
        return "You can add “fare: …” to it, to answer that question in case it follows." in text

    table = start()
    assert not told(table)
    table.answer(table.pending[0], "ash")
    assert told(table)


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
    (complaint,) = _read(start(), file_of("  ferry: ash", f"  - ferry: ash\n    do: {do}")).complaints
    assert (complaint.line, complaint.column, complaint.message) == (8, column, told)


def test_a_misspelt_key_beside_an_answer_is_guessed() -> None:
    table = start()
    table.answer(table.pending[0], "ash")
    (complaint,) = _read(table, file_of("  ferry/ash: {east: camel, fair: yes}")).complaints
    assert complaint.message == "“fair” is not a legal answer to ferry/ash."
    assert (complaint.line, complaint.column) == (5, 28)
    assert (complaint.legal, complaint.nearest) == (("east", "west", "fare"), "fare")
