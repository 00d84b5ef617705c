"""Every kind of question that the game can ask can be planned for, and every word holds at every question."""

from collections import Counter

import pytest

from adjudicator.engine import Bounds, KeyedChance, Options, Setup, Table, YesOrNo, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import read_plans
from adjudicator.orders.explaining import example
from adjudicator.rulesets.westeros.questions.words import Several
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.agot2.plans.filing import RULES
from tests.rulesets.westeros.positions import WesterosTable, begun_at

KINDS = RULES.questions


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_leaves_it_to_the_steward_if_told_to(kind: str) -> None:
    assert "steward" in {choice.name for choice in KINDS[kind].choices}


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("subject", ["", "winterfell"])
def test_every_kind_asks_in_a_sentence(kind: str, subject: str) -> None:
    board = opening(Setup(PLAYERS[6], {"tides-of-battle": "yes"}))
    asked = KINDS[kind].sentence(view(board, None), "stark", subject)
    assert asked.startswith("Stark ")
    assert asked.endswith(".")


@pytest.mark.parametrize("kind", list(KINDS))
def test_no_word_has_two_meanings(kind: str) -> None:
    choices = Counter(choice.name for choice in KINDS[kind].choices)
    conditions = Counter(condition.name for condition in KINDS[kind].conditions)
    assert {*choices.values(), *conditions.values()} == {1}


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_example_of_every_kind_can_be_filed(kind: str) -> None:
    text = "plans:\n" + "\n".join(f"  {line}" for line in example(KINDS[kind])) + "\n"
    (plan,) = read_plans(text.encode(), ruleset=RULES)
    assert plan.kind == kind
    assert plan.steps


def games() -> list[WesterosTable]:
    setups = [
        Setup(PLAYERS[players], {"tides-of-battle": tides}) for players, tides in ((6, "yes"), (4, "no"))
    ]
    return [Table.start(begun_at(opening(setup)), setup, KeyedChance(b"words")) for setup in setups]


def test_every_word_can_be_said_at_every_question_of_a_game() -> None:
    """No word fails, whatever is asked; what a choice gives is legal or falls through."""
    bot, picked = RandomBot(), Counter[str]()
    for number, table in enumerate(games()):
        pick = picker(b"words", str(number))
        while not table.over:
            question = table.unanswered[0]
            view, kind = table.view(question.seat), KINDS[question.kind]
            assert not question.subject or not kind.subjects or question.subject in kind.subjects
            for condition in kind.conditions:
                for value in values(condition.grammar):
                    assert condition.holds(view, question, value) in {True, False}
            for choice in kind.choices:
                answer = choice.pick(view, question)
                if answer is not None and table.judge(question, answer) is None:
                    picked[choice.name] += 1
            table.answer(question, bot.choose(table.ruleset, view, question, pick))
    assert len(picked) > 30


def values(grammar: object) -> list[object]:
    """Some values that a condition may have, where its grammar is a common one."""
    match grammar:
        case Bounds():
            return [range(3)]
        case YesOrNo():
            return [True, False]
        case Options():
            return [next(grammar.listing())]
        case Several():
            return [grammar.words[:1], grammar.words]
        case _:
            return []
