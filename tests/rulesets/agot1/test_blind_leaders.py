"""Leaders drawn blind: what is hidden, and what chance may draw."""

import pytest

from adjudicator.engine import KeyedChance, SomeOf, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot1.expansions.blind_leaders import THREE_CARDS
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed
from tests.playing import play_out
from tests.rulesets.agot1.positions import RULES, empty, start
from tests.rulesets.westeros.fights import attack, begin, told
from tests.rulesets.westeros.positions import answer, place, setup_for

BLIND = {"blind_leaders": "yes"}


def harrenhal() -> Board:
    board = empty(blind_leaders="yes")
    place(board, "stoney-sept: stark knight knight", "harrenhal: lannister footman")
    attack(board, "stoney-sept", "harrenhal")
    return board


@pytest.mark.rule("CK8-03")
def test_the_two_cards_that_are_not_drawn_are_seen_by_nobody() -> None:
    chosen = ["robb-stark", "maester-luwin", "catelyn-stark"]
    for other in ("eddard-stark", "greatjon-umber"):
        tables = []
        for three in (chosen, ["robb-stark", other, "catelyn-stark"]):
            table = begin(harrenhal(), {"leader-stark": "robb-stark"})
            answer(table, three, ["vargo-hoat", "cersei-lannister", "tywin-lannister"])
            tables.append(table)
        one, two = tables
        assert one.view(None) == two.view(None)
        assert one.view("lannister") == two.view("lannister")
        assert one.game.told == two.game.told
        assert all(given.question.secret for given in one.given if given.question.kind == THREE_CARDS)
        assert sorted(one.board.hands["stark"]) == sorted(
            {*start(blind_leaders="yes").hands["stark"]} - {"robb-stark"}
        )


@pytest.mark.rule("CK8-02")
@pytest.mark.parametrize("drawn", ["robb-stark", "maester-luwin", "catelyn-stark"])
def test_each_of_the_three_may_be_drawn(drawn: str) -> None:
    table = begin(harrenhal(), {"leader-stark": drawn})
    theirs = ["vargo-hoat", "kevan-lannister", "tywin-lannister"]
    answer(table, ["robb-stark", "maester-luwin", "catelyn-stark"], theirs)
    (revealed,) = told(table, HouseCardsRevealed)
    assert revealed.cards["stark"] == drawn


@pytest.mark.rule("CK8-06", "CK8-08", "CK8-05")
def test_hands_and_discards_in_a_game_at_random() -> None:
    board = start(blind_leaders="yes")
    table = Table.start(RULES, setup_for(board, BLIND), KeyedChance(b"blind"))
    play_out(table, dict.fromkeys(board.seats, RandomBot()), picker(b"blind", "game"))
    asked = [given.question.options for given in table.given if given.question.kind == THREE_CARDS]
    hands = [len(options.available) for options in asked if isinstance(options, SomeOf)]
    assert len(hands) > 5
    assert all(3 <= hand <= 7 for hand in hands)
    assert max(map(len, table.board.discards.values())) < 5
