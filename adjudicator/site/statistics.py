"""The statistics of a league: how many games were played, how long they took, and who won.

Everything follows from the finished games of the site. Of a game that ended without a result only the length
counts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from statistics import median_low

import msgspec

from adjudicator.plain_text import folded
from adjudicator.repository.tournament.points import final_places
from adjudicator.site.csv_file import Cell, csv_file
from adjudicator.site.game_facts import GameFacts, Outcome
from adjudicator.site.kept import Kept
from adjudicator.site.output import Page
from adjudicator.site.players import Named
from adjudicator.site.rating import MOST, SCALE, START, Placed, ratings
from adjudicator.site.renderer import Renderer
from adjudicator.site.turn_facts import Row
from adjudicator.words import gettext as _

STATISTICS = "statistics.html"
RESULTS = "results.csv"


class Table(msgspec.Struct, frozen=True):
    """A table on the page and in a file.

    The first cell of a row leads to the page among `links`, if any. If rows are `grouped`, those that begin
    alike stand together, and the page says that only once.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    links: tuple[str, ...] = ()
    grouped: bool = False

    @property
    def file(self) -> str:
        """The path of the file."""
        return f"statistics-{self.name}.csv"


class Finished(msgspec.Struct, frozen=True):
    """A game that was played and is over."""

    game: GameFacts
    outcome: Outcome
    last: Row

    @property
    def turns(self) -> int:
        """How many turns it took."""
        return self.last.number

    @property
    def days(self) -> int:
        """How many days after its first turn it was over."""
        over = date.fromisoformat(self.last.closed.machine[:10])
        return (over - date.fromisoformat(self.game.opened)).days

    @property
    def has_result(self) -> bool:
        """Whether it has winners, or is a draw."""
        return self.outcome.drawn or bool(self.outcome.winners)

    @property
    def placed(self) -> list[Placed]:
        """The places of those who held seats at the end, by the names under which they are known.

        Winners are first, together. All share a draw on which the players agreed.
        """
        people = self.game.people
        places = final_places(
            people,
            [seat for seat, who in people.items() if who in self.outcome.winners],
            self.last.places,
            agreed=bool(self.outcome.agreed),
        )
        return [(folded(who.player), places[seat]) for seat, who in people.items() if who.player is not None]


def statistics_pages(
    renderer: Renderer, games: Iterable[Kept], everybody: Sequence[Named], *, rated: bool
) -> Iterator[Page]:
    """Make the statistics of these games and players, if one is finished; with a rating if it is `rated`."""
    known = sorted((kept for kept in games if not kept.game.draws), key=lambda kept: kept.game.name)
    over = finished(known)
    if not over:
        return
    elo = ratings([each.placed for each in over if each.has_result]) if rated else None
    made = games_table(known), lengths_table(over), players_table(everybody, over, elo), seats_table(over)
    tables = [table for table in made if table.rows]
    for table in tables:
        yield Page(table.file, csv_file(table.columns, table.rows))
    yield Page(RESULTS, csv_file(_RESULT, _results(over)))
    rule = {"start": START, "most": MOST, "scale": SCALE} if rated else None
    yield renderer.page(STATISTICS, "statistics.html", tables=tables, results=RESULTS, rule=rule)


def finished(games: Iterable[Kept]) -> list[Finished]:
    """Those games that were played and are over, in the order in which they ended."""
    over = [
        Finished(kept.game, kept.game.outcome, kept.latest)
        for kept in games
        if kept.game.outcome and kept.latest
    ]
    return sorted(over, key=lambda each: (each.last.closed.machine, each.game.name))


def games_table(games: Iterable[Kept]) -> Table:
    """How many games are in which state, by the rules they are played with."""
    counted: dict[str, Counter[str]] = {}
    for kept in games:
        state = "played" if kept.latest else "joining"
        counted.setdefault(kept.game.title, Counter())["over" if kept.game.outcome else state] += 1
    rows = (
        (title, count["over"], count["played"], count["joining"]) for title, count in sorted(counted.items())
    )
    columns = _("Rules"), _("Finished"), _("Being played"), _("Waiting to start")
    return Table("games", _("Games"), columns, tuple(rows))


def lengths_table(over: Iterable[Finished]) -> Table:
    """How long games took, in turns and in days."""
    some: dict[tuple[str, str], list[int]] = {}
    for each in over:
        some.setdefault((each.game.title, _("Turns")), []).append(each.turns)
        some.setdefault((each.game.title, _("Days")), []).append(each.days)
    rows = sorted(
        ((*named, min(each), median_low(each), max(each)) for named, each in some.items()),
        key=lambda row: row[0],
    )
    columns = _("Rules"), _("Counted in"), _("Shortest"), _("Median"), _("Longest")
    return Table("lengths", _("Length of games"), columns, tuple(rows), grouped=True)


def seats_table(over: Iterable[Finished]) -> Table:
    """How many games each seat has won, for the people who held it."""
    won: dict[tuple[str, str], list[bool]] = {}
    for each in over:
        for who in each.game.people.values() if each.has_result else ():
            if not who.steward:
                won.setdefault((each.game.title, who.title), []).append(who in each.outcome.winners)
    rows = sorted(
        ((*named, len(each), sum(each)) for named, each in won.items()),
        key=lambda row: (row[0], -row[3], row[1]),
    )
    columns = _("Rules"), _("Seat"), _("Games"), _("Won")
    return Table("seats", _("Wins by seat"), columns, tuple(rows), grouped=True)


def players_table(
    everybody: Iterable[Named], over: Iterable[Finished], elo: Mapping[str, int] | None
) -> Table:
    """How many games each player has played to the end and won, and the rating if there are ratings."""
    games = Counter(name for each in over if each.has_result for name, _place in each.placed)
    found = [one for one in everybody if games[folded(one.name)]]
    rating = {one.name: elo[folded(one.name)] for one in found if elo and folded(one.name) in elo}
    found.sort(key=lambda one: (-rating.get(one.name, 0), -one.wins))
    return Table(
        "players",
        _("Wins by player"),
        (_("Player"), _("Games"), _("Won"), *(() if elo is None else (_("Rating"),))),
        tuple(
            (one.name, games[folded(one.name)], one.wins, *(() if elo is None else (rating.get(one.name),)))
            for one in found
        ),
        tuple(one.page for one in found),
    )


_RESULT = (
    "game", "ruleset", "opened", "over", "turns", "days", "seat", "title", "player", "place", "score", "won",
)  # fmt: skip


def _results(over: Iterable[Finished]) -> Iterator[Sequence[Cell]]:
    """A row for each seat of every finished game, in the order in which they ended."""
    for each in over:
        game, last = each.game, each.last
        same = game.name, game.revision, game.opened, last.closed.machine, each.turns, each.days
        for seat, who in game.people.items():
            standing = last.places.get(seat), last.scores.get(seat)
            yield (*same, seat, who.title, who.player, *standing, int(who in each.outcome.winners))
