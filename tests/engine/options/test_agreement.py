"""What holds for options of every type: reading, checking, listing and sampling agree."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given

from adjudicator.engine import (
    AnyOptions,
    Assignment,
    Branches,
    Fields,
    IllegalAnswer,
    Moves,
    Number,
    OneOf,
    Options,
    Ordering,
    SomeOf,
)
from tests.engine.chances import chances
from tests.engine.options.definition import legal_answers
from tests.engine.options.strategies import answerable, any_options, junk


def spelled(answer: object) -> str:
    """The answer letter by letter, the order of keys included."""
    return json.dumps(answer)


@given(any_options())
def test_the_listing_is_what_the_definition_says(options: Options[Any]) -> None:
    listed = [spelled(answer) for answer in options.listing()]
    assert len(set(listed)) == len(listed)
    assert sorted(listed) == sorted(spelled(answer) for answer in legal_answers(options))
    assert listed == [spelled(answer) for answer in options.listing()]


@given(any_options())
def test_every_listed_answer_is_accepted_and_read_back(options: Options[Any]) -> None:
    for answer in options.listing():
        options.parse(answer)
        plain = options.plain(answer)
        assert spelled(options.parse(plain)) == spelled(answer)
        assert type(options.parse(json.loads(json.dumps(plain)))) is type(answer)


@given(any_options())
def test_what_is_read_or_written_is_a_copy(options: Options[Any]) -> None:
    """Rules may use an answer up without changing what was recorded."""
    for answer in options.listing():
        for copy in (options.plain(answer), options.parse(answer)):
            before = spelled(answer)
            for part in (copy, *(copy.values() if isinstance(copy, dict) else ())):
                if isinstance(part, dict | list):
                    part.clear()
            assert spelled(answer) == before


@given(answerable())
def test_every_answer_and_no_other_can_come_up_in_a_sample(options: Options[Any]) -> None:
    sampled = chances(lambda pick: spelled(options.sample(pick)))
    assert sampled.keys() == set(map(spelled, options.listing()))


@given(any_options())
def test_only_gives_the_single_answer(options: Options[Any]) -> None:
    listed = list(options.listing())
    assert options.only() == (listed[0] if len(listed) == 1 else None)


@given(any_options())
def test_no_answer_is_longer_than_the_longest(options: Options[Any]) -> None:
    sizes = [len(msgspec.json.encode(options.plain(answer))) for answer in options.listing()]
    assert max(sizes, default=0) <= options.longest()


@pytest.mark.parametrize(
    ("options", "longest"),
    [
        (OneOf(("b", "aaa")), '"aaa"'),
        (OneOf[str](()), ""),
        (Number(-10, 99), "-10"),
        (SomeOf({"b": 1, "aaa": 2}, 0, 2), '["aaa","aaa"],'),
        (Ordering(("a", "b")), '["a","b"]'),
        (Assignment({"x": ("b", "aaa"), "y": ()}), '{"x":"aaa","y":""}'),
        (Fields({"x": Number(0, 9), "y": SomeOf({"b": 1}, 0, 1)}), '{"x":9,"y":["b"],}'),
        (Fields({}), "{}"),
        (
            Moves({"foot": 12, "horse": 1}, {"x": ("foot", "ship"), "y": ("foot", "horse")}),
            '{"x":{"foot":12},"y":{"foot":12,"horse":1}}',
        ),
        (Branches({"b": OneOf(("aaa",)), "aaa": Number(0, 9)}), '{"b":"aaa"}'),
        (Branches({}), ""),
    ],
)
def test_the_longest_answer_is_measured_in_json(options: Options[Any], longest: str) -> None:
    """Rooms of sealed files follow from it: they must suffice, and need not be much larger."""
    assert options.longest() == len(longest)


def part_of(plain: Any, where: tuple[Any, ...]) -> object:  # noqa: ANN401
    """What stands there; raises LookupError when nothing does."""
    return part_of(plain[where[0]], where[1:]) if where else plain


def hold(complaint: IllegalAnswer, plain: object) -> None:
    """What every complaint about something written promises."""
    assert complaint.message
    assert complaint.nearest in {None, *complaint.legal}
    part_of(plain, complaint.where)


@given(any_options(), junk())
def test_anything_written_is_either_listed_or_refused(options: Options[Any], plain: object) -> None:
    try:
        answer = options.parse(plain)
    except IllegalAnswer as refusal:
        hold(refusal, plain)
    else:
        assert spelled(answer) in map(spelled, options.listing())


@given(any_options())
def test_options_are_plain_data(options: Options[Any]) -> None:
    data = msgspec.json.decode(msgspec.json.encode(options))
    assert msgspec.convert(data, AnyOptions) == options
    assert msgspec.convert(msgspec.to_builtins(options), AnyOptions) == options


@given(any_options())
def test_options_describe_themselves_in_one_line(options: Options[Any]) -> None:
    assert "\n" not in options.describe()
