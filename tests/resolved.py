"""What resolving orders gives at a table."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Given, Table
from adjudicator.orders import Orders, resolve


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
