"""What is supposed of a game of Claim agrees with all that a seat sees, and rests on nothing else."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.engine import Seat, Setup, Table
from adjudicator.orders import Orders, Situation, read_orders, read_supposed, supposed_table, try_out
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import DECK
from tests.rulesets.claim.positions import RULES, SEATS, ClaimTable, play_to, questions, start
from tests.rulesets.claim.test_knowledge import reshuffled

PLANS = "plans:\n- {lead: any, do: highest}\n- {follow: any, do: [lowest-winning, lowest]}\n"


def situation(table: ClaimTable, seat: Seat) -> Situation:
    return Situation(
        game="duel",
        turn=1,
        ruleset=RULES,
        setup=Setup(SEATS),
        seat=seat,
        view=table.view(seat),
        questions=tuple(question for question in table.pending if question.seat == seat),
        asked=tuple((question.label, question.seat) for question in table.pending),
    )


def own_orders(known: Situation, plans: str = PLANS) -> Orders:
    orders = read_orders(
        f"game: duel\nturn: 1\nseat: {known.seat}\n{plans}".encode(),
        game="duel",
        turn=1,
        seat=known.seat,
        ruleset=RULES,
        questions=known.questions,
        view=known.view,
    )
    assert orders.complaints == ()
    return orders


def tried(known: Situation) -> Table[Any, Any]:
    table = supposed_table(known)
    assert table is not None
    try_out(known, table, own_orders(known), {})
    return table


def cards_of(board: Board) -> Counter[str]:
    piles = [*board.hands.values(), *board.prizes.values(), *board.blind.values(), *board.scored.values()]
    loose = [card for card in (board.prize, board.lead) if card is not None]
    return Counter(card for pile in (*piles, board.deck, board.discard, loose) for card in pile)


@pytest.mark.parametrize("seed", range(3))
def test_at_every_question_both_seats_can_suppose_a_table_that_looks_the_same(seed: int) -> None:
    table = start(seed)
    for question in questions(table, seed):
        for seat in SEATS:
            supposed = supposed_table(situation(table, seat))
            assert supposed is not None
            assert supposed.view(seat) == table.view(seat)
            assert supposed.pending[0].label == question.label
            assert cards_of(supposed.board) == Counter(DECK)


@pytest.mark.parametrize("stage", ["phase-1", "phase-2"])
@pytest.mark.parametrize("seat", SEATS)
def test_what_comes_out_depends_on_the_view_alone(seat: Seat, stage: str) -> None:
    table = play_to(5, lambda board: board.stage == stage and board.trick == 4 and board.lead is None)
    known = situation(table, seat)
    told = tried(known).game.told
    assert told
    for number in range(3):
        twin = reshuffled(table.board, seat, Random(number))
        assert tried(replace(known, view=RULES.view(twin, seat))).game.told == told


def test_what_is_hidden_is_invented() -> None:
    known = situation(start(), "a")
    supposed = supposed_table(known)
    assert supposed is not None
    assert supposed.board.hands["a"] == start().board.hands["a"]
    assert supposed.board.hands["b"] != start().board.hands["b"]


def test_it_is_played_on_until_the_seat_itself_is_asked() -> None:
    table = play_to(2, lambda board: board.stage == "phase-1" and board.lead is None)
    seat = table.pending[0].seat
    known = situation(table, seat)
    card = known.questions[0].default
    supposed = supposed_table(known)
    assert supposed is not None
    answered = own_orders(known, f"answers:\n  lead: {card}\n")
    try_out(known, supposed, answered, {})
    given = [each for each in supposed.given if each.source != "settled"]
    assert [each.answer for each in given if each.question.seat == seat] == [card]
    assert {question.seat for question in supposed.pending} == {seat}


def test_assumed_orders_of_the_other_are_read_at_the_supposed_table() -> None:
    table = play_to(2, lambda board: board.stage == "phase-1" and board.lead is None)
    seat = table.pending[0].seat
    other = table.board.other(seat)
    known = situation(table, seat)
    supposed = supposed_table(known)
    assert supposed is not None
    text = f"game: duel\nturn: 1\nseat: {other}\nplans:\n- {{follow: any, do: highest-winning}}\n"
    assert read_supposed(known, supposed, other, text.replace("highest-", "hihest-").encode()).complaints
    assumed = read_supposed(known, supposed, other, text.encode())
    assert assumed.complaints == ()
    try_out(known, supposed, own_orders(known), {other: assumed})
    assert "plan" in {each.source for each in supposed.given if each.question.seat == other}


def test_nobody_supposes_for_everyone() -> None:
    assert RULES.suppose(start().view(None), (), lambda _number: 0) is None
