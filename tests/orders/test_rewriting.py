"""Plans written again read as the same plans."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.engine import Ruleset, SomeOf, catalogue
from adjudicator.orders import Plan, plain_plan, plan_lines, read_plans, write_plans
from adjudicator.orders.explaining import example
from adjudicator.orders.plans import Step, Written
from adjudicator.rulesets import installed, ruleset as find_ruleset
from tests.engine.toy import asked
from tests.orders.ferries import FERRIES
from tests.orders.toy import Caravan

ROUND = Path(__file__).parents[1] / "rulesets/agot2/plans/round.yaml"
AGOT2 = find_ruleset("agot2")
CASES: tuple[tuple[Ruleset[Any, Any], str], ...] = (
    (FERRIES, "- ferry: [cedar, ash]\n  do: [{west: {horse: 1}, fare: no}, {fare: ask-me}, nobody, ask-me]"),
    (FERRIES, "- {ferry: any, do: last, when: {initial: a, piers-done: {at-least: 1}}, keep: game}"),
    (Caravan(), "- {guess: any, do: [plentiful, silk, default]}"),
    (Caravan(), "- send: [well-1, well-2]\n  do: {oasis: [camel, horse], stay: camel}"),
    (Caravan(), "- {bid: any, when: {}, do: 3, keep: period}"),
    (
        AGOT2,
        "- casualties: any\n  do: [footman, ship]\n- muster: any\n  do: [[knight], [ship]]",
    ),
    (AGOT2, "- muster: winterfell\n  do: [knight, footman]"),
    (
        AGOT2,
        "- consolidate: winterfell\n  do: [{muster: [knight, footman]}, muster, power]",
    ),
)


def without_places(plan: Plan) -> Plan:
    """The plan without the lines in which it stood."""
    return replace(plan, line=0, steps=tuple(map(_without_places, plan.steps)))


def _without_places(step: Step) -> Step:
    if not isinstance(step, Written):
        return step
    return replace(step, beside=tuple(map(without_places, step.beside)))


def assert_reads_the_same(ruleset: Ruleset[Any, Any], text: str) -> None:
    plans = read_plans(text.encode(), ruleset)
    assert plans
    again = read_plans(write_plans([plain_plan(plan) for plan in plans]).encode(), ruleset)
    assert list(map(without_places, again)) == list(map(without_places, plans))


@pytest.mark.parametrize(("ruleset", "plan"), CASES)
def test_what_a_plan_may_say_is_read_again(ruleset: Ruleset[Any, Any], plan: str) -> None:
    assert_reads_the_same(ruleset, f"plans:\n{plan}\n")


def test_a_round_of_plans_is_read_again() -> None:
    assert_reads_the_same(AGOT2, ROUND.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", installed())
def test_every_kind_is_read_again(name: str) -> None:
    ruleset = installed()[name].load()
    for offered in ruleset.questions.values():
        assert_reads_the_same(ruleset, "\n".join(["plans:", *example(offered)]))
        words = ", ".join(choice.name for choice in offered.choices)
        if words:
            assert_reads_the_same(ruleset, f"plans:\n- {{{offered.name}: any, do: [{words}, ask-me]}}")


def test_they_are_written_as_people_type_them() -> None:
    written = b"plans: [{ferry: [ash], do: [{west: horse, fare: 'yes'}, nobody], keep: game}]"
    (plan,) = read_plans(written, FERRIES)
    assert plan_lines(plan) == [
        "  - ferry: ash",
        "    do: [{west: horse, fare: yes}, nobody]",
        "    keep: game",
    ]


def test_an_answer_that_is_a_list_stays_one_answer() -> None:
    goods = SomeOf({"dates": 1, "salt": 1, "silk": 1}, 1, 2)

    class Traders(Caravan):
        questions = catalogue((asked("load", goods),))

    plans = "plans: [{load: any, do: [[dates, salt]]}, {load: any, do: [[silk], ask-me]}]"
    assert_reads_the_same(Traders(), plans)


def test_no_plans_are_no_text() -> None:
    assert write_plans(()) == ""
