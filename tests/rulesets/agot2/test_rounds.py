"""The round as data: steps, turns, labels."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import Game, Setup
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.events import RoundBegan
from adjudicator.rulesets.westeros.procedures.rounds import (
    PHASES,
    RESOLVED,
    advance,
    label,
    next_to_act,
    phase,
    put_next,
    tasks,
)
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import at, order, place, shift


def marching(*areas: str) -> Board:
    """A board of four houses A to D in this order on the Iron Throne track, each with a March in its area."""
    board = empty(4)
    place(board, "dragonstone: baratheon knight", "lannisport: lannister knight", "winterfell: stark knight")
    place(board, "pyke: greyjoy knight")
    order(board, *(f"{area}: march" for area in areas))
    at(board, "march")
    return board


def game_of(board: Board) -> WesterosGame:
    return Game(Setup(board.seats), board)


@pytest.mark.rule("A2-ROUND-03")
def test_the_first_round_begins_with_planning() -> None:
    board = start()
    assert (phase(board), label(board)) == ("planning", "round-1/assign")
    assert [task.step for task in board.agenda] == [
        "assign", "raven", "raid", "march", "consolidate", "clean-up",
    ]  # fmt: skip


@pytest.mark.rule("A2-ROUND-02", "A2-ACT-01")
def test_a_round_has_three_phases_and_the_action_phase_its_steps() -> None:
    board = start()
    board.round = 2
    steps = [task.step for task in tasks(board)]
    assert list(dict.fromkeys(PHASES[step] for step in steps)) == ["westeros", "planning", "action"]
    assert [step for step in steps if PHASES[step] == "action"] == [
        "raid", "march", "consolidate", "clean-up",
    ]  # fmt: skip


@pytest.mark.rule("A2-ROUND-04", "A2-WEST-01")
def test_when_nothing_is_left_the_next_round_begins() -> None:
    game = game_of(start())
    game.board.agenda = []
    advance(game)
    assert (game.board.round, phase(game.board), label(game.board)) == (2, "westeros", "round-2/turn-cards")
    assert game.told == [RoundBegan(rule="A2-WEST-01", round=2)]


def test_nothing_follows_a_victory() -> None:
    game = game_of(start())
    game.board.winners = ("stark",)
    advance(game)
    assert (label(game.board), phase(game.board), game.told) == (None, "over", [])


def test_what_follows_an_action_comes_before_the_rest() -> None:
    board = start()
    at(board, "turn-cards")
    before = len(board.agenda)
    put_next(board, Task("card", "I"), Task("card", "II"))
    put_next(board, Task("wildlings", "track"))
    assert label(board) == "round-1/turn-cards"
    board.agenda.pop(0)
    assert [label(board), len(board.agenda)] == ["round-1/wildlings-track", before + 2]
    board.agenda.pop(0)
    assert label(board) == "round-1/card-I"


@pytest.mark.rule("A2-ACT-02")
def test_houses_without_an_order_of_the_kind_are_passed_over() -> None:
    board = marching("winterfell", "pyke")
    order(board, "lannisport: raid")
    assert next_to_act(board) == "stark"
    board.turn = 3
    assert next_to_act(board) == "greyjoy"
    board.turn = 4
    assert next_to_act(board) == "stark"
    del board.orders["winterfell"], board.orders["pyke"]
    assert next_to_act(board) is None


@pytest.mark.rule("A2-ACT-06")
def test_turns_follow_the_places_of_a_track_that_changes() -> None:
    """A, B, C, D march; on B's turn B falls to the last place: then D has its turn, and B another."""
    board = marching("dragonstone", "lannisport", "winterfell", "pyke")
    assert board.tracks[IRON_THRONE] == ["baratheon", "lannister", "stark", "greyjoy"]
    board.turn = 1
    assert next_to_act(board) == "lannister"
    shift(board, IRON_THRONE, "lannister", 4)
    acted = []
    for turn in range(2, 6):
        board.turn = turn
        acted.append(next_to_act(board))
    assert acted[:2] == ["greyjoy", "lannister"]
    assert acted[2] == "baratheon"


def test_turns_in_a_step_are_numbered() -> None:
    board = marching("pyke")
    assert label(board) == "round-1/march-1"
    board.turns = 3
    assert label(board) == "round-1/march-4"


@pytest.mark.rule("A2-ACT-01", "A2-ACT-02")
def test_a_step_ends_when_no_order_of_its_kind_is_left() -> None:
    board = marching()
    order(board, "pyke: consolidate-power*")
    board.turn, board.turns = 2, 5
    advance(game_of(board))
    assert (label(board), next_to_act(board), board.turn) == ("round-1/consolidate-1", "greyjoy", 0)


@given(st.permutations(range(4)), st.integers(0, 4), st.sets(st.integers(0, 3), min_size=1))
def test_the_next_to_act_is_the_nearest_with_an_order(places: list[int], turn: int, having: set[int]) -> None:
    areas = ("dragonstone", "lannisport", "winterfell", "pyke")
    board = marching(*(areas[house] for house in sorted(having)))
    houses = list(board.seats)
    board.tracks[IRON_THRONE] = [houses[place] for place in places]
    board.turn = turn
    steps = [(place - turn) % 4 for place, house in enumerate(places) if house in having]
    assert next_to_act(board) == houses[places[(turn + min(steps)) % 4]]


def test_every_step_that_goes_round_is_a_step_of_the_action_phase() -> None:
    assert {PHASES[step] for step in RESOLVED} == {"action"}
