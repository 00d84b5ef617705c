"""Consolidate Power: all at once, what it yields, and the end of the round."""

import pytest

from adjudicator.rulesets.westeros.board import Board, Task
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from tests.rulesets.agot1.positions import RULES, empty
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, play, told
from tests.rulesets.westeros.steps import play_step


def consolidated(board: Board) -> WesterosTable:
    return play_step(board, "consolidate")


@pytest.mark.rule("A1-CP-01")
def test_all_orders_are_resolved_at_once_and_nobody_is_asked() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark footman", "pyke: greyjoy footman")
    order(board, "winterfell: consolidate-power", "karhold: consolidate-power", "pyke: consolidate-power")
    table = consolidated(board)
    assert table.given == []

    assert [event.area for event in table.game.told if isinstance(event, PowerConsolidated)] == [
        "karhold",
        "winterfell",
        "pyke",
    ]
    assert table.board.orders == {}
    assert (table.board.available["stark"], table.board.available["greyjoy"]) == (9, 7)


@pytest.mark.rule("A1-CP-02", "A1-CP-05")
@pytest.mark.parametrize("token", ["consolidate-power", "consolidate-power*"])
@pytest.mark.parametrize(("area", "power"), [("kings-landing", 3), ("the-reach", 1), ("kingswood", 2)])
def test_an_order_yields_1_and_the_crowns_of_its_area(token: str, area: str, power: int) -> None:
    board = empty()
    place(board, f"{area}: tyrell footman")
    order(board, f"{area}: {token}")
    assert consolidated(board).board.available["tyrell"] == 5 + power


@pytest.mark.rule("A1-CP-03")
def test_an_order_that_is_gone_yields_nothing() -> None:
    board = empty()
    place(board, "the-reach: lannister footman", "kings-landing: tyrell footman")
    order(board, "the-reach: raid", "kings-landing: consolidate-power")
    board.agenda = [Task("raid"), Task("consolidate"), Task("assign")]
    table = play(board)
    answer(table, "kings-landing")
    assert table.board.available["tyrell"] == 5


@pytest.mark.rule("A1-CP-04")
def test_gains_end_with_the_tokens() -> None:
    board = empty()
    board.available["tyrell"] = 18
    board.power_tokens["the-reach"] = "tyrell"
    place(board, "kings-landing: tyrell footman")
    order(board, "kings-landing: consolidate-power")
    table = consolidated(board)
    assert table.board.available["tyrell"] == 19
    (event,) = told(table, PowerConsolidated)
    assert isinstance(event, PowerConsolidated)
    assert event.total == 3


def test_routed_units_stand_up_after_the_last_march() -> None:
    board = empty()
    place(board, "winterfell: stark routed-footman")
    assert consolidated(board).board.units_in("winterfell", "stark") == ("footman",)


@pytest.mark.rule("A1-ROUT-06")
def test_routed_units_stand_up_under_the_heading_of_the_marches() -> None:
    board = empty()
    place(board, "winterfell: stark routed-footman", "pyke: greyjoy footman")
    order(board, "pyke: consolidate-power")
    report = RULES.report(consolidated(board).game.told)
    headed = [line.text for line in report if line.level == 2 or "stand up" in line.text]
    assert headed == [
        "March orders",
        "Routed units stand up again: Stark in Winterfell, 1 footman.",
        "Consolidate Power orders",
    ]
