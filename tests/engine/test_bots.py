"""Bots: legal answers, and games that end."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace

from adjudicator.engine import Check, IllegalAnswer, Number, Question, picker
from adjudicator.engine.bots import BOTS, RandomBot, StewardBot
from adjudicator.sentences import prose
from tests.engine.chances import chances
from tests.engine.play import asked, find, picture, start
from tests.engine.toy import Toy, View
from tests.playing import play_out

SEATS = "abcdef"


def only_seven(view: View, answer: int) -> IllegalAnswer | None:
    return None if answer == 7 else IllegalAnswer(prose("Seven."))


def nothing(view: View, answer: int) -> IllegalAnswer | None:
    return IllegalAnswer(prose("Nothing will do."))


class Picky(Toy):
    checks: ClassVar[Mapping[str, Check]] = {"only-seven": only_seven, "nothing": nothing}


def number(check: str = "") -> Question:
    return Question("x", "a", "x", "", Number(0, 9), 3, check=check)


def test_the_random_bot_gives_any_answer_equally() -> None:
    likely = chances(lambda pick: RandomBot().choose(Toy(), None, number(), pick))
    assert set(likely) == set(range(10))
    assert len(set(likely.values())) == 1


def test_the_random_bot_honours_the_check_and_falls_back_on_the_default() -> None:
    pick = picker(bytes(32), "picky")
    assert {RandomBot().choose(Picky(), None, number("only-seven"), pick) for _time in range(20)} == {7}
    assert RandomBot().choose(Picky(), None, number("nothing"), pick) == 3


def test_the_steward_leaves_it_to_the_rules() -> None:
    question = replace(number(), kind="bid")
    assert StewardBot().choose(Toy(), None, question, picker(bytes(32), "")) == 3


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 6])
def test_bots_play_games_out(name: str, seats: int) -> None:
    table = start(seats)
    play_out(table, dict.fromkeys(SEATS, BOTS[name]), Random(4).randrange)
    assert table.over


def test_the_same_picks_play_the_same_game() -> None:
    games = [start(4), start(4)]
    for table in games:
        play_out(table, dict.fromkeys(SEATS, RandomBot()), picker(bytes(32), "game"))
    assert picture(games[0]) == picture(games[1])


def test_bots_can_begin_in_mid_action() -> None:
    table = find(asked("card"))
    play_out(table, dict.fromkeys(SEATS, RandomBot()), Random(4).randrange)
    assert table.over


def test_a_game_without_end_is_told() -> None:
    with pytest.raises(RuntimeError, match="more than 20 questions"):
        play_out(start(6), dict.fromkeys(SEATS, RandomBot()), Random(4).randrange, most=20)


def test_a_game_may_ask_as_often_as_allowed() -> None:
    table = start(2, rounds="1")
    play_out(table.fork(), dict.fromkeys(SEATS, StewardBot()), Random(4).randrange, most=100)
    questions = 0
    while not table.over:
        question = table.unanswered[0]
        table.answer(question, question.default)
        questions += 1
    play_out(start(2, rounds="1"), dict.fromkeys(SEATS, StewardBot()), Random(4).randrange, most=questions)
    with pytest.raises(RuntimeError):
        play_out(
            start(2, rounds="1"), dict.fromkeys(SEATS, StewardBot()), Random(4).randrange, most=questions - 1
        )
