"""Whole games in which every seat does anything legal: no dead end, no impossible board [TE-INV]."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.rulesets.tigris.pieces import MONUMENTS
from adjudicator.rulesets.tigris.tigris import Tigris
from tests.rulesets.tigris.simulation import (
    MOST,
    Look,
    Seen,
    Watched,
    assert_told,
    games,
    look_at_events,
    look_at_question,
    look_at_treasures,
    look_at_what_stays,
    look_for_faults,
    play,
    questions,
    simulate,
    table_of,
)

GAMES = 16
"""Of each number of seats, to see all that may come up; `simulation` plays more."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What came up in the sample; every board in it was looked at after every action."""
    return simulate(GAMES)


@cache
def looked_at(look: Look) -> Seen:
    """Play some games in which only `look` is taken after each action."""
    seen = Seen()
    for seed, table in enumerate(games(3, Watched([look]))):
        assert list(questions(table, seed))
        seen.add(table)
    return seen


@pytest.mark.rule("TE-INV-01", "TE-INV-02", "TE-INV-05")
def test_no_tile_or_treasure_is_lost_or_made_and_tiles_lie_on_their_ground() -> None:
    looked_at(look_for_faults)


@pytest.mark.rule("TE-INV-03", "TE-INV-04")
def test_between_actions_kingdoms_are_at_peace_and_leaders_stand_beside_temples() -> None:
    looked_at(look_for_faults)


@pytest.mark.rule("TE-INV-06", "TE-INV-07", "TE-INV-08")
def test_hands_are_full_at_the_start_of_turns_and_what_was_built_or_gained_stays() -> None:
    looked_at(look_at_what_stays)


@pytest.mark.rule("TE-INV-10", "TE-AMB-23")
def test_treasures_are_due_in_one_kingdom_at_most() -> None:
    assert looked_at(look_at_treasures).happened["treasures taken at once: 1"]


@pytest.mark.slow
def test_nothing_but_events_changes_what_everyone_sees_but_for_the_cursor() -> None:
    looked_at(look_at_events)


def test_nor_did_it_in_a_recorded_game() -> None:
    for before, after in pairwise(published_game(Folder(Path(__file__).parents[3]), "two-rivers").turns):
        assert_told(before.view, after.events, after.view)


@pytest.mark.rule("TE-INV-11", "TE-INV-12")
def test_in_a_war_leaders_stand_on_different_sides_and_no_one_need_do_anything() -> None:
    asked: set[str] = set()
    for seed, table in enumerate(games(3)):
        for question in questions(table, seed):
            look_at_question(table.board, question)
            asked.add(question.subject)
    assert any(subject.startswith("war-of") for subject in asked)


@pytest.mark.rule("TE-OVER-01", "TE-OVER-02", "TE-OVER-07")
@pytest.mark.parametrize("number", [2, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_game_ends_and_no_action_leaves_an_impossible_board(
    number: int, request: pytest.FixtureRequest
) -> None:
    seen: Seen = request.getfixturevalue("seen") if number == GAMES else simulate(number)
    assert seen.games.total() == 3 * number
    assert {line.split()[0] for line in seen.games} == {"2", "3", "4"}
    assert all(line.endswith(("TE-OVER-01", "TE-OVER-02")) for line in seen.games)


@pytest.mark.slow
def test_the_same_seed_and_answers_make_the_same_game() -> None:
    first, second = play(["bull", "lion"], "again"), play(["bull", "lion"], "again")
    assert first.board == second.board
    assert first.game.told == second.game.told
    assert len(first.given) < MOST


@pytest.mark.slow
def test_every_question_is_put(seen: Seen) -> None:
    assert {line.partition("/")[0] for line in seen.questions} == set(Tigris().questions)


@pytest.mark.slow
@pytest.mark.parametrize(
    "happening",
    [
        "a peaceful union",
        "several wars, the active seat in none",
        "a temple kept with its treasure",
        "a temple kept beside a leader",
        "a leader driven away by a catastrophe",
        "a leader driven away by a monument",
        "a point from a monument",
        "a corner treasure taken",
        "the bag ran out in a swap",
        "the bag ran out in a refill",
        "the end, treasures left: 2",
        "another attacker in a later war",
    ],
)
def test_what_is_seldom_came_up(seen: Seen, happening: str) -> None:
    assert seen.happened[happening]


@pytest.mark.slow
def test_the_long_run_prints_the_seldom_first(seen: Seen) -> None:
    lines = list(table_of(seen))
    begin = lines.index(next(line for line in lines if line.endswith("happenings")))
    times = [int(line.split("|")[1]) for line in lines[begin + 4 :]]
    assert times == sorted(times)
    assert set(MONUMENTS) >= {line.split()[1] for line in seen.happened if "monument built" in line}
