"""Revolts and wars: who fights whom, with what, and what it costs."""

import pytest

from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.pieces import MARKET, TEMPLE
from adjudicator.rulesets.tigris.squares import Square
from tests.rulesets.tigris.playing import (
    answer,
    asked,
    gains,
    leader_of,
    legal,
    offered,
    play,
    told,
)

REVOLT = "board: start D7=T F7=T E8=S D9=T F9=T E10=T E7=K@bull\nhands: lion=SSTTFM bull=STTTFM"
"""The lion's king may come to E9, with three temples against two."""

WAR = "board: start E4=T E5=M E7=M E8=Tr@bull D8=T F4=Tr@lion\nhands: lion=SSTTMM bull=TTTMMM"
"""A tile on E6 brings the traders to war, one supporter each."""

WARS = """
board: start E4=T E5=S E7=S D8=T F4=K@lion E3=Tr@lion E8=K@bull D9=Tr@bull
hands: lion=SSTTMM bull=TTTMMM
"""
"""A tile on E6 brings the kings to war, one supporter each, and the traders, with none."""


@pytest.mark.rule("TE-CON-02", "TE-REV-01", "TE-REV-02")
def test_a_leader_that_comes_to_one_of_its_kind_revolts_against_it() -> None:
    table = play(REVOLT, "king at E9")
    (begun,) = told(table, events.ConflictBegun)
    assert (begun.sort, begun.attacker, begun.defender) == ("revolt", "lion", "bull")
    assert asked(play(REVOLT, "trader at E9")) == "lion: action/second"


@pytest.mark.rule("TE-REV-03", "TE-REV-09")
def test_the_temples_beside_a_leader_are_its_strength_and_stay() -> None:
    table = play(REVOLT, "king at E9")
    before = dict(table.board.tiles)
    answer(table, "2", "3")
    (won,) = told(table, events.ConflictWon)
    assert (won.attack, won.defence) == ((3, 2), (2, 3))
    assert table.board.tiles == before


@pytest.mark.rule("TE-REV-05", "TE-REV-06", "TE-CON-04")
def test_each_side_commits_temples_once_the_attacker_first() -> None:
    table = play(REVOLT, "king at E9")
    assert (asked(table), offered(table)) == ("lion: attack/revolt-of-kings", {"0", "1", "2"})
    answer(table, "1")
    assert (asked(table), offered(table)) == ("bull: defend/revolt-of-kings", {"0", "1", "2", "3"})
    answer(table, "0")
    assert [event.rule for event in told(table, events.TilesCommitted)] == ["TE-REV-06", "TE-REV-06"]
    assert asked(table) == "lion: action/second"
    assert table.board.hands["lion"][TEMPLE] == 1
    assert table.board.hands["bull"][TEMPLE] == 3


@pytest.mark.rule("TE-CON-05", "TE-CON-08")
def test_the_defender_knows_what_was_committed_and_may_waste_tiles() -> None:
    table = play(REVOLT, "king at E9", "2")
    conflict = table.view("bull").board.conflict
    assert conflict is not None
    assert conflict.committed == 2
    answer(table, "1")  # 5 against 3: it changes nothing
    assert table.board.discarded[TEMPLE] == 3


@pytest.mark.rule("TE-REV-10")
def test_a_leader_comes_to_one_revolt_at_most() -> None:
    table = play(REVOLT, "king at E9", "2", "0")
    assert asked(table) == "lion: action/second"
    assert gains(table) == ["lion 1 red"]


@pytest.mark.rule("TE-AMB-06")
def test_a_moved_leader_that_loses_goes_to_the_supply() -> None:
    table = play(REVOLT.replace("E7=K@bull", "E7=K@bull J5=K@lion"), "king at E9", "0", "3")
    assert leader_of(table.board, "lion") == {}
    assert asked(table) == "lion: action/second"
    assert "king at J5" in offered(table)


@pytest.mark.rule("TE-CON-03", "TE-WAR-04")
def test_a_tile_that_joins_kingdoms_brings_a_war_for_each_colour_with_two_leaders() -> None:
    assert asked(play(WAR, "place temple at E6")) == "lion: attack/war-of-traders"
    table = play(WARS, "place temple at E6")
    assert (asked(table), offered(table)) == ("lion: war-order/first", {"black", "green"})
    assert table.pending[0].default == "black"
    answer(table, "green", "1", "0")
    (chosen,) = told(table, events.WarChosen)
    assert (chosen.colour, chosen.others) == ("green", ("black",))
    assert asked(table) == "lion: attack/war-of-kings"


@pytest.mark.rule("TE-CON-09", "TE-COMP-03")
def test_a_seat_has_one_leader_of_each_colour_and_fights_none_of_its_own() -> None:
    table = play(REVOLT, "king at E9")
    assert "king" in table.board.leaders["lion"]
    assert len(table.board.leaders["lion"]) == 1
    own = play(WAR.replace("Tr@bull", "K@lion"), "place temple at E6")
    assert told(own, events.ConflictBegun) == []


@pytest.mark.rule("TE-UNI-01", "TE-UNI-04", "TE-COMP-04")
def test_the_tile_is_marked_until_no_war_is_left() -> None:
    table = play(WARS, "place temple at E6")
    markers = [table.board.marker, answer(table, "green", "0", "0").board.marker]
    assert [*markers, answer(table, "0", "0").board.marker] == ["E6", "E6", None]
    assert table.board.tiles[Square("E6")] == "temple"
    assert len(told(table, events.WarsEnded)) == 1


@pytest.mark.rule("TE-WAR-01", "TE-WAR-02")
def test_supporters_are_the_tiles_on_a_leaders_own_side_of_the_marker() -> None:
    far = WAR.replace("E5=M", "E5=M E3=M E2=M D6=M")
    (begun,) = told(play(far, "place market at E6"), events.ConflictBegun)
    assert begun.supporting == ("E2", "E3", "E5")  # not D6, not E6
    assert begun.opposing == ("E7",)


@pytest.mark.rule("TE-AMB-07", "TE-AMB-08", "TE-AMB-09")
def test_what_hangs_on_the_marker_alone_supports_nobody() -> None:
    table = play(WAR.replace("E5=M", "E5=M D6=M F6=M"), "place market at E6", "0", "0")
    assert gains(table) == ["bull 2 green"]  # the trader and E5
    assert {"D6", "E6", "F6"} <= table.board.tiles.keys()


@pytest.mark.rule("TE-WAR-05", "TE-AMB-10")
def test_the_active_seat_orders_the_wars_even_of_others() -> None:
    board = WARS.replace("K@lion", "K@archer").replace("Tr@lion", "Tr@archer")
    position = "seats: lion archer bull\n" + board.replace("hands:", "hands: archer=TTTTTT")
    table = play(position, "place temple at E6")
    assert (asked(table), offered(table)) == ("lion: war-order/first", {"black", "green"})
    assert asked(play(WAR, "place temple at E6")) == "lion: attack/war-of-traders"  # a single war


@pytest.mark.rule("TE-WAR-06", "TE-WAR-08")
def test_the_active_seat_attacks_where_it_fights() -> None:
    table = play(WAR, "place temple at E6")
    assert asked(table) == "lion: attack/war-of-traders"
    assert asked(answer(table, "0")) == "bull: defend/war-of-traders"
    other = play(WAR.replace("hands", "turn: 1 bull first\nhands"), "place temple at E6")
    assert asked(other) == "bull: attack/war-of-traders"


@pytest.mark.rule("TE-WAR-09", "TE-WAR-10")
def test_a_war_is_fought_with_tiles_of_its_colour() -> None:
    table = play(WAR, "place temple at E6")
    assert offered(table) == {"0", "1", "2"}
    answer(table, "2")
    assert offered(table) == {"0", "1", "2", "3"}
    answer(table, "0")
    (won,) = told(table, events.ConflictWon)
    assert (won.winner, won.attack, won.defence) == ("lion", (1, 2), (1, 0))
    assert table.board.hands["lion"][MARKET] == 0


@pytest.mark.rule("TE-WAR-11", "TE-WAR-12", "TE-WAR-13")
def test_the_loser_gives_up_its_leader_and_its_supporters_for_a_point_each() -> None:
    table = play(WAR.replace("E7=M", "E7=M F7=M"), "place temple at E6", "2", "0")
    assert gains(table) == ["lion 3 green"]
    assert leader_of(table.board, "bull") == {}
    assert not {"E7", "F7"} & table.board.tiles.keys()
    assert "E5" in table.board.tiles
    assert table.board.discarded[MARKET] == 4  # two of the board, two committed


@pytest.mark.rule("TE-AMB-26", "TE-WAR-18")
def test_a_temple_beside_any_other_leader_is_spared_so_nobody_is_stranded() -> None:
    position = """
        board: start G5=T G7=T G8=T H10=T F5=P@lion G10=P@bull F8=Tr@lion I10=-
        hands: lion=TTTTTS bull=SSSSSS
    """
    table = play(position, "place temple at G6", "4", "0")
    assert "G8" in table.board.tiles  # beside the lion's own trader
    assert not {"G7", "H10"} & table.board.tiles.keys()
    assert leader_of(table.board, "lion") == {"priest": "F5", "trader": "F8"}
    assert told(table, events.LeaderStranded) == []


@pytest.mark.rule("TE-AMB-31")
def test_who_has_no_fitting_tile_is_asked_and_who_has_no_tile_is_not() -> None:
    none = WAR.replace("bull=TTTMMM", "bull=TTTTTT")
    table = play(none, "place temple at E6", "0")
    assert (asked(table), offered(table)) == ("bull: defend/war-of-traders", {"0"})
    empty = WAR.replace("bull=TTTMMM", "bull=-")
    assert asked(play(empty, "place temple at E6", "1")) == "lion: action/second"


@pytest.mark.rule("TE-AMB-42")
def test_a_peaceful_union_is_followed_by_monument_and_treasures() -> None:
    peace = "board: start E5=T E6=S F6=S F7=S E8=T D5=K@lion D8=Tr@bull"
    assert asked(play(peace, "place settlement at E7")) == "lion: monument"


@pytest.mark.rule("TE-ENG-01", "TE-AMB-27", "TE-AMB-41")
def test_the_english_variant_is_an_option_that_lets_only_deciding_tiles_be_committed() -> None:
    english = f"options: english-variant=yes\n{REVOLT}"
    assert legal(REVOLT, "king at E9", "1") == {"0", "1", "2", "3"}
    assert legal(english, "king at E9") == {"0", "1", "2"}  # it leads, and may add to its lead
    assert legal(english, "king at E9", "1") == {"0", "2"}
    # Four against two, and two tiles in hand: nothing the defender could add would matter.
    hopeless = english.replace("bull=STTTFM", "bull=TT")
    assert asked(play(hopeless, "king at E9", "2")) == "lion: action/second"
