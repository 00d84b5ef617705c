"""No plan is refused, or said not to apply, that could still have become the answer: in every ruleset.

Nor is a condition that comes to hold said never to do so, nor a word said to answer always that does not.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.engine import (
    ANY,
    AnyRuleset,
    IllegalAnswer,
    KeyedChance,
    Moves,
    Number,
    OneOf,
    Prospect,
    Question,
    Seat,
    Setup,
    SomeOf,
    Table,
    picker,
)
from adjudicator.engine.bots import RandomBot
from adjudicator.engine.forms import Amount, Several
from adjudicator.orders import read_plans
from adjudicator.rulesets import installed
from tests.resolved import suggest
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

CERTAIN = "certain"
"""Told beside the kinds and conditions that a game came to."""

RULES: dict[str, AnyRuleset] = {name.partition("/")[0]: each.load() for name, each in installed().items()}


def parts(question: Question, answer: object) -> Iterator[tuple[Question, Any]]:
    """What a question asks about its branch or each of its fields, with the answer; else itself."""
    several = question.branches or question.fields
    if several and isinstance(answer, dict):
        yield from ((several[key], value) for key, value in answer.items())
    else:
        yield question, answer


def written(table: Table[Any, Any], question: Question, answer: object) -> object:
    """The answer as a plan would write it out; None if no plan can."""
    kind = table.ruleset.questions[question.kind]
    try:
        literal = kind.literals.parse(question.options.plain(answer))
    except IllegalAnswer:
        return None
    seen = table.view(question.seat)
    fitted = kind.fit(seen, question, literal) if kind.fit else literal
    return literal if fitted == answer else None


def judged(
    table: Table[Any, Any], question: Question, answer: object, seen: list[Prospect[Any]]
) -> Iterator[str]:
    """Judge an answer by all that its seat saw before in the period; give the kinds for which one could."""
    for part, value in parts(question, answer):
        kind = table.ruleset.questions[part.kind]
        literal = written(table, part, value)
        for prospect in seen:
            if kind.not_asked:
                told = kind.not_asked(prospect, part.subject or ANY)
                assert not told or "applies only if" in str(told) or prospect is seen[-1], (part, told)
            if literal is not None and kind.never_legal and value:
                illegal = kind.never_legal(prospect, (part.subject,) if part.subject else (), literal)
                assert illegal is None, (part, value, illegal)
                yield kind.name


def words_of(form: object) -> Iterator[object]:
    """What may be written for a form: each of its words alone, and the numbers that games have."""
    match form:
        case OneOf(choices=words) | Several(words=words):
            yield from words
        case Amount():
            yield from range(-2, 22)
        case Number(low=low, high=high):
            yield from range(low, high + 1)


def judge_conditions(table: Table[Any, Any], question: Question, seen: list[Prospect[Any]]) -> Iterator[str]:
    """Judge conditions that hold now by all that the seat saw before in the period; give their names."""
    kind, view = table.ruleset.questions[question.kind], table.view(question.seat)
    about = (question.subject,) if question.subject else ()
    for condition in kind.conditions:
        for plain in words_of(condition.grammar.form) if condition.never else ():
            value = condition.grammar.parse(plain)
            if condition.never and condition.holds(view, question, value):
                for prospect in seen:
                    never = condition.never(replace(prospect, subjects=about), value)
                    lacked = condition.name == "opponent-lacks"  # one's own cards, always
                    assert never is None or lacked, (question, condition.name, plain, never)
                yield condition.name


def check_certain(table: Table[Any, Any], question: Question) -> int:
    """See that each word that a kind is certain of answers a question; gives how many there are."""
    view, number = table.view(question.seat), 0
    for name in dict.fromkeys(part.kind for part in question.branches.values() or [question]):
        for word in table.ruleset.questions[name].certain:
            (plan,) = read_plans(f"plans:\n  - {{{name}: any, do: {word}}}".encode(), table.ruleset)
            assert suggest(plan, table.ruleset, view, question) is not None, (question, word)
            number += 1
    return number


def play_on(name: str, players: int, options: dict[str, str], key: bytes, most: int) -> set[str]:
    """Play at random, so many questions at most, and judge every answer."""
    rules, bot, pick = RULES[name], RandomBot(), picker(key, name)
    setup = Setup(rules.seats(players, options), options)
    table: Table[Any, Any] = Table.start(rules.of_game(setup), setup, KeyedChance(key))
    seen: dict[tuple[Seat, str], list[Prospect[Any]]] = {}
    found: set[str] = set()
    while not table.over and most:
        most -= 1
        question = table.unanswered[0]
        view = table.view(question.seat)
        answer = bot.choose(table.ruleset, view, question, pick)
        before = seen.setdefault((question.seat, table.ruleset.period(view)), [])
        before.append(Prospect(view, ((question, answer),)))
        found.update(judged(table, question, answer, before[-60:]))
        for part, _value in parts(question, answer):
            found.update(judge_conditions(table, part, before[-20:]))
        found |= {CERTAIN} if check_certain(table, question) else set()
        table.answer(question, answer)
    return found


@pytest.mark.parametrize(
    ("name", "players", "options", "kinds"),
    [
        ("claim", 2, {}, {"lead", "follow", "phase", "led-value", CERTAIN}),
        ("agot1", 5, {}, {"march", "support", "round", CERTAIN}),
        pytest.param("agot2", 6, {}, {"march", "support", "round", CERTAIN}, marks=pytest.mark.slow),
        pytest.param("tigris", 3, {}, {"action", "treasures", "round", CERTAIN}, marks=pytest.mark.slow),
    ],
)
def test_what_became_the_answer_was_never_called_impossible(
    name: str, players: int, options: dict[str, str], kinds: set[str]
) -> None:
    assert kinds <= play_on(name, players, options, b"prospects", 400)


@pytest.mark.parametrize(("name", "players", "options"), [("agot2", 6, {}), ("agot1", 6, ALL_OPTIONS)])
def test_goals_are_where_an_order_may_go_and_plans_that_are_not_refused(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules, bot, pick = RULES[name], RandomBot(), picker(b"goals", name)
    setup = Setup(rules.seats(players, options), options)
    table: Table[Any, Any] = Table.start(rules.of_game(setup), setup, KeyedChance(b"goals"))
    found: set[str] = set()
    while not table.over:
        question = table.unanswered[0]
        view = table.view(question.seat)
        for part in question.branches.values() or [question]:
            kind = table.ruleset.questions[part.kind]
            if kind.goals:
                goals = kind.goals(view, part.subject)
                assert places(part) <= goals.keys()
                assert part.kind != "march" or places(part) == goals.keys()
                for plain in goals.values():
                    literal = kind.literals.parse(plain)
                    assert kind.never_legal is None or not kind.never_legal(
                        Prospect(view), (part.subject,), literal
                    )
                found |= {kind.name} if goals else set()
        table.answer(question, bot.choose(table.ruleset, view, question, pick))
    assert found >= {"march", "raid"}


def places(question: Question) -> set[str]:
    """The areas that an answer may name."""
    match question.options:
        case Moves(destinations=destinations):
            return set(destinations)
        case SomeOf(available=available):
            return set(available)
        case OneOf(choices=choices):
            return set(choices) - {"none"}
        case options:
            raise AssertionError(options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("agot2", 6, {}), ("agot2", 3, {}), ("agot1", 5, {}), ("agot1", 6, ALL_OPTIONS), ("tigris", 4, {})],
)
def test_nor_was_it_in_whole_games(name: str, players: int, options: dict[str, str]) -> None:
    found: set[str] = set()
    for game in range(2):
        found |= play_on(name, players, options, f"prospects-{game}".encode(), 10**6)
    assert found
