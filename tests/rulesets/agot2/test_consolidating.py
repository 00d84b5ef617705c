"""Consolidate Power: what an order yields, on land, at sea, in ports; and mustering by a special one."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import PowerGained, UnitsMustered
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated, judge
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import answer, order, place, told
from tests.rulesets.westeros.steps import open_question, play_step


def position(force: str, token: str = "consolidate-power", *others: str) -> Board:
    board = empty()
    place(board, force, *others)
    order(board, f"{force.partition(': ')[0]}: {token}")
    return board


@pytest.mark.rule("A2-CP-03")
def test_power_tokens_are_no_icons() -> None:
    board = position("dragonstone: baratheon footman")
    board.power_tokens["dragonstone"] = "baratheon"
    assert judge(board, "baratheon", "dragonstone").total == 2


@pytest.mark.rule("A2-CP-04")
def test_at_sea_an_order_yields_nothing() -> None:
    table = play_step(position("the-narrow-sea: stark ship"), "consolidate")
    assert table.board.available["stark"] == 5
    assert told(table, PowerGained) == []
    assert told(table, PowerConsolidated)[0].rule == "A2-CP-04"
    assert table.board.orders == {}


@pytest.mark.rule("A2-PORT-13", "A2-CP-05")
@pytest.mark.parametrize(
    ("others", "reason", "total"),
    [
        ((), "in-port", 1),
        (("bay-of-ice: stark ship",), "in-port", 1),
        (("bay-of-ice: greyjoy ship",), "port-blocked", 0),
    ],
)
def test_in_a_port(others: tuple[str, ...], reason: str, total: int) -> None:
    board = position("port-of-winterfell: stark ship", "consolidate-power", *others)
    found = judge(board, "stark", "port-of-winterfell")
    assert (found.reason, found.total) == (reason, total)
    assert play_step(board, "consolidate").board.available["stark"] == 5 + total


@pytest.mark.rule("A2-PORT-14")
def test_a_special_order_in_a_port_gathers_power_only() -> None:
    table = play_step(position("port-of-winterfell: stark ship", "consolidate-power*"), "consolidate")
    assert table.board.available["stark"] == 6


@pytest.mark.rule("A2-CP-06", "A2-ORD-06")
def test_a_special_order_may_gather_power() -> None:
    table = play_step(position("winterfell: stark footman", "consolidate-power*"), "consolidate")
    assert open_question(table) == "stark consolidate winterfell"
    assert table.pending[0].default == {"winterfell": "power"}
    answer(table, "power")
    assert table.board.available["stark"] == 7


@pytest.mark.rule("A2-CP-07", "A2-CP-09")
def test_a_special_order_may_muster_in_its_area_instead() -> None:
    board = position("winterfell: stark footman", "consolidate-power*", "white-harbor: stark footman")
    table = play_step(board, "consolidate", "muster")
    assert open_question(table) == "stark muster winterfell"
    answer(table, ["footman"])
    assert table.board.units["winterfell"].units == ("footman", "footman")
    assert table.board.available["stark"] == 5  # the other point is lost
    assert [event.rule for event in table.game.told[:2]] == ["A2-CP-06", "A2-CP-07"]
    assert told(table, UnitsMustered) != []
    assert open_question(table).endswith("raven-use")


@pytest.mark.rule("A2-MUSTER-14")
def test_a_house_over_its_supply_may_still_upgrade() -> None:
    """Beaten attackers return whatever supply says, so a house may be over its limit here."""
    board = position("winterfell: stark footman footman footman footman", "consolidate-power*")
    table = play_step(board, "consolidate", "muster")
    question = table.pending[0]
    assert table.judge(question, []) is None
    assert table.judge(question, ["footman"]) is not None
    table.answer(question, ["upgrade-to-knight"])
    assert table.board.units["winterfell"].units == ("footman", "footman", "footman", "knight")


@pytest.mark.rule("A2-CP-08")
def test_without_a_castle_or_stronghold_there_is_no_mustering() -> None:
    table = play_step(position("karhold: stark footman", "consolidate-power*"), "consolidate")
    assert table.board.available["stark"] == 7
    assert open_question(table).endswith("raven-use")


def test_a_regular_order_does_not_muster() -> None:
    table = play_step(position("winterfell: stark footman"), "consolidate")
    assert table.board.available["stark"] == 7


def test_houses_choose_in_turn_and_the_pool_is_the_limit() -> None:
    board = position("winterfell: stark footman", "consolidate-power*", "karhold: stark footman")
    place(board, "dragonstone: baratheon footman")
    order(board, "karhold: consolidate-power", "dragonstone: consolidate-power")
    board.available["stark"] = 19
    table = play_step(board, "consolidate")
    assert open_question(table) == "stark consolidate karhold winterfell"
    assert table.board.available["baratheon"] == 7
    assert table.pending[0].default == {"karhold": "power"}
    answer(table, {"winterfell": "power"})
    assert table.board.available["stark"] == 20
    assert pool(table.board, "stark") == 0
    assert [event.amount for event in table.game.told if isinstance(event, PowerGained)] == [2, 1, 0]


@pytest.mark.rule("A2-CP-01")
def test_a_house_is_not_asked_for_a_sequence_that_cannot_matter() -> None:
    board = position("winterfell: stark footman", "consolidate-power", "karhold: stark footman")
    place(board, "white-harbor: stark footman", "port-of-white-harbor: stark ship")
    order(board, "karhold: consolidate-power*")  # no castle there
    assert open_question(play_step(board.clone(), "consolidate")) == "lannister raven-use"
    order(board, "port-of-white-harbor: consolidate-power")  # others' Ships may shut it
    assert open_question(play_step(board, "consolidate")).startswith("stark consolidate ")
