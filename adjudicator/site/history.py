"""A game over time: its turns by chapter, the figures at the end of each, and its greatest feats."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec

from adjudicator.engine import Feat, Measure
from adjudicator.site.news import ListedTurn, listed_turns, visible_turns
from adjudicator.site.people import Person
from adjudicator.site.turn_facts import Row, turn_name

_MOST_POINTS = 60
_FEW = 2


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of play with its display name, and its turns, first to last."""

    title: str
    rows: tuple[Row, ...]

    @property
    def listed(self) -> list[ListedTurn]:
        """The turns as lists tell them."""
        return listed_turns(visible_turns(self.rows))

    @property
    def last(self) -> Row:
        """The last turn, which shows how the chapter ended."""
        return self.rows[-1]


class Figures(msgspec.Struct, frozen=True):
    """One measure, by its stable name and its title: the values at each moment, in the order of seats."""

    name: str
    title: str
    by_moment: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def when(self) -> tuple[str, ...]:
        """The names of the moments."""
        return tuple(when for when, _values in self.by_moment)

    @property
    def by_seat(self) -> tuple[tuple[int, ...], ...]:
        """The values of each seat, in order of time."""
        return tuple(zip(*(values for _when, values in self.by_moment), strict=True))


class OverTime(msgspec.Struct, frozen=True):
    """All measures of a game for its players."""

    people: tuple[Person, ...]
    figures: tuple[Figures, ...]


class Changed(msgspec.Struct, frozen=True):
    """The figures that a turn has changed: for each player concerned, what each is now and by how much."""

    titles: tuple[str, ...] = ()
    rows: tuple[tuple[Person, tuple[tuple[int, int], ...]], ...] = ()


def changed(before: Row, people: Mapping[str, Person], measures: Sequence[Measure]) -> Changed:
    """Compare the ruleset's measures with those at the end of the turn before."""

    def change(measure: Measure, seat: str) -> int:
        now = measure.amounts.get(seat, 0)
        return now - before.amounts.get(measure.name, {}).get(seat, now)

    moved = [measure for measure in measures if any(change(measure, seat) for seat in people)]
    return Changed(
        tuple(measure.title for measure in moved),
        tuple(
            (who, tuple((measure.amounts.get(seat, 0), change(measure, seat)) for measure in moved))
            for seat, who in people.items()
            if any(change(measure, seat) for measure in moved)
        ),
    )


def chapters(rows: Sequence[Row]) -> tuple[Chapter, ...]:
    """Divide turns into chapters, in order."""
    return tuple(Chapter(title, tuple(found)) for title, found in groupby(rows, lambda row: row.chapter))


def over_time(rows: Sequence[Row], people: Mapping[str, Person], measures: Sequence[Measure]) -> OverTime:
    """Follow the ruleset's measures from the opening to the end of each chapter, or by turn in few chapters.

    Each is followed from when everyone may see it. A long game is followed at a few dozen moments.
    """
    divided = chapters(rows)
    if len(divided) > _FEW:
        moments = [(turn_name(rows[0].number), rows[0]), *((each.title, each.last) for each in divided)]
    else:
        moments = [(turn_name(row.number), row) for row in rows]
    some = _thinned(moments)
    figures = (_figures(measure, some, tuple(people)) for measure in measures)
    return OverTime(tuple(people.values()), tuple(each for each in figures if len(each.by_moment) > 1))


def greatest_feats(turns: Iterable[tuple[Row, Iterable[Feat]]]) -> tuple[tuple[Feat, Row], ...]:
    """Return the greatest feat of every sort with its turn; the earliest if several are equal."""
    best: dict[str, tuple[Feat, Row]] = {}
    for row, feats in turns:
        for feat in feats:
            if feat.name not in best or feat.amount > best[feat.name][0].amount:
                best[feat.name] = (feat, row)
    return tuple(best.values())


def _figures(measure: Measure, moments: Sequence[tuple[str, Row]], seats: Sequence[str]) -> Figures:
    return Figures(
        measure.name,
        measure.title,
        tuple(
            (when, tuple(row.amounts[measure.name].get(seat, 0) for seat in seats))
            for when, row in moments
            if measure.name in row.amounts
        ),
    )


def _thinned(moments: Sequence[tuple[str, Row]]) -> Sequence[tuple[str, Row]]:
    """Return at most a few dozen of them, always including the last."""
    step = -(-len(moments) // _MOST_POINTS) or 1
    return moments[::-step][::-1]
