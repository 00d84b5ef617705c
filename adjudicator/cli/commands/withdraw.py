"""`adjudicator withdraw`: take back what was sent for the open turn."""

from pathlib import Path

from adjudicator.cli.command import Command
from adjudicator.cli.drafts import is_under_way, open_seat, orders_waiting, send_orders
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import Way, game_argument, sending_options
from adjudicator.cli.proposing import say
from adjudicator.cli.sources import pull
from adjudicator.player.order_file import withdrawal
from adjudicator.repository.git.store import Repository
from adjudicator.repository.plans_in_force import orders_state, standing_plans
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "withdraw",
        run,
        help=_(
            "Takes back the orders and plans you have sent, until the turn is adjudicated. It "
            "sends new orders that answer nothing, so that you are asked again; nobody can "
            "tell them from other orders. To change your orders instead, use submit."
        ),
        params=[game_argument(), *sending_options()],
        examples=[(_("Take back what you have sent in the game westeros:"), "adjudicator withdraw westeros")],
    )


def run(*, game: str, way: Way | None, repository: Path, key: Path | None) -> Status:
    """Send orders that answer nothing and plan nothing."""
    own = read_key(key)
    with Repository(repository) as clone:
        before = orders_waiting(clone)
        chair = open_seat(pull(clone), game, own)
        in_force = orders_state(chair) in {"unread", "partial", "whole"} or standing_plans(chair).plans
        if not in_force and not is_under_way(chair, before):
            say(_("No orders or plans of yours are in force, so there is nothing to withdraw."), way)
            return Status.DONE
        say(_("Your orders will be withdrawn, and you will be asked all open questions again."), way)
        send_orders(clone, chair, withdrawal(chair), before, way=way)
    return Status.DONE
