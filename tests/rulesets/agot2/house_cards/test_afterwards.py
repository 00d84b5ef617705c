"""Patchface, and hands that run out."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import HouseCardDiscarded
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, begin, fight_out, told
from tests.rulesets.westeros.positions import answer, place


def blackwater() -> Board:
    """Baratheon marches upon Stark in Blackwater, who has two cards left."""
    board = empty()
    place(board, "the-reach: baratheon knight", "blackwater: stark footman")
    cards = board.hands["stark"]
    board.hands["stark"], board.discards["stark"] = cards[:2], cards[2:]
    attack(board, "the-reach", "blackwater")
    return board


@pytest.mark.rule("A2-CARD-13", "A2-CARD-11")
def test_patchface_acts_when_hands_are_refilled() -> None:
    board = blackwater()
    last = board.hands["stark"].pop()
    board.discards["stark"].append(last)
    table = begin(board)
    answer(table, "patchface")
    while table.unanswered[0].kind != "card-patchface":
        answer(table, table.unanswered[0].plain_default)
    (question,) = table.unanswered
    assert len(list(question.options.listing())) == 1 + 6
    answer(table, "none")
    assert len(table.board.discards["stark"]) == 1


@pytest.mark.rule("A2-CARD-13", "A2-HC-PATCHFACE")
def test_patchface_acts_also_when_beaten() -> None:
    board = empty()
    place(board, "the-reach: stark knight knight", "blackwater: baratheon footman")
    attack(board, "the-reach", "blackwater")
    table = fight_out(
        board,
        {
            "baratheon house-card": "patchface",
            "stark house-card": "catelyn-stark",
            "baratheon card-patchface": "eddard-stark",
        },
    )
    assert told(table, HouseCardDiscarded)[-1] == HouseCardDiscarded(
        rule="A2-HC-PATCHFACE", reason="card-text", seat="stark", card="eddard-stark", by="baratheon"
    )
