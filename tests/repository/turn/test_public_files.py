"""The events of a turn: a line each, the same bytes for the same data, bounded, clear about what is wrong."""

import json

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import Event
from adjudicator.repository.turn.public_files import Happened, PublicAnswer
from adjudicator.rulesets.claim.cards import Card
from adjudicator.rulesets.claim.claim import Claim
from adjudicator.rulesets.claim.events import CardLed, LeaderNamed
from adjudicator.yaml_files import DEEPEST, UnreadableFile

PATH = "turns/duel/0001/events.json"
EVENTS: list[Event] = [
    LeaderNamed(rule="CL-SETUP-03", seat="a", drawn=True),
    CardLed(rule="CL-P1-02", phase="phase-1", trick=1, seat="a", card=Card("U9"), last=False),
]
texts = st.text(st.characters(codec="utf-8"), max_size=8)
answers = st.recursive(
    texts | st.integers(-(2**63), 2**63) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


def happened(*given: object) -> Happened[Event]:
    label = "phase-1/lead/trick-1"
    return Happened("duel", 1, EVENTS, [PublicAnswer("a", label, "lead", "trick-1", each) for each in given])


def read(data: bytes) -> Happened[Event]:
    return Happened.read(data, Claim.event_type, PATH)


WRITTEN = happened("U9").serialize()


def test_each_event_and_each_answer_stands_on_a_line_of_its_own() -> None:
    assert (
        happened("“U9”\n\r\x1f\u2028\u2029\x85\x7f", {"ζ": ["🐍", '"', 1, None]}).serialize()
        == (
            '{"game":"duel","turn":1,"events":[\n'
            '{"event":"leader-named","rule":"CL-SETUP-03","seat":"a","drawn":true},\n'
            '{"event":"card-led","rule":"CL-P1-02","phase":"phase-1","trick":1,"seat":"a","card":"U9","last":false}\n'
            '],"answers":[\n'
            '{"seat":"a","label":"phase-1/lead/trick-1","kind":"lead","subject":"trick-1",'
            '"answer":"“U9”\\n\\r\\u001f\u2028\u2029\x85\x7f"},\n'
            '{"seat":"a","label":"phase-1/lead/trick-1","kind":"lead","subject":"trick-1",'
            '"answer":{"ζ":["🐍","\\"",1,null]}}\n'
            "]}\n"
        ).encode()
    )
    assert (
        Happened("duel", 0, [], []).serialize() == b'{"game":"duel","turn":0,"events":[\n],"answers":[\n]}\n'
    )


@given(st.lists(answers, max_size=3))
def test_what_is_written_reads_back_the_same_and_has_as_many_lines_as_events_and_answers(
    given: list[object],
) -> None:
    data = happened(*given).serialize()
    assert read(data) == happened(*given)
    assert data.count(b"\n") == len(EVENTS) + len(given) + 3
    assert [one["answer"] for one in json.loads(data)["answers"]] == given


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"seat":"a","drawn"', b'"seat" "a","drawn"', "JSON is malformed: expected ':' (byte "),
        (b"]}\n", b"", "Input data was truncated"),
        (b"]}\n", b"]}\n<<<<<<< HEAD\n", "trailing characters (byte "),
        (b"card-led", b"card-ate", "this one does not know “card-ate”"),
        (b'"trick":1', b'"trick":"1"', "Expected `int`, got `str` - at `$.events[1].trick`"),
        (b'"trick":1', b'"trick":' + b"9" * 5000, "Integer value out of range"),
        (b'"answer":"U9"', b'"answer":' + b"9" * 5000, "Integer value out of range"),
        (b'"answer":"U9"', b'"answer":1e999', "Number out of range"),
        (b'"answer":"U9"', b'"answer":NaN', "JSON is malformed"),
        (b'"answer":"U9"', b'"answer":"\\ud800"', "JSON is malformed"),
        (b'"answer":"U9"', b'"answer":"\xff"', "can't decode byte 0xff in position 310"),
        (b'"answer":"U9"', b'"answer":' + b"[" * 10**6, "is nested too deep"),
        (b'"answer":"U9"', b'"answer":' + b'{"a":' * 10**6, "is nested too deep"),
        (b'"drawn":true', b'"drawn":true,"more":' + b"[" * 10**6, "this one does not know “more”"),
        (b'"answer":"U9"', b'"answer":' + b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "is nested too deep"),
        (b'"answer":"U9"', b'"answer":"U9","answer":"G1"', "was altered after it was signed"),
        (b'"answer":"U9"', b'"answer":"U9","more":1', "this one does not know “more”"),
        (b'"answer":"U9"', b'"answer":"\\u00559"', "was altered after it was signed"),
        (b'"answer":"U9"', b'"answer":1e0', "was altered after it was signed"),
        (b"\n", b"\r\n", "was altered after it was signed"),
        (b",\n", b",", "was altered after it was signed"),
    ],
)
def test_what_is_not_as_written_is_refused_in_one_sentence_that_names_the_file(
    old: bytes, new: bytes, reason: str
) -> None:
    assert read(WRITTEN) == happened("U9")
    with pytest.raises(UnreadableFile) as refused:
        read(WRITTEN.replace(old, new))
    assert PATH in str(refused.value)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


def test_an_answer_may_be_nested_as_deep_as_data_in_other_files() -> None:
    answer: object = "U9"
    for _level in range(DEEPEST):
        answer = [answer]
    assert read(happened(answer).serialize()) == happened(answer)
