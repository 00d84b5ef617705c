"""Moving: groups of units go to destinations."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb, prod

from adjudicator.engine.options.base import Options, json_size
from adjudicator.engine.options.counting import Amounts, Layout, spread
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.limits import Limit, first_exceeded
from adjudicator.engine.options.reading import folded_word, read_counts, read_word
from adjudicator.engine.options.saying import say
from adjudicator.words import gettext as _

STAY = "stay"
"""The word for units that go nowhere; it adds nothing to an answer."""


class Moves(Options[dict[str, dict[str, int]]], frozen=True, tag="moves"):
    """Groups of units go to destinations; units that are not named stay.

    `units` says how many there are of each kind, `destinations` which kinds each destination takes. A limit
    counts a destination once, however many units enter it. An answer maps each destination to the units that
    go there, by kind, without zeros, in the order of `destinations` and `units`.
    """

    units: dict[str, int]
    destinations: dict[str, tuple[str, ...]]
    limits: tuple[Limit, ...] = ()

    def parse(self, plain: object) -> dict[str, dict[str, int]]:
        """Read a mapping from destination to units (a list, a mapping to numbers, or one word).

        `stay` may name units that go nowhere, unless a destination has that name.
        """
        if not isinstance(plain, Mapping):
            raise IllegalAnswer(say("not-moves"), legal=tuple(self.destinations))
        read: dict[str, dict[str, int]] = {}
        left = dict(self.units)
        for key, value in plain.items():
            destination = self._read_destination(key)
            if destination in read:
                raise IllegalAnswer(say("twice", item=destination), where=(key,))
            takes = self.destinations.get(destination, tuple(self.units))
            moved = read_counts(value, {kind: left[kind] for kind in self.units if kind in takes}, (key,))
            for kind, count in moved.items():
                left[kind] -= count
            read[destination] = moved
            limit = first_exceeded(self.limits, dict.fromkeys(self._tidy(read), 1))
            if limit:
                raise limit.complaint(where=(key,))
        return self._tidy(read)

    def _read_destination(self, key: object) -> str:
        if folded_word(key) == STAY and STAY not in self.destinations:
            return STAY
        return read_word(key, tuple(self.destinations), where=(key,) if isinstance(key, str | int) else ())

    def _tidy(self, moves: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
        answer = {
            destination: {kind: n for kind in self.units if (n := moves[destination].get(kind, 0))}
            for destination in self.destinations
            if destination in moves
        }
        return {destination: units for destination, units in answer.items() if units}

    def plain(self, answer: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        """Return a copy."""
        return {destination: dict(units) for destination, units in answer.items()}

    def longest(self) -> int:
        """Return the length of moves in which every destination has all units that may go there."""
        return json_size(
            {
                destination: {kind: self.units[kind] for kind in kinds if kind in self.units}
                for destination, kinds in self.destinations.items()
            }
        )

    def count(self) -> int:
        """Count the ways to move, including staying altogether."""
        return self._layout().count()

    def nth(self, index: int) -> dict[str, dict[str, int]]:
        """Return staying altogether first, then an arbitrary but fixed order."""
        return self._tidy(self._layout().nth(index))

    def _layout(self) -> "_Layout":
        return _layout(tuple(self.units.items()), tuple(self.destinations.items()), self.limits)

    def describe(self) -> str:
        """Name the units and the destinations."""
        units = ", ".join(f"{n} × {kind}" if n != 1 else kind for kind, n in self.units.items())
        return _(
            "move any of %(units)s to: %(destinations)s",
            units=units,
            destinations=", ".join(self.destinations),
        )


class _Layout(Layout):
    """Counts moves destination by destination.

    Only limited destinations are visited; the remaining units then spread over the others, each kind
    separately. So the number of cases grows with the numbers of units and the limits, not with the number of
    moves.
    """

    def __init__(
        self,
        units: tuple[tuple[str, int], ...],
        destinations: tuple[tuple[str, tuple[str, ...]], ...],
        limits: tuple[Limit, ...],
    ) -> None:
        self.kinds = tuple(kind for kind, _n in units)
        takes = {
            destination: tuple(kind in kinds for kind in self.kinds) for destination, kinds in destinations
        }
        binding = [
            limit
            for limit in limits
            if limit.most < sum(place in limit.places and any(takes[place]) for place in takes)
        ]
        steps = tuple(place for place in takes if any(place in limit.places for limit in binding))
        super().__init__(steps, binding, tuple(n for _kind, n in units))
        self.takes = tuple(takes[place] for place in steps)
        self.free = tuple(
            tuple(place for place in takes if takes[place][kind] and place not in steps)
            for kind in range(len(self.kinds))
        )

    def spreads(self, left: Amounts) -> Iterator[int]:
        """How many ways each kind can spread over the destinations without limits, or stay."""
        return (comb(n + len(free), n) for n, free in zip(left, self.free, strict=True))

    def rest(self, left: Amounts) -> int:
        return prod(self.spreads(left))

    def picks(self, left: Amounts, taken: Amounts) -> int:
        del left, taken
        return 1

    def takings(self, step: int, left: Amounts, room: Amounts) -> Iterator[tuple[Amounts, Amounts]]:
        used = min(1, self.rooms.at(step, room))
        ranges = [
            range(n + 1 if takes and used else 1) for n, takes in zip(left, self.takes[step], strict=True)
        ]
        for taken in product(*ranges):
            yield taken, self.rooms.after(step, room, int(any(taken)), len(self.steps))

    def nth(self, index: int) -> dict[str, dict[str, int]]:
        steps, left, index = self.path(index)
        moves = {
            destination: dict(zip(self.kinds, taken, strict=True))
            for destination, (taken, _which) in zip(self.steps, steps, strict=True)
        }
        for kind, n, free, ways in zip(self.kinds, left, self.free, self.spreads(left), strict=True):
            index, which = divmod(index, ways)
            for destination, count in zip(free, spread(n, len(free), which), strict=True):
                moves.setdefault(destination, {})[kind] = count
        return moves


@lru_cache(maxsize=64)
def _layout(
    units: tuple[tuple[str, int], ...],
    destinations: tuple[tuple[str, tuple[str, ...]], ...],
    limits: tuple[Limit, ...],
) -> _Layout:
    return _Layout(units, destinations, limits)
