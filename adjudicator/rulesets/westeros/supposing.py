"""Supposing a board for a house that sees a part of it.

Hidden are the wildling deck and, while they lie face down, the orders of others; one-time orders lie so while
the other orders are assigned.
"""

from collections.abc import Sequence

from adjudicator.engine import Setup, Supposition
from adjudicator.rulesets.westeros.board import Board, Order, Task, WildlingDeck
from adjudicator.rulesets.westeros.procedures.mustering import IN_TURN
from adjudicator.rulesets.westeros.procedures.planning import layable
from adjudicator.rulesets.westeros.procedures.rounds import PHASES, next_to_act
from adjudicator.rulesets.westeros.view import View


def suppose(view: View, asked: Sequence[str]) -> Supposition[Board] | None:
    """Lay out the board before the task under way; None in the middle of one.

    A wildling card that the house has seen may lie anywhere in the deck by now.
    """
    board = view.board.clone()
    midst = board.combat is not None or board.face_down or _placing(board)
    midst = midst or any(label.endswith(IN_TURN) for label in asked)
    in_turn = board.edition.policies.in_turn
    task = _task(asked[0]) if asked and not midst and view.seat is not None else None
    if task is None or (task.step in in_turn and next_to_act(board) is None):
        return None
    for area, order in board.one_time_down.items():
        known = Order(order.seat, layable(board, order.seat)[0])
        board.one_time_down[area] = view.one_time.get(area, known)
    board.wildlings = WildlingDeck(list(board.edition.wildling_cards))
    if view.seen and view.seat is not None:
        board.seen[view.seat] = view.seen
    if task.step not in in_turn and board.agenda[:1] != [task]:
        board.agenda.insert(0, task)
    return Supposition(Setup(board.seats), board)


def _placing(board: Board) -> bool:
    """Whether some houses have laid their one-time orders and others may still do so."""
    return bool(board.one_time_down) and board.agenda[0].step == "place-one-time"


def _task(label: str) -> Task | None:
    """The task that a question of this label is asked in: `round-3/supply-stark/…`."""
    _round, _slash, rest = label.partition("/")
    name = rest.partition("/")[0]
    step = next((step for step in PHASES if name == step or name.startswith(f"{step}-")), None)
    return None if step is None else Task(step, name.removeprefix(step).removeprefix("-"))
