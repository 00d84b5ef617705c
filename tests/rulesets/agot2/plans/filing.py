"""Plans as a player types them, and what they answer to the question that is open in a position.

    planned(table, "bid-influence: fiefdoms; when: {power: 5}; do: [3, all]", "bid-influence: any; do: 0")

Every `;` stands for the end of a line.
"""

from typing import Any

from adjudicator.engine import Question, Ruleset
from adjudicator.orders import Orders, read_orders
from adjudicator.orders.answers import name_of
from tests.resolved import suggest
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, begun_at

RULES: Ruleset[Any, Any] = begun_at(empty())


def read(table: WesterosTable, *plans: str, seat: str = "") -> Orders:
    """Read a file with these plans, for the seat that is asked first if none is named.

    To everything that is open now it wishes to be asked.
    """
    seat = seat or table.unanswered[0].seat
    asked = [name_of(question) for question in table.pending if question.seat == seat]
    lines = ["answers:", *(f"  {name}: ask-me" for name in asked), "plans:"]
    for plan in plans:
        first, *others = plan.split("; ")
        lines += [f"  - {first}", *(f"    {line}" for line in others)]
    return filed(table, "\n".join([*lines, ""]), seat)


def filed(table: WesterosTable, text: str, seat: str = "") -> Orders:
    """Read a file that says this after its first three lines."""
    seat = seat or table.unanswered[0].seat
    questions = [question for question in table.pending if question.seat == seat]
    return read_orders(
        f"game: westeros\nturn: 1\nseat: {seat}\n{text}".encode(),
        game="westeros",
        turn=1,
        seat=seat,
        ruleset=table.ruleset,
        questions=questions,
        view=table.view(seat),
    )


def faults(table: WesterosTable, *plans: str, seat: str = "") -> list[str]:
    """What is wrong with plans, as it is shown."""
    return [str(complaint) for complaint in read(table, *plans, seat=seat).complaints]


def asked(table: WesterosTable, seat: str = "") -> Question:
    """The question that is open, to a seat if one is named."""
    return next(question for question in table.unanswered if seat in {"", question.seat})


def planned(table: WesterosTable, *plans: str, seat: str = "") -> Any:  # noqa: ANN401  of any question's type
    """What the first of the plans that fits answers to the open question; None where none does.

    Where one order alone can come next, its name is left out.
    """
    question = asked(table, seat)
    orders = read(table, *plans, seat=question.seat)
    assert orders.complaints == (), [str(complaint) for complaint in orders.complaints]
    for plan in orders.plans:
        answer = suggest(plan, table.ruleset, table.view(question.seat), question)
        if answer is not None:
            return answer[next(iter(answer))] if len(question.branches) == 1 else answer
    return None
