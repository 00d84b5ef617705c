"""The round as data: which tasks are left, whose turn it is, what an action is called [A2-ROUND, A2-ACT]."""

from collections.abc import Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.edition import OrderKind
from adjudicator.rulesets.westeros.events import RoundBegan
from adjudicator.rulesets.westeros.playable import PlayableEdition

WESTEROS: tuple[Task, ...] = (Task("turn-cards"),)
"""What a Westeros phase begins with; turning the cards puts what follows from them before the rest."""

PLANNING: tuple[Task, ...] = (Task("assign"), Task("raven"))

ACTION: tuple[Task, ...] = (Task("raid"), Task("march"), Task("consolidate"), Task("clean-up"))

RESOLVED: Mapping[str, OrderKind] = {"raid": "raid", "march": "march", "consolidate": "consolidate-power"}
"""The kind of order that each step of the Action phase resolves."""

PHASES: Mapping[str, str] = {
    **dict.fromkeys(("turn-cards", "card", "supply", "muster", "bid", "wildlings", "lay-cards"), "westeros"),
    **dict.fromkeys(("place-one-time", "assign", "raven"), "planning"),
    **dict.fromkeys(("raid", "march", "consolidate", "one-time", "clean-up"), "action"),
}
"""The phase of each step."""


def tasks(board: Board) -> list[Task]:
    """The tasks of the round; the first round has no Westeros phase [A2-ROUND-03]."""
    later = WESTEROS if board.round > 1 else ()
    return [*later, *PlayableEdition.of(board).hooks.before_orders, *PLANNING, *ACTION]


def phase(board: Board) -> str:
    """The phase of the task in hand, or of the next one: `westeros`, `planning`, `action`, or `over`."""
    return PHASES[board.agenda[0].step] if board.agenda else "over"


def label(board: Board) -> str | None:
    """What the next action is called: `round-3/supply-stark`, or `round-3/march-4` for a turn in a step."""
    if not board.agenda:
        return None
    task = board.agenda[0]
    which = str(board.turns + 1) if goes_round(board) else task.subject
    return f"round-{board.round}/{task.step}" + (f"-{which}" if which else "")


def goes_round(board: Board) -> bool:
    """Whether the task in hand goes round the table, an order a turn, as long as any of its kind is left."""
    return board.agenda[0].step in board.edition.policies.in_turn


def next_to_act(board: Board) -> Seat | None:
    """Whose turn it is in a step that goes round the table: the next house that has an order of its kind.

    The turn moves along the places of the Iron Throne track, whoever stands on them by now [A2-ACT-06];
    a house without such an order is passed over [A2-ACT-02]. None: no order is left.
    """
    kind, edition = RESOLVED[board.agenda[0].step], board.edition
    facts, once = edition.orders, edition.one_time_orders
    waiting = {order.seat for order in board.orders.values() if facts[order.token].kind == kind}
    if board.one_time:
        waiting |= {order.seat for order in board.one_time.values() if once[order.token].icon == kind}
    houses = board.tracks[IRON_THRONE]
    places = (*range(board.turn, len(houses)), *range(min(board.turn, len(houses))))
    return next((houses[place] for place in places if houses[place] in waiting), None)


def put_next(board: Board, *tasks: Task) -> None:
    """Put tasks directly after the one in hand, before the rest of the round."""
    board.agenda[1:1] = tasks


def advance(game: WesterosGame) -> None:
    """After an action: skip steps in which nothing is left to do; after the last, begin the next round."""
    board = game.board
    if board.winners:
        board.agenda.clear()
        return
    while board.agenda and goes_round(board) and next_to_act(board) is None:
        board.agenda.pop(0)
        board.turn = board.turns = 0
    if not board.agenda:
        game.tell(RoundBegan(rule=board.rule("round-begins"), round=board.round + 1))  # [A2-WEST-01]
        board.agenda = tasks(board)
