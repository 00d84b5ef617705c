"""What a plan answers, when it fits, and when it falls through."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.engine import OneOf, Prospect, Question
from adjudicator.engine.options.reading import word_among
from adjudicator.orders import Plan, Wait, read_back, read_plans
from tests.orders.positions import CARAVAN, SEAT, at, file_of, open_questions, read_at
from tests.orders.toy import GOODS, View
from tests.resolved import suggest

FALLS_THROUGH = None

T = TypeVar("T")


def _plans(text: str) -> tuple[Plan, ...]:
    orders = read_at(at("load"), file_of("  load: dates", text))
    assert [str(complaint) for complaint in orders.complaints] == []
    return orders.plans


def _suggested(text: str, kind: str, **changed: int) -> object:
    """What the one plan written as `text` suggests where a question of a kind is open."""
    table = at(kind)
    view: View = table.view(SEAT)
    for name, value in changed.items():
        setattr(view, name, value)
    (plan,) = _plans(text)
    (question, *_others) = open_questions(table)
    return suggest(plan, CARAVAN, view, question)


def test_a_plan_may_write_its_answer_out() -> None:
    assert _suggested("  - bid: any\n    do: 4", "bid") == 4
    assert _suggested("  - send: any\n    do: {oasis: camel, stay: camel}", "send") == {"oasis": {"camel": 1}}


def test_a_choice_word_depends_on_the_question() -> None:
    assert _suggested("  - bid: any\n    do: all", "bid") == 9
    assert _suggested("  - guess: any\n    do: Plentiful", "guess") == "dates"


def test_answers_are_tried_in_their_order() -> None:
    assert _suggested("  - bid: any\n    do: [4, all]", "bid") == 4
    question = Question("round-1/guess/parcel", SEAT, "guess", "parcel", OneOf(("salt", "silk")), "salt")
    (plan,) = _plans("  - guess: any\n    do: [dates, silk, salt]")
    assert suggest(plan, CARAVAN, at("guess").view(SEAT), question) == "silk"


def test_a_choice_word_that_does_not_apply_gives_way_to_the_next() -> None:
    question = Question("round-1/guess/parcel", SEAT, "guess", "parcel", OneOf(GOODS), "salt")
    (plan,) = _plans("  - guess: any\n    do: [plentiful, silk]")
    view = at("guess").view(SEAT)
    view.stock = dict.fromkeys(GOODS, 1)
    assert suggest(plan, CARAVAN, view, question) == "silk"


def test_ask_me_ends_a_list() -> None:
    assert _suggested("  - bid: any\n    do: [ask-me, 4]", "bid") is Wait.ASK_ME


def test_a_plan_with_nothing_legal_falls_through() -> None:
    question = Question("round-1/guess/parcel", SEAT, "guess", "parcel", OneOf(("silk",)), "silk")
    (plan,) = _plans("  - guess: any\n    do: [dates, salt]")
    assert suggest(plan, CARAVAN, at("guess").view(SEAT), question) is FALLS_THROUGH


def test_a_plan_that_fails_the_coupling_check_falls_through() -> None:
    assert _suggested("  - send: any\n    do: {oasis: [horse]}", "send") is FALLS_THROUGH


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{purse: 9}", True),
        ("{purse: 8}", False),
        ("{purse: {at-least: 5}}", True),
        ("{purse: {at-most: 5}}", False),
        ("{ahead: yes}", True),
        ("{ahead: no}", False),
        ("{purse: 9, ahead: no}", False),
        ("{Purse: {at-least: 9, at-most: 9}, AHEAD: YES}", True),
        ("{}", True),
        ("", True),
    ],
)
def test_all_conditions_must_hold(when: str, fits: bool) -> None:  # noqa: FBT001
    suggested = _suggested(f"  - bid: any\n    when: {when}\n    do: 4", "bid")
    assert suggested == (4 if fits else FALLS_THROUGH)


def test_a_plan_is_judged_on_the_view_alone() -> None:
    text = "  - bid: any\n    when: {purse: 3}\n    do: 2"
    assert _suggested(text, "bid") is FALLS_THROUGH
    assert _suggested(text, "bid", purse=3) == 2


@pytest.mark.parametrize(
    ("subject", "fits"),
    [
        ("any", True),
        ("parcel", True),
        ("Parcel", True),
        ("bale", False),
        ("[bale, parcel]", True),
        ("[bale, box]", False),
        ("[box, any]", True),
    ],
)
def test_a_plan_is_for_its_subjects(subject: str, fits: bool) -> None:  # noqa: FBT001
    suggested = _suggested(f"  - guess: {subject}\n    do: silk", "guess")
    assert suggested == ("silk" if fits else FALLS_THROUGH)


def test_a_plan_is_for_its_kind() -> None:
    assert _suggested("  - bid: any\n    do: 1", "guess") is FALLS_THROUGH


def test_the_parts_of_a_plan() -> None:
    first, second = _plans(
        "  - guess: [box, bale]\n    do: silk\n  -\n    keep: Game\n    bid: any\n    do: all"
    )
    assert (first.kind, first.subjects, first.keep, first.line) == ("guess", ("box", "bale"), "period", 7)
    assert (second.kind, second.subjects, second.keep, second.line) == ("bid", (), "game", 11)


def test_plans_are_read_again_when_their_answers_are_long_past() -> None:
    text = "  - guess: any\n    do: silk\n  - bid: any\n    do: ask-me"
    assert read_plans(file_of("  load: dates", text).encode(), CARAVAN) == _plans(text)
    assert read_plans(b"no file of orders", CARAVAN) == ()
    assert read_plans(b"\x00", CARAVAN) == ()


def test_a_stem_stands_for_all_subjects_that_begin_with_it() -> None:
    assert _suggested("  - send: Well\n    do: {oasis: camel}", "send") == {"oasis": {"camel": 1}}
    (plan,) = _plans("  - send: well\n    do: {oasis: camel}")
    (send,) = open_questions(at("send"))
    for subject, meant in (("well", True), ("well-", True), ("wells", False), ("the-well-1", False)):
        asked = msgspec.structs.replace(send, subject=subject)
        assert (suggest(plan, CARAVAN, at("send").view(SEAT), asked) is not FALLS_THROUGH) is meant


def test_only_the_stems_of_a_kind_are_known() -> None:
    (complaint,) = read_at(at("load"), file_of("  load: dates", "  - send: wel\n    do: {}")).complaints
    assert (complaint.legal, complaint.nearest) == (("well", "well-1", "well-2", "well-3", "any"), "well")


def test_choice_words_stand_in_a_list_where_a_list_is_no_ranking() -> None:
    assert _suggested("  - send: any\n    do: [default, ask-me]", "send") == {}
    text = file_of("  load: dates", "  - send: any\n    do: [{oasis: camel}, default]")
    (complaint,) = read_at(at("load"), text).complaints
    assert (complaint.line, complaint.found) == (8, "default")
    assert "Write “do: default”" in complaint.message


def test_a_bug_met_in_one_plan_is_told_at_its_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(_prospect: Prospect[View], _subjects: object, answer: object) -> None:
        if answer == "silk":
            raise KeyError(answer)

    guess = replace(CARAVAN.questions["guess"], never_legal=judge)
    monkeypatch.setattr(type(CARAVAN), "questions", {**CARAVAN.questions, "guess": guess})
    plans = "  - guess: any\n    do: salt\n  - guess: any\n    do: silk\n  - bid: any\n    do: 4"
    orders = read_at(at("load"), file_of("  load: dates", plans))
    (told,) = map(str, orders.complaints)
    assert told.startswith(
        "line 9, column 5: This plan could not be read, because of a bug in the program. (KeyError, "
    )
    assert "silk" not in told
    assert [(plan.kind, plan.line) for plan in orders.plans] == [("guess", 7), ("bid", 11)]


@pytest.mark.parametrize("subject", ["parcle", "[parcel, parcle]"])
def test_rules_judge_no_plan_whose_subject_is_not_the_games(
    subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Sequence[str]] = []

    def judge(_prospect: Prospect[View], subjects: Sequence[str], _answer: object) -> None:
        judged.append(subjects)

    guess = replace(CARAVAN.questions["guess"], subjects=("parcel",), never_legal=judge)
    monkeypatch.setattr(type(CARAVAN), "questions", {**CARAVAN.questions, "guess": guess})
    plans = f"  - guess: {subject}\n    do: salt\n  - guess: parcel\n    do: salt"
    orders = read_at(at("load"), file_of("  load: dates", plans))
    assert [complaint.line for complaint in orders.complaints] == [7]
    assert judged == [("parcel",)]


@pytest.mark.parametrize(
    ("plan", "column", "said"),
    [
        ("{bid: any, when: {purse 5}, do: 4}", 22, "so this plan always applies"),
        ("{bid: any, when: {purse: {at-least: }}, do: 4}", 22, "so this plan always applies"),
        ("{bid: any, when: {ahead: yes, Ahead: no}, do: 4}", 35, "“ahead” appears here twice"),
        ("{guess: any, do: [silk, ask-me, salt]}", 37, "never reached"),
        ("{guess: any, do: [default, salt]}", 32, "never reached"),
        ("{bid: any, when: {}, do: 4}", 0, ""),
        ("{bid: any, when: , do: 4}", 0, ""),
    ],
)
def test_what_of_a_plan_counts_for_nothing_is_noted(plan: str, column: int, said: str) -> None:
    orders = read_at(at("load"), file_of("  load: dates", f"  - {plan}"))
    assert orders.accepted, "version 1.0 took it, and games may hold it"
    assert [remark.column for remark in orders.remarks] == ([column] if said else [])
    assert all(said in remark.message for remark in orders.remarks)


def test_many_plans_and_many_strange_words_in_one_are_read_in_time_that_grows_with_their_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = Counter[str]()

    def counted(name: str, function: Callable[..., T]) -> Callable[..., T]:
        def count(*given: object) -> T:
            calls[name] += 1
            return function(*given)

        return count

    monkeypatch.setattr("adjudicator.orders.plan_reading.word_among", counted("words", word_among))
    monkeypatch.setattr(Plan, "always_before", counted("plans", Plan.always_before))
    strange = ", ".join(f"x{number}: 1" for number in range(100))
    plans = "".join(f"  - {{bid: any, do: {number}}}\n" for number in range(100))
    orders = read_at(at("load"), file_of("  load: dates", f"{plans}  - {{{strange}}}"))
    assert not orders.accepted
    assert calls["words"] < 1000
    assert calls["plans"] == 0


@pytest.mark.parametrize(
    ("plans", "lines"),
    [
        ("  - {guess: any, do: [silk, ask-me]}\n  - {guess: parcel, do: salt}", [8]),
        ("  - {guess: parcel, do: default}\n  - {guess: [parcel, box], do: salt}", []),
        ("  - {guess: [parcel, box], do: default}\n  - {guess: parcel, do: salt}", [8]),
        ("  - {guess: any, when: {goods: silk}, do: ask-me}\n  - {guess: any, do: salt}", []),
        ("  - {guess: any, do: [silk, salt]}\n  - {guess: any, do: salt}", []),
        ("  - {guess: any, do: ask-me}\n  - {guess: any, do: salt, keep: game}", []),
        ("  - {guess: any, do: ask-me, keep: game}\n  - {guess: any, do: salt}", [8]),
    ],
)
def test_a_plan_that_is_never_reached_is_noted(plans: str, lines: list[int]) -> None:
    orders = read_at(at("load"), file_of("  load: dates", plans))
    assert orders.accepted
    assert [remark.line for remark in orders.remarks] == lines
    assert all("line 7 always comes before it" in remark.message for remark in orders.remarks)
    read = read_back(orders, CARAVAN)
    assert read.count("  Note: line 8, column 6: This plan is never reached") == len(lines)
