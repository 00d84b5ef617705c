"""Clash of Kings: bids, ties, places and tokens."""

import pytest

from adjudicator.engine import IllegalAnswer, Number
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.events import BidsRevealed, DominancePassed, TieBroken, TrackOrdered
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.bidding import bid
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, at, bid_influence, place, play, told
from tests.rulesets.westeros.procedures import carry_out


def bidding(board: Board, track: Track = IRON_THRONE) -> WesterosTable:
    async def play_track(game: WesterosGame) -> None:
        await bid(game, track)

    return carry_out(board, play_track)


UNEQUAL = {"tyrell": 5, "stark": 4, "greyjoy": 3, "lannister": 2, "martell": 1}
"""All bids differ; Baratheon bids nothing."""


@pytest.mark.rule("A2-BID-02", "A2-HID-04")
def test_bids_are_secret_until_all_are_in() -> None:
    table = bidding(empty())
    questions = table.unanswered
    assert [question.seat for question in questions] == list(table.board.seats)
    assert {(question.secret, question.subject) for question in questions} == {(True, IRON_THRONE)}
    before = table.view("lannister")
    for question in questions[:-1]:
        table.answer(question, 4)
    assert table.view("lannister") == before
    assert table.game.told == []
    table.answer(questions[-1], 0)
    (revealed,) = told(table, BidsRevealed)
    assert isinstance(revealed, BidsRevealed)
    assert revealed.bids == {**dict.fromkeys(table.board.seats, 4), questions[-1].seat: 0}


@pytest.mark.rule("A2-BID-03", "A2-BID-11")
def test_a_house_bids_from_nothing_to_all_it_has() -> None:
    board = empty()
    board.available["stark"] = 8
    table = bidding(board)
    question = next(each for each in table.unanswered if each.seat == "stark")
    assert question.options == Number(0, 8)
    assert question.default == 0
    for number in (9, -1):
        assert isinstance(table.judge(question, number), IllegalAnswer)


def test_a_house_without_power_is_not_asked() -> None:
    board = empty()
    board.available["stark"] = 0
    table = bidding(board)
    assert "stark" not in {question.seat for question in table.unanswered}
    assert "stark" not in {question.seat for question in table.pending}  # and nobody waits for it


@pytest.mark.rule("A2-BID-05")
def test_places_go_by_the_bids() -> None:
    table = bidding(empty(), FIEFDOMS)
    bid_influence(table, **UNEQUAL)
    assert table.over
    order = ("tyrell", "stark", "greyjoy", "lannister", "martell", "baratheon")
    assert tuple(table.board.tracks[FIEFDOMS]) == order
    assert told(table, TrackOrdered) == [
        TrackOrdered(rule="A2-BID-05", reason="track-by-bids", track=FIEFDOMS, order=order)
    ]
    assert told(table, TieBroken) == []


@pytest.mark.rule("A2-BID-06")
def test_every_bid_goes_to_the_pool() -> None:
    board = empty()
    before = {seat: pool(board, seat) for seat in board.seats}
    table = bidding(board)
    bid_influence(table, **UNEQUAL)
    for seat in table.board.seats:
        assert table.board.available[seat] == 5 - UNEQUAL.get(seat, 0)
        assert pool(table.board, seat) == before[seat] + UNEQUAL.get(seat, 0)
    assert table.board.bids == {}


@pytest.mark.rule("A2-BID-07")
def test_the_first_takes_the_dominance_token_as_it_is() -> None:
    board = empty()
    board.blade_used = True
    table = bidding(board, FIEFDOMS)
    bid_influence(table, **UNEQUAL)
    assert told(table, DominancePassed) == [
        DominancePassed(
            rule="A2-BID-07", reason="token-after-bids", track=FIEFDOMS, before="greyjoy", after="tyrell"
        )
    ]
    assert table.board.blade_used
    table = bidding(empty(), FIEFDOMS)
    bid_influence(table, greyjoy=5, stark=4, lannister=3, martell=2, tyrell=1)
    assert told(table, DominancePassed) == []


@pytest.mark.rule("A2-BID-08", "A2-TRACK-04")
def test_the_holder_of_the_iron_throne_orders_equal_bids() -> None:
    table = bidding(empty(), KINGS_COURT)
    bid_influence(table, tyrell=3, greyjoy=3, baratheon=3, lannister=2, stark=1)
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.subject) == (
        "baratheon",
        "order-influence-ties",
        "kings-court-3",
    )
    assert question.default == ("baratheon", "tyrell", "greyjoy")  # as they stood on the King's Court track
    assert table.view(None).board.bids["tyrell"] == 3  # the bids lie open, and are not yet in the pool
    answer(table, ["greyjoy", "baratheon", "tyrell"])
    assert table.board.tracks[KINGS_COURT] == [
        "greyjoy",
        "baratheon",
        "tyrell",
        "lannister",
        "stark",
        "martell",
    ]
    assert told(table, TieBroken) == [
        TieBroken(
            rule="A2-BID-08",
            seat="baratheon",
            subject=KINGS_COURT,
            order=("greyjoy", "baratheon", "tyrell"),
        )
    ]


@pytest.mark.rule("A2-AMB-15")
def test_several_ties_are_ordered_at_once() -> None:
    table = bidding(empty())
    bid_influence(table, tyrell=3, greyjoy=3, lannister=2, stark=2)
    assert [(each.seat, each.subject) for each in table.unanswered] == [
        ("baratheon", "iron-throne-3"),
        ("baratheon", "iron-throne-2"),
        ("baratheon", "iron-throne-0"),
    ]
    answer(table, ["tyrell", "greyjoy"], ["stark", "lannister"], ["martell", "baratheon"])
    assert table.board.tracks[IRON_THRONE] == [
        "tyrell",
        "greyjoy",
        "stark",
        "lannister",
        "martell",
        "baratheon",
    ]


@pytest.mark.rule("A2-BID-09")
def test_the_new_holder_of_the_iron_throne_orders_ties_on_the_later_tracks() -> None:
    board = empty()
    board.available["tyrell"] = 6
    at(board, "bid", IRON_THRONE)
    table = play(board)
    bid_influence(table, tyrell=4)
    assert {(each.seat, each.subject) for each in table.unanswered} == {("baratheon", "iron-throne-0")}

    at(board, "bid", IRON_THRONE)
    board.agenda[1:1] = [Task("bid", FIEFDOMS)]
    table = play(board)
    bid_influence(table, tyrell=4)
    answer(table, table.unanswered[0].default)
    bid_influence(table)
    assert {(each.seat, each.subject) for each in table.unanswered} == {("tyrell", "fiefdoms-0")}


@pytest.mark.rule("A2-BID-10")
def test_after_the_third_track_the_card_is_finished() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    board.turned = {"II": "clash-of-kings"}
    at(board, "card", "II")
    table = play(board)
    for bids in (UNEQUAL, {}, {}):
        bid_influence(table, **bids)
        while table.unanswered[0].kind == "order-influence-ties":
            answer(table, table.unanswered[0].default)
    assert table.unanswered[0].kind == "assign-orders"
    assert table.view(None).board.available == {seat: 5 - UNEQUAL.get(seat, 0) for seat in board.seats}
    assert [event.track for event in told(table, TrackOrdered) if isinstance(event, TrackOrdered)] == [
        IRON_THRONE,
        FIEFDOMS,
        KINGS_COURT,
    ]
