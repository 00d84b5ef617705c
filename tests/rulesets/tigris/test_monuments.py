"""Monuments and treasures."""

from itertools import combinations_with_replacement

import pytest

from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.judgements import final
from adjudicator.rulesets.tigris.pieces import COLOURS
from tests.rulesets.tigris.playing import (
    answer,
    asked,
    gains,
    leader_of,
    legal,
    offered,
    play,
    start,
    together,
    told,
)

SQUARE = "board: start E5=T E6=S E7=S F6=S D5=K@lion\nhands: lion=SSSSSS bull=SSSSSS"
"""A settlement on F7 completes four."""

BUILT = """
board: start E5=T E6=(S) E7=(S) F6=(S) F7=(S) D5=K@lion
monuments: red-black=E6
"""
"""The red and black monument in the lion's kingdom."""


@pytest.mark.rule("TE-MON-01", "TE-MON-02")
def test_four_of_a_colour_may_bear_a_monument_with_that_colour() -> None:
    table = play(SQUARE, "place settlement at F7")
    assert asked(table) == "lion: monument"
    assert offered(table) == {"none", "red-black at E6", "blue-black at E6", "green-black at E6"}
    assert asked(play(SQUARE.replace("F6=S", "F6=M"), "place settlement at F7")) == "lion: action/second"


@pytest.mark.rule("TE-MON-04", "TE-MON-15")
def test_building_turns_the_four_over_and_they_stay_in_the_kingdom() -> None:
    table = play(SQUARE, "place settlement at F7", "green-black at E6")
    board = table.board
    assert board.turned == dict.fromkeys(("E6", "E7", "F6", "F7"), "settlement")
    assert board.monuments == {"green-black": "E6"}
    assert together(board, "D5", "E5", "F7")
    answer(table, "pass")
    assert gains(table) == ["lion 1 black", "lion 1 black"]  # the tile, and income


@pytest.mark.rule("TE-MON-09")
def test_nothing_destroys_a_monument() -> None:
    answers = legal(BUILT)
    assert not {answer for answer in answers if answer.split()[-1] in ("E6", "E7", "F6", "F7")}


@pytest.mark.rule("TE-END-01", "TE-AMB-18")
def test_income_comes_at_the_end_of_the_turn_before_anyone_draws() -> None:
    table = play(BUILT, "place farm at A5", "pass")
    order = [type(event).__name__ for event in table.game.told]
    assert order.index("MonumentIncome") < order.index("TilesDrawn")
    # Whoever has no leader may build all the same.
    other = SQUARE.replace("D5=K@lion", "D5=K@bull")
    assert asked(play(other, "place settlement at F7")) == "lion: monument"


@pytest.mark.rule("TE-AMB-02")
def test_leaders_go_home_before_treasures_are_taken() -> None:
    position = "board: start G10=T H9=T I10=F J10=S K10=S F10=Tr@bull"
    table = play(position, "place temple at H10", "red-black at G9")
    assert leader_of(table.board, "bull") == {}
    assert told(table, events.TreasuresTaken) == []


@pytest.mark.rule("TE-AMB-19")
def test_of_two_squares_one_is_built_on() -> None:
    both = SQUARE.replace("F6=S", "F6=S E8=S F8=S").replace("E7=S", "F7=S")
    table = play(both, "place settlement at E7")
    assert {answer.split()[-1] for answer in offered(table)} == {"none", "E6", "E7"}
    answer(table, "red-black at E6")
    assert asked(table) == "lion: action/second"
    assert "E8" in table.board.tiles


@pytest.mark.rule("TE-AMB-20")
def test_a_treasure_on_a_turned_over_temple_is_taken_like_any_other() -> None:
    position = """
        board: start G9=(T)+ G10=(T) H9=(T) H10=(T) F9=T I10=F J10=S K10=S F10=K@bull
        monuments: red-black=G9
    """
    table = play(position, "trader at E9")
    assert asked(table) == "lion: treasures"
    answer(table, "G9")
    assert "G9" not in table.board.treasures
    assert table.board.held["lion"] == 1


@pytest.mark.rule("TE-AMB-36")
def test_a_square_that_is_completed_anew_may_be_built_on() -> None:
    declined = play(SQUARE, "place settlement at F7", "none")
    answer(declined, "place settlement at G7")
    assert asked(declined) == "bull: action/first"  # the old four are no option for a tile beside them
    again = play(SQUARE, "place settlement at F7")
    assert "red-black at E6" in offered(again)


@pytest.mark.rule("TE-TRE-01", "TE-TRE-02")
def test_the_owner_of_the_trader_takes_all_but_one() -> None:
    position = "board: start I2=S J2=S J3=S J4=S J5=S J7=S J8=S J9=S I9=F H9=S K6=Tr@bull H1=-"
    table = start(position.replace("J5=S ", ""))
    answer(table, "place settlement at J5")
    assert asked(table) == "bull: treasures"
    assert offered(table) == {"G9", "J6"}
    answer(table, "J6")
    assert table.board.held == {"lion": 0, "bull": 2}
    assert set(table.board.treasures) & {"H2", "J6", "G9"} == {"G9"}


@pytest.mark.rule("TE-AMB-37", "TE-TRE-06")
def test_treasures_are_added_where_they_count_most() -> None:
    for points in ((4, 4, 6, 9), (0, 0, 0, 0), (3, 8, 1, 1), (7, 7, 7, 2)):
        for treasures in range(6):
            totals = dict(zip(COLOURS, points, strict=True))
            best = max(
                tuple(sorted(totals[colour] + chosen.count(colour) for colour in COLOURS))
                for chosen in combinations_with_replacement(COLOURS, treasures)
            )
            assert final(totals, treasures).ranked == best
            assert totals == dict(zip(COLOURS, points, strict=True))
