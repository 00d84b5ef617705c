"""Combat clean-up: who stands where, and which orders, tokens and cards are left."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import BladeUsed, CasualtiesCounted, HouseCardsRevealed
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.events import (
    CombatWon,
    ControlChanged,
    GameEnded,
    GarrisonDestroyed,
    HouseCardDiscarded,
    HouseCardsTakenBack,
    OrderRemoved,
    PowerTokenReturned,
    UnitsLost,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.power import pool
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, fight_out, only, told
from tests.rulesets.westeros.positions import order, place

CARDS: dict[str, object] = {"greyjoy house-card": "euron-crows-eye", "stark house-card": "the-blackfish"}


def white_harbor() -> Board:
    """Greyjoy marches from Moat Cailin upon Stark in White Harbor, which has a port."""
    board = empty()
    place(board, "moat-cailin: greyjoy knight knight", "white-harbor: stark footman")
    place(board, "port-of-white-harbor: stark ship ship")
    order(board, "white-harbor: raid", "port-of-white-harbor: support")
    board.power_tokens["white-harbor"] = "stark"
    attack(board, "moat-cailin", "white-harbor")
    return board


@pytest.mark.rule("A2-CLEAN-01", "A2-CLEAN-02", "A2-CTRL-06")
def test_the_victorious_attacker_moves_in() -> None:
    board = white_harbor()
    in_pool = pool(board, "stark")
    table = fight_out(board, CARDS)
    board = table.board
    assert controller(board, "white-harbor") == "greyjoy"
    assert board.units["white-harbor"].units == ("knight", "knight")
    assert [(e.area, e.rule) for e in told(table, OrderRemoved)] == [
        ("moat-cailin", "A2-CLEAN-01"),
        ("white-harbor", "A2-CLEAN-02"),
        ("port-of-white-harbor", "A2-PORT-18"),
    ]
    assert only(table, PowerTokenReturned).seat == "stark"
    assert pool(board, "stark") == in_pool + 1


@pytest.mark.rule("A2-RET-20", "A2-ROUT-03")
def test_who_controls_what_is_told() -> None:
    table = fight_out(white_harbor(), CARDS | {"stark retreat": "widows-watch"})
    assert told(table, ControlChanged) == [
        ControlChanged(
            rule="A2-CTRL-01", reason="control-by-units", area="white-harbor", before="stark", after="greyjoy"
        ),
        ControlChanged(
            rule="A2-CTRL-01", reason="control-by-units", area="widows-watch", before=None, after="stark"
        ),
    ]


@pytest.mark.rule("A2-CLEAN-06")
def test_the_port_of_the_conquered_area_is_taken() -> None:
    board = fight_out(white_harbor(), CARDS | {"greyjoy capture-port": 1}).board
    assert board.units["port-of-white-harbor"].seat == "greyjoy"
    assert board.units["port-of-white-harbor"].units == ("ship",)


@pytest.mark.rule("A2-CLEAN-03", "A2-CLEAN-01")
def test_the_victorious_defender_keeps_what_lies_there() -> None:
    board = white_harbor()
    place(board, "white-harbor: stark knight knight knight")
    board = fight_out(board, CARDS | {"stark house-card": "roose-bolton"}).board
    assert {area: order.token for area, order in board.orders.items()} == {
        "white-harbor": "raid",
        "port-of-white-harbor": "support",
    }
    assert board.power_tokens == {"white-harbor": "stark"}
    assert board.units["moat-cailin"].units == ("routed-knight", "routed-knight")


@pytest.mark.rule("A2-CARD-10", "A2-CARD-11", "A2-CLEAN-04")
def test_cards_are_discarded_and_a_spent_hand_taken_back() -> None:
    board = white_harbor()
    spent = [card for card in board.hands["stark"] if card != "the-blackfish"]
    board.hands["stark"], board.discards["stark"] = ["the-blackfish"], spent
    table = fight_out(board, {"greyjoy house-card": "euron-crows-eye"})
    assert told(table, HouseCardDiscarded) == [
        HouseCardDiscarded(
            rule="A2-CARD-10", reason="house-card-discarded", seat="greyjoy", card="euron-crows-eye"
        ),
        HouseCardDiscarded(
            rule="A2-CARD-10", reason="house-card-discarded", seat="stark", card="the-blackfish"
        ),
    ]
    assert only(table, HouseCardsTakenBack) == HouseCardsTakenBack(
        rule="A2-CARD-11", reason="hand-refilled", seat="stark", cards=tuple(spent)
    )
    assert table.board.discards["stark"] == ["the-blackfish"]
    assert "euron-crows-eye" not in table.board.hands["greyjoy"]


@pytest.mark.rule("A2-CLEAN-05", "A2-GARR-05")
def test_a_beaten_garrison_is_gone() -> None:
    board = empty()
    place(board, "moat-cailin: greyjoy knight knight", "winterfell: stark footman")
    attack(board, "moat-cailin", "winterfell")
    table = fight_out(board, CARDS | {"stark retreat": "karhold"})
    assert only(table, GarrisonDestroyed) == GarrisonDestroyed(
        rule="A2-GARR-05", seat="stark", area="winterfell"
    )
    assert "winterfell" not in table.board.garrisons


@pytest.mark.rule("A2-CLEAN-07")
def test_orders_without_units_are_removed() -> None:
    board = empty()
    place(board, "ironmans-bay: greyjoy ship ship ship", "sunset-sea: lannister ship")
    place(board, "bay-of-ice: stark ship", "west-summer-sea: stark ship", "the-golden-sound: stark ship")
    order(board, "sunset-sea: support")
    attack(board, "ironmans-bay", "sunset-sea", "ship", "ship")
    board.add("ironmans-bay", "greyjoy", ("ship",))
    del board.orders["sunset-sea"]
    order(board, "sunset-sea: defense+1", "bay-of-ice: raid")
    board.units.pop("bay-of-ice")
    table = fight_out(board, {"greyjoy house-card": "euron-crows-eye"})
    assert table.board.orders == {}
    assert [e.rule for e in told(table, OrderRemoved)] == ["A2-CLEAN-01", "A2-CLEAN-02", "A2-CLEAN-07"]


@pytest.mark.rule("A2-CLEAN-08")
def test_the_seventh_site_wins_at_once() -> None:
    board = white_harbor()
    for area in ("winterfell", "seagard", "flints-finger", "riverrun", "lannisport"):
        board.power_tokens[area] = "greyjoy"
    board.garrisons.clear()
    table = fight_out(board, CARDS)
    assert only(table, GameEnded).winner == "greyjoy"
    assert table.board.winners == ("greyjoy",)


@pytest.mark.rule("A2-CLEAN-10")
def test_what_comes_after_what() -> None:
    board = empty()
    place(board, "moat-cailin: greyjoy knight knight knight", "winterfell: stark footman footman")
    place(board, "winterfell: stark siege-engine routed-knight")
    order(board, "winterfell: raid")
    attack(board, "moat-cailin", "winterfell")
    table = fight_out(board, CARDS | {"stark house-card": "greatjon-umber", "stark retreat": "karhold"})
    happened = [(type(e), e.rule) for e in table.game.told]
    assert happened[happened.index((CombatWon, "A2-CBT-15")) :] == [
        (CombatWon, "A2-CBT-15"),
        (GarrisonDestroyed, "A2-GARR-05"),
        (UnitsLost, "A2-CAS-10"),
        (UnitsLost, "A2-CAS-09"),
        (CasualtiesCounted, "A2-CAS-02"),
        (UnitsLost, "A2-CAS-03"),
        (UnitsRetreated, "A2-RET-03"),
        (OrderRemoved, "A2-CLEAN-01"),
        (OrderRemoved, "A2-CLEAN-02"),
        (HouseCardDiscarded, "A2-CARD-10"),
        (HouseCardDiscarded, "A2-CARD-10"),
        (ControlChanged, "A2-CTRL-01"),
        (ControlChanged, "A2-CTRL-01"),
    ]
    assert (HouseCardsRevealed, "A2-CARD-02") in happened
    assert told(table, BladeUsed) == []


@pytest.mark.rule("A2-CARD-11", "A2-CLEAN-10")
def test_the_swords_of_a_last_card_still_count() -> None:
    board = white_harbor()
    place(board, "white-harbor: stark footman")
    board.supply["stark"] = 6
    spent = [card for card in board.hands["greyjoy"] if card != "euron-crows-eye"]
    board.hands["greyjoy"], board.discards["greyjoy"] = ["euron-crows-eye"], spent
    table = fight_out(board, {"stark house-card": "catelyn-stark"})
    assert only(table, CasualtiesCounted).casualties == 1
    assert sorted(table.board.hands["greyjoy"]) == sorted(spent)
