"""Looking ahead at Tigris & Euphrates: sensibly, where that is plain, and by its own view alone."""

from random import Random

import pytest

from adjudicator.engine import picker
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets.tigris.text import write_position
from tests.rulesets.tigris.playing import RULES, TigrisTable, answer, gains, start
from tests.rulesets.tigris.simulation import games
from tests.rulesets.tigris.test_knowledge import redealt

HARD, STEWARD = BOTS["hard"], BOTS["steward"]


def choice(table: TigrisTable) -> str:
    (question,) = table.pending
    return str(HARD.choose(RULES, table.view(question.seat), question, picker(b"hard", "")))


def play_turn(table: TigrisTable, seed: str = "") -> None:
    """Let both actions of the active seat be chosen; its opponent is a steward."""
    active = table.board.active
    while not table.over and table.board.active == active:
        (question,) = table.pending
        bot = HARD if question.seat == active else STEWARD
        pick = picker(b"turn", f"{seed} {question.label}")
        table.answer(question, bot.choose(RULES, table.view(question.seat), question, pick))


def test_it_goes_by_what_its_seat_may_know() -> None:
    """Whatever else hands, bag and the points of others are, the same is chosen."""
    (table,) = games(1)
    (question,) = table.pending
    twin = redealt(table.board, question.seat, Random("hard"))
    assert twin != table.board
    view = RULES.view(twin, question.seat)
    assert HARD.choose(RULES, view, question, picker(b"hard", "")) == choice(table)


def test_it_takes_a_win_that_is_there() -> None:
    """The lion is ahead; if its trader takes one more treasure, the game is over before that changes."""
    table = start("""
        seats: lion bull
        board: C5=T+ C6=T C7=Tr@lion C9=T+ K11=T+ H5=T I5=K@bull I4=S

        hands: lion=TTSSFM bull=SSSSSS
        points: lion=7/7/7/6 bull=6/6/6/6
        treasures: lion=4 bull=3
        options: open-scores=yes
    """)
    play_turn(table)
    assert table.over
    result = RULES.result(table.view(None))
    assert result is not None
    assert result.winners == ("lion",)


@pytest.mark.slow
def test_it_does_not_feed_the_leader() -> None:
    """Every tile beside the only kingdom would score for the bull, who is far ahead."""
    table = start("""
        seats: lion bull
        board: start C7=K@bull C8=T
        hands: lion=SSTTFM bull=SSTTFM
        points: lion=2/2/2/2 bull=5/5/5/5
        options: open-scores=yes
    """)
    play_turn(table)
    assert not [gain for gain in gains(table) if gain.startswith("bull")]


def test_it_answers_an_attack_on_its_kingdom() -> None:
    """Two temples and the tie save the king."""
    table = start("board: start C7=K@bull\nhands: lion=TTTSFM bull=TTTTSF")
    answer(table, "king at D6", "2")
    assert int(choice(table)) >= 2


@pytest.mark.slow
def test_it_never_repeats_itself_for_six_turns() -> None:
    """No position comes again, and no turn is passed."""
    (table,) = games(1)
    seats, seen = table.board.seats, set[str]()
    for turn in range(6 * len(seats)):
        board = table.board
        pieces = next(line for line in write_position(board).splitlines() if line.startswith("board:"))
        assert pieces not in seen
        seen.add(pieces)
        play_turn(table, str(turn))
