"""What resolving orders gives at a table."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Given, Question, Ruleset, Table
from adjudicator.orders import Orders, Plan, resolve
from adjudicator.orders.plans import first_fitting


def resolved(
    table: Table[Any, Any],
    orders: Mapping[str, Orders],
    **circumstances: Any,  # noqa: ANN401  as `resolve` takes them
) -> list[Given]:
    """The answers that orders, plans and defaults give, in order, without those that the table settles."""
    before = len(table.given)
    answered = resolve(table, orders, **circumstances)
    given = [each for each in table.given[before:] if each.source != "settled"]
    assert answered == bool(given)
    return given


def to_seat(seat: str, given: list[Given]) -> list[Given]:
    """Those given for one seat."""
    return [each for each in given if each.question.seat == seat]


def suggest(plan: Plan, ruleset: Ruleset[Any, Any], view: Any, question: Question) -> Any:  # noqa: ANN401
    """What a plan alone answers: a legal answer, `Wait.ASK_ME`, or None if it does not fit."""
    answer = first_fitting((plan,), ruleset, view, question)
    return answer.value if answer else None
