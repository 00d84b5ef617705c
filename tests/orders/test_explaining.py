"""What is told of plans: how they are written, and all that can be said for one kind of question."""

import re
from typing import Any

import pytest

from adjudicator.engine import Ruleset
from adjudicator.orders import explain_kind, explain_plans, read_plans
from adjudicator.orders.explaining import example
from adjudicator.orders.writing import WIDTH
from adjudicator.rulesets import installed
from tests.orders.ferries import FERRIES
from tests.orders.positions import CARAVAN

MADE = {"caravan": CARAVAN, "ferries": FERRIES, **{name: each.load() for name, each in installed().items()}}
every_ruleset = pytest.mark.parametrize("ruleset", MADE.values(), ids=list(MADE))


def _unwrapped(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@every_ruleset
def test_the_overview_names_every_kind(ruleset: Ruleset[Any, Any]) -> None:
    text = _unwrapped(explain_plans(ruleset))
    for word in ("when", "do", "keep", "default", "ask-me", "any", "period", "game"):
        assert word in text
    for offered in ruleset.questions.values():
        assert f" {offered.name}: {offered.summary}" in text


@every_ruleset
def test_a_kind_is_explained_with_all_its_words(ruleset: Ruleset[Any, Any]) -> None:
    for offered in ruleset.questions.values():
        text = _unwrapped(explain_kind(offered))
        assert text.startswith(f"{offered.name}: {offered.summary}")
        assert offered.literals.describe() in text
        for condition in offered.conditions:
            assert f" {condition.name}: {condition.summary} ({condition.grammar.describe()})" in text
        for choice in offered.choices:
            assert f" {choice.name}: {choice.summary}" in text


@every_ruleset
def test_lines_are_short_enough_to_be_read(ruleset: Ruleset[Any, Any]) -> None:
    text = explain_plans(ruleset) + "".join(map(explain_kind, ruleset.questions.values()))
    assert max(map(len, text.splitlines())) <= WIDTH


@every_ruleset
def test_every_example_can_be_filed(ruleset: Ruleset[Any, Any]) -> None:
    for offered in ruleset.questions.values():
        (plan,) = read_plans("\n".join(["plans:", *example(offered)]).encode(), ruleset)
        assert (plan.kind, plan.subjects) == (offered.name, ())
        assert plan.steps


def test_what_is_asked_at_once_is_told() -> None:
    muster = next(rules for rules in MADE.values() if "muster" in rules.questions).questions["muster"]
    assert "One question may ask about several subjects." in _unwrapped(explain_kind(muster))


def test_what_is_in_turn_and_what_stands_beside_is_told() -> None:
    ferry, bid = FERRIES.questions["ferry"], CARAVAN.questions["bid"]
    assert "The order of these plans in your file decides which comes next" in explain_kind(ferry)
    assert "“fare: …” answers that question if it follows" in explain_kind(ferry)
    assert "ash, birch, cedar" in explain_kind(ferry)
    assert "says which comes next" not in explain_kind(bid)
