"""Tries orders out on an imagined board: what would happen if the others did this.

The ruleset makes up everything hidden from the seat, using only the seat's own view, so that the result
reveals nothing that the seat may not know.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Question, Seat, Setup, Table, made_up_table
from adjudicator.orders.orders import Orders, read_orders
from adjudicator.orders.plans import Answer
from adjudicator.orders.resolving import resolve
from adjudicator.orders.weighing import Weighed, weigh

_KEY = b"supposition"
"""Decides what is made up and drawn, the same at every try, so that two files can be compared."""


class Situation(msgspec.Struct, frozen=True):
    """What a seat knows about the open turn: its view, its questions, and by label and seat who is asked."""

    game: str
    turn: int
    ruleset: AnyRuleset
    setup: Setup
    seat: Seat
    view: AnyView
    questions: tuple[Question, ...]
    asked: tuple[tuple[str, Seat], ...]


def supposed_table(situation: Situation) -> Table[Any, Any] | None:
    """Set up a table that the seat sees, and is asked at, exactly as it really is; None if impossible."""
    seat = situation.seat
    labels = [label for label, _seat in situation.asked]
    table = made_up_table(situation.ruleset, situation.view, labels, _KEY)
    if table is None:
        return None
    asked = tuple((question.label, question.seat) for question in table.pending)
    questions = tuple(question for question in table.pending if question.seat == seat)
    if asked != situation.asked or questions != situation.questions or table.view(seat) != situation.view:
        return None
    table.forget_what_happened()
    return table


def read_supposed(situation: Situation, table: Table[Any, Any], seat: Seat, data: bytes) -> Orders:
    """Read a file of orders assumed for another seat, as that seat's file would be read at this table."""
    return read_orders(
        data,
        game=situation.game,
        turn=situation.turn,
        seat=seat,
        ruleset=situation.ruleset,
        questions=[question for question in table.pending if question.seat == seat],
        view=table.view(seat),
    )


class TrialQuestion(msgspec.Struct, frozen=True):
    """A question that the seat met in a trial, and the answer; None if it would have been asked.

    `others` says of the file's other plans of the kind why they did not answer.
    """

    question: Question
    answer: Answer | None
    others: tuple[Weighed, ...]


def try_out(
    situation: Situation, table: Table[Any, Any], own: Orders, others: Mapping[Seat, Orders]
) -> tuple[TrialQuestion, ...]:
    """Play an imagined table on until the seat itself would be asked, or the game is over.

    Another seat without assumed orders does what the rules do for an absent one. Returns the seat's
    questions, in turn.
    """
    seat, course = situation.seat, list[TrialQuestion]()

    def meet(question: Question, answer: Answer | None) -> None:
        line = answer.line if answer else 0
        course.append(
            TrialQuestion(question, answer, weigh(own, table.ruleset, table.view(seat), question, line))
        )

    def heard(answer: Answer) -> None:
        if answer.question.seat == seat:
            meet(answer.question, answer)

    filed = {**others, seat: own}
    absent: Sequence[Seat] = [other for other in situation.setup.seats if other != seat]
    resolve(table, filed, absent=absent, heard=heard)
    for question in table.unanswered:
        if question.seat == seat:
            meet(question, None)
    return tuple(course)
