"""`adjudicator ready`: confirm a seat."""

from adjudicator.cli.acting import act_command
from adjudicator.cli.command import Command
from adjudicator.player.signing import confirmed
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return act_command(
        "ready",
        confirmed,
        help=_(
            "Confirms your seat once all seats of the game are taken. It reveals the random "
            "number that your key committed to when you joined, so that nobody can choose what is"
            " drawn. The game starts when all have confirmed."
        ),
        examples=[(_("Confirm your seat in the game westeros:"), "adjudicator ready westeros")],
    )
