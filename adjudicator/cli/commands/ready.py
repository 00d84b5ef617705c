"""`adjudicator ready`: confirm a seat."""

from adjudicator.cli.acting import Signer, act_command
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure
from adjudicator.repository.people.acts import SignedAct, ready_act
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return act_command(
        "ready",
        _make,
        help=_(
            "Confirms your seat once all seats of the game are taken. It reveals the random "
            "number that your key committed to when you joined, so that nobody can choose what is"
            " drawn. The game starts when all have confirmed."
        ),
        examples=[(_("Confirm your seat in the game westeros:"), "adjudicator ready westeros")],
    )


def _make(signer: Signer) -> SignedAct:
    seat, game = signer.seat, signer.game
    if not seat:
        raise Failure(
            _(
                "Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
                fingerprint=signer.key.public.fingerprint,
                game=game,
            ),
            _(
                "If you have joined, wait until your request is taken in. If not: adjudicator join "
                "%(game)s SEAT --name NAME",
                game=game,
            ),
        )
    signer.once_sent.append(_("Once the game has started: adjudicator view %(game)s", game=game))
    player = signer.roster.players[seat]
    return ready_act(signer.found.file, seat, signer.key, joined=player.joined, freed=player.freed)
