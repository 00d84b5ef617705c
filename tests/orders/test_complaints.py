"""How complaints are printed, and how many of them."""

import yaml

from adjudicator.orders import Complaint
from adjudicator.orders.complaints import MOST_SHOWN, MOST_WORDS, in_order, shortened
from adjudicator.orders.syntax import explain
from adjudicator.sentences import prose


def test_a_complaint_says_where_what_what_is_legal_and_what_was_meant() -> None:
    complaint = Complaint(prose("“K2” is not legal."), 5, 9, "K2", ("G0", "G4"), "G4")
    assert str(complaint) == "line 5, column 9: “K2” is not legal. Did you mean G4? Legal: G0, G4."
    assert str(Complaint(prose("Nothing is here."), 1, 1)) == "line 1, column 1: Nothing is here."


def test_a_long_list_of_legal_words_is_cut_short() -> None:
    words = tuple(f"w{number}" for number in range(MOST_WORDS + 2))
    told = str(Complaint(prose("No."), 1, 1, legal=words))
    assert told.endswith(f"w{MOST_WORDS - 1} and 2 more.")
    assert str(Complaint(prose("No."), 1, 1, legal=words[:MOST_WORDS])).endswith(f"w{MOST_WORDS - 1}.")


def test_legal_words_that_begin_alike_are_listed_by_their_ends() -> None:
    ends = ("A1", "A2", "B1", "B2", "C1")
    words = ("pass", *(f"king at {end}" for end in ends), *(f"priest at {end}" for end in ends))
    told = str(Complaint(prose("No."), 1, 1, legal=(*words, *(f"look/{end}" for end in ends[:4]))))
    assert told.endswith(
        "Legal: pass, look/A1, look/A2, look/B1, look/B2; king at, priest at: A1, A2, B1, B2, C1."
    )


def test_the_only_legal_word_is_not_said_twice() -> None:
    assert str(Complaint(prose("No."), 1, 1, "x", ("yes",), "yes")).endswith("No. Did you mean yes?")


def test_complaints_stand_in_the_order_of_the_file() -> None:
    complaints = [
        Complaint(prose("c"), 2, 1),
        Complaint(prose("b"), 1, 5),
        Complaint(prose("a"), 1, 2),
        Complaint(prose("d"), 2, 1),
    ]
    assert [complaint.message for complaint in in_order(complaints)] == ["a", "b", "c", "d"]


def test_of_very_many_complaints_the_last_counts_the_rest() -> None:
    complaints = [Complaint(prose(str(number)), number, 1) for number in range(1, MOST_SHOWN + 2)]
    assert in_order(complaints[:-1]) == tuple(complaints[:-1])
    *shown, last = in_order(complaints)
    assert shown == complaints[:-1]
    assert str(last) == f"line {MOST_SHOWN + 1}, column 1: Further faults from here on: 1."


def test_quoted_text_is_one_short_line() -> None:
    assert shortened("a\n  b") == "a b"
    assert shortened("x" * 100, 10) == "xxxxxxxxx…"


def test_a_fault_without_a_place_is_placed_at_the_beginning() -> None:
    fault = explain(yaml.MarkedYAMLError(problem="strange"), ["a"])
    assert (fault.line, fault.column) == (0, 0)
