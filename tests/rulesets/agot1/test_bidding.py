"""Clash of Kings: bids, ties, places and tokens."""

import pytest

from adjudicator.engine import IllegalAnswer, Number
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, Board, Task
from adjudicator.rulesets.westeros.events import DominancePassed
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.planning import stars
from adjudicator.rulesets.westeros.tracks import better, blade_holder, raven_holder, throne_holder, turn_order
from tests.rulesets.agot1.positions import RULES, empty, start
from tests.rulesets.westeros.positions import WesterosTable, bid_influence, play


def clash(board: Board) -> WesterosTable:
    board.agenda = [*(Task("bid", track) for track in TRACKS), Task("assign")]
    return play(board)


UNEQUAL = {"tyrell": 4, "stark": 3, "greyjoy": 2, "lannister": 1}
"""All bids differ; Baratheon bids nothing."""


@pytest.mark.rule("A1-CLASH-01", "A1-CLASH-02", "A1-CLASH-04")
def test_one_track_after_another_is_settled_by_the_bids() -> None:
    board = empty()
    board.available = dict.fromkeys(board.seats, 20)
    table, subjects = clash(board), []
    while table.unanswered[0].kind == "bid-influence":
        subjects.append(table.unanswered[0].subject)
        settled = [table.board.tracks[track] for track in TRACKS[: len(subjects) - 1]]
        assert settled == [["tyrell", "stark", "greyjoy", "lannister", "baratheon"]] * len(settled)
        bid_influence(table, **UNEQUAL)
    assert subjects == ["iron-throne", "fiefdoms", "kings-court"]
    assert table.board.tracks[KINGS_COURT] == ["tyrell", "stark", "greyjoy", "lannister", "baratheon"]


@pytest.mark.rule("A1-CLASH-03", "A1-GEN-08")
def test_houses_bid_in_secret_from_nothing_to_all_they_have() -> None:
    table = clash(empty())
    assert {(each.options, each.default, each.secret) for each in table.unanswered} == {
        (Number(0, 5), 0, True)
    }
    first, *others = table.unanswered
    assert isinstance(table.judge(first, 6), IllegalAnswer)
    before = table.view("lannister")
    for question in others:
        table.answer(question, 4)
    assert table.view("lannister") == before  # power that is bid is not seen to be gone
    table.answer(first, 0)
    assert table.board.available == {**dict.fromkeys(table.board.seats, 1), first.seat: 5}


@pytest.mark.rule("A1-CLASH-05", "A1-GEN-05")
def test_the_holder_of_the_throne_orders_equal_bids_within_their_places() -> None:
    board = empty()
    board.agenda = [Task("bid", FIEFDOMS), Task("assign")]
    table = play(board)
    bid_influence(table, lannister=4, stark=3, baratheon=3)  # greyjoy and tyrell are equal too
    assert {each.seat for each in table.unanswered} == {"baratheon"}
    assert {each.subject: each.default for each in table.unanswered} == {
        "fiefdoms-3": ("stark", "baratheon"),
        "fiefdoms-0": ("greyjoy", "tyrell"),
    }
    for question in table.unanswered:
        table.answer(question, list(reversed(question.default)))
    assert table.board.tracks[FIEFDOMS] == ["lannister", "baratheon", "stark", "tyrell", "greyjoy"]


@pytest.mark.rule("A1-CLASH-06", "A1-CLASH-07", "A1-CLASH-08")
def test_the_old_holder_decides_on_its_own_track_and_the_new_one_afterwards() -> None:
    table = clash(empty())
    bid_influence(table, greyjoy=2, baratheon=2, stark=1, lannister=1)
    assert {each.seat for each in table.unanswered} == {"baratheon"}
    answers = {"iron-throne-2": ["greyjoy", "baratheon"], "iron-throne-1": ["stark", "lannister"]}
    for question in table.unanswered:
        table.answer(question, answers.get(question.subject, list(question.default)))
    assert throne_holder(table.board) == "greyjoy"
    bid_influence(table, tyrell=3)
    assert {each.seat for each in table.unanswered} == {"greyjoy"}
    for question in table.unanswered:
        table.answer(question, list(question.default))
    assert blade_holder(table.board) == "tyrell"


@pytest.mark.rule("A1-CLASH-09", "A1-GEN-09")
def test_bids_go_to_the_pool_and_are_gone_for_the_next_track() -> None:
    board = empty()
    before = {seat: pool(board, seat) for seat in board.seats}
    table = clash(board)
    bid_influence(table, **UNEQUAL)
    for seat in table.board.seats:
        assert pool(table.board, seat) == before[seat] + UNEQUAL.get(seat, 0)
    assert {each.seat: each.options for each in table.unanswered}["tyrell"] == Number(0, 1)


@pytest.mark.rule("A1-CLASH-10", "A1-GEN-04")
def test_the_iron_throne_is_turn_order() -> None:
    board = start()
    board.tracks[IRON_THRONE] = ["tyrell", "greyjoy", "stark", "lannister", "baratheon"]
    assert turn_order(board) == ("tyrell", "greyjoy", "stark", "lannister", "baratheon")


@pytest.mark.rule("A1-CLASH-11", "A1-CLASH-12")
def test_the_other_tracks_decide_ties_and_allow_special_orders() -> None:
    board = start()
    assert better(board, FIEFDOMS, "lannister", "greyjoy") == "greyjoy"
    assert (blade_holder(board), raven_holder(board)) == ("greyjoy", "lannister")
    assert {seat: stars(board, seat) for seat in board.tracks[KINGS_COURT]} == {
        "lannister": 3, "stark": 3, "baratheon": 2, "greyjoy": 1, "tyrell": 0,
    }  # fmt: skip


@pytest.mark.rule("CK1-HC-DORAN-04")
def test_a_token_that_doran_took_is_used_until_a_clash_of_kings_begins() -> None:
    board = start(6, martell="yes")
    board.available = dict.fromkeys(board.seats, 20)
    first = board.tracks[IRON_THRONE][0]
    board.lent = {IRON_THRONE: "martell", FIEFDOMS: "martell"}
    assert (throne_holder(board), blade_holder(board)) == ("martell", "martell")
    assert turn_order(board)[0] == first
    told = RULES.describe_view(RULES.view(board, None))
    assert any("Martell holds the Iron Throne" in line.text for line in told)
    table = clash(board)
    bid_influence(table)
    (question,) = table.unanswered
    assert (question.kind, question.seat) == ("order-influence-ties", first)
    assert table.board.lent == {}
    passed = [event for event in table.game.told if isinstance(event, DominancePassed)]
    assert [(event.track, event.before, event.after, event.rule) for event in passed] == [
        (IRON_THRONE, "martell", first, "CK1-HC-DORAN-04"),
        (FIEFDOMS, "martell", board.tracks[FIEFDOMS][0], "CK1-HC-DORAN-04"),
    ]
