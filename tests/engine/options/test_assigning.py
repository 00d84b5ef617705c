"""Assignments: orders to areas, with a stock of tokens."""

from random import Random

import pytest

from adjudicator.engine import Assignment, IllegalAnswer, Limit, OneOf

STOCK = {
    "march-1": 1, "march+0": 1, "march+1": 1, "defense+1": 2, "defense+2": 1, "support": 2, "support+1": 1,
    "raid": 2, "raid+": 1, "consolidate": 2, "consolidate+": 1,
}  # fmt: skip
STARRED = ("march+1", "defense+2", "support+1", "raid+", "consolidate+")


def planning(areas: int, stars: int) -> Assignment:
    """Fifteen order tokens, of which so many starred ones may be used."""
    limits = (*(Limit((token,), n) for token, n in STOCK.items()), Limit(STARRED, stars))
    return Assignment({f"area-{n}": tuple(STOCK) for n in range(areas)}, limits)


def test_more_areas_than_tokens_have_no_answer() -> None:
    crowded = Assignment(dict.fromkeys("abc", ("raid", "march")), (Limit(("raid", "march"), 2),))
    assert list(crowded.listing()) == []
    assert crowded.only() is None


@pytest.mark.parametrize(("areas", "stars"), [(1, 0), (10, 2), (10, 0), (15, 5)])
def test_all_tokens_find_their_areas(areas: int, stars: int) -> None:
    options, random = planning(areas, stars), Random("plannings")
    for _time in range(20):
        assert len(options.parse(options.sample(random.randrange))) == areas
    assert len(options.parse(options.first())) == areas


@pytest.mark.slow
def test_a_large_planning_is_sampled_evenly() -> None:
    """By symmetry each area is as likely to get the one token as any other."""
    random = Random("plannings")
    options = planning(10, 2)
    lies_at = dict.fromkeys(options.places, 0)
    drawn = 0
    for _time in range(4000):
        answer = options.sample(random.randrange)
        options.parse(answer)
        for area, token in answer.items():
            lies_at[area] += token == "march-1"
            drawn += token == "march-1"
    expected = drawn / 10
    # Chi-square with 9 degrees of freedom goes beyond 33.7 once in ten thousand seeds; the seed is fixed.
    assert sum((n - expected) ** 2 / expected for n in lies_at.values()) < 33.7


def test_the_token_too_many_is_pointed_at() -> None:
    options = Assignment(
        {"winterfell": ("march", "raid"), "moat-cailin": ("march", "raid")}, (Limit(("march",), 1),)
    )
    with pytest.raises(IllegalAnswer) as caught:
        options.parse({"Moat Cailin": "march", "Winterfell": "March"})
    assert caught.value.message == "At most 1 may be used of: march."
    assert caught.value.where == ("Winterfell",)
    assert caught.value.legal == ("raid",)


def test_what_a_limit_of_several_allows_is_said_with_its_number() -> None:
    options = Assignment(dict.fromkeys("abc", ("march", "raid")), (Limit(("march", "raid"), 2),))
    with pytest.raises(IllegalAnswer, match=r"^At most 2 may be used of: march, raid\.$"):
        options.parse(dict.fromkeys("abc", "raid"))


@pytest.mark.parametrize(
    ("written", "message", "where", "legal"),
    [
        (
            "raid",
            "A mapping is expected here: each of a, b with its answer. Write it as {a: raid, …}.",
            (),
            ("a", "b"),
        ),
        ({"a": "raid"}, "There is no answer to: b.", (), ("b",)),
        ({}, "There is no answer to: a, b.", (), ("a", "b")),
        ({"a": "raid", "A": "raid"}, "“a” appears here twice.", ("A",), ()),
        ({"a": "rade"}, "“rade” is not one of the legal answers.", ("a",), ("raid", "march")),
        ({"c": "raid"}, "“c” is not one of the legal answers.", ("c",), ("a", "b")),
    ],
)
def test_mistakes(
    written: object, message: str, where: tuple[str | int, ...], legal: tuple[str, ...]
) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        Assignment({"a": ("raid", "march"), "b": ("raid",)}).parse(written)
    assert (caught.value.message, caught.value.where, caught.value.legal) == (message, where, legal)


def test_an_answer_stands_in_the_order_of_the_question() -> None:
    options = Assignment({"a": ("raid", "march"), "b": ("raid",)})
    assert list(options.parse({"b": "raid", "a": "march"}).items()) == [("a", "march"), ("b", "raid")]
    assert options.describe() == "a: one of raid, march; b: one of raid"


def test_items_alike_and_limits_that_can_bind_are_described_together() -> None:
    orders = ("march", "raid", "raid+", "support", "support+")
    options = Assignment(
        {"winterfell": orders, "moat-cailin": orders, "karhold": ("raid", "march")},
        (
            *(Limit((order,), 1) for order in ("raid+", "support+")),
            *(Limit((order,), 2) for order in ("march", "raid")),
            Limit(("raid+", "support+"), 1),
            Limit(("march", "raid", "support"), 2),
        ),
    )
    assert options.describe_lines() == (
        "winterfell, moat-cailin: one of march, raid, raid+, support, support+",
        "karhold: one of raid, march",
        "at most one in all: raid+, support+",
        "at most 2 in all: march, raid, support",
    )
    assert Assignment(options.places, options.limits[:4]).describe_lines()[2:] == (
        "at most once each: raid+, support+",
        "at most 2 times each: march, raid",
    )


def test_the_legal_part_leaves_out_what_is_illegal() -> None:
    options = planning(4, 1)
    typed = {
        "area-3": "Raid",
        "area-9": "raid",
        "area-1": "retreat",
        "area-0": "march+1",
        "Area 3": "support",
        "area-2": "defense+2",
    }
    assert options.legal_part(typed) == {"area-0": "march+1", "area-3": "raid"}
    assert list(options.legal_part(typed)) == ["area-0", "area-3"]


@pytest.mark.parametrize("typed", ["raid", ["raid"], None, {}, {"area-0": ["raid"]}, {7: "raid"}])
def test_what_has_no_legal_part(typed: object) -> None:
    assert planning(1, 0).legal_part(typed) == {}


def test_an_answer_is_its_own_legal_part() -> None:
    options = planning(3, 1)
    assert all(options.legal_part(answer) == answer for answer in options.listing())


def test_a_single_word_has_no_parts() -> None:
    assert OneOf(("yes", "no")).legal_part("yes") is None
