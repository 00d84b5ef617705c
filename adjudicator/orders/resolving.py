"""Plays a table on as far as answers, plans and defaults allow.

At each question these are tried in turn: the seat's answer; an answer given beside the one from which the
question follows (`leave-power` beside `march`); the seat's first plan that fits and is legal; its wish to be
asked; and, for a seat that missed the deadline, the rules' default, or the rules' completion of the legal
part of its answer.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from adjudicator.engine import AnyRuleset, Question, Seat, Table
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Answer, Plan, Wait, first_fitting

Beside = Mapping[tuple[str, Seat], Plan]
"""By label and seat, the plans given beside answers since the last exchange."""

Parts = Mapping[Seat, Mapping[str, Any]]
"""By seat and label, the legal parts of answers that are not legal as a whole (`Orders.parts`)."""

StandIn = Callable[[Question], Any]
"""Answers for a seat that has been absent for long, as the game's policy wants."""

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _decide(
    table: Table[Any, Any],
    question: Question,
    orders: Orders | None,
    *,
    absent: bool,
    beside: Beside = _NOTHING,
    parts: Parts = _NOTHING,
    stand_in: StandIn | None = None,
) -> Answer | None:
    """Return the answer to an open question from its seat's orders; None if the seat is waited for."""
    answer = _ordered(table, question, orders, beside) if orders else None
    if answer and not isinstance(answer.value, Wait):
        return answer
    # A seat that wanted to be asked and then missed the deadline gets the default like any other.
    value = _default(table, question, parts, stand_in) if absent else None
    return Answer(question, value, 0, source="default") if absent else None


def _default(table: Table[Any, Any], question: Question, parts: Parts, stand_in: StandIn | None) -> Any:  # noqa: ANN401
    """What the rules do for an absent seat: complete the legal part of its answer if they can."""
    part = parts.get(question.seat, _NOTHING).get(question.label)
    if part is None:
        return stand_in(question) if stand_in else question.default
    completed = table.ruleset.complete(table.view(question.seat), question, part)
    legal = completed is not None and table.judge(question, completed) is None
    return completed if legal else question.default


def _ordered(table: Table[Any, Any], question: Question, orders: Orders, beside: Beside) -> Answer | None:
    """Return what a seat's file says about a question, including a wish to be asked."""
    ruleset: AnyRuleset = table.ruleset
    answer = orders.answers.get(question.label)
    if answer and (isinstance(answer.value, Wait) or table.judge(question, answer.value) is None):
        return answer
    closest = beside.get((question.label, question.seat))
    plans = (*([closest] if closest else ()), *_in_force(orders, question, ruleset.period(table.board)))
    # Most questions meet no plan, and a view takes time to build.
    return first_fitting(plans, ruleset, table.view(question.seat), question) if plans else None


def _in_force(orders: Orders, question: Question, period: str) -> tuple[Plan, ...]:
    return tuple(
        plan
        for plan in orders.plans
        if plan.kind == question.kind and (plan.keep == "game" or orders.period == period)
    )


def resolve(
    table: Table[Any, Any],
    orders: Mapping[Seat, Orders],
    *,
    absent: Collection[Seat] = (),
    late: bool = False,
    forgiven: Collection[Seat] = (),
    parts: Parts = _NOTHING,
    stand_in: StandIn | None = None,
) -> bool:
    """Play on until a seat must be waited for or the game is over; return whether anything was answered.

    A simultaneous group is answered only if every one of its questions can be. `absent` are the seats
    that the rules answer for. When the deadline has passed (`late`), seats that have no answer to the
    questions open at the beginning join them; a seat whose question comes up only now is waited for. Those
    `forgiven` are absent only for the questions open at the beginning. A `stand_in` supplies legal answers
    for absent seats, instead of the rules' defaults.
    """
    missed = {question.seat for question in waiting(table, orders, absent=absent)} if late else set()
    now_absent = frozenset(absent) | missed
    answered = False
    beside: dict[tuple[str, Seat], Plan] = {}
    while not table.over:
        ready = _ready(table, orders, now_absent, beside=beside, parts=parts, stand_in=stand_in)
        if not ready:
            break
        for answer in ready:
            table.answer(answer.question, answer.value, answer.source, answer.line)
            beside.update(_by_label(answer))
        answered = True
        now_absent = now_absent.difference(forgiven)
    return answered


def waiting(
    table: Table[Any, Any], orders: Mapping[Seat, Orders], *, absent: Collection[Seat] = ()
) -> tuple[Question, ...]:
    """The open questions that neither orders nor defaults answer; changes nothing.

    The result depends on plans, so it is not for the public, who see every open question.
    """
    return tuple(
        question
        for question in table.unanswered
        if _decide(table, question, orders.get(question.seat), absent=question.seat in absent) is None
    )


def _by_label(answer: Answer) -> Beside:
    """Return the plans beside an answer, by the labels of the only questions they are for.

    A label consists of the action's label, kind and subject, and never comes twice: what is not asked now is
    never asked.
    """
    question = answer.question
    action = question.label.removesuffix(f"{question.kind}/{question.subject}")
    return {(f"{action}{plan.kind}/{question.subject}", question.seat): plan for plan in answer.beside}


def _ready(
    table: Table[Any, Any],
    orders: Mapping[Seat, Orders],
    absent: Collection[Seat],
    *,
    beside: Beside,
    parts: Parts,
    stand_in: StandIn | None,
) -> list[Answer]:
    """Decide all open questions, or none if one of them must wait."""
    ready: list[Answer] = []
    for question in table.unanswered:
        seat = question.seat
        answer = _decide(
            table,
            question,
            orders.get(seat),
            absent=seat in absent,
            beside=beside,
            parts=parts,
            stand_in=stand_in,
        )
        if answer is None:
            return []
        ready.append(answer)
    return ready
