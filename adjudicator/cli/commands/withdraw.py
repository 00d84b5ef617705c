"""`adjudicator withdraw`: takes back what was sent for the open turn."""

from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.drafts import orders_waiting, send_orders, sit_down
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.cli.sources import pull
from adjudicator.orders import write_orders
from adjudicator.orders.plans import Wait
from adjudicator.repository.git.store import Repository
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "withdraw",
        run,
        help=_(
            "Takes back the orders and plans you have sent, until the turn is adjudicated: new orders replace"
            " them that answer nothing yet, so that you are asked again. They look like any others, so that"
            " nobody can tell. Send what you want instead with submit."
        ),
        params=[game_argument(), direct_option(), repository_option(), key_option()],
        examples=[(_("Take back what you have sent in the game westeros:"), "adjudicator withdraw westeros")],
    )


def run(*, game: str, direct: bool, repository: Path, key: Path) -> Status:
    """Send orders that wait at every open question and plan nothing."""
    own = read_key(key)
    with Repository(repository) as clone:
        before = orders_waiting(clone)
        chair = sit_down(pull(clone), game, own)
        waiting = write_orders(
            game=chair.game.name,
            turn=chair.next_turn,
            seat=chair.seat,
            answers={question.label: Wait.ASK_ME.value for question in chair.private().open_questions()},
        )
        click.echo(_("Your orders are taken back; at every open question you are asked again."))
        send_orders(clone, chair, waiting.encode(), before, direct=direct)
    return Status.DONE
