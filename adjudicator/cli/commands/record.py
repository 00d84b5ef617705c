"""`adjudicator organise record`: show the adjudicator's record of the board, in order to correct it."""

from pathlib import Path

import click

from adjudicator import yaml_files
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import game_argument, offline_option, repository_option, secret_option
from adjudicator.cli.sources import newest_files, require_games
from adjudicator.repository.turn.load_table import newest_record
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "record",
        run,
        summary=_("Show the values that a correction can change; secret."),
        help=_(
            "Prints the adjudicator's record of the board after the last complete action: the "
            "values that organise correct can change, each under the names and positions that "
            "make up its path. It needs the adjudicator's secret. It includes hands and decks: "
            "show it to nobody, and do not look at it if you play in that game."
        ),
        params=[game_argument(), offline_option(), repository_option(), secret_option()],
        examples=[
            (_("Find what went wrong, and correct it:"), "adjudicator organise record westeros"),
            ("", 'adjudicator organise correct westeros --set available.stark=5 --reason "A bug"'),
        ],
    )


def run(*, game: str, offline: bool, repository: Path, secret_file: Path | None) -> Status:
    """Print the board as YAML, under a warning that it is secret."""
    master = read_secret(secret_file)
    with newest_files(repository, offline=offline) as files:
        require_games(files, [game])
        turn, record = newest_record(files, game, master)
    heading = [
        _("SECRET: this shows what players may not see. Show it to nobody."),
        _("Game “%(game)s”, turn %(turn)s: the board after the last complete action.", game=game, turn=turn),
        _(
            "The path of a value is the names above it and its own, joined by dots; positions in "
            "lists count from 0."
        ),
    ]
    for line in heading:
        click.echo(f"# {line}")
    click.echo(yaml_files.dump(record.board).decode(), nl=False)
    return Status.DONE
