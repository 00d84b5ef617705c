"""`adjudicator ready`: confirms a seat."""

from pathlib import Path

import click

from adjudicator.cli.acting import standing_roster
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, pull, time_of
from adjudicator.repository.acts import ready_act
from adjudicator.repository.adoption import require_timely
from adjudicator.repository.effects import adopt
from adjudicator.repository.git_store import Repository
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "ready",
        run,
        help=_(
            "Confirms your seat once all seats of the game are taken. Every player adds a random number"
            " that was promised when joining, so that nobody can choose what is drawn. The game starts"
            " when all have confirmed."
        ),
        params=[game_argument(), direct_option(), repository_option(), key_option()],
        examples=[(_("Confirm your seat in the game westeros:"), "adjudicator ready westeros")],
    )


def run(*, game: str, direct: bool, repository: Path, key: Path) -> Status:
    """Check that the seat can be confirmed now, and send the act."""
    own, now = read_key(key), time_of(None)
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        newest, roster = standing_roster(files, found, now)
        seat = roster.seat_of(own.public)
        if seat is None:
            raise Failure(
                _(
                    "Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
                    fingerprint=own.public.fingerprint,
                    game=game,
                ),
                _(
                    "If you have joined, wait until that is taken in; if not: adjudicator join %(game)s",
                    game=game,
                ),
            )
        player = roster.players[seat]
        act = ready_act(found.file, seat, own, joined=player.joined, freed=player.freed)
        require_timely(act.statement, newest, now)
        adopt(roster, found.file, act)
        send(
            clone,
            {f"{found.file.paths.inbox}/{act.file}": act.serialize()},
            branch=f"ready/{game}/{seat}",
            message=_("%(game)s: %(seat)s is ready", game=game, seat=seat),
            direct=direct,
            now=now,
        )
    click.echo(_("When the game has started: adjudicator view %(game)s", game=game))
    return Status.DONE
