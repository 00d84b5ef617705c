"""Every word of every kind, over random games: what it gives is legal or falls through; nothing breaks."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from adjudicator.engine import IllegalAnswer, KeyedChance, Question, QuestionKind, Setup, Table
from adjudicator.orders.judging import judge
from adjudicator.rulesets.agot1.options import EXPANSIONS
from adjudicator.rulesets.westeros.view import View, view
from tests.rulesets.westeros.positions import RULESETS, WesterosTable

ALL_OPTIONS = dict.fromkeys((option.name for option in EXPANSIONS), "yes")

GAMES = [
    pytest.param("agot2", 6, {"tides-of-battle": "no"}, marks=pytest.mark.slow),
    ("agot2", 5, {"tides-of-battle": "yes"}),
    ("agot2", 3, {"tides-of-battle": "yes"}),
    ("agot1", 5, {}),
    pytest.param("agot1", 6, ALL_OPTIONS, marks=pytest.mark.slow),
]

RULES = {each.name: each() for each in RULESETS.values()}


def words_of(kind: QuestionKind[View], seen: View, question: Question) -> dict[str, object]:
    """What every choice word gives at a question, or at a part of one."""
    choices = (choice for choice in kind.choices if choice.whole or not question.branches)
    return {choice.name: choice.pick(seen, question) for choice in choices}


class Judged(NamedTuple):
    """What a plan is judged on: a question, a field or a branch of it, or the whole of the branches."""

    asked: Question
    whole: Callable[[Any], object]


def parts(question: Question) -> list[Judged]:
    """All that plans for a question are judged on."""
    fields, branches, default = question.fields, question.branches, question.default
    return [
        *(
            Judged(part, partial(lambda name, one: {**default, name: one}, name))
            for name, part in fields.items()
        ),
        *(Judged(part, partial(lambda name, one: {name: one}, name)) for name, part in branches.items()),
        *([] if fields else [Judged(question, lambda one: one)]),
    ]


def met(kind: QuestionKind[View], seen: View, question: Question, random: Random) -> int:
    """Judge every condition with each value that it reads; gives how many there were."""
    number = 0
    for condition in kind.conditions:
        for plain in ("yes", 1, {"at-least": random.randrange(3)}, "winterfell", "stark", "tywin-lannister"):
            try:
                value = condition.grammar.parse(plain)
            except IllegalAnswer:
                continue
            assert condition.holds(seen, question, value) in {True, False}
            number += 1
    return number


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_every_word_gives_a_legal_answer_or_falls_through(
    name: str, players: int, options: dict[str, str]
) -> None:
    random, rules = Random(f"{name} {players}"), RULES[name]
    setup = Setup(rules.seats(players, options), options)
    table: WesterosTable = Table.start(rules, setup, KeyedChance(b"words"))
    given: Counter[str] = Counter()
    asked = 0
    while not table.over and asked < 500:
        asked += 1
        question = table.unanswered[0]
        seen = table.view(question.seat)
        before = view(table.board, question.seat)
        choices = []
        for part, put in parts(question):
            kind = rules.questions[part.kind]
            assert part.branches or met(kind, seen, part, random)
            answers = words_of(kind, seen, part)
            assert answers["steward"] is not None
            for word, one in answers.items():
                whole = put(one)
                if one is not None and judge(rules, seen, question, whole) is None:
                    given[f"{part.kind} {word}"] += 1
                    choices.append(whole)
        assert seen == before, "a plan changed the view it was judged on"
        table.answer(
            question,
            random.choice([*choices, question.options.sample(random.randrange)])
            if not question.check
            else random.choice([*choices, question.default]),
        )
    assert {"march stay", "assign-orders steward", "muster steward"} <= given.keys()


@pytest.mark.parametrize("name", RULES)
def test_every_condition_and_choice_of_a_kind_has_a_name_of_its_own(name: str) -> None:
    for kind in RULES[name].questions.values():
        conditions = [condition.name for condition in kind.conditions]
        choices = [choice.name for choice in kind.choices]
        assert len(set(conditions)) == len(conditions), kind.name
        assert len(set(choices)) == len(choices), kind.name
        assert choices[-1] == "steward"
