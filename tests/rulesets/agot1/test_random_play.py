"""Whole games in which every house does anything legal: no dead end, no impossible board."""

import pytest

from tests.rulesets.agot1.audits import audited
from tests.rulesets.agot1.positions import RULES, start
from tests.rulesets.agot1.simulation import (
    COMBINATIONS,
    Seen,
    options_of,
    play,
    players_of,
    simulate,
)
from tests.rulesets.westeros.invariants import look

PLAIN = (0, 2, 4)
"""No option but one, for three, four and five houses."""

EVERYTHING = COMBINATIONS - 1
"""All options, for six houses."""

SAMPLE = range(5, COMBINATIONS, 29)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What came up in the sample; every board in it was looked at after every action."""
    return simulate(SAMPLE)


@pytest.mark.rule("CK0-01", "CK0-02", "CK0-05")
@pytest.mark.parametrize("combination", [*PLAIN, EVERYTHING])
def test_every_game_ends_and_no_action_leaves_an_impossible_board(combination: int) -> None:
    table = play(combination, b"random")
    assert table.board.winners
    assert table.board.ending.startswith(("A1-VICT-", "CK1-VICT-"))


@pytest.mark.slow
@pytest.mark.rule("CK0-07", "CK0-08")
def test_games_with_any_options_end_with_possible_boards(seen: Seen) -> None:
    assert seen.games.total() == len(SAMPLE)
    assert set(seen.questions) <= set(RULES.questions)
    assert all(seen.westeros.values())


@pytest.mark.slow
@pytest.mark.parametrize("combination", [EVERYTHING, 0b010101010])
def test_a_game_from_order_files_audits_clean(combination: int) -> None:
    audit = audited(combination, rounds=2)
    assert audit.findings == ()
    assert audit.turns > 2


def test_half_of_all_combinations_is_for_six_houses_and_half_for_three_to_five() -> None:
    numbers = [players_of(combination) for combination in range(COMBINATIONS)]
    assert COMBINATIONS == 512
    assert numbers.count(6) == 256
    assert {numbers.count(players) for players in (3, 4, 5)} <= {85, 86}
    assert len({tuple(options_of(number).items()) for number in range(COMBINATIONS)}) == COMBINATIONS


def test_the_same_key_plays_the_same_game() -> None:
    assert play(0, b"again").record() == play(0, b"again").record()


def test_the_long_run_prints_the_seldom_first() -> None:
    seen = Seen()
    seen.questions.update({"march": 3, "blade": 1})
    lines = list(seen.lines())
    assert lines[1:4] == ["4 questions answered", "           1  blade", "           3  march"]


def test_what_is_looked_for_would_be_found() -> None:
    board = start(3, forts="yes", one_time_orders="yes", blind_leaders="yes")
    look(board)
    board.forts["pyke"] = "stark"
    with pytest.raises(AssertionError):
        look(board)
    board.forts.clear()
    board.one_time_left["stark"].append("young-wolf")
    with pytest.raises(AssertionError):
        look(board)
    board.one_time_left["stark"].pop()
    board.discards["stark"] = board.hands["stark"][:5]
    board.hands["stark"] = board.hands["stark"][5:]
    with pytest.raises(AssertionError):
        look(board)
