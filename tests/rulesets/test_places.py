"""The areas of boards: every one that a drawing shows, and what lies beside what, both ways."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from adjudicator.engine import BadSetup, Place, Ruleset, Setup
from adjudicator.rulesets import installed, ruleset
from adjudicator.rulesets.westeros.variants import EDITIONS, variant

BACK = {"North": "South", "South": "North", "East": "West", "West": "East"}


def setups(rules: Ruleset[Any, Any]) -> Iterator[Setup]:
    """Settings with every number of seats; where that needs an option, with all of them."""
    every = {option.name: option.values[-1] for option in rules.game_options}
    for count in rules.seat_counts():
        for options in ({}, every):
            with suppress(BadSetup):
                yield Setup(rules.seats(count, options), options)


def places(rules: Ruleset[Any, Any], setup: Setup) -> dict[str, Place]:
    return {place.word: place for place in rules.places(setup)}


@pytest.mark.parametrize("name", installed())
def test_every_area_of_a_drawing_is_a_place(name: str) -> None:
    for setup in setups(ruleset(name)):
        rules = ruleset(name).of_game(setup)
        view = rules.view(rules.opening(setup), None)
        found = places(rules, setup)
        assert {outline.word for outline in rules.outlines(view)} == found.keys()
        assert all(place.name and place.printed for place in found.values())


@pytest.mark.parametrize("name", installed())
def test_what_lies_beside_an_area_has_it_beside_itself(name: str) -> None:
    for setup in setups(ruleset(name)):
        found = places(ruleset(name), setup)
        for place in found.values():
            near = [(one.how, other) for one in place.beside for other in one.words]
            assert len({other for _how, other in near}) == len(near) > 0
            for how, other in near:
                ways = {one.how for one in found[other].beside if place.word in one.words}
                assert len(ways) == 1
                assert BACK.get(how) in ways or how not in BACK


@pytest.mark.parametrize("name", ["agot1/2", "agot2/2"])
def test_an_area_of_westeros_lies_beside_what_it_borders_on(name: str) -> None:
    for setup in setups(ruleset(name)):
        geography = EDITIONS[variant(EDITIONS[name], setup)].map
        for place in ruleset(name).places(setup):
            beside = {one.how: one.words for one in place.beside}
            rivers = beside.pop("Not adjacent, across a river", ())
            assert all({place.word, other} in map(set, geography.rivers) for other in rivers)
            linked = {*geography.ports_of[place.word]}
            if geography.kind[place.word] == "port":
                linked = {geography.land_of[place.word], geography.sea_of[place.word]}
            near = {other for words in beside.values() for other in words}
            assert near == {*geography.adjacent[place.word], *linked}


def test_a_place_says_what_is_printed_there() -> None:
    agot2 = ruleset("agot2")
    found = places(agot2, Setup(agot2.seats(6, {})))
    assert found["winterfell"].printed == "land, stronghold, 1 supply icon, 1 power icon, home of Stark"
    assert found["the-narrow-sea"].printed == "sea"
    squares = places(ruleset("tigris"), Setup(("lion", "bull")))
    assert squares["B2"].printed == "land, a temple with a treasure at the start, its treasure is taken first"
    assert [(one.how, one.words) for one in squares["A5"].beside] == [
        ("East", ("A6",)),
        ("South", ("B5",)),
        ("West", ("A4",)),
    ]
