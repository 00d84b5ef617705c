"""The four actions of a turn, and what follows from them."""

import pytest

from adjudicator.rulesets.tigris import events
from tests.rulesets.tigris.playing import (
    answer,
    asked,
    gains,
    leader_of,
    legal,
    offered,
    play,
    regions,
    start,
    told,
)

KINGDOM = "board: start C7=K@bull"
"""One kingdom, of C6 and C7."""


def kinds(answers: set[str]) -> set[str]:
    return {answer.split()[0] for answer in answers}


@pytest.mark.rule("TE-TURN-01", "TE-TURN-02", "TE-AMB-11")
def test_a_turn_is_up_to_two_actions_of_four_sorts() -> None:
    table = start("board: start D6=K@lion\nhands: lion=SSTTFM bull=SSTTFM")
    sorts = {"pass", "king", "priest", "farmer", "trader", "withdraw", "place", "catastrophe", "swap"}
    assert kinds(offered(table)) == sorts
    answer(table, "place farm at A5")
    assert asked(table) == "lion: action/second"
    assert kinds(offered(table)) == sorts
    answer(table, "place temple at E3")  # the same sort again
    assert asked(table) == "bull: action/first"
    assert asked(play(KINGDOM, "place farm at A5", "pass")) == "bull: action/first"


@pytest.mark.rule("TE-TURN-03", "TE-AMB-35")
def test_passing_is_always_legal_and_ends_the_turn() -> None:
    assert "pass" in legal(KINGDOM)
    table = play(KINGDOM, "pass")
    assert asked(table) == "bull: action/first"
    assert table.board.turn == 2


@pytest.mark.rule("TE-TURN-04", "TE-TURN-05", "TE-AMB-34")
def test_the_second_action_is_chosen_when_all_the_first_leads_to_is_done() -> None:
    table = play(KINGDOM, "king at D6")
    assert asked(table) == "lion: attack/revolt-of-kings"
    assert asked(answer(table, "0")) == "bull: defend/revolt-of-kings"
    answer(table, "0")
    assert asked(table) == "lion: action/second"
    assert "king at D6" in offered(table)  # its king has come back


@pytest.mark.rule("TE-TURN-06", "TE-SWAP-03")
def test_only_a_swap_draws_during_a_turn_and_what_it_draws_can_be_used() -> None:
    table = start("board: start\nhands: lion=SSSSSS bull=TTTTTT", "farm")
    assert "place farm at A5" not in offered(table)
    answer(table, "swap settlement")
    assert "place farm at A5" in offered(table)
    table = play("board: start\nhands: lion=SSSSSS bull=TTTTTT", "place settlement at A1")
    assert table.board.hand_size("lion") == 5


@pytest.mark.rule("TE-TURN-09")
def test_a_leader_comes_then_a_revolt_then_treasures() -> None:
    table = play(
        "board: start A10=T B10=T C9=M C8=T C7=S D8=K@bull D6=Tr@bull", "king at C10", "1", "0", "C6"
    )
    order = [type(event) for event in table.game.told]
    steps = [events.LeaderPlaced, events.ConflictWon, events.LeaderDefeated, events.TreasuresTaken]
    assert [step for step in order if step in steps] == steps


@pytest.mark.rule("TE-TURN-11", "TE-CAT-10")
def test_a_withdrawal_a_catastrophe_or_a_swap_leads_to_nothing() -> None:
    position = "board: start C7=K@lion D8=T C8=S E8=K@bull"
    for action in ("withdraw king", "catastrophe at A1", "catastrophe at C8", "swap temple"):
        table = play(position, action)
        assert asked(table) == "lion: action/second"
        assert gains(table) == []


@pytest.mark.rule("TE-LEADER-01", "TE-LEADER-13")
def test_a_seat_moves_its_own_leaders_and_not_in_a_conflict() -> None:
    position = "board: start C7=K@bull"
    assert "withdraw king" not in legal(position)
    table = play(position, "king at D6")
    assert leader_of(table.board, "bull") == {"king": "C7"}
    assert leader_of(table.board, "lion") == {"king": "D6"}
    assert offered(table) == {"0", "1", "2"}
    assert asked(answer(table, "0")) == "bull: defend/revolt-of-kings"
    assert offered(table) == {"0", "1", "2"}


@pytest.mark.rule("TE-LEADER-02", "TE-LEADER-12")
def test_a_leader_is_placed_moved_and_withdrawn_for_no_point() -> None:
    table = play("board: start", "king at C7", "king at D6")
    assert leader_of(table.board, "lion") == {"king": "D6"}
    answer(table, "pass", "withdraw king")
    assert leader_of(table.board, "lion") == {}
    assert gains(table) == []
    placed = [(event.square, event.origin) for event in told(table, events.LeaderPlaced)]
    assert placed == [("C7", None), ("D6", "C7")]
    assert [event.origin for event in told(table, events.LeaderWithdrawn)] == ["D6"]


@pytest.mark.rule("TE-LEADER-09", "TE-AMB-05", "TE-AMB-12")
def test_a_move_changes_the_square_and_a_swap_takes_a_tile() -> None:
    answers = legal("board: start C7=K@lion")
    assert "king at C7" not in answers
    assert "king at D6" in answers
    assert "swap" not in answers


@pytest.mark.rule("TE-AMB-04")
def test_the_square_a_leader_comes_from_is_no_obstacle() -> None:
    # With its king still on C7, D6 would touch two kingdoms.
    assert "king at D6" in legal("board: start E6=T C7=K@lion E7=P@bull")


@pytest.mark.rule("TE-LEADER-11")
def test_a_leader_without_a_temple_goes_home_and_nobody_gains() -> None:
    table = play("board: start C8=K@bull C9=T", "catastrophe at C9")
    assert leader_of(table.board, "bull") == {}
    assert gains(table) == []
    kept = play("board: start C7=K@bull C8=T", "catastrophe at C8")
    assert leader_of(kept.board, "bull") == {"king": "C7"}


@pytest.mark.rule("TE-TILE-01")
def test_a_tile_comes_from_the_hand() -> None:
    table = start("board: start\nhands: lion=SSTTTT bull=FFFFFF")
    placed = {answer.split()[1] for answer in offered(table) if answer.startswith("place")}
    assert placed == {"settlement", "temple"}
    answer(table, "place settlement at A1")
    assert table.board.hands["lion"] == {"settlement": 1, "temple": 4, "farm": 0, "market": 0}
    answer(table, "place settlement at A2")
    assert [event.tile for event in told(table, events.TilePlaced)] == ["settlement"] * 2


@pytest.mark.rule("TE-TILE-03", "TE-TILE-04")
def test_farms_go_on_the_river_and_nothing_else_does() -> None:
    answers = legal("board: start")
    assert "place farm at A5" in answers
    assert "place farm at A1" not in answers
    for tile in ("settlement", "temple", "market"):
        assert f"place {tile} at A1" in answers
        assert f"place {tile} at A5" not in answers


@pytest.mark.rule("TE-TILE-08", "TE-TILE-09")
def test_a_tile_stays_and_may_come_to_the_kingdoms_of_others() -> None:
    table = play("board: start C7=K@bull C9=T D9=Tr@bull", "place settlement at C8", "place market at B7")
    assert regions(table.board) >= {"B7 C6 C7 C8 C9 D9"}
    assert gains(table) == ["bull 1 green"]
    own = {answer for answer in offered(table) if answer.startswith(("place", "move"))}
    assert not {answer for answer in own if answer.split()[-1] in ("C8", "B7")}


@pytest.mark.rule("TE-SCORE-06", "TE-SCORE-07")
def test_a_tile_earns_one_seat_one_point_before_anything_else() -> None:
    position = "board: start D9=T D10=T E10=T C8=T D8=P@bull E11=K@bull"
    table = play(position, "place temple at E9")
    assert gains(table) == ["bull 1 red"]
    assert asked(table) == "lion: monument"


@pytest.mark.rule("TE-CAT-01")
def test_a_seat_has_two_catastrophe_tiles() -> None:
    table = play("board: start", "catastrophe at A1", "catastrophe at A5")
    assert table.board.unplayed == {"lion": 0, "bull": 2}
    answer(table, "pass")
    assert not {answer for answer in offered(table) if answer.startswith("catastrophe")}
    table = play("board: start", "catastrophe at A1")
    assert "catastrophe at A5" in offered(table)


@pytest.mark.rule("TE-CAT-02", "TE-AMB-17")
def test_a_catastrophe_goes_on_land_river_and_tiles_but_not_on_another() -> None:
    answers = legal("board: start C8=T A5=F D9=X")
    assert {"catastrophe at A1", "catastrophe at A6", "catastrophe at C8", "catastrophe at A5"} <= answers
    assert "catastrophe at D9" not in answers


@pytest.mark.rule("TE-CAT-03", "TE-TRE-07")
def test_a_catastrophe_spares_a_treasure_and_no_temple_without_one() -> None:
    answers = legal("board: start C6=T")
    assert "catastrophe at C6" in answers
    assert "catastrophe at A11" not in answers


@pytest.mark.rule("TE-CAT-06")
def test_a_covered_tile_leaves_the_game() -> None:
    table = play("board: start C8=M", "catastrophe at C8")
    assert table.board.discarded == {"settlement": 0, "temple": 0, "farm": 0, "market": 1}
    assert "C8" not in table.board.tiles


@pytest.mark.rule("TE-SWAP-01", "TE-SWAP-02")
def test_a_swap_discards_what_is_named_and_draws_as_many() -> None:
    table = start("board: start\nhands: lion=SSTTFM bull=TTTTTT", "market", "market")
    swaps = {answer for answer in offered(table) if answer.startswith("swap")}
    assert "swap settlement settlement temple temple farm market" in swaps
    assert len(swaps) == 3 * 3 * 2 * 2 - 1
    answer(table, "swap settlement farm")
    assert table.board.hands["lion"] == {"settlement": 1, "temple": 2, "farm": 0, "market": 3}
    assert table.board.discarded == {"settlement": 1, "temple": 0, "farm": 1, "market": 0}
    assert [event.number for event in told(table, events.TilesSwapped)] == [2]


@pytest.mark.rule("TE-SWAP-04", "TE-AMB-13", "TE-AMB-14")
def test_a_swap_that_the_bag_cannot_supply_ends_the_game_without_income() -> None:
    position = """
        board: start E5=T D5=K@lion E6=(S) E7=(S) F6=(S) F7=(S)
        monuments: red-black=E6
        bag: S1 T1 F0 M0
    """
    table = start(position)
    assert "swap settlement settlement temple" in offered(table)
    answer(table, "swap settlement settlement temple")
    assert table.over
    assert table.board.ending == "TE-OVER-02"
    assert gains(table) == []


@pytest.mark.rule("TE-AMB-25")
def test_a_revolt_that_failed_may_be_tried_again_at_once() -> None:
    table = play("board: start C7=Tr@bull", "trader at D6", "0", "0")
    assert "trader at D6" in offered(table)


@pytest.mark.rule("TE-AMB-03", "TE-TRE-05")
def test_treasures_lie_until_a_trader_comes() -> None:
    position = "board: start I2=S J2=S J3=S J4=S J5=S J7=S J8=S J9=S I9=F H9=S K6=K@bull"
    table = play(position, "place temple at A1")
    assert told(table, events.TreasuresTaken) == []
    assert len(table.board.treasures) == 10
    answer(table, "trader at H1", "J6")
    assert len(table.board.treasures) == 8
