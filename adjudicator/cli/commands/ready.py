"""`adjudicator ready`: confirm a seat."""

from pathlib import Path

import click

from adjudicator.cli.acting import send_act
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.repository.people.acts import SignedAct, ready_act
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "ready",
        run,
        help=_(
            "Confirms your seat once all seats of the game are taken. It reveals the random "
            "number that your key committed to when you joined, so that nobody can choose what is"
            " drawn. The game starts when all have confirmed."
        ),
        params=[game_argument(), direct_option(), repository_option(), key_option()],
        examples=[(_("Confirm your seat in the game westeros:"), "adjudicator ready westeros")],
    )


def run(*, game: str, direct: bool, repository: Path, key: Path) -> Status:
    """Check that the seat can be confirmed now, and send the act."""
    own = read_key(key)

    def sign(found: PublishedGame, roster: Roster, _at: str) -> SignedAct:
        seat = roster.seat_of(own.public)
        if seat is None:
            raise Failure(
                _(
                    "Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
                    fingerprint=own.public.fingerprint,
                    game=game,
                ),
                _(
                    "If you have joined, wait until your request is taken in. If not: adjudicator join "
                    "%(game)s SEAT --name NAME",
                    game=game,
                ),
            )
        player = roster.players[seat]
        return ready_act(found.file, seat, own, joined=player.joined, freed=player.freed)

    send_act(game=game, sign=sign, repository=repository, direct=direct)
    click.echo(_("Once the game has started: adjudicator view %(game)s", game=game))
    return Status.DONE
