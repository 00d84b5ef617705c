"""Rattleshirt's Raiders and Skinchanger Scout: supply and power."""

import pytest

from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.events import PowerLost, SupplyChanged, UnitsLost
from adjudicator.rulesets.westeros.procedures.wildlings import BidReturned
from tests.rulesets.agot2.attacks import OVERRUN, asked, attacked, bid, done, given, lost, wall, won
from tests.rulesets.westeros.positions import answer, place, told

RAIDERS = "rattleshirts-raiders"
SCOUT = "skinchanger-scout"


# --- Rattleshirt's Raiders --------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (5, 6), (6, 6)])
def test_the_highest_bidder_rises_a_place_of_supply(before: int, after: int) -> None:
    board = wall()
    board.supply["stark"] = before
    table = won(board, RAIDERS)
    assert table.board.supply == {**board.supply, "stark": after}
    assert told(table, SupplyChanged) == [
        SupplyChanged(rule="A2-WILD-09", seat="stark", before=before, after=after)
    ]
    assert done(table)


@pytest.mark.rule("A2-WILD-10")
def test_the_lowest_bidder_falls_two_places_of_supply_and_the_others_one() -> None:
    board = wall()
    board.supply |= {"stark": 1, "greyjoy": 0, "tyrell": 6}
    table = lost(board, RAIDERS)
    assert table.board.supply == {**dict.fromkeys(board.seats, 1), "stark": 0, "greyjoy": 0, "tyrell": 5}
    assert [event.seat for event in table.game.told if isinstance(event, SupplyChanged)] == [
        "stark",
        "greyjoy",
        "lannister",
        "martell",
        "baratheon",
        "tyrell",
    ]


@pytest.mark.rule("A2-SUPPLY-14", "A2-WILD-24")
def test_each_loses_at_once_what_it_cannot_feed() -> None:
    board = wall()
    board.supply |= {"stark": 2, "greyjoy": 1}
    place(board, "winterfell: stark footman footman knight", "castle-black: stark footman knight")
    place(
        board,
        "karhold: stark knight knight",
        "pyke: greyjoy footman knight",
        "seagard: greyjoy footman knight",
    )
    place(board, "the-twins: greyjoy footman knight")
    board.supply["greyjoy"] = 3
    table = lost(board, RAIDERS)
    assert table.board.supply["greyjoy"] == 3  # Stark first
    question = asked(table)
    assert (question.seat, question.kind) == ("stark", "reconcile-supply")
    answer(table, ["winterfell/footman", "karhold/knight"])  # 2 and 2 are left to it
    assert [event.rule for event in told(table, UnitsLost)] == ["A2-SUPPLY-14"] * 2
    assert table.board.supply["greyjoy"] == 2  # 3, 2 and 2: it loses nothing
    assert done(table)


def test_a_house_that_is_still_fed_loses_nothing() -> None:
    table = lost(wall(units=True), RAIDERS)
    assert done(table)
    assert [event.seat for event in table.game.told if isinstance(event, UnitsLost)] == []
    assert given(table, "reconcile-supply") == []


# --- Skinchanger Scout ------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09", "A2-WILD-17")
def test_the_highest_bidder_gets_its_bid_back() -> None:
    table = won(wall(), SCOUT)
    assert table.board.available == {
        "stark": 5,
        "lannister": 2,
        "greyjoy": 3,
        "baratheon": 4,
        "martell": 4,
        "tyrell": 5,
    }
    assert told(table, BidReturned) == [BidReturned(rule="A2-WILD-09", seat="stark", amount=5)]
    assert power.pool(table.board, "stark") == 15


@pytest.mark.rule("A2-WILD-10", "A2-GEN-16")
def test_the_lowest_bidder_loses_all_its_power_and_the_others_two() -> None:
    board = wall()
    board.available |= {"greyjoy": 2, "lannister": 1}
    table = attacked(board, SCOUT)
    bid(table, OVERRUN)
    assert table.board.available == {
        "stark": 0,
        "greyjoy": 0,
        "lannister": 0,
        "martell": 2,
        "baratheon": 2,
        "tyrell": 2,
    }
    losses = {event.seat: event.amount for event in table.game.told if isinstance(event, PowerLost)}
    assert losses == {"stark": 5, "greyjoy": 1, "lannister": 0, "martell": 2, "baratheon": 2, "tyrell": 2}
