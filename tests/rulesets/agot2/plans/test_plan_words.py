"""What many kinds of plan share: lists of words, orders of units."""

import pytest

from adjudicator.engine import IllegalAnswer, several
from adjudicator.orders import read_back
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.questions.words import (
    areas,
    cards,
    is_free,
    items,
    own,
    rank,
    taken_in_order,
    units,
)
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.agot2.plans.filing import read
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import at, order, place, play

HOUSES, TRACKS = several(EDITION.houses), several(EDITION.dominance)


def test_lists_are_read_in_the_order_in_which_they_stand() -> None:
    assert areas(EDITION).parse("Kings Landing") == ("kings-landing",)
    assert HOUSES.parse(["tyrell", "Stark"]) == ("tyrell", "stark")
    assert TRACKS.parse(["kings court", "fiefdoms"]) == ("kings-court", "fiefdoms")
    assert cards(EDITION).parse("the_hound") == ("the-hound",)


@pytest.mark.parametrize(
    ("plain", "where"), [([], ()), (["stark", "stark"], (1,)), (["stark", "strak"], (1,)), ({}, ()), ("", ())]
)
def test_lists_that_cannot_be_meant(plain: object, where: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAnswer) as illegal:
        HOUSES.parse(plain)
    assert illegal.value.where == where


def test_every_grammar_says_what_may_be_written() -> None:
    assert "fiefdoms" in TRACKS.describe()
    assert "stark" in HOUSES.describe()
    assert "winterfell/knight" in units(EDITION).describe()
    assert areas(EDITION).describe() != cards(EDITION).describe()


def test_the_place_of_a_unit_is_that_of_the_first_entry_that_names_it() -> None:
    named = units(EDITION).parse(["winterfell/knight", "footman", "winterfell"])
    assert rank(named, "winterfell", "routed-knight") == 0
    assert rank(named, "winterfell", "footman") == 1
    assert rank(named, "winterfell", "siege-engine") == 2
    assert rank(named, "karhold", "knight") is None


def test_routed_ones_go_first_and_those_of_the_larger_army() -> None:
    there = {
        "karhold/knight": 1,
        "winterfell/footman": 1,
        "winterfell/knight": 2,
        "winterfell/routed-knight": 1,
    }
    assert taken_in_order(("knight",), there, 3) == (
        "winterfell/routed-knight",
        "winterfell/knight",
        "winterfell/knight",
    )
    assert taken_in_order(("knight",), there, 5) is None
    assert taken_in_order(("winterfell",), {"footman": 2}, 1) is None
    assert taken_in_order(("winterfell",), {"footman": 2}, 1, "winterfell") == ("footman",)


def test_only_a_house_plans() -> None:
    with pytest.raises(ValueError, match="only a house plans"):
        own(view(empty(), None))


def test_a_garrison_and_a_neutral_force_are_not_free_but_ones_own_home_is() -> None:
    board = empty(4)
    assert not is_free(view(board, "stark"), "lannisport")
    assert not is_free(view(board, "stark"), "kings-landing")
    assert is_free(view(board, "stark"), "winterfell")


def test_items_are_those_of_a_question_for_some() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    order(board, "winterfell: march")
    at(board, "march")
    (question,) = play(board).pending
    with pytest.raises(TypeError, match="march"):
        items(question)


def test_names_are_read_back_as_the_game_writes_them() -> None:
    board = empty()
    place(board, "the-narrow-sea: stark ship")
    table = play(board)
    told = read_back(
        read(
            table,
            "march: Moat Cailin; when: {free: [Searoad Marches, the_eyrie]}; do: {Eyrie: 2 Footmen}",
            "muster: White Harbour; do: [Narrow Sea/Ship, KNIGHT]",
        ),
        table.ruleset,
    )
    assert (
        "March (Moat Cailin): if Searoad Marches, The Eyrie are free: 2 footmen march to The Eyrie." in told
    )
    assert "Muster (White Harbor): 1 ship in The Narrow Sea, 1 knight." in told
