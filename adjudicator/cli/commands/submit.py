"""`adjudicator submit`: checks, seals and sends orders."""

from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.drafts import orders_waiting, read_draft, refuse_unfinished, send_orders
from adjudicator.cli.failures import Status
from adjudicator.cli.in_force import warn_of_ended_plans
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, key_option, partial_option, repository_option
from adjudicator.cli.sources import pull
from adjudicator.orders import read_back
from adjudicator.repository.git_store import Repository
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "submit",
        run,
        help=_(
            "Checks your order file, seals it so that only the adjudicator can read it, and pushes it as a"
            " branch of its own, which is then taken in. You can send new orders as often as you like until"
            " the turn is adjudicated: the last ones count, and replace your earlier ones as a whole."
            " Nothing in your folder is changed, and the file itself is never committed."
        ),
        params=[
            Argument("file", _("Your order file."), type=click.Path(path_type=Path)),
            Argument("game", _("The game, if the file does not say it."), required=False),
            partial_option(),
            direct_option(),
            repository_option(),
            key_option(),
        ],
        examples=[
            (_("Send your orders:"), "adjudicator submit orders.yaml"),
            (_("The same where you may push to the main branch:"), "adjudicator submit orders.yaml --direct"),
        ],
    )


def run(*, file: Path, game: str | None, partial: bool, direct: bool, repository: Path, key: Path) -> Status:
    """Send orders, unless something is wrong with them."""
    own = read_key(key)
    with Repository(repository) as clone:
        waiting = orders_waiting(clone)
        draft = read_draft(pull(clone), file, game, own)
        refuse_unfinished(draft.orders, partial=partial)
        click.echo(read_back(draft.orders, draft.chair.game.rules), nl=False)
        warn_of_ended_plans(draft)
        send_orders(clone, draft.chair, draft.data, waiting, direct=direct)
    return Status.DONE
