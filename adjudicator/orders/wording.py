"""Reads orders back: says in words what was understood from a file, before it counts."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.engine import Ruleset
from adjudicator.orders.answers import name_of
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Answer, Chosen, Plan, Step, Wait, Written, choices_of
from adjudicator.orders.writing import flow
from adjudicator.words import gettext as _, ngettext


def read_back(orders: Orders, ruleset: Ruleset[Any, Any]) -> str:
    """Return what each line of a file does, or why the file is refused; a text of several lines."""
    if orders.complaints:
        return refusal(orders.complaints) + "\n"
    return "\n".join(_understood(orders, ruleset)) + "\n"


def refusal(complaints: Sequence[Complaint]) -> str:
    """Return why a file is refused, one line for each reason."""
    reasons = ngettext(
        "The file is refused, for this reason:",
        "The file is refused, for these %(n)s reasons:",
        len(complaints),
    )
    return "\n".join([reasons, *map(str, complaints)])


def _understood(orders: Orders, ruleset: Ruleset[Any, Any]) -> Iterator[str]:
    if not (orders.answers or orders.plans or orders.unfinished):
        yield _("The file answers nothing and plans nothing.")
    for answer in orders.answers.values():
        yield from _tell_answer(answer, ruleset)
    for lacking in orders.unfinished:
        yield str(lacking)
        yield "  " + _(
            "You are still awaited. If nothing better comes by the deadline, the rules fill in the rest."
        )
    for number, plan in enumerate(orders.plans, 1):
        yield from _tell_plan(plan, number, ruleset)


def _tell_answer(answer: Answer, ruleset: Ruleset[Any, Any]) -> Iterator[str]:
    question = answer.question
    if isinstance(answer.value, Wait):
        yield _(
            "line %(line)s: you want to be asked %(question)s later.",
            line=answer.line,
            question=name_of(question),
        )
        return
    yield _(
        "line %(line)s: to %(question)s you answer %(answer)s.",
        line=answer.line,
        question=name_of(question),
        answer=flow(question.options.plain(answer.value)),
    )
    yield from _tell_beside(answer.beside, ruleset)


def _tell_plan(plan: Plan, number: int, ruleset: Ruleset[Any, Any]) -> Iterator[str]:
    """Describe a plan as a list: when it applies, what is tried in turn, how long it is kept."""
    yield _(
        "line %(line)s: plan %(number)s, for %(questions)s.",
        line=plan.line,
        number=number,
        questions=_questions(plan),
    )
    offered = ruleset.questions[plan.kind]
    conditions = {condition.name: condition.summary for condition in offered.conditions}
    for when in plan.conditions:
        yield "  " + _(
            "Only if %(name)s is %(value)s (%(summary)s).",
            name=when.name,
            value=when.text,
            summary=conditions[when.name],
        )
    if offered.in_turn and plan.subjects:
        yield "  " + _(
            "Its position among the plans for %(kind)s decides when its turn comes.", kind=plan.kind
        )
    for position, step in enumerate(plan.steps):
        yield "  " + _tell_step(step, _choices(plan, ruleset), first=position == 0)
        if isinstance(step, Written):
            yield from _tell_beside(step.beside, ruleset)
    if not any(isinstance(step, Wait) for step in plan.steps):
        yield "  " + _("If none of this is legal, the next plan is tried.")
    if plan.keep == "game":
        yield "  " + _("Kept until the game ends or your next file comes.")
    else:
        yield "  " + _("Kept until this round or phase ends, or until your next file comes.")


def _choices(plan: Plan, ruleset: Ruleset[Any, Any]) -> dict[str, str]:
    return {choice.name: choice.summary for choice in choices_of(ruleset.questions[plan.kind])}


def _tell_beside(beside: Sequence[Plan], ruleset: Ruleset[Any, Any]) -> Iterator[str]:
    """Describe what an answer says about the questions that follow from it."""
    for plan in beside:
        for step in plan.steps:
            if isinstance(step, Wait):
                told = _("If %(kind)s is asked next, you want to be asked.", kind=plan.kind)
            else:
                answer = _named(step, _choices(plan, ruleset))
                told = _("If %(kind)s is asked next, you answer %(answer)s.", kind=plan.kind, answer=answer)
            yield f"    {told}"


def _questions(plan: Plan) -> str:
    if not plan.subjects:
        return _("any %(kind)s", kind=plan.kind)
    return ", ".join(f"{plan.kind}/{subject}" for subject in plan.subjects)


def _named(step: Chosen | Written, choices: dict[str, str]) -> str:
    if isinstance(step, Chosen):
        return _("%(word)s (%(summary)s)", word=step.name, summary=choices[step.name])
    return step.text


def _tell_step(step: Step, choices: dict[str, str], *, first: bool) -> str:
    if isinstance(step, Wait):
        return _("Then you want to be asked.") if first else _("If that is not legal, you want to be asked.")
    answer = _named(step, choices)
    if first:
        return _("Then you answer %(answer)s.", answer=answer)
    return _("If that is not legal, you answer %(answer)s.", answer=answer)
