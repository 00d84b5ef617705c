"""Every kind of question that the game can ask can be planned for, and every word holds at every question."""

import re
from collections import Counter

import pytest

from adjudicator.engine import Bounds, KeyedChance, Options, Reading, Setup, Table, YesOrNo, forms, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS, RULES, parts, words_of


def test_every_kind_asks_in_a_sentence() -> None:
    asked: dict[tuple[str, ...], str] = {}
    for name, rules in RULES.items():
        seen = view(rules.opening(Setup(rules.seats(3, {}))), None)
        for kind in rules.questions.values():
            for subject in ("", "winterfell"):
                asked[name, kind.name, subject] = kind.sentence(seen, "stark", subject)
    assert {at: text for at, text in asked.items() if not re.fullmatch(r"Stark .*\.", text)} == {}


GAMES = [
    ("agot2", 6, {"tides-of-battle": "yes"}),
    ("agot2", 4, {"tides-of-battle": "no"}),
    ("agot1", 6, ALL_OPTIONS),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_every_word_can_be_said_at_every_question_of_a_game(
    name: str, players: int, options: dict[str, str]
) -> None:
    """No word fails, whatever is asked; what a choice gives is legal or falls through."""
    bot, picked, rules = RandomBot(), Counter[str](), RULES[name]
    setup = Setup(rules.seats(players, options), options)
    table: WesterosTable = Table.start(rules, setup, KeyedChance(b"words"))
    pick = picker(b"words", "0")
    while not table.over:
        question = table.unanswered[0]
        view = table.view(question.seat)
        assert rules.questions[question.kind].at_once or not question.fields
        for part, put in parts(question):
            kind = rules.questions[part.kind]
            assert not part.subject or not kind.subjects or part.subject in kind.subjects
            for condition in kind.conditions if not part.branches else ():
                for value in values(condition.grammar):
                    assert condition.holds(view, part, value) in {True, False}
            for word, answer in words_of(kind, view, part).items():
                if answer is not None and table.judge(question, put(answer)) is None:
                    picked[word] += 1
        table.answer(question, bot.choose(table.ruleset, view, question, pick))
    assert len(picked) > 20


def values(grammar: object) -> list[object]:
    """Some values that a condition may have, where its grammar is a common one."""
    match grammar:
        case Bounds():
            return [range(3)]
        case YesOrNo():
            return [True, False]
        case Options():
            return [next(grammar.listing())]
        case Reading(form=forms.Several(words)):
            return [words[:1], words]
        case _:
            return []
