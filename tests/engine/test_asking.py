"""Questions: written, read back, and the shapes answers come in."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given

from adjudicator.engine import Ask, Moves, OneOf, Options, Question, Together, read_question, write_question
from tests.engine.options.strategies import answerable


@given(answerable())
def test_a_question_is_read_back_as_it_was_written(options: Options[Any]) -> None:
    question = Question("round-1/bid", "stark", "bid", "", options, options.first(), secret=True, check="all")
    written = json.loads(json.dumps(write_question(question)))
    assert read_question(written) == question
    assert written["default"] == json.loads(json.dumps(question.plain_default))


GOOD = write_question(Question("round-1/march", "a", "march", "x", Moves({"foot": 1}, {"y": ("foot",)}), {}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seat": 7}, "Expected `str`, got `int` - at `$.seat`"),
        ({"options": {"type": "riddle"}}, "Invalid value 'riddle' - at `$.options.type`"),
        ({"options": {"type": "one-of"}}, "Object missing required field `choices` - at `$.options`"),
        ({"colour": "red"}, "Object contains unknown field `colour`"),
        ({"default": {"z": "foot"}}, "“z” is not one of the legal answers."),
    ],
)
def test_what_is_no_question_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        read_question({**GOOD, **change})
    assert str(caught.value) == message


def test_a_question_without_a_seat_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field `seat`"):
        read_question({key: value for key, value in GOOD.items() if key != "seat"})


def test_answers_come_in_the_shape_of_the_questions() -> None:
    ask = [Ask(seat, "word", OneOf(("x", "y")), default="x") for seat in "abc"]
    assert Together(ask[0], ask[1]).gather(["x", "y"]) == ("x", "y")
    assert Together(ask[0], ask[1], ask[2]).gather(["x", "y", "x"]) == ("x", "y", "x")
    assert str(Together({"b": ask[1], "a": ask[0]}).gather(["x", "y"])) == "{'b': 'x', 'a': 'y'}"
