"""The draw of a tournament: a game without a move, whose seats are the players of the tournament.

Players take its seats and confirm as in every game, so its draws are as nobody's as those of every game.
`RULES.md` holds the rules by number, `schedule` works out which places meet. The games of the tournament are
games of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from adjudicator.engine import (
    WHOLE_GAME,
    BadSetup,
    Draw,
    Event,
    Game,
    GameOption,
    Line,
    Result,
    Seat,
    Setup,
    catalogue,
)
from adjudicator.engine.events import report
from adjudicator.rulesets.plain import PlainRuleset
from adjudicator.rulesets.tournament.schedule import schedule, table_sizes
from adjudicator.words import N_, gettext as _, joined, pgettext

FEWEST = 2
"""Players of a tournament, and at a table."""

MOST_ROUNDS, MOST_PLAYERS, MOST_AT_A_TABLE = 12, 48, 8

_SEAT = "player-"
_ACTION = "draw"


class Table(msgspec.Struct, frozen=True):
    """The players at a table, by their seats in the draw, in the order of the seats of its game."""

    players: tuple[Seat, ...]


class Round(msgspec.Struct, frozen=True):
    """The tables of a round, and who sits out."""

    tables: tuple[Table, ...]
    out: tuple[Seat, ...]


class Board(msgspec.Struct):
    """The rounds, once they are drawn."""

    rounds: list[Round] = []

    def clone(self) -> "Board":
        return Board(list(self.rounds))


class PlacesDrawn(Event, frozen=True, kw_only=True):
    """Who has which place of the schedule, in its order."""

    players: tuple[Seat, ...]

    def sentence(self, words: object) -> str:
        del words
        return _("The places are drawn, in this order: %(players)s.", players=_called(self.players))


class RoundDrawn(Event, frozen=True, kw_only=True):
    """Who sits out the next round."""

    number: int
    out: tuple[Seat, ...]

    def apply(self, board: Board) -> None:
        board.rounds.append(Round((), self.out))

    def sentence(self, words: object) -> str:
        del words
        if not self.out:
            return _("Everybody plays.")
        return _("Sitting out: %(players)s.", players=_called(self.out))

    def headings(self, words: object) -> tuple[str, ...]:
        del words
        return (_("Round %(number)s", number=self.number),)


class TableDrawn(Event, frozen=True, kw_only=True):
    """Who plays at a table of the newest round."""

    number: int
    players: tuple[Seat, ...]

    def apply(self, board: Board) -> None:
        last = board.rounds[-1]
        board.rounds[-1] = Round((*last.tables, Table(self.players)), last.out)

    def sentence(self, words: object) -> str:
        del words
        return _("Table %(number)s: %(players)s.", number=self.number, players=_called(self.players))


class TournamentDraw(PlainRuleset[Board, Board]):
    """The draw of a tournament."""

    name: ClassVar[str] = "tournament"
    revision: ClassVar[int] = 1
    title: ClassVar[str] = "Tournament"
    board_type = Board
    view_type = Board
    event_type = PlacesDrawn | RoundDrawn | TableDrawn
    questions = catalogue(())
    game_options: ClassVar[tuple[GameOption, ...]] = (
        GameOption("rounds", N_("how many rounds are played"), tuple(map(str, range(1, MOST_ROUNDS + 1)))),
        GameOption(
            "smallest",
            N_("how many play at the smallest table"),
            tuple(map(str, range(FEWEST, MOST_AT_A_TABLE + 1))),
        ),
        GameOption(
            "largest",
            N_("how many play at the largest table"),
            tuple(map(str, range(FEWEST, MOST_AT_A_TABLE + 1))),
        ),
    )

    def seat_counts(self) -> Sequence[int]:
        return range(FEWEST, MOST_PLAYERS + 1)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        if options and not table_sizes(count, *_sizes(options)):
            raise BadSetup(_("%(count)s players cannot be divided into tables of that size.", count=count))
        return tuple(f"{_SEAT}{number}" for number in range(1, count + 1))

    def seat_title(self, seat: Seat) -> str:
        return pgettext("seat", "Player %(number)s", number=seat.removeprefix(_SEAT))

    def opening(self, setup: Setup) -> Board:
        del setup
        return Board()

    def next_action(self, board: Board) -> str | None:
        return None if board.rounds else _ACTION

    async def perform(self, game: Game[Board]) -> None:
        """Draw the whole tournament [TM-DRAW]."""
        seats, options = game.setup.seats, game.setup.options
        sizes = table_sizes(len(seats), *_sizes(options))
        places = await Draw("places", seats, len(seats))
        game.tell(PlacesDrawn(players=places, rule="TM-DRAW-04"))
        for number, tables in enumerate(schedule(len(seats), sizes, int(options["rounds"])), 1):
            playing = {place for table in tables for place in table}
            out = tuple(seat for place, seat in enumerate(places) if place not in playing)
            game.tell(RoundDrawn(number=number, out=out, rule="TM-DRAW-03"))
            for at, table in enumerate(tables, 1):
                drawn = await Draw(f"{number}/{at}", [places[place] for place in table], len(table))
                game.tell(TableDrawn(number=at, players=drawn, rule="TM-DRAW-05"))

    def period(self, view: Board) -> str:
        del view
        return WHOLE_GAME

    def view(self, board: Board, seat: Seat | None) -> Board:
        del seat
        return board.clone()

    def result(self, view: Board) -> Result | None:
        return Result((), "TM-DRAW-06") if view.rounds else None

    def situation(self, view: Board) -> str:
        return _("All tables are drawn") if view.rounds else _("Nothing is drawn yet")

    def report(self, events: Sequence[Event]) -> list[Line]:
        return report(events, None)

    def describe_view(self, view: Board, *, ended: bool = False) -> list[Line]:
        del ended
        return list(_described(view))


def _sizes(options: Mapping[str, str]) -> tuple[int, int]:
    return int(options["smallest"]), int(options["largest"])


def _called(seats: Sequence[Seat]) -> str:
    return joined(map(TournamentDraw().seat_title, seats))


def _described(view: Board) -> Iterator[Line]:
    for number, drawn in enumerate(view.rounds, 1):
        yield Line(_("Round %(number)s", number=number), level=1)
        for at, table in enumerate(drawn.tables, 1):
            yield Line(_("Table %(number)s: %(players)s.", number=at, players=_called(table.players)))
        if drawn.out:
            yield Line(_("Sitting out: %(players)s.", players=_called(drawn.out)))
