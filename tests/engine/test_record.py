"""Stopping and going on: a record on disk is all it takes, at every question."""

import msgspec
import pytest

from adjudicator.engine import Table
from tests.engine.play import asked, find, finish, picture, resume, start, step
from tests.engine.toy import Board, Dealt, Peeked, Toy, View


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_resumed_at_every_question_is_the_same_game(seats: int, seed: int) -> None:
    straight = start(seats, seed)
    finish(straight, seed)
    table = start(seats, seed)
    told = list(table.game.told)
    whispered = list(table.game.whispered)
    given = list(table.given)
    while not table.over:
        again = resume(table)
        assert picture(again) == picture(table)
        assert again.record() == table.record()
        assert (again.game.told, again.game.whispered, again.given) == ([], [], [])
        table = again
        for _each in table.pending:  # one stop: a question or a simultaneous group
            step(table, seed)
        told += table.game.told
        whispered += table.game.whispered
        given += table.given
    assert picture(resume(table)) == picture(table) == picture(straight)
    assert told == straight.game.told
    assert whispered == straight.game.whispered
    assert given == straight.given


def test_a_record_is_the_last_action_and_the_answers_since() -> None:
    table = find(asked("card", answers=2), seats=5)
    record = table.record()
    label = table.pending[0].label
    action = label[: label.index("/card")]
    assert [answer.label.startswith(action) for answer in record.answers] == [True] * len(record.answers)
    assert record.answers[0].label == f"{action}/march"
    assert record.waiting == tuple(f"{question.label} {question.seat}" for question in table.pending)
    at_the_action = msgspec.convert(record.board, Board)
    assert Toy().next_action(at_the_action) == action
    assert at_the_action != table.board


def test_draws_are_recorded_as_answers_of_chance() -> None:
    table = find(asked("bury"))
    (drawn,) = table.record().answers
    assert (drawn.label, drawn.seat, drawn.answer) == (
        f"round-{table.board.round}/peek/top",
        "chance",
        [table.board.seen],
    )


def test_held_simultaneous_answers_are_no_part_of_a_record() -> None:
    table = start(4)
    before = table.record()
    table.answer(table.pending[1], 2)
    assert table.record() == before
    assert len(resume(table).unanswered) == 4


def test_a_record_stays_as_it_was_when_the_game_goes_on() -> None:
    table = find(asked("support"))
    record = table.record()
    kept = msgspec.json.encode(record)
    finish(table)
    assert msgspec.json.encode(record) == kept


def test_what_was_whispered_before_the_stop_is_not_whispered_again() -> None:
    table = find(asked("bury"))
    assert any(isinstance(event, Peeked) for _seat, event in table.game.whispered)
    again = resume(table)
    finish(again)
    labels = [event for _seat, event in again.game.whispered if isinstance(event, Peeked)]
    rounds_to_come = 2 - table.board.round
    assert len(labels) == rounds_to_come
    assert all(isinstance(event, Dealt | Peeked) for _seat, event in again.game.whispered)


def test_the_digest_tells_boards_and_questions_apart() -> None:
    digests: set[str] = set()
    table: Table[Board, View] = start(3)
    stops = 0
    while not table.over:
        stops += 1
        digests.add(table.record().digest)
        for _each in table.pending:
            step(table)
    assert len(digests) == stops
