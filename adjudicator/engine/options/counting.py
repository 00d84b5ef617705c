"""Counting and finding answers under limits without listing them."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeVar

from adjudicator.engine.options.limits import Limit

T = TypeVar("T")

Amounts = tuple[int, ...]


def without(left: Amounts, taken: Amounts) -> Amounts:
    """Subtract amounts element by element."""
    return tuple(map(int.__sub__, left, taken))


def found(blocks: Iterable[tuple[T, int]], index: int) -> tuple[T, int]:
    """Return the case whose block contains `index`, and the index within that block."""
    for case, block in blocks:
        if index < block:
            return case, index
        index -= block
    raise IndexError(index)


def subset(items: Sequence[T], size: int, index: int) -> list[T]:
    """Return the subset at `index` of those with `size` items, from 0 to below `comb(len(items), size)`."""
    chosen: list[T] = []
    for after, item in zip(range(len(items) - 1, -1, -1), items, strict=True):
        with_item = comb(after, size - 1) if size else 0
        if index < with_item:
            chosen.append(item)
            size -= 1
        else:
            index -= with_item
    return chosen


def spread(amount: int, places: int, index: int) -> Amounts:
    """Return the tuple at `index` of those with `places` numbers that add up to at most `amount`.

    There are `comb(amount + places, places)`; the first is all zeros.
    """
    numbers: list[int] = []
    for after in range(places - 1, -1, -1):
        number = 0
        while index >= (block := comb(amount - number + after, after)):
            index -= block
            number += 1
        numbers.append(number)
        amount -= number
    return tuple(numbers)


class Rooms:
    """The room left in limits while places are visited one after another.

    Room is normalised so that fewer cases differ: a limit whose places are all done, or that the rest cannot
    fill, has the same room whatever was used.
    """

    def __init__(self, places: Sequence[str], limits: Sequence[Limit]) -> None:
        self.full: Amounts = tuple(limit.most for limit in limits)
        self._bound_by = [[n for n, limit in enumerate(limits) if place in limit.places] for place in places]
        self._last = [
            max((n for n, p in enumerate(places) if p in limit.places), default=-1) for limit in limits
        ]

    def at(self, step: int, room: Amounts) -> int:
        """How often the place at `step` may still be used."""
        return min(room[limit] for limit in self._bound_by[step])

    def after(self, step: int, room: Amounts, uses: int, left: int) -> Amounts:
        """The room after the place at `step` was used this often and `left` more uses can come."""
        bound = self._bound_by[step]
        return tuple(
            min(most - uses if limit in bound else most, left) if self._last[limit] > step else 0
            for limit, most in enumerate(room)
        )
