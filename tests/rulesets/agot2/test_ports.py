"""Ports whose land area changes hands."""

import pytest

from adjudicator.engine import Number
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.events import OrderRemoved, UnitsLost
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured, settle
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, told
from tests.rulesets.westeros.procedures import carry_out


def settled(board: Board, area: str) -> WesterosTable:
    async def play(game: WesterosGame) -> None:
        await settle(game, area)

    return carry_out(board, play)


def lannisport_taken() -> Board:
    """Greyjoy stands in Lannisport, two Ships of Lannister in its port."""
    board = empty()
    place(board, "lannisport: greyjoy knight", "port-of-lannisport: lannister ship ship")
    order(board, "port-of-lannisport: raid")
    return board


@pytest.mark.rule("A2-PORT-16")
def test_a_conqueror_may_replace_the_ships_in_the_port() -> None:
    table = settled(lannisport_taken(), "lannisport")
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.subject) == (
        "greyjoy",
        "capture-port",
        "port-of-lannisport",
    )
    assert question.options == Number(0, 2)
    assert question.default == 0
    answer(table, 1)
    assert table.board.units_in("port-of-lannisport", "greyjoy") == ("ship",)
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-PORT-16",
            reason="port-captured",
            seat="lannister",
            area="port-of-lannisport",
            units=("ship", "ship"),
        )
    ]
    assert told(table, PortCaptured) == [
        PortCaptured(
            rule="A2-PORT-18", seat="greyjoy", port="port-of-lannisport", before="lannister", ships=1
        )
    ]


@pytest.mark.rule("A2-PORT-18")
def test_a_captured_port_loses_its_order_and_home_reversion_captures_too() -> None:
    table = settled(lannisport_taken(), "lannisport")
    answer(table, 2)
    assert table.board.orders == {}
    (removed,) = told(table, OrderRemoved)
    assert removed == OrderRemoved(
        rule="A2-PORT-18",
        reason="port-changes-owner",
        seat="lannister",
        area="port-of-lannisport",
        token="raid",
    )
    board = empty()
    place(
        board, "port-of-lannisport: greyjoy routed-ship"
    )  # Greyjoy is gone from Lannisport: the crest rules
    table = settled(board, "lannisport")
    assert table.unanswered[0].seat == "lannister"
    answer(table, 1)
    assert table.board.units_in("port-of-lannisport", "lannister") == ("ship",)


@pytest.mark.rule("A2-PORT-17")
def test_ships_are_lost_when_nobody_controls_the_land_area() -> None:
    board = empty()
    place(board, "port-of-white-harbor: stark ship ship")
    order(board, "port-of-white-harbor: support")
    table = settled(board, "white-harbor")
    assert table.over
    assert table.board.units == {}
    assert table.board.orders == {}
    (lost,) = told(table, UnitsLost)
    assert (lost.rule, table.game.told[-1]) == ("A2-PORT-17", lost)


def test_a_port_stays_with_its_owner() -> None:
    board = empty()
    place(board, "port-of-lannisport: lannister ship", "port-of-white-harbor: stark ship")
    board.power_tokens["white-harbor"] = "stark"
    for area in ("lannisport", "white-harbor", "winterfell", "the-reach"):
        table = settled(board, area)
        assert table.over
        assert table.game.told == []
        assert table.board.units == board.units


@pytest.mark.rule("A2-SUPPLY-10", "A2-COMP-04")
def test_supply_and_unused_ships_limit_what_may_be_replaced() -> None:
    board = lannisport_taken()
    place(board, "pyke: greyjoy footman footman", "ironmans-bay: greyjoy ship ship")
    board.supply["greyjoy"] = 0  # two armies, no third one
    assert settled(board, "lannisport").unanswered[0].options == Number(0, 1)

    board = lannisport_taken()
    place(board, *(f"{sea}: greyjoy ship" for sea in board.edition.map.seas[:6]))
    table = settled(board, "lannisport")  # all six Ships of Greyjoy are at sea: there is nothing to choose
    assert table.over
    assert [each.source for each in table.given] == ["settled"]
    assert "port-of-lannisport" not in table.board.units
