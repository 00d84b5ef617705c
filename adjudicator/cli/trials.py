"""Trying out a player's orders on an imagined table, against orders assumed for others."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.cli.drafts import content
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.prose import heading, paragraph, tell
from adjudicator.engine import Seat, Table
from adjudicator.orders import (
    Orders,
    Situation,
    TrialQuestion,
    read_supposed,
    refusal,
    supposed_table,
    try_out,
)
from adjudicator.orders.plans import Wait
from adjudicator.orders.reading import same_word
from adjudicator.orders.weighing import tell as tell_weighed
from adjudicator.orders.wording import in_a_line, tell_answer
from adjudicator.player.order_file import Draft, heading_of
from adjudicator.words import gettext as _

ABSENT = "absent"
"""Used instead of a file: nothing is assumed for any other seat."""


def tell_trial(draft: Draft, assumed: Sequence[str]) -> None:
    """Print what a draft would lead to; `assumed` are names of files for other seats, or `absent`.

    Raises Failure if one of them is wrong, or if the turn is in the middle of an action.
    """
    situation = draft.chair.situation()
    table = supposed_table(situation)
    if table is None:
        raise Failure(
            _("Your orders have no faults, but they cannot be tried out now."),
            _(
                "The game is in the middle of an action, and your seat does not know everything that "
                "led there. You can try orders out again when the next action begins, at the latest "
                "when orders are planned."
            ),
        )
    others: dict[Seat, Orders] = {}
    for file in (Path(name) for name in assumed if name != ABSENT):
        data = content(file)
        seat = _seat_of(situation, file, data)
        orders = read_supposed(situation, table, seat, data)
        if orders.complaints:
            raise Failure(f"{file}: {refusal(orders.complaints)}", status=Status.NEEDS_ATTENTION)
        others[seat] = orders
    course = try_out(situation, table, draft.orders, others)
    _tell(situation, table, tuple(others), course)


def _seat_of(situation: Situation, file: Path, data: bytes) -> Seat:
    """Return the seat that a file assumes orders for; raises Failure if it names none or the player's own."""
    named = heading_of(data, "seat")
    others = [seat for seat in situation.setup.seats if seat != situation.seat]
    seat = next((seat for seat in others if same_word(seat, named)), None)
    if seat is None:
        raise Failure(
            _("%(file)s does not say which other seat it assumes orders for.", file=file),
            _("Write one of these lines: %(lines)s.", lines=", ".join(f"seat: {seat}" for seat in others)),
            Status.NEEDS_ATTENTION,
        )
    return seat


def _tell(
    situation: Situation, table: Table[Any, Any], assumed: Sequence[Seat], course: Sequence[TrialQuestion]
) -> None:
    """Print the report of the trial, the orders that answered for the seat, and where it stops."""
    ruleset = situation.ruleset
    heading(_("A trial, not a prediction"))
    if assumed:
        titles = ", ".join(map(ruleset.seat_title, assumed))
        paragraph(_("%(seats)s: as in your files.", seats=titles))
    paragraph(_("All other seats do what the rules do for an absent seat."))
    paragraph(_("What is hidden from you is made up, and draws are made at random."))
    tell(ruleset.report(table.game.told))
    heading(_("Your part in it"))
    for met in course:
        paragraph(_met(situation, table, met))
        for other in met.others:
            paragraph(tell_weighed(other), depth=2)
    if table.over:
        paragraph(_("The game would be over."))


def _met(situation: Situation, table: Table[Any, Any], met: TrialQuestion) -> str:
    """Say what answered a question, or that the seat would be asked."""
    question, answer = met.question, met.answer
    if answer is None or isinstance(answer.value, Wait):
        told = situation.ruleset.describe_question(
            table.view(situation.seat), question.seat, question.kind, question.subject
        )
        return _("Here you would be asked: %(question)s", question=told)
    plain = question.options.plain(answer.value)
    told = in_a_line(tell_answer(question.kind, question.subject, plain, situation.ruleset))
    source = _("line %(line)s", line=answer.line) if answer.line else _("by the rules")
    return _("%(answer)s (%(source)s)", answer=told, source=source)
