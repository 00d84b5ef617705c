"""Moving: groups of units go to destinations."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from adjudicator.engine.options.base import Options, Pick, json_size, shuffled
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.limits import Limit, first_exceeded
from adjudicator.engine.options.reading import folded_word, read_counts, read_word
from adjudicator.engine.options.saying import say, written_as
from adjudicator.words import counted, gettext as _

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
            example = self._example(folded_word(plain))
            raise IllegalAnswer(say("not-moves"), legal=tuple(self.destinations), aside=example)
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

    def _example(self, typed: str) -> str:
        """How to write that all who may go there go to the destination typed, or else to the first."""
        for destination in (typed, *self.destinations):
            kinds = self.destinations.get(destination, ())
            going = [f"{n} {kind}" if n > 1 else kind for kind in kinds if (n := self.units.get(kind, 0))]
            if going:
                units = going[0] if len(going) == 1 else f"[{', '.join(going)}]"
                return written_as(f"{{{destination}: {units}}}")
        return ""

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

    def listing(self) -> Iterator[dict[str, dict[str, int]]]:
        """Return staying altogether first, then an arbitrary but fixed order."""
        return self._ways({}, self.units, tuple(self.destinations))

    def _ways(
        self, moves: dict[str, dict[str, int]], left: Mapping[str, int], destinations: Sequence[str]
    ) -> Iterator[dict[str, dict[str, int]]]:
        """Every way to move what is left to these destinations, besides what has moved."""
        if not destinations:
            yield {destination: dict(units) for destination, units in moves.items()}
            return
        destination, *others = destinations
        kinds = [kind for kind in self.units if kind in self._taken_by(destination, moves)]
        for numbers in product(*(range(left[kind] + 1) for kind in kinds)):
            units = {kind: number for kind, number in zip(kinds, numbers, strict=True) if number}
            moved = {**moves, destination: units} if units else moves
            rest = {kind: number - units.get(kind, 0) for kind, number in left.items()}
            yield from self._ways(moved, rest, others)

    def sample(self, pick: Pick) -> dict[str, dict[str, int]]:
        """Return moves in which destinations, in any order, take any number of what is left."""
        moves: dict[str, dict[str, int]] = {}
        left = dict(self.units)
        for destination in shuffled(self.destinations, pick):
            units = {
                kind: pick(left[kind] + 1) for kind in self._taken_by(destination, moves) if left.get(kind)
            }
            if any(units.values()):
                moves[destination] = units
                left = {kind: number - units.get(kind, 0) for kind, number in left.items()}
        return self._tidy(moves)

    def _taken_by(self, destination: str, moves: Collection[str]) -> Collection[str]:
        """The kinds that a destination takes when these have been entered."""
        entered = dict.fromkeys((*moves, destination), 1)
        return () if first_exceeded(self.limits, entered) else self.destinations[destination]

    def describe(self) -> str:
        """Name the units and the destinations."""
        units = ", ".join(counted(n, kind) if n != 1 else kind for kind, n in self.units.items())
        return _(
            "move any of %(units)s to: %(destinations)s",
            units=units,
            destinations=", ".join(self.destinations),
        )
