"""The pages of tournaments: how the players stand, and who meets whom in which round."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from adjudicator.repository.game_folders import is_game
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.tournament.points import Entry, Played, entries, told_rules, told_scoring
from adjudicator.repository.tournament.tables import TableName, Tournament
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.site.csv_file import Cell, csv_file
from adjudicator.site.output import Page
from adjudicator.site.people import player_page, tournament_page
from adjudicator.site.renderer import Renderer
from adjudicator.words import gettext as _, ngettext


class Told(msgspec.Struct, frozen=True):
    """How a tournament stands; `leaders` are those in the first place, once a game counts."""

    name: str
    page: str
    title: str
    situation: str
    entries: tuple[Entry, ...]
    leaders: tuple[Entry, ...]


class AtTable(msgspec.Struct, frozen=True):
    """A player at a table: by name, with the page of that name, and what the game counts."""

    entry: Entry
    title: str
    played: Played

    @property
    def page(self) -> str:
        """The path of the player's page, "" for a steward."""
        return "" if self.entry.steward else player_page(self.entry.name)


class TableFacts(msgspec.Struct, frozen=True):
    """A table of a round; it has a game once the round is made."""

    number: int
    game: str
    players: tuple[AtTable, ...]


class RoundFacts(msgspec.Struct, frozen=True):
    """A round, and who sits out."""

    number: int
    tables: tuple[TableFacts, ...]
    out: tuple[Entry, ...]


def told_tournament(tournament: Tournament) -> Told:
    """Say how a tournament stands."""
    found = entries(tournament) if tournament.rounds else []
    counts = any(isinstance(one, Played) and one.points is not None for each in found for one in each.rounds)
    return Told(
        tournament.name,
        tournament_page(tournament.name),
        find_ruleset(tournament.settings.ruleset).title,
        _situation(tournament, found),
        tuple(found),
        tuple(entry for entry in found if counts and entry.place == 1),
    )


def _situation(tournament: Tournament, found: Sequence[Entry]) -> str:
    total = len(tournament.rounds)
    if not total:
        return _("Players can enter.") if tournament.draw.roster.free else _("Not everybody has confirmed.")
    over = [
        number
        for number in range(total)
        if all(not isinstance(one := each.rounds[number], Played) or one.points is not None for each in found)
    ]
    if len(over) == total:
        return ngettext("The only round is over.", "All %(n)s rounds are over.", total)
    made = [
        table for table in tournament.tables if is_game(tournament.draw.files, table.game(tournament.name))
    ]
    number = max((table.round for table in made), default=0)
    if not number:
        return _("It is drawn; the first round is about to begin.")
    return _("Round %(number)s of %(total)s.", number=number, total=total)


def tournament_pages(renderer: Renderer, tournament: Tournament, told: Told) -> Iterator[Page]:
    """Make the page of a tournament, and its table as a file once it is drawn."""
    file = f"{told.page.removesuffix('.html')}.csv" if told.entries else ""
    if file:
        yield Page(file, csv_file(_columns(tournament), map(_row, told.entries)))
    yield renderer.page(
        told.page,
        "tournament.html",
        told=told,
        draw=tournament.name,
        sizes=tournament.draw.file.options,
        organiser=tournament.draw.roster.organiser(tournament.draw.file).name,
        entries=[(entry, "" if entry.steward else player_page(entry.name)) for entry in told.entries],
        rounds=list(_rounds(tournament, told.entries)),
        scoring=(told_scoring(tournament.settings.scoring), told_rules()),
        file=file.rpartition("/")[2],
    )


def _columns(tournament: Tournament) -> Sequence[str]:
    rounds = (f"round-{number}" for number in range(1, len(tournament.rounds) + 1))
    return ("place", "player", *rounds, "points", "won")


def _row(entry: Entry) -> Sequence[Cell]:
    rounds = (one.points if isinstance(one, Played) else one for one in entry.rounds)
    return [entry.place, entry.name, *rounds, entry.points, entry.won]


def _rounds(tournament: Tournament, found: Iterable[Entry]) -> Iterator[RoundFacts]:
    by_seat = {entry.seat: entry for entry in found}
    for number, drawn in enumerate(tournament.rounds, 1):
        tables = (TableName(number, at) for at in range(1, len(drawn.tables) + 1))
        out = tuple(by_seat[seat] for seat in drawn.out)
        yield RoundFacts(number, tuple(_table(tournament, table, by_seat) for table in tables), out)


def _table(tournament: Tournament, table: TableName, by_seat: dict[str, Entry]) -> TableFacts:
    rules, players = find_ruleset(tournament.settings.ruleset), tournament.players(table)
    game = table.game(tournament.name)
    seats = tournament.seats(table)
    seated = []
    for player, seat in zip(players, seats, strict=True):
        played = by_seat[player].rounds[table.round - 1]
        if isinstance(played, Played):
            seated.append(AtTable(by_seat[player], rules.seat_title(seat), played))
    made = game if is_game(tournament.draw.files, game) else ""
    return TableFacts(table.table, made, tuple(seated))


def tournaments(games: Iterable[PublishedGame]) -> list[Tournament]:
    """The tournaments among some games."""
    return [Tournament(game, game.file.tournament) for game in games if game.file.tournament]
