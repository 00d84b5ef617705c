"""`adjudicator reveal`: publish the secret of a finished game."""

from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import (
    Clock,
    clock_option,
    game_argument,
    push_option,
    repository_option,
    secret_option,
)
from adjudicator.cli.sources import find_game, publish
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.secret_file import publish_secret
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "reveal",
        run,
        help=_(
            "Publishes the secret of a game that is over. From then on everyone can read all its "
            "hands, orders and plans, replay it, and check that nothing was altered. Other games "
            "stay sealed. This cannot be undone. A week after the time for appeals, "
            "“adjudicator run” publishes the secret by itself."
        ),
        params=[game_argument(), clock_option(), push_option(), repository_option(), secret_option()],
        examples=[(_("Publish the secret of the game westeros:"), "adjudicator reveal westeros")],
    )


def run(*, game: str, now: Clock, push: bool, repository: Path, secret_file: Path | None) -> Status:
    """Publish the secret, or say that it is already published."""
    master = read_secret(secret_file)

    def compute(files: Files) -> Sequence[Revision]:
        found = find_game(files, game)
        if found.secret_published:
            return ()
        message, moment = f"{game}: the secret is published", now()
        return [Revision(publish_secret(found, master, moment), message, moment)]

    with Repository(repository) as clone:
        published = publish(clone, compute, _("Publishing the secret …"), push=push)
    if published.commits:
        click.echo(_("The secret of game “%(game)s” is published.", game=game))
    else:
        click.echo(_("The secret of game “%(game)s” is already published.", game=game))
    click.echo(_("Everyone can now check the game: adjudicator audit turns/%(game)s", game=game))
    return Status.DONE
