"""Finding the n-th of many without going through them."""

from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine.options.counting import found, spread, subset


@given(st.integers(0, 6), st.integers(0, 6))
def test_subsets_come_once_each_in_order(size: int, count: int) -> None:
    items = "abcdef"[:size]
    got = [tuple(subset(items, count, index)) for index in range(comb(size, count))]
    assert got == list(combinations(items, count))


@given(st.integers(0, 4), st.integers(0, 4))
def test_spreads_come_once_each(amount: int, places: int) -> None:
    got = [spread(amount, places, index) for index in range(comb(amount + places, places))]
    assert got == [numbers for numbers in product(range(amount + 1), repeat=places) if sum(numbers) <= amount]


def test_a_case_is_found_with_the_place_in_its_block() -> None:
    blocks = [("a", 2), ("none", 0), ("b", 3)]
    assert [found(blocks, index) for index in range(5)] == [
        ("a", 0), ("a", 1), ("b", 0), ("b", 1), ("b", 2)
    ]  # fmt: skip
    with pytest.raises(IndexError):
        found(blocks, 5)
