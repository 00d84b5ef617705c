"""Choosing: one word, a number, some items, an order of items."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Generic, TypeVar

from adjudicator.engine.options.base import Options, Pick, json_size, shuffled
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.reading import folded_word, read_counts, read_number, read_word
from adjudicator.engine.options.saying import say
from adjudicator.words import counted, gettext as _, ngettext

W = TypeVar("W", bound=str)

MANY = 60
"""So many choices can still be read one by one."""

_FEW = 5
"""Fewer choices than these that begin alike are named in full."""

_SOME = 12
"""More choices than these that begin alike and have different ends are too many to be named."""


class OneOf(Options[W], Generic[W], frozen=True, tag="one-of"):
    """One of several different words."""

    choices: tuple[W, ...]

    def parse(self, plain: object) -> W:
        """Read one of the choices."""
        return read_word(plain, self.choices)

    def longest(self) -> int:
        """Return the length of the longest choice."""
        return max(map(json_size, self.choices), default=0)

    def listing(self) -> Iterator[W]:
        """Return the choices in their order."""
        return iter(self.choices)

    def sample(self, pick: Pick) -> W:
        """Return any choice, each equally likely."""
        return self.choices[pick(len(self.choices))]

    def describe(self) -> str:
        """Name all choices."""
        if len(self.choices) == 1:
            return self.choices[0]
        return _("one of %(choices)s", choices=", ".join(self.choices))

    def describe_lines(self) -> tuple[str, ...]:
        """Name all choices; of very many, some, with those that begin alike on one line."""
        if len(self.choices) <= MANY:
            return (self.describe(),)
        return tuple(_begun_alike(self.choices))

    def describe_all(self) -> tuple[str, ...]:
        """Name all choices, those that begin alike on one line."""
        if len(self.choices) <= MANY:
            return (self.describe(),)
        return tuple(_begun_alike(self.choices, len(self.choices), len(self.choices)))


class Number(Options[int], frozen=True, tag="number"):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def parse(self, plain: object) -> int:
        """Read a number in the range."""
        return read_number(plain, self.low, self.high)

    def longest(self) -> int:
        """Return the digits of the longer end, with its sign."""
        return max(json_size(self.low), json_size(self.high))

    def listing(self) -> Iterator[int]:
        """Return the numbers, lowest first."""
        return iter(range(self.low, self.high + 1))

    def sample(self, pick: Pick) -> int:
        """Return any number, each equally likely."""
        return self.low + pick(self.high - self.low + 1)

    def describe(self) -> str:
        """Name both ends."""
        return _("a number from %(low)s to %(high)s", low=self.low, high=self.high)


class SomeOf(Options[tuple[W, ...]], Generic[W], frozen=True, tag="some-of"):
    """At least `low` and at most `high` of some items; `available` is how many there are of each.

    An answer lists the items in the order of `available`, each as often as it is taken. It may be written as
    a list of words or as a mapping from item to number.
    """

    available: dict[W, int]
    low: int
    high: int

    def parse(self, plain: object) -> tuple[W, ...]:
        """Read a list of items, a mapping from item to number, or a single item."""
        taken = read_counts(plain, self.available)
        self._check_total(sum(taken.values()))
        return _spread(taken)

    def plain(self, answer: tuple[W, ...]) -> list[str]:
        """Return the items as a list."""
        return list(answer)

    def _check_total(self, total: int) -> None:
        if self.low <= total <= self.high:
            return
        if self.low == self.high:
            said = say("wrong-number", n=self.low, found=total)
        else:
            said = say("number-outside", low=self.low, high=self.high, found=total)
        raise IllegalAnswer(said, legal=tuple(self.available))

    def longest(self) -> int:
        """Return the length of a list of the longest item alone."""
        return 2 + self.high * max((json_size(item) + 1 for item in self.available), default=0)

    def listing(self) -> Iterator[tuple[W, ...]]:
        """Return small choices first, and among them those with many of the first items."""
        every = _spread(self.available)
        for size in range(self.low, min(self.high, len(every)) + 1):
            yield from _taken(tuple(self.available.items()), size)

    def sample(self, pick: Pick) -> tuple[W, ...]:
        """Return a choice of any size, each size equally likely."""
        every = _spread(self.available)
        size = self.low + pick(min(self.high, len(every)) - self.low + 1)
        chosen = Counter(islice(shuffled(every, pick), size))
        return _spread({word: chosen[word] for word in self.available})

    def describe(self) -> str:
        """List the items, and say how many to take; `[]` where there is none."""
        if not self.high:
            return "[]"
        items = ", ".join(counted(n, word) if n != 1 else word for word, n in self.available.items())
        if self.low == self.high:
            return ngettext("%(n)s of: %(items)s", "%(n)s of: %(items)s", self.low, items=items)
        return _("%(low)s to %(high)s of: %(items)s", low=self.low, high=self.high, items=items)


class Ordering(Options[tuple[W, ...]], Generic[W], frozen=True, tag="ordering"):
    """All of several different items, in an order of one's choice."""

    items: tuple[W, ...]

    def parse(self, plain: object) -> tuple[W, ...]:
        """Read a list that names every item once."""
        if not isinstance(plain, list | tuple):
            raise IllegalAnswer(say("not-an-order", items=self.items), legal=self.items)
        answer: list[W] = []
        for position, entry in enumerate(plain):
            others = {folded_word(other) for other in (*plain[:position], *plain[position + 1 :])}
            left = tuple(item for item in self.items if folded_word(item) not in others)
            # What stands elsewhere in the list is no word for this place, but is not unknown.
            known = folded_word(entry) in map(folded_word, self.items)
            word = read_word(entry, self.items if known else left, where=(position,))
            if word in answer:
                raise IllegalAnswer(say("twice", item=word), where=(position,))
            answer.append(word)
        missing = [item for item in self.items if item not in answer]
        if missing:
            raise IllegalAnswer(say("left-out", items=missing), legal=tuple(missing))
        return tuple(answer)

    def plain(self, answer: tuple[W, ...]) -> list[str]:
        """Return the items as a list."""
        return list(answer)

    def longest(self) -> int:
        """Return the length that every order has."""
        return json_size(self.items)

    def listing(self) -> Iterator[tuple[W, ...]]:
        """Return the given order first, and orders that change its end before its beginning."""
        return permutations(self.items)

    def sample(self, pick: Pick) -> tuple[W, ...]:
        """Return any order, each equally likely."""
        return tuple(shuffled(self.items, pick))

    def describe(self) -> str:
        """Name the items."""
        return _("all of %(items)s, in an order of your choice", items=", ".join(self.items))


def _begun_alike(choices: Iterable[str], many: int = MANY, some: int = _SOME) -> Iterator[str]:
    """Choices by all their words but the last, those with the same last words on one line.

    At most so `many` are named on a line, and at most `some` that begin alike and have different ends.
    """
    rest, beginnings = ending_alike(choices)
    by_first: dict[str, list[str]] = {}
    for choice in rest:
        by_first.setdefault(choice.partition(" ")[0], []).append(choice)
    long = {first: those for first, those in by_first.items() if len(those) > _SOME}
    if others := [choice for choice in rest if choice.partition(" ")[0] not in long]:
        yield _shortened(others, many)
    for same_ends, alike in beginnings.items():
        yield _("%(beginnings)s: %(ends)s", beginnings=", ".join(alike), ends=_shortened(same_ends, many))
    for those in long.values():
        yield _shortened(those, some)


_LAST = re.compile(r"[^ /]*$")
"""The last of several words with blanks or slashes between them."""


def ending_alike(choices: Iterable[str]) -> tuple[list[str], dict[tuple[str, ...], list[str]]]:
    """Return the beginnings that have the same ends, by these; and before them the choices that have few."""
    ends: dict[str, list[str]] = {}
    for choice in choices:
        beginning = _LAST.sub("", choice)
        ends.setdefault(beginning, []).append(choice.removeprefix(beginning))
    rest: list[str] = []
    beginnings: dict[tuple[str, ...], list[str]] = {}
    for beginning, those in ends.items():
        if beginning and len(those) >= _FEW:
            beginnings.setdefault(tuple(those), []).append(beginning.rstrip())
        else:
            rest += [beginning + end for end in those]
    return rest, beginnings


def _shortened(words: Sequence[str], most: int) -> str:
    shown = ", ".join(words[:most])
    more = len(words) - most
    return (
        ngettext("%(words)s and %(n)s more", "%(words)s and %(n)s more", more, words=shown)
        if more > 0
        else shown
    )


def _spread(taken: Mapping[W, int]) -> tuple[W, ...]:
    return tuple(word for word, count in taken.items() for _time in range(count))


def _taken(available: Sequence[tuple[W, int]], size: int) -> Iterator[tuple[W, ...]]:
    """Every choice of so many items."""
    if not available:
        yield from () if size else ((),)
        return
    (word, number), *others = available
    least = size - sum(more for _word, more in others)
    for taken in range(min(number, size), max(0, least) - 1, -1):
        for rest in _taken(others, size - taken):
            yield (word,) * taken + rest
