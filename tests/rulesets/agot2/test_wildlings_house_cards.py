"""Mammoth Riders and Massing on the Milkwater: house cards taken back and discarded."""

import pytest

from adjudicator.engine import OneOf
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import HouseCardDiscarded, HouseCardsTakenBack
from tests.rulesets.agot2.attacks import asked, done, lost, wall, won
from tests.rulesets.agot2.facts import HOUSE_CARDS_OF
from tests.rulesets.westeros.positions import WesterosTable, answer, told

MAMMOTHS = "mammoth-riders"
MASSING = "massing-on-the-milkwater"


def hand(board: Board, seat: str, *cards: str) -> None:
    """Put these cards into a house's hand; the others are discarded."""
    board.hands[seat] = list(cards)
    board.discards[seat] = [card for card in HOUSE_CARDS_OF[seat] if card not in cards]


def discarded(table: WesterosTable, seat: str) -> list[str]:
    return [
        event.card
        for event in table.game.told
        if isinstance(event, HouseCardDiscarded) and event.seat == seat
    ]


# --- Mammoth Riders ---------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09")
@pytest.mark.parametrize("card", ["none", "catelyn-stark"])
def test_the_highest_bidder_may_take_a_card_back(card: str) -> None:
    board = wall()
    hand(board, "stark", *HOUSE_CARDS_OF["stark"][:5])
    table = won(board, MAMMOTHS)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("stark", "wildling-mammoth-card", "none")
    assert question.options == OneOf(("none", "the-blackfish", "catelyn-stark"))
    answer(table, card)
    assert done(table)
    assert (card in table.board.hands["stark"]) == (card != "none")
    back = [
        HouseCardsTakenBack(rule="A2-WILD-09", reason="watch-won", seat="stark", cards=("catelyn-stark",))
    ]
    assert told(table, HouseCardsTakenBack) == (back if card != "none" else [])


def test_it_is_not_asked_when_it_has_discarded_nothing() -> None:
    assert done(won(wall(), MAMMOTHS))


# --- Massing on the Milkwater -----------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09")
def test_the_highest_bidder_takes_all_cards_back() -> None:
    board = wall()
    hand(board, "stark", "eddard-stark")
    table = won(board, MASSING)
    assert sorted(table.board.hands["stark"]) == sorted(HOUSE_CARDS_OF["stark"])
    assert table.board.discards["stark"] == []
    assert len(told(table, HouseCardsTakenBack)) == 1
    assert told(won(wall(), MASSING), HouseCardsTakenBack) == []


@pytest.mark.rule("A2-WILD-10")
@pytest.mark.parametrize(
    ("cards", "gone"),
    [
        ("eddard-stark robb-stark catelyn-stark", "eddard-stark"),
        ("roose-bolton greatjon-umber the-blackfish", "roose-bolton greatjon-umber"),
        ("eddard-stark", ""),
    ],
)
def test_the_lowest_bidder_discards_its_strongest_cards(cards: str, gone: str) -> None:
    board = wall()
    hand(board, "stark", *cards.split())
    table = lost(board, MASSING)
    assert discarded(table, "stark") == gone.split()
    assert table.board.hands["stark"] == [card for card in cards.split() if card not in gone.split()]


@pytest.mark.rule("A2-CARD-19", "A2-AMB-48")
def test_who_has_to_discard_the_whole_hand_takes_the_other_cards_back() -> None:
    board = wall()
    hand(board, "stark", "roose-bolton", "greatjon-umber")
    table = lost(board, MASSING)
    assert table.board.discards["stark"] == ["roose-bolton", "greatjon-umber"]
    assert sorted(table.board.hands["stark"]) == sorted(
        set(HOUSE_CARDS_OF["stark"]) - {"roose-bolton", "greatjon-umber"}
    )
    back = told(table, HouseCardsTakenBack)
    assert [event.rule for event in back] == ["A2-CARD-19"]


@pytest.mark.rule("A2-WILD-10", "A2-WILD-13")
def test_each_of_the_others_discards_a_card_of_its_choice() -> None:
    board = wall()
    for seat in board.seats:
        hand(board, seat, HOUSE_CARDS_OF[seat][0])
    hand(board, "lannister", "tywin-lannister", "cersei-lannister")
    hand(board, "tyrell", *HOUSE_CARDS_OF["tyrell"])
    table = lost(board, MASSING)
    question = asked(table)
    assert (question.seat, question.kind, question.secret) == ("lannister", "wildling-massing-card", False)
    assert question.options == OneOf(("tywin-lannister", "cersei-lannister"))
    assert question.default == "cersei-lannister"
    answer(table, "tywin-lannister")
    assert table.board.hands["lannister"] == ["cersei-lannister"]
    assert discarded(table, "lannister") == ["tywin-lannister"]
    assert asked(table).seat == "tyrell"
    answer(table, asked(table).default)
    assert done(table)
    assert discarded(table, "greyjoy") == []  # a single card stays
