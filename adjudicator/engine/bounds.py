"""What goes together in one answer, as data: what a question's check forbids beyond its options.

A page applies these while a player is still choosing, without knowing any rules; the check stays the judge.
The set of types is closed, as that of options is, and `site_templates/bounds.js` knows each of them.

A bound judges only an answer that has a part which it weighs. `says` is the sentence on what is wrong.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import le
from typing import Any, NamedTuple

import msgspec

from adjudicator.engine.options.illegal import Place
from adjudicator.sentences import Said

Weights = int | Mapping[str, int | Mapping[str, int | Mapping[str, int]]]
"""What each part of an answer adds, in the shape of the answer: `{"winterfell": {"knight": 2}}`.

A number stands for everything inside: `{"winterfell": -1}` takes one off for each unit that leaves it.
"""

MADE = "made"
"""The value in what `Sizes` says that is the sizes that an answer makes, largest first."""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that grows or shrinks with an answer: `start`, and what its parts weigh."""

    weights: Weights
    start: int = 0

    def of(self, answer: object) -> int:
        """The number that an answer makes."""
        return self.start + (_weight(self.weights, answer) or 0)

    def weighs(self, answer: object) -> bool:
        """Whether the answer has a part that counts here."""
        return _weight(self.weights, answer) is not None


class Between(Tally, frozen=True, omit_defaults=True, kw_only=True):
    """A tally that has to be at least `low` and at most `high`."""

    low: int | None = None
    high: int | None = None

    def holds(self, answer: object) -> bool:
        """Whether an answer keeps to it."""
        number = self.of(answer)
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)


class Total(Between, frozen=True, omit_defaults=True, tag_field="type", tag="total", kw_only=True):
    """Cost against points, units against those left, Ships against room: a tally between its ends."""

    says: Said


class Sizes(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="sizes", kw_only=True):
    """Sizes by place against limits: the largest within the first, the next within the second.

    Sizes up to `free` are not held against them; `fixed` are those that no answer changes. With `when`, this
    counts only for answers that keep to that.
    """

    sizes: tuple[Tally, ...]
    limits: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    free: int = 1
    when: Between | None = None
    says: Said

    def weighs(self, answer: object) -> bool:
        """Whether the answer has a part that changes a size."""
        return any(size.weighs(answer) for size in self.sizes)

    def holds(self, answer: object) -> bool:
        """Whether an answer keeps to it."""
        return (self.when is not None and not self.when.holds(answer)) or fits(self.made(answer), self.limits)

    def made(self, answer: object) -> tuple[int, ...]:
        """The sizes that an answer makes and that count, largest first."""
        return ranked((*self.fixed, *(size.of(answer) for size in self.sizes)), self.free)


class Needed(msgspec.Struct, frozen=True, tag_field="type", tag="needed", kw_only=True):
    """Of the items in a list, none could be left out without breaking `bound`."""

    bound: Total | Sizes
    says: Said

    def weighs(self, answer: object) -> bool:
        """Whether the answer has an item that counts."""
        return self.bound.weighs(answer)

    def holds(self, answer: object) -> bool:
        """Whether every item is needed."""
        items = tuple(answer) if isinstance(answer, list | tuple) else ()
        return not any(self.bound.holds(items[:place] + items[place + 1 :]) for place in range(len(items)))


Bound = Total | Sizes | Needed


class Broken(NamedTuple):
    """What is wrong with an answer, and the place of the one part that is at fault, if it is one alone."""

    says: Said
    where: Place = ()


def broken(bounds: Iterable[Bound], answer: object) -> Broken | None:
    """What is wrong with an answer by the first bound that it breaks; None if it keeps to all of them."""
    for bound in bounds:
        if not bound.holds(answer) and bound.weighs(answer):
            if isinstance(bound, Sizes):
                return Broken(bound.says.with_values(**{MADE: list(bound.made(answer))}))
            return Broken(bound.says, _place(bound.weights) if isinstance(bound, Total) else ())
    return None


def _place(weights: Weights) -> Place:
    """The place of the only part that is weighed; the whole answer's where there are several."""
    if isinstance(weights, int) or len(weights) != 1:
        return ()
    ((key, inner),) = weights.items()
    return (key, *_place(inner))


def ranked(sizes: Iterable[int], free: int) -> tuple[int, ...]:
    """The sizes that count, largest first."""
    return tuple(sorted((size for size in sizes if size > free), reverse=True))


def fits(sizes: Sequence[int], limits: Sequence[int]) -> bool:
    """Whether sizes, largest first, comply with limits, largest first."""
    return len(sizes) <= len(limits) and all(map(le, sizes, limits))


def _weight(weights: Any, answer: Any) -> int | None:  # noqa: ANN401  plain data of any shape
    """What the parts of an answer add; None if none of them is weighed."""
    if isinstance(answer, int):
        return weights * answer if answer and isinstance(weights, int) else None
    if isinstance(answer, str):
        return _weight(weights if isinstance(weights, int) else weights.get(answer), 1)
    if isinstance(answer, Mapping):
        if not isinstance(weights, int):
            parts = [_weight(weights[key], part) for key, part in answer.items() if key in weights]
        else:
            parts = [_weight(weights, part) for part in answer.values()]
    else:
        parts = [_weight(weights, item) for item in answer]
    counted = [part for part in parts if part is not None]
    return sum(counted) if counted else None
