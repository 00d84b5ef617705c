"""Grammars: ranges, yes and no, some of several words, words with a slash between them."""

import pytest

from adjudicator.engine import Bounds, IllegalAnswer, YesOrNo, read_pair, several


@pytest.mark.parametrize(
    ("written", "inside", "outside"),
    [
        (3, [3], [2, 4]),
        ("-1", [-1], [0]),
        ({"at-least": 2}, [2, 99], [1]),
        ({"at-most": "5"}, [-99, 5], [6]),
        ({"at-least": 2, "at-most": 5}, [2, 5], [1, 6]),
        ({"at-most": 2, "at-least": 2}, [2], [1, 3]),
    ],
)
def test_ranges_include_both_ends(written: object, inside: list[int], outside: list[int]) -> None:
    bounds = Bounds().parse(written)
    assert [n for n in (*inside, *outside) if n in bounds] == inside


@pytest.mark.parametrize(
    ("written", "message", "where"),
    [
        ("many", "A whole number is expected here.", ()),
        ({}, "A range names one of these, or both: at-least, at-most.", ()),
        ({"atleast": 2}, "A range names one of these, or both: at-least, at-most.", ("atleast",)),
        ({"at-least": 9, "at-most": 2}, "No number is at least 9 and at most 2.", ("at-most",)),
        (
            {"at-least": []},
            "A whole number is expected here.",
            ("at-least",),
        ),
    ],
)
def test_what_is_no_range(written: object, message: str, where: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        Bounds().parse(written)
    assert (caught.value.message, caught.value.where) == (message, where)


def test_the_forms_are_shown() -> None:
    assert Bounds().describe() == "a number, or {at-least: 2, at-most: 5} with one or both"


def test_yes_and_no_are_understood_as_typed() -> None:
    assert [YesOrNo().parse(plain) for plain in ("yes", "Yes", "true", True)] == [True] * 4
    assert [YesOrNo().parse(plain) for plain in ("no", "NO", "false", False)] == [False] * 4


def test_some_words_are_read_in_the_order_in_which_they_stand() -> None:
    assert several(["red", "blue"]).parse("Blue") == ("blue",)
    assert several(["red", "blue"]).parse(["blue", "red"]) == ("blue", "red")
    assert several(["red", "blue"], repeats=True).parse(["red", "red"]) == ("red", "red")


@pytest.mark.parametrize(
    ("written", "where", "legal"),
    [
        ("green", (), ("red",)),
        ([], (), ("red",)),
        (["blue", "green"], (1,), ("red",)),
        (["blue", "red", "Blue"], (2,), ()),
    ],
)
def test_what_is_none_of_some_words(written: object, where: tuple[int, ...], legal: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        several(["red", "blue"], listed=["red"]).parse(written)
    assert (caught.value.where, caught.value.legal) == (where, legal)


def test_some_words_are_described_by_their_names_or_in_a_line() -> None:
    assert several(["red", "blue"]).describe() == "one of red, blue, or a list of some in [ ]"
    assert several(["red", "blue"], "a colour").describe() == "a colour"


def test_a_pair_has_a_slash() -> None:
    assert read_pair("Red/2", ["red"], ["1", "2"]) == "red/2"
    assert read_pair("red", ["red"], ["1", "2"]) is None
    assert read_pair(["red/1"], ["red"], ["1", "2"]) is None
    with pytest.raises(IllegalAnswer) as caught:
        read_pair("red/3", ["red"], ["1", "2"], ("there",))
    assert (caught.value.where, caught.value.legal) == (("there",), ("1", "2"))
