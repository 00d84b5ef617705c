"""The turns of a game as news: one in which nothing was to be seen is told with the next."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from adjudicator.site.turn_facts import Row


class Told(NamedTuple):
    """A turn with news, the quiet ones just `before` it, and those just `after`."""

    row: Row
    before: tuple[Row, ...] = ()
    after: tuple[Row, ...] = ()

    @property
    def last(self) -> Row:
        """The turn at whose end those were asked whose answers made the next news."""
        return (self.row, *self.after)[-1]


class ListedTurn(NamedTuple):
    """A turn with news, and the `quiet` ones that a list tells in the same line."""

    row: Row
    quiet: tuple[Row, ...]


def listed_turns(news: Sequence[Told]) -> list[ListedTurn]:
    """Tell turns in a list, where each quiet one is told once: with the next, or else with the last."""
    return [ListedTurn(one.row, one.before + one.after if one is news[-1] else one.before) for one in news]


def visible_turns(rows: Sequence[Row]) -> list[Told]:
    """Tell turns, in order. If all are quiet, the first is told nevertheless, so that no list is empty."""
    return list(_told(rows)) or [Told(row, (), tuple(rows[1:])) for row in rows[:1]]


def _told(rows: Sequence[Row]) -> Iterator[Told]:
    quiet: tuple[Row, ...] = ()
    waiting: Told | None = None
    for is_quiet, found in groupby(rows, lambda row: row.quiet):
        some = tuple(found)
        if is_quiet:
            quiet = some
            waiting = waiting and waiting._replace(after=some)
            continue
        for row in some:
            if waiting:
                yield waiting
            waiting, quiet = Told(row, quiet), ()
    if waiting:
        yield waiting
