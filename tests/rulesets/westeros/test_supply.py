"""Supply: what armies a house may have, and what it may lose to comply."""

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine.bounds import fits
from adjudicator.rulesets.westeros.board import Board, Combat
from adjudicator.rulesets.westeros.supply import armies, complies, cuts, judge, judge_cut, sizes
from tests.rulesets.agot2.facts import MAP, SUPPLY
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import place

ARMIES = st.lists(st.integers(1, 5), max_size=5)
PLACES = st.integers(0, 6)


def board_with(supply: int, *army_sizes: int) -> Board:
    """Stark with so many units in as many areas."""
    board = empty()
    board.supply["stark"] = supply
    for area, size in zip(MAP.land, army_sizes, strict=False):
        board.add(area, "stark", ["footman"] * size)
    return board


def verdict(supply: int, *army_sizes: int) -> str:
    return judge(board_with(supply, *army_sizes), "stark").reason


@pytest.mark.rule("A2-EX-02", "A2-SUPPLY-03")
def test_the_rulebooks_example_of_supply_limits() -> None:
    assert verdict(3, 3, 2, 2, 2) == "within-supply"
    assert verdict(3, 3, 3) == "army-too-large"
    assert verdict(3, 2, 2, 2, 2, 2) == "too-many-armies"
    assert verdict(3, 3, 2, 2, 2, *[1] * 10) == "within-supply"
    assert verdict(2, 3, 2, 2) == "within-supply"
    assert verdict(2, 3, 2, 2, 2) == "too-many-armies"
    found = judge(board_with(3, 2, 3, 3), "stark")
    assert (found.armies, found.limits, found.place, found.rule) == (
        (3, 3, 2), (3, 2, 2, 2), 1, "A2-SUPPLY-03",
    )  # fmt: skip


@pytest.mark.rule("A2-SUPPLY-04")
@given(PLACES, ARMIES, st.integers(0, 4))
def test_whoever_complies_complies_with_less(supply: int, army_sizes: list[int], which: int) -> None:
    less = list(army_sizes)
    if which < len(less):
        less[which] -= 1
    if fits(armies(army_sizes), SUPPLY[supply]):
        assert fits(armies(less), SUPPLY[supply])
    assert fits((), SUPPLY[supply])


@pytest.mark.rule("A2-SUPPLY-03")
@given(PLACES, ARMIES)
def test_armies_fit_when_they_can_be_given_a_place_each(supply: int, army_sizes: list[int]) -> None:
    """Held against another way of judging: some way to pair armies with limits that are large enough."""
    row, found = SUPPLY[supply], armies(army_sizes)
    larger = {army: sum(limit >= army for limit in row) for army in found}
    pairable = all(sum(other >= army for other in found) <= larger[army] for army in found)
    assert fits(found, row) == pairable


@pytest.mark.rule("A2-SUPPLY-05", "A2-SUPPLY-11", "A2-GEN-07")
def test_units_count_one_whatever_they_are() -> None:
    board = empty()
    place(
        board,
        "karhold: stark footman siege-engine",
        "castle-black: stark knight routed-knight routed-footman",
        "winterfell: stark knight",
    )
    assert judge(board, "stark").armies == (3, 2)


@pytest.mark.rule("A2-SUPPLY-06", "A2-GARR-02")
def test_lone_units_and_garrisons_are_free() -> None:
    board = board_with(0, *[1] * 10)
    assert judge(board, "stark").armies == ()
    assert board.garrisons["winterfell"] == 2
    board = empty()
    place(board, "winterfell: stark footman")
    assert sizes(board, "stark") == {"winterfell": 1}


@pytest.mark.rule("A2-SUPPLY-12", "A2-PORT-04")
def test_ships_at_sea_and_in_ports_form_armies() -> None:
    board = empty()
    place(board, "bay-of-ice: stark ship ship", "port-of-winterfell: stark ship ship ship")
    assert judge(board, "stark").armies == (3, 2)


def test_attackers_count_in_the_embattled_area() -> None:
    board = empty()
    place(board, "pyke: greyjoy footman footman", "seagard: stark footman")
    board.combat = Combat("stark", "greyjoy", "pyke", "seagard", "march", ("footman", "knight"))
    assert sizes(board, "stark") == {"seagard": 1, "pyke": 2}
    assert judge(board, "greyjoy").armies == (2,)


def test_changes_are_judged_without_being_made() -> None:
    board = board_with(0, 2, 1, 1)
    one, other, third = MAP.land[:3]
    assert complies(board, "stark", {one: -1, other: 1})
    assert not complies(board, "stark", {one: 1, other: -1})
    assert judge(board, "stark", {third: 1, other: 1}).reason == "too-many-armies"
    assert sizes(board, "stark") == {one: 2, other: 1, third: 1}


# --- Complying --------------------------------------------------------------------------------------------

LANNISTER = {"the-twins": 4, "harrenhal": 3, "riverrun": 2, "lannisport": 2, "seagard": 1}


def lannister(supply: int) -> Board:
    """The rulebook's example of a supply that falls."""
    board = empty()
    board.supply["lannister"] = supply
    for area, size in LANNISTER.items():
        board.add(area, "lannister", ["footman"] * size)
    return board


@pytest.mark.rule("A2-SUPPLY-07", "A2-SUPPLY-08")
@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        ({"the-twins": 1, "harrenhal": 1}, "cut-complies"),
        ({"the-twins": 2}, "cut-complies"),
        ({"the-twins": 1}, "cut-too-small"),
        ({"the-twins": 1, "riverrun": 1}, "cut-too-small"),
        ({"the-twins": 2, "harrenhal": 1}, "cut-too-large"),
        ({"the-twins": 2, "seagard": 1}, "cut-too-large"),
        ({}, "cut-too-small"),
    ],
)
def test_a_supply_that_falls_costs_what_it_must(lost: Mapping[str, int], reason: str) -> None:
    board = lannister(3)
    assert judge_cut(board, "lannister", lost) == reason
    assert (lost in cuts(board, "lannister")) == (reason == "cut-complies")


def test_who_complies_loses_nothing() -> None:
    board = lannister(5)
    assert cuts(board, "lannister") == ({},)
    assert judge_cut(board, "lannister", {}) == "cut-complies"
    assert judge_cut(board, "lannister", {"the-twins": 1}) == "cut-too-large"
    rules = board.edition.rules
    assert (rules["cut-complies"], rules["cut-too-large"]) == ("A2-SUPPLY-07", "A2-SUPPLY-08")


@pytest.mark.rule("A2-SUPPLY-08")
@given(PLACES, st.lists(st.integers(1, 4), max_size=4))
def test_every_legal_cut_is_found_and_no_other(supply: int, army_sizes: list[int]) -> None:
    """Held against every conceivable loss, and the definition itself."""
    board = board_with(supply, *army_sizes)
    areas, row = MAP.land[: len(army_sizes)], SUPPLY[supply]
    legal = []
    for gone in product(*(range(size + 1) for size in army_sizes)):
        left = [size - lost for size, lost in zip(army_sizes, gone, strict=True)]
        one_back = [
            [number + (place == back) for place, number in enumerate(left)]
            for back in range(len(left))
            if gone[back]
        ]
        if fits(armies(left), row) and not any(fits(armies(each), row) for each in one_back):
            legal.append({area: lost for area, lost in zip(areas, gone, strict=True) if lost})
    found = cuts(board, "stark")
    assert sorted(map(str, found)) == sorted(map(str, legal))
    assert found
    assert [sum(cut.values()) for cut in found] == sorted(sum(cut.values()) for cut in found)
