"""The steward plays a game: legally always, and better than anybody who does anything."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from tests.rulesets.agot2.bot.games import play
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.westeros.positions import begun_at
from tests.slow import first

GAMES = 6


@pytest.mark.slow
def test_a_steward_among_random_houses_wins_most_games() -> None:
    """Each house sits a game as the only steward of six."""
    won = 0
    for number in range(GAMES):
        seat = PLAYERS[6][number % 6]
        won += play(6, f"alone-{number}".encode(), stewards=(seat,)).board.winners == (seat,)
    assert won >= GAMES - 1


@pytest.mark.parametrize("players", first(2, [3, 6, 4, 5]))
def test_stewards_play_a_game_to_its_end(players: int) -> None:
    table = play(players, b"to-the-end", tides=players % 2 == 1)
    assert table.board.winners
    assert Counter(given.source for given in table.given)["answer"] > 0


@pytest.mark.slow
@given(key=st.binary(min_size=1, max_size=8), players=st.sampled_from(sorted(PLAYERS)), tides=st.booleans())
@settings(max_examples=2, deadline=None)
def test_in_any_position_every_answer_is_legal(key: bytes, players: int, tides: bool) -> None:  # noqa: FBT001
    """Random houses bring the game where no sensible one would; the steward is asked everything as well."""
    setup = Setup(PLAYERS[players], {"tides-of-battle": "yes" if tides else "no"})
    table = Table.start(begun_at(opening(setup)), setup, KeyedChance(key))
    pick, steward, anybody = picker(key, "game"), StewardBot(), RandomBot()
    while not table.over:
        question = table.unanswered[0]
        view = table.view(question.seat)
        sensible = steward.choose(table.ruleset, view, question, pick)
        complaint = table.judge(question, sensible)
        assert complaint is None, (question, sensible, complaint)
        assert steward.choose(table.ruleset, view, question, lambda _count: 0) is not None
        table.answer(question, anybody.choose(table.ruleset, view, question, pick))


@pytest.mark.slow
def test_the_same_position_gets_the_same_answers() -> None:
    one, other = (play(3, b"twice").game.told for _time in range(2))
    assert one == other
