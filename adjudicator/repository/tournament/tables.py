"""The games of a tournament, as the game that draws it has drawn them.

That game holds all there is to know: the settings of a table follow from its settings and from its draw, but
for what makes every game unique.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec
from msgspec.structs import replace

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import (
    Conditions,
    Drawn,
    DrawnPlayer,
    GameFile,
    TournamentSettings,
    choose_seats,
    read_game_file,
)
from adjudicator.repository.game_folders import is_game
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.rulesets.tournament import Round
from adjudicator.words import N_, PlainError, gettext as _


class NoTournament(PlainError):
    """There is no tournament of this name."""

    advice = N_("adjudicator tournament new makes one; adjudicator status lists all games.")


class TableName(msgspec.Struct, frozen=True, order=True):
    """A table of a tournament by its round and its number."""

    round: int
    table: int

    def game(self, tournament: str) -> str:
        """The name of its game."""
        return f"{tournament}-{self.round}-{self.table}"


class Tournament(msgspec.Struct, frozen=True, dict=True):
    """A tournament, read from the game that draws it; before everybody has confirmed, it has no rounds."""

    draw: PublishedGame
    settings: TournamentSettings

    @property
    def name(self) -> str:
        """Its name, which is that of the game that draws it."""
        return self.draw.name

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds as drawn."""
        return tuple(self.draw.turns[0].view.rounds) if self.draw.turns else ()

    @cached_property
    def roster(self) -> Roster:
        """Who was entered when it was drawn; until then, who is."""
        return self.draw.turns[0].roster if self.draw.turns else self.draw.roster

    @property
    def tables(self) -> Iterator[TableName]:
        """All tables, round by round."""
        for number, drawn in enumerate(self.rounds, 1):
            for at in range(1, len(drawn.tables) + 1):
                yield TableName(number, at)

    def players(self, table: TableName) -> tuple[str, ...]:
        """Who plays at a table, by their seats in the draw, in the order of the seats of its game."""
        return self.rounds[table.round - 1].tables[table.table - 1].players

    def seats(self, table: TableName) -> tuple[str, ...]:
        """The seats of the game of a table; raises BadSetup."""
        rules, count = find_ruleset(self.settings.ruleset), len(self.players(table))
        return choose_seats(rules, count, self.settings.options)

    def called(self, seat: str) -> str:
        """The name of whoever entered with a seat of the draw."""
        player = self.roster.players[seat]
        return self.draw.rules.seat_title(seat) if player.steward else player.name

    def game_file(self, table: TableName, like: GameFile, invitations: Mapping[str, str]) -> GameFile:
        """The settings of a table.

        `like` has what only its maker knows: organiser, keys and nonce. `invitations` are public keys for
        those who entered without a key of their own, by their seats in the draw. Raises BadSetup.
        """
        return replace(
            self.draw.file,
            game=table.game(self.name),
            ruleset=self.settings.ruleset,
            options=self.settings.options,
            seats=self.seats(table),
            organiser=like.organiser,
            key=like.key,
            signing_key=like.signing_key,
            nonce=like.nonce,
            invitations=msgspec.UNSET,
            joining=_conditions(self.draw.file),
            tournament=msgspec.UNSET,
            drawn=Drawn(
                self.name,
                table.round,
                table.table,
                tuple(self._drawn(seat, invitations.get(seat, "")) for seat in self.players(table)),
            ),
        )

    def _drawn(self, seat: str, invitation: str) -> DrawnPlayer:
        player = self.roster.players[seat]
        if player.steward:
            return DrawnPlayer()
        if player.custody:
            return DrawnPlayer(player.name, invitation=invitation)
        return DrawnPlayer(player.name, key=player.key.text())


def _conditions(draw: GameFile) -> Conditions | msgspec.UnsetType:
    """What is asked of those who take a seat at a table: who may enter was judged when they entered."""
    takeover = draw.conditions.takeover
    return Conditions(takeover=takeover) if takeover != Conditions().takeover else msgspec.UNSET


def is_tournament(files: Files, name: str) -> bool:
    """Whether a game draws a tournament."""
    return is_game(files, name) and bool(read_game_file(files, name).tournament)


def read_tournament(files: Files, name: str) -> Tournament:
    """Read a tournament; raises NoTournament, or UnreadableFile."""
    file = read_game_file(files, name) if is_game(files, name) else None
    if file is None or not file.tournament:
        raise NoTournament(_("There is no tournament “%(name)s” here.", name=name))
    return Tournament(PublishedGame(files, file), file.tournament)
