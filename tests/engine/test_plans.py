"""Ranges in the conditions of plans."""

import pytest

from adjudicator.engine import Bounds, IllegalAnswer


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
