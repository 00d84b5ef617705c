"""Which of a seat's plans are in force, as its player's own program works out from its receipts.

The adjudicator keeps the newest accepted file of a seat in force. Its plans end with the period in which it
was sent, except those kept for the game. Everything that decides this is public, except the receipts.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from adjudicator.orders import Plan, plan_lines, read_plans, write_plans
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.acts import Succession, Undo, decided
from adjudicator.repository.seat_files import Chair
from adjudicator.repository.turn.sealed_payloads import Receipt


class Standing(msgspec.Struct, frozen=True):
    """A seat's plans in force, in the order in which they are tried, and the submission they came in."""

    submission: str = ""
    plans: tuple[Plan, ...] = ()

    def ended_by(self, plans: Sequence[Plan]) -> tuple[Plan, ...]:
        """The plans that end if a file with these plans, in whatever order, replaces this one."""
        sent = [plan_lines(plan) for plan in plans]
        return tuple(plan for plan in self.plans if plan_lines(plan) not in sent)


OrdersState = Literal["none", "unread", "refused", "withdrawn", "partial", "whole"]
"""The state of a seat's orders for the open questions; `unread` and `whole` ones need no action."""


def orders_state(chair: Chair) -> OrdersState:
    """Return the state of a seat's orders for the open questions. Raises SealingError.

    A file counts as withdrawn if it answers no open question and plans nothing, even if it was written like
    that.
    """
    receipts = chair.sent
    if chair.unread:
        return "unread"
    accepted = [receipt for receipt in receipts if receipt.accepted]
    if not accepted:
        return "refused" if receipts else "none"
    newest = accepted[-1]
    if not newest.waiting:
        return "whole"
    return "withdrawn" if takes_back(newest, len(chair.private().questions)) else "partial"


def takes_back(receipt: Receipt, asked: int) -> bool:
    """Whether a file answers none of the questions `asked` of the seat, and plans nothing."""
    return receipt.accepted and receipt.waiting == asked and not receipt.plans


def standing_plans(chair: Chair) -> Standing:
    """Return the plans of a seat that count at its next question. Raises SealingError."""
    for filed in filed_for(chair):
        receipt = chair.receipt(filed.name)
        if receipt is not None and receipt.accepted:
            plans = read_plans(write_plans(receipt.plans).encode(), chair.game.rules)
            in_force = (plan for plan in plans if filed.lasts or plan.keep == "game")
            return Standing(receipt.submission, tuple(in_force))
    return Standing()


class Filed(msgspec.Struct, frozen=True):
    """A submission with a receipt; whether all its plans still last, or only those kept for the game."""

    name: SubmissionName
    lasts: bool


def filed_for(chair: Chair) -> Iterator[Filed]:
    """The submissions of which the first accepted one is in force, the newest first; this is public.

    An undo takes files back, and a substitute has none from before.
    """
    undone, rules, turns = _undone(chair), chair.game.rules, chair.game.turns
    taken_over = any(
        isinstance(act := decided(signed, roster.carried), Succession) and act.seat == chair.seat
        for signed, roster in chair.game.adopted
    )
    turn = 0 if chair.latest.state.over else chair.next_turn
    while turn > 0:
        if turn in undone:
            turn = undone[turn]
            continue
        if names := chair.receipted(turn):
            lasts = rules.period(turns[turn - 1].view) == rules.period(chair.latest.view)
            yield from (Filed(name, lasts) for name in reversed(names))
        if taken_over and chair.seat in turns[turn - 1].holding.replaced:
            return
        turn -= 1


def _undone(chair: Chair) -> dict[int, int]:
    """For each turn made by an undo, the turn that it went back to."""
    return {act.turn + 1: act.to for act, _roster in chair.game.adopted if isinstance(act, Undo)}
