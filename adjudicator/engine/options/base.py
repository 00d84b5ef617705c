"""What every option type promises."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

A = TypeVar("A")

Pick = Callable[[int], int]
"""`pick(n)` gives a whole number from 0 to n - 1, all equally likely."""


class Options(msgspec.Struct, Generic[A], frozen=True, tag_field="type"):
    """The legal answers to one question, as data. `A` is the type of an answer in the rules.

    A type says how many legal answers there are and which is the n-th; listing and sampling follow from
    that, so they cannot disagree and each answer is equally likely however many there are.
    """

    @abstractmethod
    def parse(self, plain: object) -> A:
        """Read an answer from plain data, or an answer itself; gives it as the listing does.

        The result shares nothing that can be changed with what was read. Raises IllegalAnswer.
        """

    def check(self, answer: A) -> None:
        """Raise IllegalAnswer unless the answer is legal."""
        self.parse(answer)

    def legal_part(self, plain: object) -> A | None:
        """Read what is legal of an answer that is not, leaving out the rest; never raises.

        What two parts cannot both have goes to the first. None where an answer has no parts.
        """
        return None

    def plain(self, answer: A) -> Any:  # noqa: ANN401  any YAML value
        """Give the answer as plain data that `parse` reads back, sharing nothing with the answer."""
        return answer

    @abstractmethod
    def count(self) -> int:
        """Tell how many legal answers there are, without going through them."""

    @abstractmethod
    def nth(self, index: int) -> A:
        """Give the legal answer at `index`, from 0 to below `count()`."""

    def listing(self) -> Iterator[A]:
        """Give every legal answer once, always in the same order."""
        return map(self.nth, range(self.count()))

    def sample(self, pick: Pick) -> A:
        """Give a legal answer, each equally likely."""
        return self.nth(pick(self.count()))

    @abstractmethod
    def describe(self) -> str:
        """Say in one line what may be answered."""

    def only(self) -> A | None:
        """The single legal answer, or None when there are several (or none)."""
        return self.nth(0) if self.count() == 1 else None
