"""Which places of a tournament meet at which table: the same for everybody who works it out.

Places are numbers from 0; who gets which is drawn afterwards, so nothing here can favour anybody.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

from adjudicator.engine.chance import picker

Group = list[int]
"""The places at a table."""

_TRIES = 40
"""How many beginnings are tried for small tournaments."""

_WORK = 4_000
"""Seats of all rounds that are looked at together, so that large tournaments are not tried as often."""

_SITTING_OUT = 1_000
"""How much worse it is that somebody sits out twice than that two meet twice."""


def table_sizes(players: int, smallest: int, largest: int) -> tuple[int, ...]:
    """How many play at each table of a round, the larger tables first; whoever is left sits out.

    As few as possible sit out; then there are as few tables as possible, of sizes that differ by one at most.
    Empty if there are too few players for a table.
    """
    for seated in range(players, smallest - 1, -1):
        tables = -(-seated // largest)
        if tables * smallest <= seated:
            return tuple(seated // tables + (table < seated % tables) for table in range(tables))
    return ()


def schedule(players: int, sizes: Sequence[int], rounds: int) -> list[list[Group]]:
    """The tables of each round, so that as few as possible meet or sit out twice.

    It begins with rounds at random, always the same ones, and changes two places of a round as long as that
    makes the whole better. The best of several beginnings is taken: not always the best there is.
    """
    if not sizes:
        return [[] for _round in range(rounds)]
    least = _least(players, sizes, rounds)
    tries = max(2, min(_TRIES, _WORK // (players * rounds)))
    best = _Plan(players, sizes, rounds, 0)
    for number in range(1, tries):
        if best.cost == least:
            break
        other = _Plan(players, sizes, rounds, number)
        best = min(best, other, key=lambda plan: plan.cost)
    return [[sorted(table) for table in groups[: len(sizes)]] for groups in best.rounds]


def _least(players: int, sizes: Sequence[int], rounds: int) -> int:
    """What no schedule can fall below: everything is spread evenly."""
    meetings = rounds * sum(comb(size, 2) for size in sizes)
    out = rounds * (players - sum(sizes))
    return _spread(meetings, comb(players, 2)) + _SITTING_OUT * _spread(out, players)


def _spread(things: int, over: int) -> int:
    each, more = divmod(things, over)
    return more * comb(each + 1, 2) + (over - more) * comb(each, 2)


class _Plan:
    """A schedule that no change of two places makes better; in each round the last group sits out."""

    def __init__(self, players: int, sizes: Sequence[int], rounds: int, number: int) -> None:
        self.met = [[0] * players for _place in range(players)]
        self.out = [0] * players
        self.rounds = [list(_beginning(players, sizes, f"{number}/{each}")) for each in range(rounds)]
        for groups in self.rounds:
            for one, other in (pair for table in groups[:-1] for pair in combinations(table, 2)):
                self._meet(one, other, 1)
            for place in groups[-1]:
                self.out[place] += 1
        while self._better():
            pass
        pairs = combinations(range(players), 2)
        twice = sum(comb(self.met[one][other], 2) for one, other in pairs)
        self.cost = twice + _SITTING_OUT * sum(comb(times, 2) for times in self.out)

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _better(self) -> bool:
        """Make every change that helps, once through all rounds."""
        changed = False
        for groups in self.rounds:
            for first, second in combinations(range(len(groups)), 2):
                for here, there in product(range(len(groups[first])), range(len(groups[second]))):
                    if self._gain(groups, first, here, second, there) > 0:
                        self._change(groups, first, here, second, there)
                        changed = True
        return changed

    def _gain(self, groups: list[Group], first: int, here: int, second: int, there: int) -> int:
        one, other = groups[first][here], groups[second][there]
        mates = [place for place in groups[first] if place != one]
        gain = sum(self.met[one][mate] - self.met[other][mate] - 1 for mate in mates)
        if second == len(groups) - 1:  # who sits out meets nobody
            return gain + _SITTING_OUT * (self.out[other] - self.out[one] - 1)
        mates = [place for place in groups[second] if place != other]
        return gain + sum(self.met[other][mate] - self.met[one][mate] - 1 for mate in mates)

    def _change(self, groups: list[Group], first: int, here: int, second: int, there: int) -> None:
        one, other = groups[first][here], groups[second][there]
        self._leave(one, groups[first], -1)
        out = second == len(groups) - 1
        if out:
            self.out[one], self.out[other] = self.out[one] + 1, self.out[other] - 1
        else:
            self._leave(other, groups[second], -1)
        groups[first][here], groups[second][there] = other, one
        self._leave(other, groups[first], 1)
        if not out:
            self._leave(one, groups[second], 1)

    def _leave(self, one: int, table: Group, times: int) -> None:
        for mate in table:
            if mate != one:
                self._meet(one, mate, times)


def _beginning(players: int, sizes: Sequence[int], label: str) -> Iterator[Group]:
    """A round at random, by a label alone; the last group sits out."""
    below = picker(b"schedule", label)
    left = list(range(players))
    for size in (*sizes, players - sum(sizes)):
        yield [left.pop(below(len(left))) for _seat in range(size)]
