"""Files that bots write read back as what they meant."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import picker
from adjudicator.orders import flow, write_orders
from adjudicator.orders.reading import read
from adjudicator.orders.text import as_read
from tests.orders.positions import CARAVAN, at, open_questions, read_at

KINDS = ("bid", "load", "send", "stalls", "rank", "toll", "guess")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_answer_is_read_back(kind: str) -> None:
    table = at(kind)
    pick = picker(b"writing", kind)
    for _time in range(30):
        answers: dict[str, Any] = {
            question.label: question.options.sample(pick) for question in open_questions(table)
        }
        plain = {
            question.label: question.options.plain(answers[question.label])
            for question in open_questions(table)
        }
        view = table.view("amber")
        if any(
            one.check and CARAVAN.checks[one.check](view, answers[one.label]) for one in open_questions(table)
        ):
            continue
        orders = read_at(table, write_orders(game="sands", turn=1, seat="amber", answers=plain))
        assert orders.complaints == ()
        assert {label: answer.value for label, answer in orders.answers.items()} == answers


def test_plans_are_read_back() -> None:
    text = write_orders(
        game="sands",
        turn=1,
        seat="amber",
        answers={"round-1/bid": 3},
        plans=[
            {
                "guess": "any",
                "when": {"goods": ["dates", "salt"]},
                "do": ["plentiful", "silk"],
                "keep": "game",
            },
            {"send": "well-1", "do": {"oasis": ["camel"], "stay": {"horse": 1}}},
        ],
    )
    assert text == (
        "game: sands\n"
        "turn: 1\n"
        "seat: amber\n"
        "answers:\n"
        "  round-1/bid: 3\n"
        "plans:\n"
        "  - guess: any\n"
        "    when: {goods: [dates, salt]}\n"
        "    do: [plentiful, silk]\n"
        "    keep: game\n"
        "  - send: well-1\n"
        "    do: {oasis: [camel], stay: {horse: 1}}\n"
    )
    orders = read_at(at("bid"), text)
    assert orders.complaints == ()
    assert [(plan.kind, plan.keep) for plan in orders.plans] == [("guess", "game"), ("send", "period")]


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("march+1", "march+1"),
        ("raid*", "raid*"),
        ("*", "'*'"),
        ("", "''"),
        ("it's: so", "'it''s: so'"),
        ("king’s landing", "'king''s landing'"),
        ("“north”", "'\"north\"'"),
        ("march –1", "march -1"),
        ("\ta\nb\x07", "'a b\ufffd'"),
        ("a b", "a b"),
        ("-1", "'-1'"),
        (-1, "-1"),
        (True, "yes"),
        ([], "[]"),
        ({}, "{}"),
        ({"castle-black": ("footman",), "leave-power": False}, "{castle-black: [footman], leave-power: no}"),
    ],
)
def test_plain_data_is_written_as_a_person_would_type_it(plain: object, written: str) -> None:
    assert flow(plain) == written


WORDS = st.text(max_size=40) | st.text("a'’\"“*&!#%:-–,[]{} \\\n\t|>@`?", max_size=12)

PLAIN = st.recursive(
    WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(
            st.tuples(WORDS.filter(as_read), inner), max_size=3, unique_by=lambda entry: as_read(entry[0])
        ).map(dict)
    ),
    max_leaves=8,
)


def _as_read(plain: Any) -> Any:  # noqa: ANN401  plain data
    """What comes back of plain data: keys that read alike are the same key."""
    if isinstance(plain, dict):
        return {as_read(key): _as_read(value) for key, value in plain.items()}
    return [_as_read(item) for item in plain] if isinstance(plain, list) else as_read(plain)


@given(PLAIN)
def test_whatever_is_written_reads_back_as_documented(plain: Any) -> None:  # noqa: ANN401  plain data
    root = read(f"word: {flow(plain)}\n".encode()).root
    assert root is not None
    assert root.plain() == {"word": _as_read(plain)}


@given(WORDS)
def test_what_was_read_is_written_the_same_again(word: str) -> None:
    assert as_read(as_read(word)) == as_read(word)
    assert flow(as_read(word)) == flow(word)
