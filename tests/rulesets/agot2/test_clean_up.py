"""The end of a round."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import GameEnded, RoundBegan, UnitsRallied
from adjudicator.rulesets.westeros.procedures.clean_up import DominanceRefreshed, OrdersTakenBack
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, at, order, place, play, told


def cleaned(board: Board) -> WesterosTable:
    """Clean up after the round, and play on to the first question of the next."""
    at(board, "clean-up")
    board.agenda = board.agenda[:1]
    return play(board)


@pytest.mark.rule("A2-END-01", "A2-BOOK-01", "A2-BOOK-02")
def test_the_orders_that_are_left_go_off_the_board() -> None:
    board = start()
    order(board, "winterfell: support+1", "white-harbor: defense+1", "pyke: defense+2")
    table = cleaned(board)
    assert told(table, OrdersTakenBack) == [
        OrdersTakenBack(
            rule="A2-END-01", seat="stark", orders={"winterfell": "support+1", "white-harbor": "defense+1"}
        ),
        OrdersTakenBack(rule="A2-END-01", seat="greyjoy", orders={"pyke": "defense+2"}),
    ]
    assert table.board.orders == {}


@pytest.mark.rule("A2-END-02", "A2-ROUT-06")
def test_routed_units_stand_up() -> None:
    board = empty()
    place(board, "winterfell: stark footman routed-footman routed-knight", "bay-of-ice: stark routed-ship")
    place(board, "pyke: greyjoy knight")
    table = cleaned(board)
    assert table.board.units_in("winterfell", "stark") == ("footman", "footman", "knight")
    assert table.board.units_in("bay-of-ice", "stark") == ("ship",)
    assert told(table, UnitsRallied) == [
        UnitsRallied(rule="A2-END-02", seat="stark", area="bay-of-ice", units=("routed-ship",)),
        UnitsRallied(
            rule="A2-END-02", seat="stark", area="winterfell", units=("routed-footman", "routed-knight")
        ),
    ]


@pytest.mark.rule("A2-END-03", "A2-TRACK-07", "A2-RAVEN-08")
def test_blade_and_raven_may_be_used_again() -> None:
    board = empty()
    board.blade_used = board.raven_used = True
    table = cleaned(board)
    assert not table.board.blade_used
    assert not table.board.raven_used
    assert [
        event.token for event in told(table, DominanceRefreshed) if isinstance(event, DominanceRefreshed)
    ] == [
        "valyrian-steel-blade",
        "messenger-raven",
    ]
    assert told(cleaned(table.board), DominanceRefreshed) == []


@pytest.mark.rule("A2-END-04", "A2-WEST-02")
def test_the_game_ends_after_round_10_and_not_before() -> None:
    board = start()
    board.round = 9
    table = cleaned(board.clone())
    assert not table.over
    assert told(table, RoundBegan)[0] == RoundBegan(rule="A2-WEST-01", round=10)
    board.round = 10
    table = cleaned(board)
    assert table.over
    assert table.board.winners == ("stark",)  # two sites; the others have one
    assert [event.rule for event in told(table, GameEnded)] == ["A2-VIC-04"]
    assert told(table, RoundBegan) == []


@pytest.mark.rule("A2-VIC-10")
def test_seven_sites_are_counted_at_the_end_of_a_round() -> None:
    board = start()
    sites = ("crackclaw-point", "flints-finger", "harrenhal", "moat-cailin", "seagard", "starfall")
    board.power_tokens = dict.fromkeys(sites, "greyjoy")
    table = cleaned(board)
    assert table.over
    assert [event.rule for event in told(table, GameEnded)] == ["A2-VIC-02"]
