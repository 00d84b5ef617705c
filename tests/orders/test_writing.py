"""Files that bots write read back as what they meant."""

from typing import Any

import pytest

from adjudicator.engine import picker
from adjudicator.orders import flow, write_orders
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
