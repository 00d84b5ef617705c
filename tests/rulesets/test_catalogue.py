"""The catalogue of questions: every kind is declared once and completely, and procedures name no other."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import adjudicator.rulesets
from adjudicator.engine import KeyedChance, OneOf, Setup, Table, catalogue, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.engine.forms import Each
from adjudicator.orders import read_plans, write_plans
from adjudicator.orders.plans import always_answers
from adjudicator.rulesets import installed, ruleset
from adjudicator.words import PSEUDO, use_language
from tests.engine.toy import asked
from tests.rulesets.test_prospects import RULES
from tests.rulesets.test_words_by_name import GAMES
from tests.slow import first

MODULES = sorted(Path(adjudicator.rulesets.__file__).parent.rglob("*.py"))


def test_no_kind_is_declared_twice() -> None:
    kind = asked("bid", OneOf(("yes", "no")))
    with pytest.raises(ValueError, match="the kind of question bid is declared twice"):
        catalogue((kind, kind))


@pytest.mark.parametrize("name", installed())
def test_every_kind_has_a_title_of_its_own_and_says_what_it_decides(name: str) -> None:
    with use_language(PSEUDO):
        kinds = ruleset(name).questions
    titles = Counter(kind.title for kind in kinds.values())
    assert set(titles.values()) == {1}
    for word, kind in kinds.items():
        assert kind.name == word
        assert kind.summary.startswith("⟦")
        assert set(kind.also) <= set(kinds)


@pytest.mark.parametrize(("name", "count", "options", "_answers"), GAMES)
def test_every_condition_is_a_sentence(name: str, count: int, options: dict[str, str], _answers: int) -> None:
    rules = RULES[name]
    rules = rules.of_game(Setup(rules.seats(count, options), options))
    for condition in {condition for kind in rules.questions.values() for condition in kind.conditions}:
        form, said = condition.grammar.form, condition.said
        if isinstance(form, OneOf):
            assert len(said) == len(form.choices), condition.name
            continue
        assert said, condition.name
        wanted = {"%(item)s", "%(value)s"} if isinstance(form, Each) else {"%(value)s"}
        for message in said:
            assert {*re.findall(r"%\(\w+\)s", message)} == wanted, condition.name


@pytest.mark.parametrize("name", installed())
def test_nothing_of_what_a_steward_files_stands_behind_what_always_answers(name: str) -> None:
    rules = ruleset(name)
    for kind in rules.questions.values():
        written = [habit.plan(kind.name) for habit in kind.habits]
        plans = read_plans(write_plans(written).encode(), rules)
        assert not any(above.always_before(below) for above, below in combinations(plans, 2)), kind.name
        behind = (always_answers(kind, step) for plan in plans for step in plan.steps[:-1])
        assert not any(behind), kind.name


@pytest.mark.parametrize("name", installed())
@pytest.mark.parametrize("seed", first(1, range(2)))
def test_what_is_asked_is_declared_told_and_answered_steadily(name: str, seed: int) -> None:
    rules = ruleset(name)
    table = Table.start(rules, Setup(rules.seats(rules.seat_counts()[0], {})), KeyedChance(bytes([seed])))
    pick, steward, other = picker(b"catalogue", str(seed)), StewardBot(), RandomBot()
    while not table.over:
        question = table.unanswered[0]
        told = rules.describe_question(table.view(None), question.seat, question.kind, question.subject)
        assert told.startswith(rules.seat_title(question.seat))
        view = table.view(question.seat)
        assert table.judge(question, steward.choose(rules, view, question, pick)) is None
        table.answer(question, other.choose(rules, view, question, pick))


@pytest.mark.slow
def test_procedures_name_kinds_by_constants() -> None:
    literal = [f"{module}:{line}" for module in MODULES for line in literal_kinds(module)]
    assert literal == []


def literal_kinds(module: Path) -> Iterator[int]:
    """The lines on which a question is asked, or a kind declared, under a word written out there."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Ask", "kind"}:
            yield from (node.lineno for word in node.args[:2] if isinstance(word, ast.Constant))
