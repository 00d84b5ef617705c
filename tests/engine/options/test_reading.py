"""Words and numbers as people type them."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import IllegalAnswer, nearest_word, read_counts, read_number, read_word
from adjudicator.sentences import prose

AREAS = ("castle-black", "white-harbor", "the-shivering-sea", "march+1", "7")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("castle-black", "castle-black"),
        ("Castle Black", "castle-black"),
        ("  CASTLE_BLACK ", "castle-black"),
        ("castle–black", "castle-black"),
        ("castle \t black", "castle-black"),
        ("March+1", "march+1"),
        (7, "7"),
        ("7", "7"),
    ],
)
def test_forgiving_spellings(typed: object, meant: str) -> None:
    assert read_word(typed, AREAS) == meant


def test_the_exact_word_goes_before_one_that_only_looks_like_it() -> None:
    assert read_word("A-B", ("a-b", "A-B")) == "A-B"


@pytest.mark.parametrize(
    ("typed", "message", "nearest"),
    [
        ("castel-black", "“castel-black” is not one of the legal answers.", "castle-black"),
        ("Whiteharbour", "“Whiteharbour” is not one of the legal answers.", "white-harbor"),
        ("xyz", "“xyz” is not one of the legal answers.", None),
        (8, "“8” is not one of the legal answers.", None),
        ("x" * 99, "“" + "x" * 59 + "…” is not one of the legal answers.", None),
        pytest.param(10**5000, "“…” is not one of the legal answers.", None, id="huge"),
        (None, "One word is expected here, not “”.", None),
        ("", "“” is not one of the legal answers.", None),
        ({}, "One word is expected here, not “{…}”.", None),
        (["castle-black"], "One word is expected here, not “[…]”.", None),
        (True, "One word is expected here, not “True”.", None),
        (1.5, "One word is expected here, not “1.5”.", None),
    ],
)
def test_a_word_that_is_not_legal(typed: object, message: str, nearest: str | None) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        read_word(typed, AREAS, where=("order", 3))
    assert str(caught.value) == caught.value.message == message
    assert caught.value.where == ("order", 3)
    assert caught.value.legal == AREAS
    assert caught.value.nearest == nearest


@pytest.mark.parametrize(("typed", "number"), [(3, 3), ("3", 3), (" +3 ", 3), ("-2", -2), ("003", 3)])
def test_numbers(typed: object, number: int) -> None:
    assert read_number(typed, -2, 5) == number


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (6, "6 is not between -2 and 5."),
        ("-3", "-3 is not between -2 and 5."),
        ("three", "A whole number from -2 to 5 is expected here, not “three”."),
        (2.0, "A whole number from -2 to 5 is expected here, not “2.0”."),
        (None, "A whole number from -2 to 5 is expected here, not “”."),
        (True, "A whole number from -2 to 5 is expected here, not “True”."),
        ([1], "A whole number from -2 to 5 is expected here, not “[…]”."),
        pytest.param(10**5000, "… is not between -2 and 5.", id="huge"),
        (10**60 - 1, f"{'9' * 60} is not between -2 and 5."),
        (10**60, "… is not between -2 and 5."),
    ],
)
def test_a_number_that_is_not_legal(typed: object, message: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        read_number(typed, -2, 5, where=("bid",))
    assert caught.value.message == message
    assert caught.value.where == ("bid",)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        (["foot", "Foot", "horse"], {"foot": 2, "horse": 1, "ship": 0}),
        ({"foot": 2, "horse": "1"}, {"foot": 2, "horse": 1, "ship": 0}),
        ("horse", {"foot": 0, "horse": 1, "ship": 0}),
        (None, {"foot": 0, "horse": 0, "ship": 0}),
        ("", {"foot": 0, "horse": 0, "ship": 0}),
    ],
)
def test_counts(typed: object, taken: dict[str, int]) -> None:
    assert read_counts(typed, {"foot": 2, "horse": 1, "ship": 0}) == taken


@pytest.mark.parametrize(
    ("typed", "message", "where"),
    [
        (["foot", "foot", "foot"], "At most 2 of “foot” can be taken, not 3.", ("move", 2)),
        ({"horse": 2}, "At most 1 of “horse” can be taken, not 2.", ("move", "horse")),
        ({"foot": 1, "FOOT": 2}, "At most 2 of “foot” can be taken, not 3.", ("move", "FOOT")),
        ("ship", "At most 0 of “ship” can be taken, not 1.", ("move",)),
        ({"foot": -1}, "-1 is not between 0 and 3.", ("move", "foot")),
        (["hors"], "“hors” is not one of the legal answers.", ("move", 0)),
    ],
)
def test_counts_that_are_not_legal(typed: object, message: str, where: tuple[str | int, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        read_counts(typed, {"foot": 2, "horse": 1, "ship": 0}, where=("move",))
    assert (caught.value.message, caught.value.where) == (message, where)


def test_a_complaint_moves_outwards_whole() -> None:
    complaint = IllegalAnswer(prose("No."), where=("b", 1), legal=["x"], nearest="x").inside("answers", "a")
    assert complaint.where == ("answers", "a", "b", 1)
    assert (complaint.message, complaint.legal, complaint.nearest) == ("No.", ("x",), "x")


@given(st.text(), st.lists(st.text()))
def test_the_nearest_word_is_one_of_the_words(typed: str, words: list[str]) -> None:
    assert nearest_word(typed, words) in {None, *words}
