"""What the check of a mustering forbids, as data: points, ports, supply and the units that are left."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.engine import ASK_ME, Branches, Fields, Question, Seat, SomeOf
from adjudicator.engine.bounds import Bound, Total, Weights
from adjudicator.engine.options import Unbranched
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.procedures.mustering import (
    Entry,
    entries,
    points_of,
    room_in,
)
from adjudicator.rulesets.westeros.supply import bound
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say


def bounds(view: View, question: Question) -> tuple[Bound, ...]:
    """What `mustering.judge` forbids of the lists that a question asks for."""
    match question.options:
        case Fields(fields=areas) | Branches(branches=areas):
            found = _Musters(view.board, question.seat, tuple(areas))
            return (*_alone(areas), *found.bounds())
        case _:
            return tuple(_Musters(view.board, question.seat, (question.subject,), alone=True).bounds())


def _alone(areas: Mapping[str, Unbranched]) -> Iterator[Bound]:
    """An area waits, or it musters."""
    for area, options in areas.items():
        if isinstance(options, SomeOf) and ASK_ME in options.available:
            weights = {**dict.fromkeys(options.available, 1), ASK_ME: options.high}
            yield Total({area: weights}, high=options.high, says=say("not-alone", word=ASK_ME))


class _Musters:
    """What some areas could muster. If an area is `alone`, the answer is its list, without its name."""

    def __init__(self, board: Board, seat: Seat, areas: Sequence[str], *, alone: bool = False) -> None:
        self.board, self.seat, self.areas, self.alone = board, seat, areas, alone
        self.entries = [entry for area in areas for entry in entries(board, seat, area)]

    def bounds(self) -> Iterator[Bound]:
        """The bounds, in the order in which `judge` finds them broken."""
        for area in self.areas:
            prices = ((entry, entry.cost) for entry in self.entries if entry.area == area)
            points, says = points_of(self.board, area), say("too-few-points", area=area)
            yield Total(self._weights(prices), high=points, says=says)
        yield from self._room()
        yield from self._stock()

    def _weights(self, weights: Iterable[tuple[Entry, int]]) -> Weights:
        found: dict[str, dict[str, int]] = {}
        for entry, weight in weights:
            found.setdefault(entry.area, {})[entry.word] = weight
        return next(iter(found.values()), {}) if self.alone else found

    def _room(self) -> Iterator[Bound]:
        """What is placed has to fit into ports and supply."""
        placed = [entry for entry in self.entries if entry.instead is None]
        added = {
            into: self._weights((entry, 1) for entry in placed if entry.into == into)
            for into in dict.fromkeys(entry.into for entry in placed)
        }
        for into, weights in added.items():
            if self.board.edition.map.kind[into] == "port":
                there = len(self.board.units_in(into, self.seat))
                says = say("port-full", area=into)
                yield Total(weights, there, high=room_in(self.board, into), says=says)
        yield bound(self.board, self.seat, added, says=say("over-supply"))

    def _stock(self) -> Iterator[Bound]:
        """Units have to be left. Only Footmen come back: those replaced, which may be mustered again."""
        left, says = unused(self.board, self.seat), say("no-unit-left")
        for kind in dict.fromkeys(KIND[entry.unit] for entry in self.entries):
            taken = [(entry, 1) for entry in self.entries if KIND[entry.unit] == kind]
            back = [(entry, -1) for entry in self._upgrades() if kind == FOOTMAN]
            yield Total(self._weights((*taken, *back)), high=left[kind], says=says)
        if not left[FOOTMAN]:  # the first to be mustered has to come from the board
            footmen = [(entry, 1) for entry in self.entries if entry.unit == FOOTMAN]
            enough = -self.board.edition.owns[FOOTMAN]
            first = [(entry, enough) for entry in self._upgrades() if self._replaceable(entry)]
            yield Total(self._weights((*footmen, *first)), high=0, says=says)
        for area in self.areas:
            here = [entry for entry in self._upgrades() if entry.area == area]
            for unit in dict.fromkeys(entry.instead for entry in here):
                gone = [(entry, 1) for entry in here if entry.instead == unit]
                come = [(entry, -1) for entry in self.entries if (entry.area, entry.unit) == (area, unit)]
                there = self._replaceable(gone[0][0])
                says = say("no-footman", area=area)
                yield Total(self._weights((*gone, *come)), high=there, says=says)

    def _upgrades(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.instead is not None]

    def _replaceable(self, upgrade: Entry) -> int:
        """How many units on the board the upgrade could replace."""
        return sum(unit == upgrade.instead for unit in self.board.units_in(upgrade.area, self.seat))
