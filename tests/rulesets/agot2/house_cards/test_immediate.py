"""Aeron Damphair, Mace Tyrell, Doran Martell, the Queen of Thorns."""

import pytest

from adjudicator.rulesets.westeros.board import Board, Order
from adjudicator.rulesets.westeros.combat.events import TextActed
from adjudicator.rulesets.westeros.events import (
    DominancePassed,
    HouseCardDiscarded,
    OrderRemoved,
    PowerLost,
    TrackOrdered,
    UnitsLost,
)
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, terms, told, totals
from tests.rulesets.westeros.positions import answer, order, place


def blackwater(attackers: str, defenders: str) -> Board:
    """One house marches from The Reach upon another in Blackwater."""
    board = empty()
    place(board, f"the-reach: {attackers}", f"blackwater: {defenders}")
    attack(board, "the-reach", "blackwater")
    return board


AERON = {"greyjoy house-card": "aeron-damphair", "stark house-card": "catelyn-stark"}


@pytest.mark.rule("A2-CARD-16", "A2-CARD-09", "A2-HC-AERON")
def test_aeron_is_replaced_for_two_power() -> None:
    table = fight_out(
        blackwater("greyjoy knight", "stark footman"), AERON | {"greyjoy card-aeron": "euron-crows-eye"}
    )
    assert only(table, PowerLost) == PowerLost(
        rule="A2-HC-AERON", reason="card-text", seat="greyjoy", amount=2
    )
    assert table.board.available["greyjoy"] == 3
    assert totals(table)["greyjoy"] == 2 + 4
    assert table.board.discards["greyjoy"] == ["aeron-damphair", "euron-crows-eye"]


@pytest.mark.rule("A2-CARD-09", "A2-CARD-11")
def test_aeron_asks_only_who_can_pay_and_has_another_card() -> None:
    board = blackwater("greyjoy knight", "stark footman")
    board.available["greyjoy"] = 1
    assert "greyjoy card-aeron" not in asked(fight_out(board, AERON))
    board = blackwater("greyjoy knight", "stark footman")
    spent = [card for card in board.hands["greyjoy"] if card != "aeron-damphair"]
    board.hands["greyjoy"], board.discards["greyjoy"] = ["aeron-damphair"], spent
    table = fight_out(board, {"stark house-card": "catelyn-stark"})
    assert "greyjoy card-aeron" not in asked(table)
    assert table.board.discards["greyjoy"] == ["aeron-damphair"]


MACE = {"tyrell house-card": "mace-tyrell", "stark house-card": "catelyn-stark"}


@pytest.mark.rule("A2-CARD-21")
def test_mace_is_asked_only_between_standing_and_routed_footmen() -> None:
    board = blackwater("tyrell knight", "stark footman routed-footman")
    table = fight_out(board, MACE | {"tyrell card-mace": "routed-footman"})
    assert totals(table)["stark"] == 1
    without = fight_out(blackwater("tyrell knight", "stark knight"), MACE)
    assert [event for event in told(without, TextActed) if event.card == "mace-tyrell"] == []


@pytest.mark.rule("A2-AMB-34")
def test_the_combat_goes_on_when_mace_destroys_the_last_unit() -> None:
    board = blackwater("tyrell knight", "stark footman")
    board.power_tokens["blackwater"] = "stark"
    table = fight_out(board, {**MACE, "stark house-card": "eddard-stark"})
    assert totals(table) == {"tyrell": 6, "stark": 4}
    assert table.board.units["blackwater"].seat == "tyrell"


@pytest.mark.rule("A2-HC-BLACKFISH", "A2-HC-MACE")
def test_mace_does_nothing_to_the_blackfish() -> None:
    table = fight_out(
        blackwater("tyrell knight", "stark footman"), {**MACE, "stark house-card": "the-blackfish"}
    )
    assert told(table, UnitsLost) == []


DORAN = {"martell house-card": "doran-martell", "stark house-card": "the-blackfish"}


@pytest.mark.rule("A2-SHIFT-01", "A2-SHIFT-02", "A2-SHIFT-03")
def test_doran_moves_them_to_the_last_place() -> None:
    board = blackwater("martell knight", "stark footman")
    board.tracks["fiefdoms"] = ["stark", "greyjoy", "tyrell", "martell", "baratheon", "lannister"]
    table = fight_out(board, DORAN | {"martell card-doran": "fiefdoms"})
    after = ("greyjoy", "tyrell", "martell", "baratheon", "lannister", "stark")
    assert only(table, TrackOrdered) == TrackOrdered(
        rule="A2-SHIFT-02", reason="card-text", track="fiefdoms", order=after
    )
    assert only(table, DominancePassed) == DominancePassed(
        rule="A2-SHIFT-03", reason="token-after-shift", track="fiefdoms", before="stark", after="greyjoy"
    )


@pytest.mark.rule("A2-SHIFT-06", "A2-AMB-53")
def test_the_blade_is_gone_with_the_place() -> None:
    board = blackwater("martell knight", "stark footman")
    board.tracks["fiefdoms"] = ["stark", "martell", "greyjoy", "tyrell", "baratheon", "lannister"]
    table = fight_out(board, DORAN | {"martell card-doran": "fiefdoms"})
    assert totals(table) == {"martell": 2, "stark": 2}
    assert "martell blade" in asked(table)
    assert "stark blade" not in asked(table)
    kept = fight_out(board, DORAN | {"martell card-doran": "kings-court"})
    assert "martell blade" not in asked(kept)
    assert "stark blade" in asked(kept)
    assert table.board.units["blackwater"].seat == "martell"
    assert kept.board.units["blackwater"].seat == "stark"


@pytest.mark.rule("A2-SHIFT-05", "A2-CARD-21", "A2-HC-DORAN")
def test_doran_default_and_no_question_when_nothing_can_move() -> None:
    board = blackwater("martell knight", "stark footman")
    assert table_default(board) == "fiefdoms"
    for seats in board.tracks.values():
        seats.remove("stark")
        seats.append("stark")
    assert "martell card-doran" not in asked(fight_out(board, DORAN))


def table_default(board: Board) -> object:
    table = begin(board)
    answer(table, "doran-martell", "the-blackfish")
    return table.unanswered[0].default


@pytest.mark.rule("A2-SHIFT-04")
def test_special_orders_on_the_board_stay() -> None:
    board = blackwater("martell knight", "stark footman")
    place(board, "karhold: stark footman")
    order(board, "karhold: raid*")
    table = fight_out(board, DORAN | {"martell card-doran": "kings-court"})
    assert table.board.orders["karhold"].token == "raid*"


@pytest.mark.rule("A2-AMB-57", "A2-CARD-21", "A2-HC-QUEEN-OF-THORNS")
def test_the_queen_of_thorns_removes_an_order_around() -> None:
    board = empty()
    place(board, "moat-cailin: stark knight", "white-harbor: tyrell footman")
    place(board, "winterfell: stark footman", "karhold: stark footman", "port-of-white-harbor: stark ship")
    order(board, "winterfell: support", "karhold: support", "port-of-white-harbor: raid")
    attack(board, "moat-cailin", "white-harbor")
    board.orders["white-harbor"] = Order("tyrell", "defense+1")
    table = begin(board)
    answer(table, "attacker", "catelyn-stark", "queen-of-thorns")
    (question,) = table.unanswered
    assert list(question.options.listing()) == ["port-of-white-harbor", "winterfell"]
    answer(table, "winterfell")
    removed = told(table, OrderRemoved)[0]
    assert removed == OrderRemoved(
        rule="A2-HC-QUEEN-OF-THORNS", reason="card-text", seat="stark", area="winterfell", token="support"
    )


@pytest.mark.rule("A2-SUP-16", "A2-CARD-08")
def test_a_support_order_removed_supports_no_longer() -> None:
    board = blackwater("stark knight", "tyrell footman")
    place(board, "harrenhal: stark knight")
    order(board, "harrenhal: support")
    table = fight_out(board, {"stark house-card": "catelyn-stark", "tyrell house-card": "queen-of-thorns"})
    assert totals(table, final=False)["stark"] == 4
    assert totals(table)["stark"] == 2
    assert "harrenhal/1-knight" not in terms(table, "stark")


@pytest.mark.rule("A2-CARD-07", "A2-CARD-05")
def test_texts_act_in_turn_order() -> None:
    for first, second in (("tyrell", "martell"), ("martell", "tyrell")):
        board = blackwater("tyrell footman", "martell footman")
        others = [seat for seat in board.seats if seat not in {first, second}]
        board.tracks["iron-throne"] = [first, second, *others]
        table = fight_out(board, {"tyrell house-card": "mace-tyrell", "martell house-card": "doran-martell"})
        assert [event.seat for event in told(table, TextActed)] == [first, second]
        assert told(table, HouseCardDiscarded) != []
