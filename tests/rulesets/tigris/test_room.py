"""What is hidden fits in the room that the ruleset asks for, so that sizes of sealed files tell nothing."""

import msgspec
import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker, write_question
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from adjudicator.sealing.deflating import deflate

RULES = Tigris()


def play(number: int, most: int) -> None:
    """Play a game of random and sensible seats by turns, and look at every question."""
    seats = DYNASTIES[: 2 + number % 3]
    bots = {seat: RandomBot() if (place + number) % 2 else StewardBot() for place, seat in enumerate(seats)}
    table: Table[Board, View] = Table.start(RULES, Setup(seats), KeyedChance(f"room-{number}".encode()))
    pick = picker(b"room", str(number))
    for _time in range(most):
        if table.over:
            return
        question = table.pending[0]
        written = msgspec.json.encode(write_question(question))
        assert len(deflate(written)) <= RULES.question_room(question)
        view = table.view(question.seat)
        table.answer(question, bots[question.seat].choose(RULES, view, question, pick))


@pytest.mark.rule("TE-INFO-03")
def test_questions_fit_in_their_room() -> None:
    for number in range(3):
        play(number, 40)


@pytest.mark.slow
def test_questions_of_many_games_fit_in_their_room() -> None:
    for number in range(60):
        play(number, 2_000)
