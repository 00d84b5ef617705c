"""No plan is refused that could still have become the answer, in any edition."""

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.engine import ANY, IllegalAnswer, KeyedChance, Prospect, Question, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.view import View
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS, RULES


def parts(question: Question, answer: object) -> Iterator[tuple[Question, Any]]:
    """What a question with branches asks about one of them, with its answer; else the question itself."""
    branches = question.branches
    if branches and isinstance(answer, dict):
        yield from ((branches[key], value) for key, value in answer.items())
    else:
        yield question, answer


def written(table: WesterosTable, question: Question, answer: object) -> object:
    """The answer as a plan would write it out; None if no plan can."""
    kind = table.ruleset.questions[question.kind]
    try:
        literal = kind.literals.parse(question.options.plain(answer))
    except IllegalAnswer:
        return None
    seen = table.view(question.seat)
    fitted = kind.fit(seen, question, literal) if kind.fit else literal
    return literal if fitted == answer else None


def play_on(name: str, players: int, options: dict[str, str], key: bytes, steps: int) -> set[str]:
    """Play at random and judge each answer by all that its house saw before in the round; give the kinds."""
    rules, bot, pick = RULES[name], RandomBot(), picker(key, name)
    setup = Setup(rules.seats(players, options), options)
    table: WesterosTable = Table.start(rules.of_game(setup), setup, KeyedChance(key))
    seen: dict[Seat, list[Prospect[View]]] = {}
    number, judged = table.board.round, set[str]()
    for _step in range(steps):
        if table.over:
            break
        if table.board.round != number:
            number = table.board.round
            seen.clear()
        question = table.unanswered[0]
        seat, view = question.seat, table.view(question.seat)
        answer = bot.choose(table.ruleset, view, question, pick)
        before = seen.setdefault(seat, [])
        before.append(Prospect(view, ((question, answer),)))
        for part, value in parts(question, answer):
            kind = table.ruleset.questions[part.kind]
            literal = written(table, part, value)
            for prospect in before:
                if kind.not_asked and not prospect.view.board.edition.texts.far_going:
                    told = kind.not_asked(prospect, part.subject or ANY)
                    assert not told or "Raven" in told, (part, told)
                if literal is not None and kind.never_legal and value:
                    illegal = kind.never_legal(prospect, (part.subject,) if part.subject else (), literal)
                    assert illegal is None, (part, value, illegal)
                    judged.add(kind.name)
        table.answer(question, answer)
    return judged


@pytest.mark.parametrize(
    ("name", "players", "options", "games"),
    [
        ("agot2", 6, {}, 1),
        ("agot1", 5, {}, 1),
        pytest.param("agot2", 6, {}, 12, marks=pytest.mark.slow),
        pytest.param("agot2", 3, {}, 12, marks=pytest.mark.slow),
        pytest.param("agot1", 5, {}, 12, marks=pytest.mark.slow),
        pytest.param("agot1", 6, ALL_OPTIONS, 12, marks=pytest.mark.slow),
    ],
)
def test_what_became_the_answer_was_never_called_impossible(
    name: str, players: int, options: dict[str, str], games: int
) -> None:
    judged: set[str] = set()
    for game in range(1, games + 1):
        judged |= play_on(name, players, options, f"prospects-{game}".encode(), 500 if games == 1 else 10**6)
    assert {"march", "support"} <= judged
