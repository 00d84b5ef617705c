"""Units are words, sorted; nothing is lost in counting, routing or taking away."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.units import (
    KINDS,
    UNITS,
    count,
    in_order,
    rally,
    rout,
    spread,
    standing,
    without,
)

SOME_UNITS = st.lists(st.sampled_from(UNITS), max_size=12)


@given(SOME_UNITS)
def test_counting_and_spreading_are_inverse(units: list[str]) -> None:
    assert spread(count(units)) == in_order(units)
    assert list(count(units)) == list(dict.fromkeys(in_order(units)))


@given(SOME_UNITS)
def test_routing_and_rallying_change_no_kind(units: list[str]) -> None:
    assert rally(rout(units)) == rally(units)
    assert standing(rout(units)) == ()
    assert len(standing(rally(units))) == len(units)
    assert Counter(rally(units)) == Counter(unit.removeprefix("routed-") for unit in units)


@given(SOME_UNITS, SOME_UNITS)
def test_what_is_taken_away_can_be_added_again(units: list[str], more: list[str]) -> None:
    assert in_order(without(in_order([*units, *more]), more)) == in_order(units)


def test_what_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="not in list"):
        without(("footman",), ["knight"])


def test_standing_units_come_first() -> None:
    assert in_order(["routed-footman", "ship", "knight", "footman"]) == (
        "footman", "knight", "ship", "routed-footman",
    )  # fmt: skip
    assert KINDS == ("footman", "knight", "siege-engine", "ship")
