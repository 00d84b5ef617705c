"""Plays a table on as far as answers, plans and defaults allow.

At each question these are tried in turn: the seat's answer; an answer given beside the one from which the
question follows (`leave-power` beside `march`); the seat's first plan that fits and is legal; its wish to be
asked; and, for a seat that missed the deadline, the rules' default, or the rules' completion of the legal
part of its answer.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from adjudicator.engine import Question, Seat, Table
from adjudicator.orders.answers import name_of
from adjudicator.orders.orders import Orders
from adjudicator.orders.plans import Answer, Plan, Wait, first_fitting

Parts = Mapping[Seat, Mapping[str, Any]]
"""By seat and label, the legal parts of answers that are not legal as a whole (`Orders.parts`)."""

StandIn = Callable[[Question], Any]
"""Answers for a seat that has been absent for long, as the game's policy wants."""

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class _Resolution:
    """Decides the open questions of a table from the orders of its seats."""

    def __init__(
        self,
        table: Table[Any, Any],
        orders: Mapping[Seat, Orders],
        absent: Collection[Seat],
        parts: Parts = _NOTHING,
        stand_in: StandIn | None = None,
    ) -> None:
        self.table = table
        self.orders = orders
        self.absent = frozenset(absent)
        self.parts = parts
        self.stand_in = stand_in
        self.beside: dict[tuple[str, Seat], Plan] = {}
        """By label and seat, the plans given beside answers."""

    def decide(self, question: Question) -> Answer | None:
        """Return the answer to an open question; None if its seat is waited for."""
        answer = self._ordered(question)
        if answer and not isinstance(answer.value, Wait):
            return answer
        # A seat that wanted to be asked and then missed the deadline gets the default like any other.
        if question.seat not in self.absent:
            return None
        return Answer(question, self._default(question), 0, source="default")

    def decide_all(self) -> list[Answer]:
        """Decide all open questions, or none if one of them must wait."""
        ready: list[Answer] = []
        for question in self.table.unanswered:
            answer = self.decide(question)
            if answer is None:
                return []
            ready.append(answer)
        return ready

    def give(self, answer: Answer) -> None:
        """Answer a question, and remember the plans beside the answer by the labels they are for.

        A label consists of the action's label, kind and subject, and never comes twice: what is not asked now
        is never asked.
        """
        question = answer.question
        self.table.answer(question, answer.value, answer.source, answer.line)
        action = question.label.removesuffix(name_of(question))
        for plan in answer.beside:
            branches = question.branches
            subject = branches[next(iter(answer.value))].subject if branches else question.subject
            self.beside[f"{action}{plan.kind}/{subject}", question.seat] = plan

    def _default(self, question: Question) -> Any:  # noqa: ANN401  an answer of the question's type
        """What the rules do for an absent seat: complete the legal part of its answer if they can."""
        part = self.parts.get(question.seat, _NOTHING).get(question.label)
        if part is None:
            return self.stand_in(question) if self.stand_in else question.default
        completed = self.table.ruleset.complete(self.table.view(question.seat), question, part)
        legal = completed is not None and self.table.judge(question, completed) is None
        return completed if legal else question.default

    def _ordered(self, question: Question) -> Answer | None:
        """Return what the seat's file says about a question, including a wish to be asked."""
        orders, table = self.orders.get(question.seat), self.table
        if orders is None:
            return None
        answer = orders.answers.get(question.label)
        if answer and (isinstance(answer.value, Wait) or table.judge(question, answer.value) is None):
            return answer
        kinds = {question.kind, *(one.kind for one in question.branches.values())}
        plans = [plan for plan in orders.plans if plan.kind in kinds]
        closest = self.beside.get((question.label, question.seat))
        if not plans and closest is None:
            return None  # most questions meet no plan, and a view takes time to build
        view = table.view(question.seat)
        lasting = orders.period == table.ruleset.period(view)
        plans = [plan for plan in plans if lasting or plan.keep == "game"]
        if closest:
            plans.insert(0, closest)
        return first_fitting(plans, table.ruleset, view, question)


def resolve(
    table: Table[Any, Any],
    orders: Mapping[Seat, Orders],
    *,
    absent: Collection[Seat] = (),
    late: bool = False,
    forgiven: Collection[Seat] = (),
    parts: Parts = _NOTHING,
    stand_in: StandIn | None = None,
    heard: Callable[[Answer], None] | None = None,
) -> bool:
    """Play on until a seat must be waited for or the game is over; return whether anything was answered.

    A simultaneous group is answered only if every one of its questions can be. `absent` are the seats
    that the rules answer for. When the deadline has passed (`late`), seats that have no answer to the
    questions open at the beginning join them; a seat whose question comes up only now is waited for. Those
    `forgiven` are absent only for the questions open at the beginning. A `stand_in` supplies legal answers
    for absent seats, instead of the rules' defaults. Each answer is `heard` while its question is open.
    """
    missed = {question.seat for question in waiting(table, orders, absent=absent)} if late else set()
    resolution = _Resolution(table, orders, {*absent, *missed}, parts, stand_in)
    answered = False
    while not table.over and (ready := resolution.decide_all()):
        if heard:
            for answer in ready:
                heard(answer)
        for answer in ready:
            resolution.give(answer)
        answered = True
        resolution.absent = resolution.absent.difference(forgiven)
    return answered


def waiting(
    table: Table[Any, Any], orders: Mapping[Seat, Orders], *, absent: Collection[Seat] = ()
) -> tuple[Question, ...]:
    """The open questions that neither orders nor defaults answer; changes nothing.

    The result depends on plans, so it is not for the public, who see every open question.
    """
    resolution = _Resolution(table, orders, absent)
    return tuple(question for question in table.unanswered if resolution.decide(question) is None)
