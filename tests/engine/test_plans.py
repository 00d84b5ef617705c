"""The parts that conditions are made of; here a view is a number, or None where there is none."""

from adjudicator.engine import Condition, OneOf, Question, among, numbered, of_each, several, yes_or_no

QUESTION = Question("round-1/bid", "ann", "bid", "", OneOf(("yes", "no")), "no")


def met(condition: Condition[int | None], view: int | None, written: object) -> bool:
    return condition.holds(view, QUESTION, condition.grammar.parse(written))


def number(view: int | None, _question: Question) -> int | None:
    return view


def digit(view: int | None, _question: Question) -> str | None:
    return None if view is None else str(view)


def is_even(view: int | None, _question: Question) -> bool | None:
    return None if view is None else view % 2 == 0


def is_below(view: int | None, _question: Question, word: str) -> bool:
    return view is not None and int(word) < view


def test_a_fact_is_among_those_wanted() -> None:
    one_of_these = among("digit", "", several(["1", "2", "3"]), digit, "it is %(value)s")
    assert met(one_of_these, 1, ["2", "1"])
    assert not met(one_of_these, 1, ["2", "3"])
    assert not met(one_of_these, None, ["1", "2", "3"])


def test_a_number_that_is_not_there_is_in_no_range() -> None:
    so_much = numbered("number", "", number, "it is %(value)s")
    assert met(so_much, 3, {"at-least": 2})
    assert not met(so_much, 1, {"at-least": 2})
    assert not met(so_much, None, {"at-most": 2})


def test_what_cannot_be_judged_is_neither_so_nor_not_so() -> None:
    even = yes_or_no("even", "", is_even, "it is even", "it is odd")
    assert [met(even, view, "yes") for view in (2, 1, None)] == [True, False, False]
    assert [met(even, view, "no") for view in (2, 1, None)] == [False, True, False]


def test_it_must_hold_for_each() -> None:
    above = of_each("above", "", several(["1", "2"]), is_below, "it is above %(value)s")
    assert met(above, 3, ["1", "2"])
    assert not met(above, 2, ["1", "2"])
