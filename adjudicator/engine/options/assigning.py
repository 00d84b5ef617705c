"""Assigning: every item gets a place."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.engine.options.base import Options, Pick, json_size, shuffled
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.limits import Limit, first_exceeded
from adjudicator.engine.options.reading import read_word
from adjudicator.engine.options.saying import say, written_as
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
            first = [f"{item}: {place}" for item, places in self.places.items() for place in places][:1]
            example = ", ".join(first + ["…"] * (len(self.places) > 1))
            raise IllegalAnswer(
                say("not-each", items=tuple(self.places)),
                legal=tuple(self.places),
                aside=written_as(f"{{{example}}}"),
            )
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
        full = self._full(used)
        return tuple(place for place in self.places[item] if place not in full)

    def _full(self, used: Mapping[str, int]) -> set[str]:
        """The places that cannot be used once more."""
        return {place for limit in self.limits if limit.is_full(used) for place in limit.places}

    def plain(self, answer: dict[str, str]) -> dict[str, str]:
        """Return a copy."""
        return dict(answer)

    def longest(self) -> int:
        """Return the length with the longest place for each item, whatever the limits are."""
        return json_size(
            {item: max(places, key=json_size, default="") for item, places in self.places.items()}
        )

    def listing(self) -> Iterator[dict[str, str]]:
        """Return the assignments in an arbitrary but fixed order."""
        return self._completed({}, tuple(self.places), iter)

    def sample(self, pick: Pick) -> dict[str, str]:
        """Return an assignment in which items choose, in any order, among the places still open to them."""
        items = tuple(shuffled(self.places, pick))
        return next(self._completed({}, items, lambda places: shuffled(places, pick)))

    def _completed(
        self,
        given: Mapping[str, str],
        items: Sequence[str],
        arranged: Callable[[Sequence[str]], Iterator[str]],
    ) -> Iterator[dict[str, str]]:
        """Every way to give the other items places, first to those that have the fewest open to them."""
        if not items:
            yield {item: given[item] for item in self.places}
            return
        full = self._full(Counter(given.values()))
        still_open = {item: [place for place in self.places[item] if place not in full] for item in items}
        item = min(items, key=lambda each: len(still_open[each]))
        others = tuple(each for each in items if each != item)
        for place in arranged(still_open[item]):
            yield from self._completed({**given, item: place}, others, arranged)

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
