"""`adjudicator join`: take a seat."""

from adjudicator.cli.acting import act_command
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure
from adjudicator.cli.parameters import option, required
from adjudicator.player.signing import Signer, consequence
from adjudicator.repository.people.acts import SignedAct, join_act
from adjudicator.repository.people.roster import require_seat
from adjudicator.sealing import SealingError, SecretKey
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    handle = _("Your login on the forge, so that you are notified when you are awaited.")
    return act_command(
        "join",
        _make,
        help=_(
            "Takes a free seat in a game that has not started. Your signed request is pushed as a"
            " branch, which the adjudicator takes in. When the game is over its secret is "
            "published, unless the game was set up otherwise: from then on everyone can read all "
            "its hands, orders and plans, including yours."
        ),
        params=[
            Argument("seat", _("The seat you want; “adjudicator status” lists the free ones.")),
            required("--name", "NAME", _("Your name in this game; everyone can see it.")),
            option("--invitation", "CODE", _("The code from the organiser, if the game is by invitation.")),
            option("--handle", "LOGIN", handle),
        ],
        examples=[
            (_("Ask for the seat stark in the game westeros:"), "adjudicator join westeros stark --name Ann"),
            (
                _("The same, if you may push to the main branch:"),
                "adjudicator join westeros stark --name Ann --direct",
            ),
        ],
    )


def _make(signer: Signer, *, seat: str, name: str, invitation: str | None, handle: str | None) -> SignedAct:
    game = signer.found
    require_seat(game.file, seat, signer.roster.free)
    shown = None if invitation is None else _read_invitation(invitation)
    signer.once_sent.append(consequence(game))
    signer.once_sent.append(_("When all seats are taken: adjudicator ready %(game)s", game=game.name))
    return join_act(game.file, seat, name, signer.key, shown, handle=handle, at=signer.at)


def _read_invitation(code: str) -> SecretKey:
    try:
        return SecretKey.from_text(code.strip())
    except SealingError as error:
        raise Failure(
            _("The invitation cannot be read: %(reason)s", reason=str(error)),
            _("After --invitation, copy the whole code that the organiser gave you."),
        ) from error
