"""Draws: decided by key and label alone, and even."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import KeyedChance, NamedChance, picker

KEY = bytes(range(32))
LETTERS = tuple("abcdef")


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


def test_draws_stay_as_they_are() -> None:
    """Recorded games hang on these numbers: they may never change."""
    chance = KeyedChance(KEY)
    assert chance.draw("round-1/deal/card", [f"c{n}" for n in range(10)], 10) == (
        9,
        8,
        1,
        4,
        2,
        6,
        5,
        0,
        3,
        7,
    )
    assert chance.draw("round-1/deal", LETTERS, 2) == (3, 5)
    below = picker(KEY, "label")
    assert [below(n) for n in (2, 10, 1000, 2**32, 2**40, 10**30)] == [
        0,
        5,
        53,
        3979812544,
        631710066313,
        38299145724896999519409084838,
    ]


def test_the_first_number_is_that_of_the_published_algorithm() -> None:
    """HMAC-SHA256 of the label and a block number begins d21cfb363eb919e9…, read as 32-bit numbers."""
    below = picker(KEY, "label")
    assert (below(2**32), below(2**32)) == (0xD21CFB36, 0x3EB919E9)


@given(st.binary(min_size=32, max_size=32), st.text(), st.lists(st.text()), st.data())
def test_a_draw_gives_different_positions_and_always_the_same(
    key: bytes, label: str, items: list[str], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(items)))
    drawn = KeyedChance(key).draw(label, items, count)
    assert len(set(drawn)) == len(drawn) == count
    assert set(drawn) <= set(range(len(items)))
    chance = KeyedChance(key)
    chance.draw("another before", LETTERS, 3)
    assert chance.draw(label, items, count) == drawn


def test_every_order_is_drawn_equally_often() -> None:
    chance = KeyedChance(KEY)
    drawn = Counter(chance.draw(f"deal-{n}", "abc", 3) for n in range(6000))
    assert set(drawn) == set(permutations(range(3)))
    # 5 degrees of freedom: beyond 25.7 once in ten thousand keys; the key is fixed.
    assert chi_square(list(drawn.values())) < 25.7


def test_keys_and_labels_draw_independently() -> None:
    pairs = Counter(
        (KeyedChance(KEY).draw(f"a-{n}", "xyz", 1), KeyedChance(KEY[::-1]).draw(f"a-{n}", "xyz", 1))
        for n in range(4500)
    )
    # 8 degrees of freedom: beyond 31.8 once in ten thousand keys.
    assert len(pairs) == 9
    assert chi_square(list(pairs.values())) < 31.8


def test_numbers_near_the_end_of_the_stream_do_not_favour_low_ones() -> None:
    """With a plain remainder half of these would fall into the first third."""
    below = picker(KEY, "bias")
    thirds = Counter(below(3 << 30) >> 30 for _time in range(3000))
    # 2 degrees of freedom: beyond 18.4 once in ten thousand keys.
    assert chi_square([thirds[third] for third in range(3)]) < 18.4


def test_numbers_wider_than_one_word_are_even_too() -> None:
    below = picker(KEY, "wide")
    eighths = Counter(below(10**15) * 8 // 10**15 for _time in range(4000))
    # 7 degrees of freedom: beyond 29.9 once in ten thousand keys.
    assert chi_square([eighths[eighth] for eighth in range(8)]) < 29.9


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_picked_from_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        picker(KEY, "label")(n)


def test_named_draws_come_as_named_and_others_by_chance() -> None:
    chance = NamedChance({"tide": ["b", "a"], "deal": ["c"]}, KeyedChance(KEY))
    assert chance.draw("tide", ("a", "b", "b"), 2) == (1, 0)
    assert chance.draw("other", LETTERS, 3) == KeyedChance(KEY).draw("other", LETTERS, 3)
    first, *rest = chance.draw("deal", LETTERS, 6)
    assert LETTERS[first] == "c"
    assert sorted(rest) == [0, 1, 3, 4, 5]


def test_items_of_one_name_are_drawn_apart() -> None:
    assert NamedChance({"tide": ["b", "b"]}, KeyedChance(KEY)).draw("tide", ("a", "b", "b"), 2) == (1, 2)


def test_a_named_draw_that_cannot_be_is_refused() -> None:
    chance = NamedChance({"tide": ["b", "b"]}, KeyedChance(KEY))
    with pytest.raises(ValueError, match="tide cannot draw b: it is not among a, b"):
        chance.draw("tide", ("a", "b"), 2)
    with pytest.raises(ValueError, match="tide draws 1, not 2: b, b"):
        chance.draw("tide", ("a", "b"), 1)
