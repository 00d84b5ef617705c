"""The end of a turn and of the game."""

import operator
from functools import partial

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.pieces import COLOURS
from tests.rulesets.tigris.playing import RULES, answer, asked, play, told

ENDING = "board: start A11=T B2=T B16=T C6=T E14=T G9=T H2=T I15=T"
"""Two treasures are left, on J6 and K11."""


@pytest.mark.rule("TE-END-04", "TE-AMB-15")
def test_after_the_refill_the_next_seat_clockwise_is_active() -> None:
    position = """
        seats: lion bull potter
        board: start C7=K@potter
        hands: lion=SSTTFM bull=SSTTFM potter=SSTTFM
        turn: 5 potter first
    """
    table = play(position, "place farm at A5", "pass")
    assert [event.seat for event in table.game.told if isinstance(event, events.TilesDrawn)] == ["potter"]
    assert asked(table) == "lion: action/first"
    # Tiles committed by others are drawn after those of the active seat, clockwise.
    revolt = play(position.replace("turn: 5 potter", "turn: 5 bull"), "king at D6", "1", "1", "pass")
    drawn = [event.seat for event in revolt.game.told if isinstance(event, events.TilesDrawn)]
    assert drawn == ["bull", "potter"]


@pytest.mark.rule("TE-AMB-39")
def test_who_draws_after_the_bag_is_empty_draws_nothing() -> None:
    position = """
        board: start C7=K@bull
        hands: lion=SSTTFM bull=SSTTFM
        bag: S1 T0 F0 M0
    """
    table = play(position, "king at D6", "2", "1", "pass")
    assert table.over
    assert [
        (event.seat, event.number) for event in table.game.told if isinstance(event, events.TilesDrawn)
    ] == [("lion", 1)]
    assert table.board.hand_size("bull") == 5


@pytest.mark.rule("TE-OVER-07", "TE-AMB-40")
def test_turns_without_progress_may_follow_one_another() -> None:
    table = play("board: start")
    for turn in range(1, 60):
        assert table.board.turn == turn
        answer(table, "pass")
    assert not table.over


@pytest.mark.rule("TE-OVER-07")
def test_a_game_that_people_end_is_scored_like_any_other() -> None:
    table = play("board: start\npoints: lion=2/2/2/5 bull=1/3/4/4\ntreasures: lion=0 bull=1")
    assert RULES.leaders_if_ended_now(table.board) == ("bull",)  # 2, 3, 4, 4 against 2, 2, 2, 5


@pytest.mark.rule("TE-FIN-05")
def test_what_is_left_in_hand_and_on_the_board_counts_for_nothing() -> None:
    position = f"{ENDING} C7=K@lion\nhands: lion=SSTTFM bull=-\npoints: lion=1/1/1/1 bull=1/1/1/1"
    table = play(position, "pass")
    assert table.over
    scored = [event.totals for event in table.game.told if isinstance(event, events.SeatScored)]
    assert scored == [dict.fromkeys(COLOURS, 1)] * 2


@pytest.mark.rule("TE-AMB-22")
def test_seats_equal_in_everything_share_the_place() -> None:
    table = play(f"{ENDING}\npoints: lion=2/1/1/1 bull=1/1/1/2", "pass")
    (ended,) = told(table, events.GameEnded)
    assert ended.places == (("lion", "bull"),)
    result = RULES.result(table.view(None))
    assert result is not None
    assert result.winners == ()  # a draw of all


@pytest.mark.rule("TE-INV-09")
def test_the_same_secret_and_decisions_give_the_same_game() -> None:
    def played() -> tuple[object, object]:
        table = Table.start(RULES, Setup(RULES.seats(3, {})), KeyedChance(b"again"))
        for step in range(200):
            if table.over:
                break
            question = table.pending[0]
            table.answer(question, question.options.sample(partial(operator.mod, step * 7919)))
        return table.board, table.game.told

    assert played() == played()
