"""A game over time: its turns by chapter, the figures at the end of each, and its greatest feats."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from adjudicator.engine import Feat, Measure
from adjudicator.site.facts import Row
from adjudicator.site.news import Told, visible_turns
from adjudicator.site.people import Person

_MOST_POINTS = 60
_FEW = 2
_WIDTH, _HEIGHT = 100, 36
_MARGIN = 3


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of play with its display name, and its turns, first to last."""

    title: str
    rows: tuple[Row, ...]

    @property
    def news(self) -> list[Told]:
        """The turns as lists tell them."""
        return visible_turns(self.rows)

    @property
    def last(self) -> Row:
        """The last turn, which shows how the chapter ended."""
        return self.rows[-1]


class Plot(msgspec.Struct, frozen=True):
    """One seat's figure over time: a line in a box of `width` by `height`, and its first and last values."""

    first: int
    last: int
    line: str
    width: int
    height: int
    end: tuple[float, float]


class Figures(msgspec.Struct, frozen=True):
    """One measure: a plot for each seat, and the values by chapter, in the order of seats."""

    title: str
    plots: tuple[Plot, ...]
    by_chapter: tuple[tuple[str, tuple[int, ...]], ...]


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
    """Plot the ruleset's measures at the end of each chapter, or by turn while there are few chapters."""
    divided = chapters(rows)
    points = [chapter.last for chapter in divided] if len(divided) > _FEW else _thinned(rows)
    return OverTime(
        tuple(people.values()),
        tuple(_figures(measure, points, tuple(people)) for measure in measures if len(points) > 1),
    )


def greatest_feats(rows: Sequence[Row]) -> tuple[tuple[Feat, Row], ...]:
    """Return the greatest feat of every sort with its turn; the earliest if several are equal."""
    best: dict[str, tuple[Feat, Row]] = {}
    for row in rows:
        for feat in row.feats:
            if feat.name not in best or feat.amount > best[feat.name][0].amount:
                best[feat.name] = (feat, row)
    return tuple(best.values())


def _figures(measure: Measure, points: Sequence[Row], seats: Sequence[str]) -> Figures:
    values = {
        seat: tuple(point.amounts.get(measure.name, {}).get(seat, 0) for point in points) for seat in seats
    }
    top = max((max(each) for each in values.values()), default=0)
    return Figures(
        measure.title,
        tuple(_plot(values[seat], top) for seat in seats),
        tuple(
            (point.chapter or str(point.number), tuple(values[seat][place] for seat in seats))
            for place, point in enumerate(points)
        ),
    )


def _plot(values: Sequence[int], top: int) -> Plot:
    """Draw steps, on one scale for all seats from 0 to the highest value that any of them had."""
    rise = (_HEIGHT - 2 * _MARGIN) / max(top, 1)
    heights = [round(_HEIGHT - _MARGIN - value * rise, 1) for value in values]
    step = (_WIDTH - 2 * _MARGIN) / max(len(values) - 1, 1)
    places = [round(_MARGIN + place * step, 1) for place in range(len(values))]
    line = f"M{places[0]} {heights[0]}"
    line += "".join(f"H{x}V{y}" for x, y in zip(places[1:], heights[1:], strict=True))
    return Plot(values[0], values[-1], line, _WIDTH, _HEIGHT, (places[-1], heights[-1]))


def _thinned(rows: Sequence[Row]) -> list[Row]:
    """Return at most a few dozen of them, always including the last."""
    step = -(-len(rows) // _MOST_POINTS)
    return [row for place, row in enumerate(reversed(rows)) if place % step == 0][::-1] if rows else []
