"""Every word in a sentence goes through its name: in reports, in what one seat is told, in questions."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings

from adjudicator import words
from adjudicator.engine import AnyRuleset, Event, KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import read_plans, write_plans
from adjudicator.orders.wording import tell_answer, tell_steps, tell_subjects
from adjudicator.rulesets.westeros.combat.events import TidesCardSeen
from adjudicator.site.desk_words import words_script
from adjudicator.site.plan_grammar import plan_grammar
from tests.desk.plan_words import PlanWords
from tests.rulesets.test_prospects import RULES
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

GAMES = [
    ("claim", 2, {}, 200),
    ("tigris", 3, {}, 120),
    ("agot2", 4, {"tides-of-battle": "yes"}, 250),
    ("agot1", 6, ALL_OPTIONS, 250),
]
"""Games, and how many answers of them are looked at."""

IN_NAMES = {"for", "is", "to"}
"""In names of Westeros cards, which are no words of answers."""

VALUE = re.compile(r"(%\(\w+\)s|%%)")
SMALL = re.compile(r"(?<![\w’])[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*")


class Shouted(words.Pseudo):
    """Every message in capitals, so that small letters come from what is filled in alone."""

    def gettext(self, message: str) -> str:
        """`message` in capitals, its places for values as they are."""
        return "".join(part if VALUE.fullmatch(part) else part.upper() for part in VALUE.split(message))


@contextmanager
def shouted() -> Iterator[None]:
    """Say every message in capitals within the block."""
    other = Shouted()
    with patch.object(words, "_translations", lambda _language: other), words.use_language(words.ENGLISH):
        yield


def small(text: str) -> set[str]:
    return {*SMALL.findall(text)}


def sentences(rules: AnyRuleset, events: list[Event]) -> Iterator[str]:
    """What is said of some events, with headings and terms."""
    for line in rules.report(events):
        yield line.text
        yield from (term.text for term in line.terms)


def seen(table: Table[Any, Any], seat: Seat | None) -> Iterator[str]:
    """What a seat is shown, and what it is asked."""
    rules, view = table.ruleset, table.view(seat)
    yield from (line.text for line in rules.describe_view(view))
    yield rules.situation(view)
    for question in table.unanswered:
        yield rules.describe_question(view, question.seat, question.kind, question.subject)
    for facts in rules.tables(view):
        yield from (facts.title, *facts.columns, *(cell for row in facts.rows for cell in row))


@pytest.mark.parametrize(
    ("name", "count", "options", "answers"), [*GAMES[:3], pytest.param(*GAMES[3], marks=pytest.mark.slow)]
)
def test_no_word_is_told_raw(name: str, count: int, options: dict[str, str], answers: int) -> None:
    rules = RULES[name]
    setup = Setup(rules.seats(count, options), options)
    table = Table.start(rules, setup, KeyedChance(name.encode()))
    pick, bot = picker(b"words", name), RandomBot()
    told = whispered = looked_at = 0
    with shouted():
        rules = rules.of_game(setup)
        proper = {
            word for named in map(rules.name_of, rules.vocabulary()) for word in small(named or "")
        } | IN_NAMES
        for number in range(answers):
            if table.over:
                break
            question = table.unanswered[0]
            texts = [*seen(table, question.seat), *seen(table, None)] if number % 5 == 0 else []
            texts += sentences(rules, table.game.told[told:])
            for _seat, event in table.game.whispered[whispered:]:
                texts += sentences(rules, [event])
            told, whispered = len(table.game.told), len(table.game.whispered)
            looked_at += len(texts)
            raw = {text: found for text in texts if (found := small(text) - proper)}
            assert raw == {}
            table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    assert looked_at > answers


@pytest.mark.parametrize(("name", "count", "options", "answers"), GAMES)
def test_no_word_of_an_answer_is_told_raw(
    name: str, count: int, options: dict[str, str], answers: int
) -> None:
    rules = RULES[name]
    setup = Setup(rules.seats(count, options), options)
    table = Table.start(rules, setup, KeyedChance(name.encode()))
    pick, bot = picker(b"words", name), RandomBot()
    while not table.over and len(table.given) < answers:
        question = table.unanswered[0]
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    with shouted():
        rules = rules.of_game(setup)
        for each in table.given:
            question = each.question
            for told in tell_answer(question.kind, question.subject, each.answer, rules):
                assert small(told) == set(), told


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count", "options", "_answers"), GAMES)
def test_no_word_of_a_plan_is_told_raw(name: str, count: int, options: dict[str, str], _answers: int) -> None:
    rules = RULES[name]
    rules = rules.of_game(Setup(rules.seats(count, options), options))

    @settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(PlanWords(plan_grammar(rules)).plans())
    def check(written: list[dict[str, Any]]) -> None:
        with shouted():
            plans = read_plans(write_plans(written).encode(), rules)
            assert len(plans) == len(written)
            for plan in plans:
                for told in (tell_subjects(plan, rules), tell_steps(plan, rules)):
                    assert small(told) == set(), told

    check()


def test_a_raw_word_would_be_found() -> None:
    """As that of a Tides of Battle card, of which nothing else on a board is a name."""
    rules = RULES["agot2"]
    event = TidesCardSeen(rule="A2-TIDE-02", area="riverrun", card="two")
    (line,) = (line for line in rules.report([event]) if not line.level)
    assert line.text == "Your Tides of Battle card for Riverrun: a 2."
    with shouted():
        (line,) = (line for line in rules.report([event]) if not line.level)
        assert small(line.text) == set()
        raw = Shouted().gettext("Your card for %(area)s: %(card)s.") % {"area": "Riverrun", "card": "two"}
        assert small(raw) == {"two"}


@pytest.mark.parametrize(("name", "count", "options", "_answers"), GAMES)
def test_a_desk_has_a_name_for_whatever_a_plan_is_about(
    name: str, count: int, options: dict[str, str], _answers: int
) -> None:
    rules = RULES[name]
    rules = rules.of_game(Setup(rules.seats(count, options), options))
    lines = words_script(rules).decode().splitlines()
    (vocabulary,) = (line for line in lines if line.startswith("const vocabulary = "))
    named = json.loads(vocabulary.partition(" = ")[2].rstrip(";"))
    about = {word for kind in rules.questions.values() for word in (*kind.stems, *kind.subjects)}
    assert about
    assert {word for word in about - named.keys() if not word.isdecimal()} == set()
