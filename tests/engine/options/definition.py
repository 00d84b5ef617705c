"""The legal answers by definition: every combination, less those that break a limit."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from adjudicator.engine import Assignment, Branches, Fields, Moves, Number, OneOf, Options, Ordering, SomeOf


def legal_answers(options: Options[Any]) -> Iterator[object]:
    """Every legal answer once, in any order."""
    match options:
        case OneOf():
            return iter(options.choices)
        case Number():
            return iter(range(options.low, options.high + 1))
        case Ordering():
            return permutations(options.items)
        case SomeOf():
            return _choices_of_some(options)
        case Assignment():
            return _assignments(options)
        case Moves():
            return _moves(options)
        case Branches():
            return ({key: one} for key, branch in options.branches.items() for one in legal_answers(branch))
        case Fields():
            return _fields(options)
    raise TypeError(options)


def _choices_of_some(options: SomeOf[str]) -> Iterator[list[str]]:
    for counts in product(*(range(n + 1) for n in options.available.values())):
        if options.low <= sum(counts) <= options.high:
            yield [word for word, n in zip(options.available, counts, strict=True) for _time in range(n)]


def _assignments(options: Assignment) -> Iterator[dict[str, str]]:
    for chosen in product(*options.places.values()):
        if all(sum(map(chosen.count, limit.places)) <= limit.most for limit in options.limits):
            yield dict(zip(options.places, chosen, strict=True))


def _fields(options: Fields) -> Iterator[dict[str, object]]:
    for answers in product(*map(legal_answers, options.fields.values())):
        yield dict(zip(options.fields, answers, strict=True))


def _moves(options: Moves) -> Iterator[dict[str, dict[str, int]]]:
    ways = [
        (to, kind) for to, kinds in options.destinations.items() for kind in options.units if kind in kinds
    ]
    for counts in product(*(range(options.units[kind] + 1) for _to, kind in ways)):
        moves: dict[str, dict[str, int]] = {}
        moved: Counter[str] = Counter()
        for (to, kind), n in zip(ways, counts, strict=True):
            if n:
                moves.setdefault(to, {})[kind] = n
                moved[kind] += n
        enough = all(moved[kind] <= n for kind, n in options.units.items())
        if enough and all(len(moves.keys() & set(limit.places)) <= limit.most for limit in options.limits):
            yield moves
