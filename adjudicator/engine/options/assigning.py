"""Assigning: every item gets a place."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb, prod

from adjudicator.engine.options.base import Options, json_size
from adjudicator.engine.options.counting import Amounts, Layout, subset, without
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.limits import Limit, first_exceeded
from adjudicator.engine.options.reading import read_word
from adjudicator.engine.options.saying import say
from adjudicator.words import gettext as _, ngettext


class Assignment(Options[dict[str, str]], frozen=True, tag="assignment"):
    """Every item gets one of the places open to it; `limits` restrict how often places may be used.

    An answer maps each item to its place, in the order of `places`.
    """

    places: dict[str, tuple[str, ...]]
    limits: tuple[Limit, ...] = ()

    def parse(self, plain: object) -> dict[str, str]:
        """Read a mapping from item to place; every item must be there."""
        if not isinstance(plain, Mapping):
            raise IllegalAnswer(say("not-each", items=tuple(self.places)), legal=tuple(self.places))
        answer: dict[str, str] = {}
        used: dict[str, int] = {}
        for key, value in plain.items():
            item = read_word(key, tuple(self.places), where=(key,))
            if item in answer:
                raise IllegalAnswer(say("twice", item=item), where=(key,))
            place = read_word(value, self.places[item], where=(key,))
            limit = first_exceeded(self.limits, _with(used, place))
            if limit:
                raise limit.complaint(where=(key,), legal=self._still_open(item, used))
            answer[item] = place
            used = _with(used, place)
        missing = [item for item in self.places if item not in answer]
        if missing:
            raise IllegalAnswer(say("no-answer-to", items=missing), legal=tuple(missing))
        return {item: answer[item] for item in self.places}

    def legal_part(self, plain: object) -> dict[str, str]:
        """Leave out unknown items, illegal places, and anything beyond a limit."""
        part: dict[str, str] = {}
        used: dict[str, int] = {}
        for key, value in plain.items() if isinstance(plain, Mapping) else ():
            try:
                item = read_word(key, tuple(self.places))
                place = read_word(value, self.places[item])
            except IllegalAnswer:
                continue
            if item not in part and not first_exceeded(self.limits, _with(used, place)):
                part[item] = place
                used = _with(used, place)
        return {item: part[item] for item in self.places if item in part}

    def _still_open(self, item: str, used: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(
            place for place in self.places[item] if not first_exceeded(self.limits, _with(used, place))
        )

    def plain(self, answer: dict[str, str]) -> dict[str, str]:
        """Return a copy."""
        return dict(answer)

    def longest(self) -> int:
        """Return the length with the longest place for each item, whatever the limits are."""
        return json_size(
            {item: max(places, key=json_size, default="") for item, places in self.places.items()}
        )

    def count(self) -> int:
        """Count the complete assignments."""
        return self._layout().count()

    def nth(self, index: int) -> dict[str, str]:
        """Return the assignments in an arbitrary but fixed order."""
        given = self._layout().nth(index)
        return {item: given[item] for item in self.places}

    def _layout(self) -> "_Layout":
        return _layout(tuple(self.places.items()), self.limits)

    def describe(self) -> str:
        """Put the list on one line."""
        return "; ".join(self.describe_lines())

    def describe_lines(self) -> tuple[str, ...]:
        """List the items with the places open to them, equal ones together, and the limits that apply."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for item, places in self.places.items():
            alike.setdefault(places, []).append(item)
        choices = (
            _("%(item)s: one of %(places)s", item=", ".join(items), places=", ".join(places))
            for places, items in alike.items()
        )
        return (*choices, *self._describe_limits())

    def _describe_limits(self) -> Iterator[str]:
        binding = [limit for limit in self.limits if self._binds(limit)]
        single: dict[int, list[str]] = {}
        for limit in binding:
            if len(limit.places) == 1:
                single.setdefault(limit.most, []).extend(limit.places)
        for most, places in single.items():
            yield ngettext(
                "at most once each: %(places)s",
                "at most %(n)s times each: %(places)s",
                most,
                places=", ".join(places),
            )
        for limit in binding:
            if len(limit.places) > 1:
                yield ngettext(
                    "at most one in all: %(places)s",
                    "at most %(n)s in all: %(places)s",
                    limit.most,
                    places=", ".join(limit.places),
                )

    def _binds(self, limit: Limit) -> bool:
        """Whether a limit could be exceeded at all while other limits are kept."""
        takers = sum(not set(limit.places).isdisjoint(places) for places in self.places.values())
        implied = any(
            set(limit.places) < set(other.places) and other.most <= limit.most for other in self.limits
        )
        return limit.most < takers and not implied


def _with(used: Mapping[str, int], place: str) -> dict[str, int]:
    return {**used, place: used.get(place, 0) + 1}


class _Layout(Layout):
    """Counts assignments place by place.

    Only limited places are visited; all remaining items then go to any of their other places. Items with the
    same limited places and equally many others count alike, so the number of cases grows with the sizes of
    such groups and the limits across several places, not with the number of assignments.
    """

    def __init__(self, places: tuple[tuple[str, tuple[str, ...]], ...], limits: tuple[Limit, ...]) -> None:
        binding = [
            limit
            for limit in limits
            if limit.most < sum(not set(limit.places).isdisjoint(open_to) for _item, open_to in places)
        ]
        limited = dict.fromkeys(place for limit in binding for place in limit.places)
        self.free = {item: tuple(p for p in open_to if p not in limited) for item, open_to in places}
        groups: dict[tuple[frozenset[str], int], list[str]] = {}
        for item, open_to in places:
            groups.setdefault(
                (frozenset(p for p in open_to if p in limited), len(self.free[item])), []
            ).append(item)
        self.groups = tuple(tuple(items) for items in groups.values())
        self.free_counts = tuple(free for _limited, free in groups)
        # Places that only some groups may use come first, because behind them the groups may be alike.
        steps = sorted(limited, key=lambda place: all(place in group for group, _free in groups))
        self.welcome = tuple(tuple(place in group for group, _free in groups) for place in steps)
        self.alike = tuple(self._first_alike(step) for step in range(len(steps) + 1))
        super().__init__(tuple(steps), binding, tuple(len(items) for items in self.groups))

    def _first_alike(self, step: int) -> tuple[int, ...]:
        """For each group the first one that may use the same places from `step` on."""
        known: dict[tuple[object, ...], int] = {}
        columns = zip(self.free_counts, *self.welcome[step:], strict=True)
        return tuple(known.setdefault(column, group) for group, column in enumerate(columns))

    def merged(self, step: int, left: Amounts) -> Amounts:
        """Count the items of groups that are alike from `step` on as of the first of these."""
        sums = [0] * len(left)
        for group, n in zip(self.alike[step], left, strict=True):
            sums[group] += n
        return tuple(sums)

    def rest(self, left: Amounts) -> int:
        return prod(free**n for free, n in zip(self.free_counts, left, strict=True))

    def picks(self, left: Amounts, taken: Amounts) -> int:
        return prod(map(comb, left, taken))

    def takings(self, step: int, left: Amounts, room: Amounts) -> Iterator[tuple[Amounts, Amounts]]:
        most = self.rooms.at(step, room)
        ranges = [
            range(min(n, most) + 1 if welcome else 1)
            for n, welcome in zip(left, self.welcome[step], strict=True)
        ]
        for taken in product(*ranges):
            total = sum(taken)
            if total <= most:
                after = without(left, taken)
                yield taken, self.rooms.after(step, room, total, sum(after))

    def nth(self, index: int) -> dict[str, str]:
        given: dict[str, str] = {}
        items = [list(group) for group in self.groups]
        steps, _left, index = self.path(index)
        for place, (taken, which) in zip(self.steps, steps, strict=True):
            for group, n in enumerate(taken):
                which, among = divmod(which, comb(len(items[group]), n))  # noqa: PLW2901  the rest of it
                chosen = subset(items[group], n, among)
                given.update(dict.fromkeys(chosen, place))
                items[group] = [item for item in items[group] if item not in chosen]
        for left_over in items:
            for item in left_over:
                index, position = divmod(index, len(self.free[item]))
                given[item] = self.free[item][position]
        return given


@lru_cache(maxsize=64)
def _layout(places: tuple[tuple[str, tuple[str, ...]], ...], limits: tuple[Limit, ...]) -> _Layout:
    return _Layout(places, limits)
