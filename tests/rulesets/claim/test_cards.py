"""The deck, counted."""

from collections import Counter

import pytest

from adjudicator.rulesets.claim.cards import (
    CARDS,
    DECK,
    FACTION,
    FACTIONS,
    VALUE,
    Card,
    highest,
    in_order,
    lowest,
)
from tests.rulesets.claim.positions import cards


@pytest.mark.rule(
    "CL-DECK-01", "CL-DECK-02", "CL-DECK-03", "CL-DECK-04", "CL-DECK-05", "CL-DECK-06", table=True
)
def test_the_deck_is_that_of_the_box() -> None:
    once = range(10)
    expected = Counter({"G0": 5} | {f"G{value}": 1 for value in range(1, 10)})
    expected += Counter(f"{letter}{value}" for letter in "UDX" for value in once)
    expected += Counter(f"K{value}" for value in range(2, 10))
    assert Counter(DECK) == expected
    assert len(DECK) == 52
    by_faction = Counter(FACTION[card] for card in DECK)
    assert by_faction == {"goblin": 14, "knight": 8, "undead": 10, "dwarf": 10, "doppelganger": 10}
    assert (min(VALUE.values()), max(VALUE.values())) == (0, 9)


def test_every_name_stands_once_among_the_names() -> None:
    assert len(CARDS) == 48
    assert set(CARDS) == set(DECK)


@pytest.mark.rule("CL-POW-01", "CL-POW-02", "CL-POW-05")
def test_who_has_which_power_over_others() -> None:
    assert {name for name, faction in FACTIONS.items() if faction.wild} == {"doppelganger"}
    assert {name: faction.beats for name, faction in FACTIONS.items() if faction.beats} == {
        "knight": "goblin"
    }


@pytest.mark.parametrize(
    ("held", "low", "high"),
    [
        ("G0 K2 U0 D0 X0", "G0", "K2"),
        ("X9 D9 U9 K9 G8", "G8", "K9"),
        ("X0 D0 U0", "U0", "U0"),
        ("X3 D3", "D3", "D3"),
    ],
)
def test_ties_are_broken_in_the_order_of_factions(held: str, low: str, high: str) -> None:
    assert (lowest(cards(held)), highest(cards(held))) == (low, high)


def test_a_hand_is_held_by_faction_and_value() -> None:
    assert in_order(cards("X0 G9 U3 K4 G0 D2 G0")) == [*cards("G0 G0 G9 K4 U3 D2 X0")]
    assert in_order([Card("D1")]) == ["D1"]
