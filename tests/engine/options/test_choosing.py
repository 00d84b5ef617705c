"""One of, a number, some of, an ordering: their order, their words and their mistakes."""

from itertools import islice

import pytest

from adjudicator.engine import IllegalAnswer, Number, OneOf, Options, Ordering, SomeOf

CARDS = SomeOf({"knight": 2, "footman": 1}, 1, 2)


def test_listings_are_in_the_order_a_person_expects() -> None:
    assert list(OneOf(("b", "a")).listing()) == ["b", "a"]
    assert list(Number(-1, 1).listing()) == [-1, 0, 1]
    assert list(CARDS.listing()) == [("knight",), ("footman",), ("knight", "knight"), ("knight", "footman")]
    assert list(Ordering(("a", "b", "c")).listing())[:3] == [
        ("a", "b", "c"),
        ("a", "c", "b"),
        ("b", "a", "c"),
    ]


@pytest.mark.parametrize(
    "written", [["footman", "knight"], {"Knight": 1, "footman": 1}, ("knight", "footman")]
)
def test_some_of_takes_lists_and_mappings_in_any_order(written: object) -> None:
    assert CARDS.parse(written) == ("knight", "footman")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (OneOf(("a", "b")), "one of a, b"),
        (Number(0, 5), "a number from 0 to 5"),
        (CARDS, "1 to 2 of: 2 × knight, footman"),
        (SomeOf({"a": 1, "b": 1}, 1, 1), "1 of: a, b"),
        (SomeOf({"a": 1, "b": 2}, 2, 2), "2 of: a, 2 × b"),
        (SomeOf({}, 0, 0), "[]"),
        (Ordering(("a", "b")), "all of a, b, in an order of your choice"),
    ],
)
def test_descriptions(options: Options[object], text: str) -> None:
    assert options.describe() == text


@pytest.mark.parametrize(
    ("options", "written", "message", "legal"),
    [
        (CARDS, [], "From 1 to 2 items are expected here, not 0.", ("knight", "footman")),
        (SomeOf({"a": 1, "b": 1}, 1, 1), ["a", "b"], "Items expected here: exactly 1, not 2.", ("a", "b")),
        (SomeOf({"a": 1, "b": 1}, 2, 2), "a", "Items expected here: exactly 2, not 1.", ("a", "b")),
        (Ordering(("a", "b")), ["a"], "The order leaves out: b.", ("b",)),
        (Ordering(("a", "b")), "a", "A list is expected here that puts these in order: a, b.", ("a", "b")),
    ],
)
def test_mistakes_in_the_whole(
    options: Options[object], written: object, message: str, legal: tuple[str, ...]
) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        options.parse(written)
    assert (caught.value.message, caught.value.legal, caught.value.where) == (message, legal, ())


def test_an_item_that_stands_twice_in_an_order_is_pointed_at() -> None:
    with pytest.raises(IllegalAnswer, match="“a” appears here twice") as caught:
        Ordering(("a", "b")).parse(["a", "b", "A"])
    assert caught.value.where == (2,)


def test_of_very_many_answers_the_first_ones_are_listed_at_once() -> None:
    cards = SomeOf({f"card-{n}": 1 for n in range(52)}, 13, 13)
    assert cards.first() == tuple(f"card-{n}" for n in range(13))
    assert len(set(islice(cards.listing(), 1000))) == 1000
    assert Ordering(tuple(map(str, range(52)))).only() is None
    assert SomeOf({f"coin-{n}": 1 for n in range(40)}, 40, 40).only() is not None


def test_very_many_choices_are_told_by_how_they_begin() -> None:
    few, many = [str(number) for number in range(1, 8)], [str(number) for number in range(100, 170)]
    choices = ("pass", *(f"king at {end}" for end in few), *(f"priest at {end}" for end in few))
    assert OneOf(choices).describe_lines() == (f"one of {', '.join(choices)}",)
    swaps = [f"swap {end} {end}" for end in many[:15]]
    options = OneOf((*choices, *swaps, "withdraw king", *(f"place temple at {end}" for end in many)))
    assert options.describe_lines() == (
        "pass, withdraw king",
        "king at, priest at: 1, 2, 3, 4, 5, 6, 7",
        f"place temple at: {', '.join(many[:60])} and 10 more",
        f"{', '.join(swaps[:12])} and 3 more",
    )
    assert options.describe_all() == (
        "pass, withdraw king",
        "king at, priest at: 1, 2, 3, 4, 5, 6, 7",
        f"place temple at: {', '.join(many)}",
        ", ".join(swaps),
    )


def test_sixty_choices_are_named_in_full_and_so_are_four_that_begin_alike() -> None:
    names = tuple(f"card-{number}" for number in range(61))
    assert OneOf(names[:60]).describe_lines() == (f"one of {', '.join(names[:60])}",)
    assert OneOf(names).describe_lines() == (f"{', '.join(names[:60])} and 1 more",)
    kings, priests = ([f"{who} at {end}" for end in range(5)] for who in ("king", "priest"))
    assert OneOf((*names, *kings, *priests[:4])).describe_lines() == (
        f"{', '.join(names[:60])} and 5 more",
        "king at: 0, 1, 2, 3, 4",
    )
