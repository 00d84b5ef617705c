"""Counting and finding answers under limits without listing them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
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


class Layout(ABC):
    """Counts answers place by place: so much of each group goes to a place, then the next one is visited.

    Places and limits decide how many cases there are, which are counted once each.
    """

    def __init__(self, steps: tuple[str, ...], limits: Sequence[Limit], full: Amounts) -> None:
        """`steps` are the places to visit, `full` is the size of each group."""
        self.steps = steps
        self.rooms = Rooms(steps, limits)
        self.full = full
        self._memo: dict[tuple[int, Amounts, Amounts], int] = {}

    def merged(self, step: int, left: Amounts) -> Amounts:
        """What is left in an equivalent case, to which the count of this one is the same, from `step` on."""
        del step
        return left

    @abstractmethod
    def takings(self, step: int, left: Amounts, room: Amounts) -> Iterator[tuple[Amounts, Amounts]]:
        """How much of each group the place may take, and the room that leaves in the limits."""

    @abstractmethod
    def picks(self, left: Amounts, taken: Amounts) -> int:
        """How many ways there are to pick this much of what is left."""

    @abstractmethod
    def rest(self, left: Amounts) -> int:
        """How many ways what no visited place took can go elsewhere."""

    def count(self) -> int:
        """Count the answers."""
        return self._ways(0, self.full, self.rooms.full)

    def path(self, index: int) -> tuple[list[tuple[Amounts, int]], Amounts, int]:
        """Find the answer at `index`: what each place takes and which pick of it, what is left, and the rest.

        The last number is the index among the ways that what is left can go.
        """
        taken_by_step: list[tuple[Amounts, int]] = []
        left, room = self.full, self.rooms.full
        for step in range(len(self.steps)):
            (taken, room), index = found(self._blocks(step, left, room), index)
            left = without(left, taken)
            which, index = divmod(index, self._ways(step + 1, left, room))
            taken_by_step.append((taken, which))
        return taken_by_step, left, index

    def _ways(self, step: int, left: Amounts, room: Amounts) -> int:
        """How many ways what is left can go to the places from `step` on, and elsewhere."""
        if step == len(self.steps):
            return self.rest(left)
        left = self.merged(step, left)
        case = step, left, room
        if case not in self._memo:
            self._memo[case] = sum(block for _taking, block in self._blocks(step, left, room))
        return self._memo[case]

    def _blocks(
        self, step: int, left: Amounts, room: Amounts
    ) -> Iterator[tuple[tuple[Amounts, Amounts], int]]:
        for taken, after in self.takings(step, left, room):
            ways = self.picks(left, taken) * self._ways(step + 1, without(left, taken), after)
            yield (taken, after), ways
