"""Writes plans that were read in the shortest form that reads as the same plans."""

from collections.abc import Iterable
from typing import Any

from adjudicator.engine import ANY, Choice
from adjudicator.orders.plans import Plan, Step, Wait
from adjudicator.orders.writing import WIDTH, entry_lines, flow


def plain_plan(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain data, as it stands under `plans`, without entries that have no effect."""
    subjects = plan.subjects[0] if len(plan.subjects) == 1 else list(plan.subjects) or ANY
    plain: dict[str, Any] = {plan.kind: subjects}
    if plan.conditions:
        plain["when"] = {when.condition.name: when.plain for when in plan.conditions}
    plain["do"] = _do(plan)
    if plan.keep == "game":
        plain["keep"] = plan.keep
    return plain


def is_careful(plan: Plan) -> bool:
    """Whether a plan is the careful one of its kind, as an order file to fill in offers it."""
    careful = plan.offered.careful
    return careful is not None and plain_plan(plan) == careful.plan(plan.kind)


def plan_lines(plan: Plan) -> list[str]:
    """Return a plan as written under `plans`, without entries that have no effect."""
    return entry_lines(plain_plan(plan))


def compact(plan: Plan) -> list[str]:
    """Return a plan as written under `plans`, on a single line if it is short enough."""
    line = f"  - {flow(plain_plan(plan))}"
    return [line] if len(line) <= WIDTH else plan_lines(plan)


def plain_steps_beside(plans: Iterable[Plan]) -> dict[str, Any]:
    """Return what stands beside an answer, by kind: each such plan has a single step."""
    return {plan.kind: _step(first) for plan in plans for first in plan.steps[:1]}


def _do(plan: Plan) -> Any:  # noqa: ANN401  any YAML value
    steps = [_step(step) for step in plan.steps]
    # If a list holds several answers, an answer that is itself a list is nested in it.
    is_list = plan.offered.ranked and isinstance(steps[0], list)
    return steps if len(steps) > 1 or is_list else steps[0]


def _step(step: Step) -> Any:  # noqa: ANN401  any YAML value
    if isinstance(step, Wait):
        return step.value
    if isinstance(step, Choice):
        return step.name
    beside = plain_steps_beside(step.beside)
    own = step.plain if isinstance(step.plain, dict) else {}  # a word is that of the question that follows
    return {**own, **beside} if beside else step.plain
