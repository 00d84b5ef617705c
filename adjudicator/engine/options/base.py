"""What every option type promises."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Self, TypeVar

import msgspec

A = TypeVar("A")
T = TypeVar("T")


Pick = Callable[[int], int]
"""`pick(n)` returns a whole number from 0 to n - 1, all equally likely."""


def shuffled(items: Iterable[T], pick: Pick) -> Iterator[T]:
    """Return the items in any order, drawing each when it is asked for."""
    left = list(items)
    while left:
        yield left.pop(pick(len(left)))


def json_size(plain: object) -> int:
    """Return how many bytes plain data takes as JSON."""
    return len(msgspec.json.encode(plain))


class Options(msgspec.Struct, Generic[A], frozen=True, tag_field="type"):
    """The legal answers to one question, as data. `A` is the type of an answer in the rules.

    There may be far too many to go through all of them.
    """

    @abstractmethod
    def parse(self, plain: object) -> A:
        """Read an answer from plain data or from an answer; return it in the form of the listing.

        The result shares nothing mutable with the input. Raises IllegalAnswer.
        """

    def legal_part(self, plain: object) -> A | None:
        """Read the legal part of an illegal answer and leave out the rest; never raises.

        If two parts exclude each other, the first one counts. None if an answer has no parts.
        """
        return None

    @property
    def form(self) -> Self:
        """What a form offers of it: all."""
        return self

    def plain(self, answer: A) -> Any:  # noqa: ANN401  any YAML value
        """Return the answer as plain data that `parse` reads back, sharing nothing with the answer."""
        return answer

    @abstractmethod
    def longest(self) -> int:
        """Return a number of bytes that no answer exceeds, as JSON."""

    @abstractmethod
    def listing(self) -> Iterator[A]:
        """Return every legal answer once, always in the same order, each when it is asked for."""

    @abstractmethod
    def sample(self, pick: Pick) -> A:
        """Return a legal answer, of which there is one; every one of them can come up."""

    def first(self) -> A:
        """Return the first of the listing."""
        return next(self.listing())

    @abstractmethod
    def describe(self) -> str:
        """Describe in one line what may be answered."""

    def describe_lines(self) -> tuple[str, ...]:
        """Describe the same as a list, where one line would be long."""
        return (self.describe(),)

    def describe_all(self) -> tuple[str, ...]:
        """Describe the same as a list that names everything, however long."""
        return self.describe_lines()

    def only(self) -> A | None:
        """The single legal answer, or None when there are several (or none)."""
        answers = self.listing()
        only = next(answers, None)
        return only if next(answers, None) is None else None
