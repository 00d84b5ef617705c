"""Reads orders back: says in words what was understood from a file, before it counts."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.engine import WHOLE_GAME, Choice
from adjudicator.orders.answers import name_of
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Answer, Plan, Step, Wait, Written
from adjudicator.orders.writing import flow
from adjudicator.words import gettext as _, ngettext


def read_back(orders: Orders) -> str:
    """Return what each line of a file does, or why the file is refused; a text of several lines."""
    if orders.complaints:
        return refusal(orders.complaints) + "\n"
    return "\n".join(_understood(orders)) + "\n"


def refusal(complaints: Sequence[Complaint]) -> str:
    """Return why a file is refused, one line for each reason."""
    reasons = ngettext(
        "The file is refused, for this reason:",
        "The file is refused, for these %(n)s reasons:",
        len(complaints),
    )
    return "\n".join([reasons, *map(str, complaints)])


def _understood(orders: Orders) -> Iterator[str]:
    """Return what the player tells the adjudicator to do, as orders: “answer camel”, “ask me”."""
    if not (orders.answers or orders.plans or orders.unfinished):
        yield _("The file answers nothing and plans nothing.")
    for answer in orders.answers.values():
        yield from _tell_answer(answer)
    for lacking in orders.unfinished:
        yield str(lacking)
        yield "  " + _(
            "You are still awaited. If nothing better comes by the deadline, the rules fill in the rest."
        )
    for number, plan in enumerate(orders.plans, 1):
        yield from _tell_plan(plan, number)
    if orders.plans:
        yield _("If no answer of a plan is legal, the next plan is tried.")
    kept = [plan for plan in orders.plans if plan.keep == "game"]
    if orders.plans and orders.period == WHOLE_GAME:
        yield _("Plans hold until your next file comes.")
    elif len(kept) < len(orders.plans):
        yield (
            _("Other plans end with this round or phase, or when your next file comes.")
            if kept
            else _("Plans end with this round or phase, or when your next file comes.")
        )


def _tell_answer(answer: Answer) -> Iterator[str]:
    line, question = answer.line, answer.question
    if isinstance(answer.value, Wait):
        yield _("line %(line)s: ask me about %(question)s later.", line=line, question=name_of(question))
        return
    yield _(
        "line %(line)s: answer %(answer)s to %(question)s.",
        line=line,
        question=name_of(question),
        answer=flow(question.options.plain(answer.value)),
    )
    yield from _tell_beside(answer.beside)


def _tell_plan(plan: Plan, number: int) -> Iterator[str]:
    """Describe a plan as a list: when it applies, what is tried in turn, whether it is kept."""
    yield _(
        "line %(line)s: plan %(number)s, for %(questions)s.",
        line=plan.line,
        number=number,
        questions=_questions(plan),
    )
    for when in plan.conditions:
        yield "  " + _(
            "Only if %(name)s is %(value)s (%(summary)s).",
            name=when.condition.name,
            value=when.text,
            summary=when.condition.summary,
        )
    if plan.offered.in_turn and plan.subjects:
        yield "  " + _(
            "Its position among the plans for %(kind)s decides when its turn comes.", kind=plan.kind
        )
    for position, step in enumerate(plan.steps):
        yield "  " + _tell_step(step, first=position == 0)
        if isinstance(step, Written):
            yield from _tell_beside(step.beside)
    if plan.keep == "game":
        yield "  " + _("Keep this plan until the game ends or my next file comes.")


def _tell_beside(beside: Sequence[Plan]) -> Iterator[str]:
    """Describe what an answer says about the questions that follow from it."""
    for plan in beside:
        for step in plan.steps:
            if isinstance(step, Wait):
                told = _("If %(kind)s is asked next, ask me.", kind=plan.kind)
            else:
                told = _("If %(kind)s is asked next, answer %(answer)s.", kind=plan.kind, answer=_named(step))
            yield f"    {told}"


def _questions(plan: Plan) -> str:
    if not plan.subjects:
        return _("any %(kind)s", kind=plan.kind)
    return ", ".join(f"{plan.kind}/{subject}" for subject in plan.subjects)


def _named(step: Choice[Any] | Written) -> str:
    if isinstance(step, Choice):
        return _("%(word)s (%(summary)s)", word=step.name, summary=step.summary)
    return step.text


def _tell_step(step: Step, *, first: bool) -> str:
    if isinstance(step, Wait):
        return _("Ask me.") if first else _("If that is not legal, ask me.")
    answer = _named(step)
    if first:
        return _("Answer %(answer)s.", answer=answer)
    return _("If that is not legal, answer %(answer)s.", answer=answer)
