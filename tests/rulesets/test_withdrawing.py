"""A withdrawal answers nothing, whatever a ruleset asks."""

from contextlib import suppress
from typing import Any

import pytest

from adjudicator.engine import AnyRuleset, BadSetup, KeyedChance, Pick, Question, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import read_orders, write_orders
from adjudicator.orders.plans import Wait
from adjudicator.rulesets import installed, ruleset

FEW, MANY = 2, 60


def answered(table: Table[Any, Any], seat: str, questions: list[Question]) -> list[object]:
    """What a withdrawal answers."""
    facts: dict[str, Any] = {"game": "trial", "turn": 1, "seat": seat}
    orders = read_orders(
        write_orders(**facts, answers=None).encode(),
        **facts,
        ruleset=table.ruleset,
        questions=questions,
        view=table.view(seat),
    )
    assert orders.accepted, [str(one) for one in orders.complaints]
    assert not orders.plans
    assert not orders.unfinished
    assert orders.answers.keys() == {question.label for question in questions}
    return [answer.value for answer in orders.answers.values()]


def any_setup(rules: AnyRuleset, pick: Pick) -> Setup:
    """Any number of players, and any options that go with it."""
    while True:
        counts = rules.seat_counts()
        players = counts[pick(len(counts))]
        options = {option.name: option.values[pick(len(option.values))] for option in rules.game_options}
        with suppress(BadSetup):
            return Setup(rules.seats(players, options), options)


def kinds_met(name: str, games: int) -> set[str]:
    """Withdraw at every kind of question of some games, until every kind was met."""
    rules, bot, met = ruleset(name), RandomBot(), set[str]()
    for game in range(games):
        key = f"withdraw {name} {game}".encode()
        pick = picker(key, "game")
        table = Table.start(rules, any_setup(rules, pick), KeyedChance(key))
        while not table.over and met != set(rules.questions):
            question = table.unanswered[0]
            if question.kind not in met:
                mine = [one for one in table.pending if one.seat == question.seat]
                assert set(answered(table, question.seat, mine)) == {Wait.ASK_ME}
                met |= {one.kind for one in mine}
            view = table.view(question.seat)
            table.answer(question, bot.choose(rules, view, question, pick))
    return met


@pytest.mark.parametrize("name", installed())
def test_a_withdrawal_answers_no_question_that_is_asked(name: str) -> None:
    assert kinds_met(name, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", installed())
def test_nor_nearly_any_kind_of_question(name: str) -> None:
    """The rest come up in one game of hundreds."""
    assert len(kinds_met(name, MANY)) > 0.6 * len(ruleset(name).questions)
