"""Whether a tournament's games are those that were drawn.

The draw itself is a game, whose audit draws again. What is left to compare are the settings of the tables.
Who sits there is then checked by the audit of each.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import fields

from adjudicator.engine import BadSetup
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import GAME
from adjudicator.repository.tournament.tables import TableName, Tournament
from adjudicator.repository.turn.finding import Finding
from adjudicator.words import gettext as _


def tables_made(files: Files, tournament: str) -> dict[str, GameFile]:
    """The games that say that they are tables of a tournament, by name."""
    made = {name: read_game_file(files, name) for name in game_names(files)}
    return {name: game for name, game in made.items() if game.drawn and game.drawn.tournament == tournament}


def audit_tournament(tournament: Tournament) -> Iterator[tuple[str, Finding]]:
    """Say of each game what is not as it was drawn, and which games of a round are missing."""
    made = tables_made(tournament.draw.files, tournament.name)
    drawn = {table.game(tournament.name): table for table in tournament.tables}
    for name, game in made.items():
        for what in _faults(tournament, game, drawn.get(name)):
            yield name, Finding(GAME, None, what)
    begun = Counter(table.round for name, table in drawn.items() if name in made)
    for name, table in drawn.items():
        if begun[table.round] and name not in made:
            yield name, Finding(GAME, None, _("is missing: other games of its round are here."))


def _faults(tournament: Tournament, game: GameFile, table: TableName | None) -> Iterator[str]:
    if table is None:
        yield _("is no table that was drawn in the tournament %(name)s.", name=tournament.name)
        return
    players = zip(tournament.players(table), game.drawn.players if game.drawn else (), strict=False)
    try:
        right = tournament.game_file(table, game, {seat: one.invitation for seat, one in players})
    except BadSetup as error:
        yield str(error)
        return
    differing = [
        field.encode_name
        for field in fields(GameFile)
        if getattr(game, field.name) != getattr(right, field.name)
    ]
    if differing:
        yield _("differs from what was drawn in the tournament: %(names)s.", names=", ".join(differing))
    if game.organiser not in {roster.organiser(tournament.draw.file) for roster in tournament.draw.rosters}:
        yield _("was made by somebody who does not organise the tournament.")
