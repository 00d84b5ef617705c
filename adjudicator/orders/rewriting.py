"""Writes plans that were read in the shortest form that reads as the same plans."""

from collections.abc import Sequence

from adjudicator.engine import ANY, Choice
from adjudicator.orders.plans import Plan, Step, Wait
from adjudicator.orders.writing import WIDTH, flow


def plan_lines(plan: Plan) -> list[str]:
    """Return a plan as written under `plans`, without entries that have no effect."""
    return [f"  {'  ' if number else '- '}{entry}" for number, entry in enumerate(_entries(plan))]


def compact(plan: Plan) -> list[str]:
    """Return a plan as written under `plans`, on a single line if it is short enough."""
    line = f"  - {{{', '.join(_entries(plan))}}}"
    return [line] if len(line) <= WIDTH else plan_lines(plan)


def _entries(plan: Plan) -> list[str]:
    entries = [f"{plan.kind}: {_subjects(plan)}"]
    if plan.conditions:
        conditions = ", ".join(f"{when.condition.name}: {when.text}" for when in plan.conditions)
        entries.append(f"when: {{{conditions}}}")
    entries.append(f"do: {_do(plan)}")
    if plan.keep == "game":
        entries.append(f"keep: {plan.keep}")
    return entries


def write_plans(plans: Sequence[Plan]) -> str:
    """Return the part of an order file that holds plans; empty if there are none."""
    lines = [line for plan in plans for line in plan_lines(plan)]
    return "\n".join(["plans:", *lines]) + "\n" if lines else ""


def _subjects(plan: Plan) -> str:
    if len(plan.subjects) == 1:
        return flow(plan.subjects[0])
    return flow(plan.subjects) if plan.subjects else ANY


def _do(plan: Plan) -> str:
    steps = [_step(step) for step in plan.steps]
    # If a list holds several answers, an answer that is itself a list is nested in it.
    is_list = plan.offered.ranked and steps[0].startswith("[")
    return f"[{', '.join(steps)}]" if len(steps) > 1 or is_list else steps[0]


def _step(step: Step) -> str:
    if isinstance(step, Wait):
        return step.value
    if isinstance(step, Choice):
        return step.name
    # Each plan beside an answer has a single step, the one after its kind.
    beside = [f"{plan.kind}: {_step(first)}" for plan in step.beside for first in plan.steps[:1]]
    own = [step.text[1:-1]] if step.text != "{}" else []
    return "{" + ", ".join([*own, *beside]) + "}" if beside else step.text
