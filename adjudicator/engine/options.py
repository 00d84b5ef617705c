"""What may be answered to a question: a small closed set of option types.

Each type reads an answer from plain data (what YAML gives), checks it and says exactly what is wrong,
lists and samples the legal answers, and describes itself to a player. Listing, sampling and checking
agree: an answer is listed if and only if it is accepted, and every listed answer can be sampled.

An option type is plain data itself, so that a question can be written into a seat's private file and
read back by the player's own tools.
"""

import difflib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.words import gettext as _
from adjudicator.words import ngettext

A = TypeVar("A")
W = TypeVar("W", bound=str)

type_tag = "type"

Place = tuple[str | int, ...]
"""Where in an answer something stands: keys and list positions from the answer's root."""

Pick = Callable[[int], int]
"""`pick(n)` gives a whole number from 0 to n - 1, all equally likely."""


class IllegalAnswer(ValueError):
    """An answer that the rules do not allow here.

    `where` leads from the answer's root to the offending part; `legal` lists words that would be legal
    there (empty when that is not a list of words), `nearest` the one probably meant.
    """

    def __init__(
        self, message: str, *, where: Place = (), legal: Sequence[str] = (), nearest: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.legal = tuple(legal)
        self.nearest = nearest

    def inside(self, *outer: str | int) -> "IllegalAnswer":
        """Give the same complaint about an answer that is part `outer` of a larger one."""
        return IllegalAnswer(
            self.message, where=(*outer, *self.where), legal=self.legal, nearest=self.nearest
        )


def _folded(word: str) -> str:
    return re.sub(r"[\s_]+", "-", word.strip()).lower()


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The word a person who typed `word` probably meant, or None when nothing is near."""
    by_folded = {_folded(candidate): candidate for candidate in words}
    close = difflib.get_close_matches(_folded(word), by_folded, n=1, cutoff=0.5)
    return by_folded[close[0]] if close else None


def read_word(plain: object, words: Sequence[W], where: Place = ()) -> W:
    """Read one of `words`, forgiving case, blanks and underscores.

    Raises IllegalAnswer with the list of words and the nearest match.
    """
    if not isinstance(plain, str | int) or isinstance(plain, bool):
        raise IllegalAnswer(
            _("One word is wanted here, not %(found)s.", found=_kind_of(plain)), where=where, legal=words
        )
    found = str(plain)
    folded = _folded(found)
    for word in words:
        if word == found or _folded(word) == folded:
            return word
    raise IllegalAnswer(
        _("“%(found)s” is not one of the legal answers.", found=_shortened(found)),
        where=where,
        legal=words,
        nearest=nearest_word(found, words),
    )


def read_number(plain: object, low: int, high: int, where: Place = ()) -> int:
    """Read a whole number from `low` to `high`; raises IllegalAnswer."""
    if isinstance(plain, str) and re.fullmatch(r"[+-]?[0-9]{1,9}", plain.strip()):
        plain = int(plain)
    if not isinstance(plain, int) or isinstance(plain, bool):
        raise IllegalAnswer(
            _("A whole number from %(low)s to %(high)s is wanted here.", low=low, high=high), where=where
        )
    if not low <= plain <= high:
        raise IllegalAnswer(
            _("%(found)s is not between %(low)s and %(high)s.", found=plain, low=low, high=high), where=where
        )
    return plain


def _kind_of(plain: object) -> str:
    if isinstance(plain, Mapping):
        return _("a mapping")
    if isinstance(plain, list | tuple):
        return _("a list")
    if plain is None or plain == "":
        return _("nothing")
    return _("“%(found)s”", found=_shortened(str(plain)))


def _shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


class Options(msgspec.Struct, Generic[A], frozen=True, tag_field=type_tag):
    """The legal answers to one question, as data. `A` is the type of an answer in the rules."""

    def parse(self, plain: object) -> A:
        """Read an answer from plain data; the result is legal. Raises IllegalAnswer."""
        raise NotImplementedError

    def check(self, answer: A) -> None:
        """Raise IllegalAnswer unless the answer is legal."""
        self.parse(self.plain(answer))

    def plain(self, answer: A) -> Any:  # noqa: ANN401  any YAML value
        """Give the answer as plain data that `parse` reads back."""
        return answer

    def listing(self) -> Iterator[A]:
        """Give every legal answer once, always in the same order."""
        raise NotImplementedError

    def sample(self, pick: Pick) -> A:
        """Give a legal answer, each equally likely."""
        raise NotImplementedError

    def describe(self) -> str:
        """Say in one line what may be answered."""
        raise NotImplementedError

    def only(self) -> A | None:
        """The single legal answer, or None when there are several (or none)."""
        first_two = list(itertools.islice(self.listing(), 2))
        return first_two[0] if len(first_two) == 1 else None


class OneOf(Options[W], Generic[W], frozen=True, tag="one-of"):
    """One of some different words."""

    choices: tuple[W, ...]

    def parse(self, plain: object) -> W:
        """Read one of the choices."""
        return read_word(plain, self.choices)

    def check(self, answer: W) -> None:
        """Raise IllegalAnswer unless the answer is one of the choices, letter by letter."""
        if answer not in self.choices:
            raise IllegalAnswer(
                _("“%(found)s” is not one of the legal answers.", found=_shortened(str(answer))),
                legal=self.choices,
                nearest=nearest_word(str(answer), self.choices),
            )

    def listing(self) -> Iterator[W]:
        """Give the choices in their order."""
        return iter(self.choices)

    def sample(self, pick: Pick) -> W:
        """Give any of the choices."""
        return self.choices[pick(len(self.choices))]

    def describe(self) -> str:
        """Name all choices."""
        return _("one of: %(choices)s", choices=", ".join(self.choices))


class Number(Options[int], frozen=True, tag="number"):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def parse(self, plain: object) -> int:
        """Read a number in the range."""
        return read_number(plain, self.low, self.high)

    def listing(self) -> Iterator[int]:
        """Give the numbers, lowest first."""
        return iter(range(self.low, self.high + 1))

    def sample(self, pick: Pick) -> int:
        """Give any number of the range."""
        return self.low + pick(self.high - self.low + 1)

    def describe(self) -> str:
        """Name both ends."""
        return _("a number from %(low)s to %(high)s", low=self.low, high=self.high)


class SomeOf(Options[tuple[W, ...]], Generic[W], frozen=True, tag="some-of"):
    """At least `low` and at most `high` of some items; `available` says how many there are of each.

    An answer names the items in the order of `available`, an item as often as it is taken. It may be
    written as a list of words or as a mapping from item to number.
    """

    available: dict[W, int]
    low: int
    high: int

    def parse(self, plain: object) -> tuple[W, ...]:
        """Read a list of items, a mapping from item to number, or a single item."""
        taken = _read_counts(plain, self.available)
        self._check_total(sum(taken.values()))
        return _spread(taken)

    def plain(self, answer: tuple[W, ...]) -> list[str]:
        """Give the items as a list."""
        return list(answer)

    def _check_total(self, total: int) -> None:
        if self.low <= total <= self.high:
            return
        if self.low == self.high:
            message = ngettext(
                "Exactly %(n)s item is wanted here, not %(found)s.",
                "Exactly %(n)s items are wanted here, not %(found)s.",
                self.low,
                found=total,
            )
        else:
            message = _(
                "From %(low)s to %(high)s items are wanted here, not %(found)s.",
                low=self.low,
                high=self.high,
                found=total,
            )
        raise IllegalAnswer(message, legal=tuple(self.available))

    def listing(self) -> Iterator[tuple[W, ...]]:
        """Give every choice of items, small ones first."""
        words = tuple(self.available)
        for total in range(self.low, self.high + 1):
            for counts in _counts(tuple(self.available.values()), total):
                yield _spread(dict(zip(words, counts, strict=True)))

    def sample(self, pick: Pick) -> tuple[W, ...]:
        """Give any choice of items; the numbers are drawn by how many choices each leaves open."""
        limits = tuple(self.available.values())
        ways = _ways(limits)
        left = pick(sum(ways[0][self.low : self.high + 1]))
        total = self.low
        while left >= ways[0][total]:
            left -= ways[0][total]
            total += 1
        taken: dict[W, int] = {}
        for position, (word, limit) in enumerate(self.available.items()):
            for count in range(min(limit, total) + 1):
                open_ways = ways[position + 1][total - count]
                if left < open_ways:
                    break
                left -= open_ways
            taken[word] = count
            total -= count
        return _spread(taken)

    def describe(self) -> str:
        """Name the items and how many are wanted."""
        items = ", ".join(f"{n} × {word}" if n != 1 else word for word, n in self.available.items())
        if self.low == self.high:
            return ngettext("%(n)s of: %(items)s", "%(n)s of: %(items)s", self.low, items=items)
        return _("%(low)s to %(high)s of: %(items)s", low=self.low, high=self.high, items=items)


class Limit(msgspec.Struct, frozen=True):
    """At most `most` uses of the named places, taken together."""

    places: tuple[str, ...]
    most: int

    def exceeded_by(self, used: Mapping[str, int]) -> bool:
        """Tell whether the uses (by place) go beyond the limit."""
        return sum(used.get(place, 0) for place in self.places) > self.most

    def complaint(self, where: Place = ()) -> IllegalAnswer:
        """Say what the limit allows."""
        return IllegalAnswer(
            ngettext(
                "At most %(n)s may be used of: %(places)s.",
                "At most %(n)s may be used of: %(places)s.",
                self.most,
                places=", ".join(self.places),
            ),
            where=where,
        )


class Assignment(Options[dict[str, str]], frozen=True, tag="assignment"):
    """Every item gets one of the places open to it; `limits` bind how often places may be used.

    An answer maps each item to its place, in the order of `places`.
    """

    places: dict[str, tuple[str, ...]]
    limits: tuple[Limit, ...] = ()

    def parse(self, plain: object) -> dict[str, str]:
        """Read a mapping from item to place; every item must be there."""
        if not isinstance(plain, Mapping):
            raise IllegalAnswer(
                _("A mapping is wanted here: each of %(items)s with its answer.", items=", ".join(self.places)),
                legal=tuple(self.places),
            )
        answer: dict[str, str] = {}
        for key, value in plain.items():
            item = read_word(key, tuple(self.places), where=(key,))
            if item in answer:
                raise IllegalAnswer(_("“%(item)s” stands here twice.", item=item), where=(key,))
            answer[item] = read_word(value, self.places[item], where=(key,))
        missing = [item for item in self.places if item not in answer]
        if missing:
            raise IllegalAnswer(
                ngettext(
                    "%(items)s has no answer.", "These have no answer: %(items)s.", len(missing),
                    items=", ".join(missing),
                ),
                legal=tuple(missing),
            )
        answer = {item: answer[item] for item in self.places}
        for limit in self.limits:
            if limit.exceeded_by(_tally(answer.values())):
                raise limit.complaint()
        return answer

    def listing(self) -> Iterator[dict[str, str]]:
        """Give every complete assignment, the last item varying fastest."""
        items = tuple(self.places)

        def extend(position: int, answer: dict[str, str]) -> Iterator[dict[str, str]]:
            if position == len(items):
                yield dict(answer)
                return
            for place in self.places[items[position]]:
                answer[items[position]] = place
                if not any(limit.exceeded_by(_tally(answer.values())) for limit in self.limits):
                    yield from extend(position + 1, answer)
                del answer[items[position]]

        return extend(0, {})

    def sample(self, pick: Pick) -> dict[str, str]:
        """Give any assignment. Tries free choices first (all equally likely), then the listing."""
        for _attempt in range(200):
            answer = {item: places[pick(len(places))] for item, places in self.places.items()}
            used = _tally(answer.values())
            if not any(limit.exceeded_by(used) for limit in self.limits):
                return answer
        listed = list(itertools.islice(self.listing(), 10_000))
        return listed[pick(len(listed))]

    def describe(self) -> str:
        """Name the items with the places open to them."""
        return "; ".join(
            _("%(item)s: one of %(places)s", item=item, places=", ".join(places))
            for item, places in self.places.items()
        )


class Ordering(Options[tuple[W, ...]], Generic[W], frozen=True, tag="ordering"):
    """All of some different items in an order of one's choice."""

    items: tuple[W, ...]

    def parse(self, plain: object) -> tuple[W, ...]:
        """Read a list that names every item once."""
        if not isinstance(plain, list | tuple):
            raise IllegalAnswer(
                _("A list is wanted here that puts these in order: %(items)s.", items=", ".join(self.items)),
                legal=self.items,
            )
        answer: list[W] = []
        for position, entry in enumerate(plain):
            word = read_word(entry, self.items, where=(position,))
            if word in answer:
                raise IllegalAnswer(_("“%(item)s” stands here twice.", item=word), where=(position,))
            answer.append(word)
        missing = [item for item in self.items if item not in answer]
        if missing:
            raise IllegalAnswer(
                _("The order lacks: %(items)s.", items=", ".join(missing)), legal=tuple(missing)
            )
        return tuple(answer)

    def plain(self, answer: tuple[W, ...]) -> list[str]:
        """Give the items as a list."""
        return list(answer)

    def listing(self) -> Iterator[tuple[W, ...]]:
        """Give every order."""
        return itertools.permutations(self.items)

    def sample(self, pick: Pick) -> tuple[W, ...]:
        """Give any order."""
        left = list(self.items)
        return tuple(left.pop(pick(len(left))) for _position in self.items)

    def describe(self) -> str:
        """Name the items."""
        return _("all of these in an order of your choice: %(items)s", items=", ".join(self.items))


class Moves(Options[dict[str, dict[str, int]]], frozen=True, tag="moves"):
    """Groups of units go to destinations; what is not named stays.

    `units` says how many there are of each kind, `destinations` which kinds each destination takes.
    A limit counts a destination once however many units enter it. An answer maps destination to the
    units that go there, by kind, without zeros, in the order of `destinations` and `units`.
    """

    units: dict[str, int]
    destinations: dict[str, tuple[str, ...]]
    limits: tuple[Limit, ...] = ()

    def parse(self, plain: object) -> dict[str, dict[str, int]]:
        """Read a mapping from destination to units (a list, a mapping to numbers, or one word)."""
        if not isinstance(plain, Mapping):
            raise IllegalAnswer(
                _("A mapping is wanted here: a destination and the units that go there."),
                legal=tuple(self.destinations),
            )
        read: dict[str, dict[str, int]] = {}
        left = dict(self.units)
        for key, value in plain.items():
            if _folded(str(key)) == "stay" and "stay" not in self.destinations:
                _read_counts(value, self.units, where=(key,))
                continue
            destination = read_word(key, tuple(self.destinations), where=(key,))
            if destination in read:
                raise IllegalAnswer(_("“%(item)s” stands here twice.", item=destination), where=(key,))
            welcome = {kind: left[kind] for kind in self.units if kind in self.destinations[destination]}
            moved = _read_counts(value, welcome, where=(key,))
            for kind, count in moved.items():
                left[kind] -= count
            read[destination] = moved
        answer = self._tidy(read)
        for limit in self.limits:
            if limit.exceeded_by(dict.fromkeys(answer, 1)):
                raise limit.complaint()
        return answer

    def _tidy(self, moves: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
        answer = {
            destination: {kind: n for kind in self.units if (n := moves[destination].get(kind, 0))}
            for destination in self.destinations
            if destination in moves
        }
        return {destination: units for destination, units in answer.items() if units}

    def _spreads(self, kind: str) -> tuple[tuple[str, ...], Iterator[tuple[int, ...]]]:
        open_to = tuple(name for name, kinds in self.destinations.items() if kind in kinds)
        limit = self.units[kind]
        return open_to, (
            counts
            for total in range(limit + 1)
            for counts in _counts((limit,) * len(open_to), total)
        )

    def listing(self) -> Iterator[dict[str, dict[str, int]]]:
        """Give every way to move, staying altogether first."""
        kinds = tuple(self.units)
        spreads = [(open_to, tuple(counts)) for open_to, counts in map(self._spreads, kinds)]
        for chosen in itertools.product(*(counts for _open_to, counts in spreads)):
            moves: dict[str, dict[str, int]] = {}
            for kind, (open_to, _counts_of_kind), counts in zip(kinds, spreads, chosen, strict=True):
                for destination, count in zip(open_to, counts, strict=True):
                    moves.setdefault(destination, {})[kind] = count
            answer = self._tidy(moves)
            if not any(limit.exceeded_by(dict.fromkeys(answer, 1)) for limit in self.limits):
                yield answer

    def sample(self, pick: Pick) -> dict[str, dict[str, int]]:
        """Give any way to move. Tries free choices first (all equally likely), then the listing."""
        for _attempt in range(200):
            moves: dict[str, dict[str, int]] = {}
            for kind, number in self.units.items():
                open_to = [name for name, kinds in self.destinations.items() if kind in kinds]
                # Stars and bars: choosing which of n + k positions are bars makes all spreads equal.
                bars = sorted(_distinct(number + len(open_to), len(open_to), pick))
                ends = [-1, *bars]
                for destination, (start, end) in zip(open_to, itertools.pairwise(ends), strict=True):
                    moves.setdefault(destination, {})[kind] = end - start - 1
            answer = self._tidy(moves)
            if not any(limit.exceeded_by(dict.fromkeys(answer, 1)) for limit in self.limits):
                return answer
        listed = list(itertools.islice(self.listing(), 10_000))
        return listed[pick(len(listed))]

    def describe(self) -> str:
        """Name the units and the destinations."""
        units = ", ".join(f"{n} × {kind}" if n != 1 else kind for kind, n in self.units.items())
        return _(
            "move any of %(units)s to: %(destinations)s",
            units=units,
            destinations=", ".join(self.destinations),
        )


AnyOptions = OneOf[str] | Number | SomeOf[str] | Assignment | Ordering[str] | Moves
"""The closed set; plain data of any of them is read back with `msgspec.convert(data, AnyOptions)`."""


def _tally(words: Iterable[str]) -> dict[str, int]:
    used: dict[str, int] = {}
    for word in words:
        used[word] = used.get(word, 0) + 1
    return used


def _spread(taken: Mapping[W, int]) -> tuple[W, ...]:
    return tuple(word for word, count in taken.items() for _time in range(count))


def _read_counts(plain: object, available: Mapping[W, int], where: Place = ()) -> dict[W, int]:
    words = tuple(available)
    taken: dict[W, int] = dict.fromkeys(words, 0)
    if isinstance(plain, Mapping):
        for key, number in plain.items():
            word = read_word(key, words, (*where, key))
            taken[word] += read_number(number, 0, available[word], (*where, key))
    else:
        entries = plain if isinstance(plain, list | tuple) else [] if plain in (None, "") else [plain]
        for position, entry in enumerate(entries):
            taken[read_word(entry, words, (*where, position))] += 1
    for word, count in taken.items():
        if count > available[word]:
            raise IllegalAnswer(
                ngettext(
                    "There is only %(n)s of “%(item)s”, not %(found)s.",
                    "There are only %(n)s of “%(item)s”, not %(found)s.",
                    available[word],
                    item=word,
                    found=count,
                ),
                where=where,
            )
    return taken


def _counts(limits: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """Give every tuple of numbers within the limits whose sum is `total`."""
    if not limits:
        if total == 0:
            yield ()
        return
    for count in range(min(limits[0], total) + 1):
        for rest in _counts(limits[1:], total - count):
            yield (count, *rest)


def _ways(limits: tuple[int, ...]) -> list[list[int]]:
    """Give, for each position and total, in how many ways the items from that position on reach it."""
    most = sum(limits)
    ways = [[1] + [0] * most]
    for limit in reversed(limits):
        after = ways[0]
        ways.insert(0, [sum(after[total - n] for n in range(min(limit, total) + 1)) for total in range(most + 1)])
    return ways


def _distinct(size: int, count: int, pick: Pick) -> list[int]:
    """Give `count` different numbers below `size`, every such set equally likely."""
    left = list(range(size))
    return [left.pop(pick(len(left))) for _time in range(count)]
