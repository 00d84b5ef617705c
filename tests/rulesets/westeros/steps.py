"""A single step of the Action phase, played from a position."""

from adjudicator.rulesets.westeros.board import Board, Task
from tests.rulesets.westeros.positions import WesterosTable, answer, play


def play_step(board: Board, step: str, *answers: object) -> WesterosTable:
    """Play one step with these answers, and on to a question that has nothing to do with it.

    After it the Raven's holder is asked, or where the Raven may find nothing to do, for orders.
    """
    board.agenda = [Task(step), Task("raven" if board.edition.wildling_cards else "assign")]
    table = play(board)
    answer(table, *answers)
    return table


def open_question(table: WesterosTable) -> str:
    """Who is asked what, and about what, or which orders may come next: `stark raid karhold winterfell`."""
    question = table.unanswered[0]
    return " ".join([question.seat, question.kind, *(question.branches or [question.subject])]).rstrip()
