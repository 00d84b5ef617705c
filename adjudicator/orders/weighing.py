"""Says why the plans of a file did not answer a question: what a player wants to know after a trial."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Question
from adjudicator.orders.judging import judge
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Plan, Step, Wait, answer_of, tries
from adjudicator.orders.wording import tell_condition, tell_step
from adjudicator.words import gettext as _, ngettext


class Weighed(msgspec.Struct, frozen=True):
    """Why some plans did not answer, by the lines on which they begin."""

    lines: tuple[int, ...]
    reason: str


def weigh(
    orders: Orders, ruleset: AnyRuleset, view: AnyView, question: Question, answered: int
) -> tuple[Weighed, ...]:
    """Go through the plans of the question's kind, but for the one that answered.

    `answered` is the line of what answered, 0 if nothing did; the plans above it were tried. Plans that
    filled fields of the answer are left out.
    """
    kinds = {question.kind, *(one.kind for one in question.branches.values())}
    found: dict[str, list[int]] = {}
    for plan in orders.plans:
        if plan.kind in kinds and plan.line != answered:
            reason = _why_not(plan, orders, ruleset, view, question, answered)
            found.setdefault(reason, []).append(plan.line)
    return tuple(Weighed(tuple(lines), reason) for reason, lines in found.items() if reason)


def tell(weighed: Weighed) -> str:
    """Say it in one line."""
    return ngettext(
        "Not line %(lines)s: %(reason)s.",
        "Not lines %(lines)s: %(reason)s.",
        len(weighed.lines),
        lines=", ".join(map(str, weighed.lines)),
        reason=weighed.reason.removesuffix("."),
    )


def _why_not(  # noqa: PLR0917  the file, who reads it, and the question
    plan: Plan, orders: Orders, ruleset: AnyRuleset, view: AnyView, question: Question, answered: int
) -> str:
    if plan.keep == "period" and orders.period != ruleset.period(view):
        # Translators: says of a plan why it was not used, behind “Not line 3:”; so do those that follow.
        return _("over, with the round or phase for which it was filed")
    if not plan.covers(question):
        return _("for something else")
    if question.fields:
        return _why_no_field(plan, ruleset, view, question)
    if answered and plan.line > answered:
        return _("below it in the file")
    tried = tuple(tries(plan, view, question))
    if not tried:
        return _listed(told for part in plan.asked_in(question) for told in _unmet(plan, ruleset, view, part))
    return _listed(
        _fault(plan, step, ruleset, view, question, _answer(plan, step, view, part, branch))
        for step, part, branch in tried
    )


def _answer(plan: Plan, step: Step, view: AnyView, part: Question, branch: str) -> Any | None:  # noqa: ANN401  of the question's own type
    answer = None if isinstance(step, Wait) else answer_of(step, plan.offered, view, part)
    return answer if answer is None or not branch else {branch: answer}


def _why_no_field(plan: Plan, ruleset: AnyRuleset, view: AnyView, question: Question) -> str:
    """Why a plan fills no field; "" if an answer of it would be legal in one."""
    faults: list[str] = []
    for field, part in question.fields.items():
        if part not in plan.asked_in(question):
            continue
        unmet = list(_unmet(plan, ruleset, view, part))
        faults += unmet
        for step in () if unmet else plan.steps:
            found = None if isinstance(step, Wait) else answer_of(step, plan.offered, view, part)
            whole = None if found is None else {**question.default, field: found}
            if isinstance(step, Wait) or (whole and judge(ruleset, view, question, whole) is None):
                return ""
            faults.append(_fault(plan, step, ruleset, view, question, whole))
    return _listed(faults)


def _unmet(plan: Plan, ruleset: AnyRuleset, view: AnyView, part: Question) -> Iterator[str]:
    for when in plan.conditions:
        if not when.condition.holds(view, part, when.value):
            yield _("it does not hold that %(condition)s", condition=tell_condition(when, ruleset))


def _fault(  # noqa: PLR0917  a step, and what judges it
    plan: Plan,
    step: Step,
    ruleset: AnyRuleset,
    view: AnyView,
    question: Question,
    answer: Any,  # noqa: ANN401  of the question's own type
) -> str:
    if isinstance(step, Wait):
        return _("it wants you to be asked")
    named = tell_step(plan, step, ruleset)
    illegal = None if answer is None else judge(ruleset, view, question, answer)
    if illegal is None:
        return _("“%(answer)s” does not apply here", answer=named)
    return _("“%(answer)s” is not legal here (%(reason)s)", answer=named, reason=illegal.message)


def _listed(reasons: Iterator[str] | list[str]) -> str:
    return "; ".join(dict.fromkeys(reasons))
