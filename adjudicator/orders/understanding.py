"""What was understood from an order file, as data: what a receipt holds, and what is read back from it."""

from typing import Any

import msgspec

from adjudicator.orders.answers import name_of
from adjudicator.orders.complaints import Note
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Answer, Wait
from adjudicator.orders.rewriting import plain_plan, plain_steps_beside


class ReadAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer as plain data, by the name of its question; None: the seat wants to be asked later.

    `beside` are the answers that stand with it, by the kinds of question that follow from it.
    """

    question: str
    line: int
    answer: Any = None
    beside: dict[str, Any] = {}


class Understood(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A file that was read: its answers and its plans, as they stand under `plans`, with their `lines`.

    `notes` say what is wrong with it, or else what its answers lack and which plans do not apply. A file that
    is not accepted has nothing else. `period` is as in `Orders`.
    """

    accepted: bool
    answers: list[ReadAnswer] = []
    plans: list[dict[str, Any]] = []
    lines: list[int] = []
    notes: list[Note] = []
    period: str = ""


def understood(orders: Orders) -> Understood:
    """Return what orders say as data, with whatever is said about them."""
    if orders.complaints:
        return Understood(accepted=False, notes=[complaint.note for complaint in orders.complaints])
    return Understood(
        accepted=True,
        answers=[_plain(answer) for answer in orders.answers.values()],
        plans=[plain_plan(plan) for plan in orders.plans],
        lines=[plan.line for plan in orders.plans],
        notes=[complaint.note for complaint in (*orders.unfinished, *orders.remarks)],
        period=orders.period,
    )


def _plain(answer: Answer) -> ReadAnswer:
    name = name_of(answer.question)
    if isinstance(answer.value, Wait):
        return ReadAnswer(name, answer.line)
    plain = answer.question.options.plain(answer.value)
    return ReadAnswer(name, answer.line, plain, plain_steps_beside(answer.beside))
