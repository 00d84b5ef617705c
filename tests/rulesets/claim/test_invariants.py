"""What always holds, in games of random bots, at every question."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import Event
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.rulesets.claim.board import Board, Trick
from adjudicator.rulesets.claim.cards import DECK, FACTION, Card
from adjudicator.rulesets.claim.judgements import may_follow
from adjudicator.rulesets.claim.view import View, happen, sketch, view
from tests.rulesets.claim.positions import SEATS, ClaimTable, questions, start

SEEDS = st.integers(0, 2**32)


def undead_of_phase_one(tricks: list[Trick]) -> int:
    played = [card for trick in tricks if trick.phase == "phase-1" for card in (trick.lead, trick.follow)]
    return sum(FACTION[card] == "undead" for card in played)


def on_the_table(board: Board) -> Counter[Card]:
    """Every card of the game, wherever it lies."""
    piles = [board.deck, board.discard]
    for of_seats in (board.hands, board.prizes, board.blind, board.scored):
        piles += of_seats.values()
    counted = Counter(card for pile in piles for card in pile)
    counted.update(card for card in (board.prize, board.lead) if card)
    return counted


def finish(table: ClaimTable, seed: int) -> ClaimTable:
    for _question in questions(table, seed):
        pass
    return table


@pytest.mark.rule("CL-INV-02")
@given(SEEDS)
def test_no_card_is_lost_or_made(seed: int) -> None:
    table = start(seed)
    whole = Counter(DECK)
    for _question in questions(table, seed):
        assert on_the_table(table.board) == whole
    assert on_the_table(table.board) == whole


@pytest.mark.rule("CL-INV-01", "CL-INV-10")
@given(SEEDS)
def test_piles_grow_and_shrink_with_the_tricks(seed: int) -> None:
    table = start(seed)
    for _question in questions(table, seed):
        board = table.board
        done = board.trick - 1
        in_hand = dict.fromkeys(SEATS, 13 - done)
        if board.lead:
            in_hand[board.leader] -= 1
        assert {seat: len(hand) for seat, hand in board.hands.items()} == in_hand
        scored = sum(map(len, board.scored.values()))
        undead = undead_of_phase_one(board.tricks)
        if board.stage == "phase-1":
            assert len(board.deck) == 26 - 2 * done - 1  # the prize is turned up
            for seat in SEATS:
                assert len(board.prizes[seat]) + len(board.blind[seat]) == done
            assert scored == undead
        else:
            assert not board.deck
            assert scored == 2 * done + undead


@pytest.mark.rule("CL-INV-03", "CL-INV-04", "CL-INV-08")
@given(SEEDS)
def test_what_is_scored_and_what_is_discarded_at_the_end(seed: int) -> None:
    board = finish(start(seed), seed).board
    undead = undead_of_phase_one(board.tricks)
    scored = [card for pile in board.scored.values() for card in pile]
    assert (len(scored), len(board.discard)) == (26 + undead, 26 - undead)
    assert not [card for card in board.discard if FACTION[card] == "undead"]
    assert sum(FACTION[card] == "undead" for card in scored) == 10


@pytest.mark.rule("CL-INV-05")
@given(SEEDS)
def test_whoever_is_asked_holds_what_is_legal(seed: int) -> None:
    table = start(seed)
    for question in questions(table, seed):
        hand = table.board.hands[question.seat]
        legal = list(question.options.listing())
        assert legal
        assert set(legal) <= set(hand)
        lead = table.board.lead
        assert set(legal) == set(may_follow(hand, lead).cards if lead else hand)


@pytest.mark.rule("CL-INV-06", "CL-P2-02", "CL-P1-10")
@given(SEEDS)
def test_the_winner_of_a_trick_leads_the_next(seed: int) -> None:
    tricks = finish(start(seed), seed).board.tricks
    assert [trick.winner for trick in tricks[:-1]] == [trick.leader for trick in tricks[1:]]
    assert {trick.winner for trick in tricks} <= set(SEATS)


@pytest.mark.rule("CL-INV-09")
@given(SEEDS)
def test_every_card_is_played_once_and_first_hands_first(seed: int) -> None:
    table = start(seed)
    first_hands = Counter(card for hand in table.board.hands.values() for card in hand)
    tricks = finish(table, seed).board.tricks
    played = {
        phase: Counter(
            card for trick in tricks if trick.phase == phase for card in (trick.lead, trick.follow)
        )
        for phase in ("phase-1", "phase-2")
    }
    assert played["phase-1"] == first_hands
    assert played["phase-1"] + played["phase-2"] == Counter(DECK)


def assert_told(before: View, told: Sequence[Event], after: View) -> None:
    """What everyone sees is what everyone saw, with the events on it; but the procedure counts tricks."""
    board = sketch(before)
    for event in told:
        happen(event, board)
    board.trick = after.trick
    assert msgspec.json.encode(view(board, None)) == msgspec.json.encode(after)


@given(SEEDS)
def test_nothing_but_events_changes_what_everyone_sees(seed: int) -> None:
    table = start(seed)
    before, told = table.view(None), len(table.game.told)
    for _question in questions(table, seed):
        assert_told(before, table.game.told[told:], table.view(None))
        before, told = table.view(None), len(table.game.told)
    assert_told(before, table.game.told[told:], table.view(None))


def test_nor_did_it_in_a_recorded_game() -> None:
    for before, after in pairwise(published_game(Folder(Path(__file__).parents[3]), "first-duel").turns):
        assert_told(before.view, after.events, after.view)
