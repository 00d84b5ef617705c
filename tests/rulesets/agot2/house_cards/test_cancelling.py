"""Tyrion Lannister."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import HouseCardReplaced, HouseCardSentBack
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, fight_out, only, terms, told, totals
from tests.rulesets.westeros.positions import place


def harrenhal(defender: str) -> Board:
    """Lannister marches from Riverrun upon another house in Harrenhal."""
    board = empty()
    place(board, "riverrun: lannister knight knight", f"harrenhal: {defender} footman footman")
    attack(board, "riverrun", "harrenhal")
    return board


def tyrion(other: str, card: str, **more: object) -> dict[str, object]:
    answers = {f"{other} house-card": card, "lannister house-card": "tyrion-lannister"}
    return answers | {"lannister card-tyrion": "yes"} | more


@pytest.mark.rule("A2-CARD-16", "A2-CARD-06", "A2-HC-TYRION")
def test_sends_back_their_card_before_it_acts() -> None:
    table = fight_out(
        harrenhal("tyrell"),
        tyrion("tyrell", "mace-tyrell", **{"tyrell card-tyrion-replacement": "margaery-tyrell"}),
    )
    assert only(table, HouseCardSentBack).card == "mace-tyrell"
    assert only(table, HouseCardReplaced) == HouseCardReplaced(
        rule="A2-CARD-16", seat="tyrell", area="harrenhal", card="mace-tyrell", by="margaery-tyrell"
    )
    assert terms(table, "tyrell")["2-footman"] == (2, "A2-CBT-04")
    assert "mace-tyrell" in table.board.hands["tyrell"]
    assert table.board.discards["tyrell"] == ["margaery-tyrell"]


@pytest.mark.rule("A2-AMB-52", "A2-CARD-16")
def test_the_card_in_its_place_acts_immediately() -> None:
    table = fight_out(
        harrenhal("tyrell"),
        tyrion("tyrell", "margaery-tyrell", **{"tyrell card-tyrion-replacement": "mace-tyrell"}),
    )
    assert terms(table, "lannister")["2-knight"] == (4, "A2-CBT-04")  # no Footman there to destroy
    board = harrenhal("tyrell")
    assert board.combat is not None
    board.combat.attackers = ("footman", "knight")
    table = fight_out(
        board, tyrion("tyrell", "margaery-tyrell", **{"tyrell card-tyrion-replacement": "mace-tyrell"})
    )
    assert "1-footman" not in terms(table, "lannister")


@pytest.mark.rule("A2-CARD-14", "A2-AMB-52")
def test_may_be_declined_and_then_aeron_is_safe_to_be_replaced() -> None:
    table = fight_out(
        harrenhal("greyjoy"),
        {
            "lannister house-card": "tyrion-lannister",
            "greyjoy house-card": "aeron-damphair",
            "lannister card-tyrion": "no",
            "greyjoy card-aeron": "euron-crows-eye",
        },
    )
    assert asked(table).count("lannister card-tyrion") == 1
    assert totals(table)["greyjoy"] == 6


@pytest.mark.rule("A2-CARD-17")
def test_a_house_without_another_card_fights_without_one() -> None:
    board = harrenhal("stark")
    hand = board.hands["stark"]
    board.hands["stark"], board.discards["stark"] = ["eddard-stark"], hand[1:]
    table = fight_out(board, {"lannister house-card": "tyrion-lannister", "lannister card-tyrion": "yes"})
    assert only(table, HouseCardReplaced) == HouseCardReplaced(
        rule="A2-CARD-17", seat="stark", area="harrenhal", card="eddard-stark", by=None
    )
    assert totals(table) == {"lannister": 5, "stark": 2}
    assert table.board.hands["stark"] == ["eddard-stark"]
    assert told(table, HouseCardSentBack) != []
