"""`adjudicator join`: take a seat."""

from pathlib import Path

import click

from adjudicator.cli.acting import send_act
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.engine import nearest_word
from adjudicator.repository.people.acts import SignedAct, join_act
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.sealing import SealingError, SecretKey
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "join",
        run,
        help=_(
            "Takes a free seat in a game that has not started. Your signed request is pushed as a"
            " branch, which the adjudicator takes in. When the game is over its secret is "
            "published, unless the game was set up otherwise: from then on everyone can read all "
            "its hands, orders and plans, including yours."
        ),
        params=[
            game_argument(),
            Argument("seat", _("The seat you want; the command status lists the free ones.")),
            click.Option(
                ["--name"],
                required=True,
                metavar="NAME",
                help=_("Your name in this game; everyone can see it. Required."),
            ),
            click.Option(
                ["--invitation"],
                metavar="CODE",
                help=_("The code from the organiser, if the game is by invitation."),
            ),
            click.Option(
                ["--handle"],
                metavar="LOGIN",
                help=_("Your login on the forge, so that you are notified when you are awaited."),
            ),
            direct_option(),
            repository_option(),
            key_option(),
        ],
        examples=[
            (_("Ask for the seat stark in the game westeros:"), "adjudicator join westeros stark --name Ann"),
            (
                _("The same, if you may push to the main branch:"),
                "adjudicator join westeros stark --name Ann --direct",
            ),
        ],
    )


def run(
    *,
    game: str,
    seat: str,
    name: str,
    invitation: str | None,
    handle: str | None,
    direct: bool,
    repository: Path,
    key: Path,
) -> Status:
    """Check that the seat can be taken, and send the act."""
    own = read_key(key)
    shown = None if invitation is None else _read_invitation(invitation)

    def sign(found: PublishedGame, _roster: Roster, at: str) -> SignedAct:
        _require_seat(found, seat)
        return join_act(found.file, seat, name, own, shown, handle=handle, at=at)

    send_act(game=game, sign=sign, repository=repository, direct=direct, before=_tell_of_secret)
    click.echo(_("When all seats are taken: adjudicator ready %(game)s", game=game))
    return Status.DONE


def _read_invitation(code: str) -> SecretKey:
    try:
        return SecretKey.from_text(code.strip())
    except SealingError as error:
        raise Failure(
            _("The invitation cannot be read: %(reason)s", reason=str(error)),
            _("After --invitation, copy the whole code that the organiser gave you."),
        ) from error


def _require_seat(game: PublishedGame, seat: str) -> None:
    seats = game.file.seats
    if seat in seats:
        return
    nearest = nearest_word(seat, seats)
    raise Failure(
        _("There is no seat “%(seat)s” in game “%(game)s”.", seat=seat, game=game.name),
        _("Did you mean %(words)s?", words=nearest)
        if nearest
        else _("The seats are %(seats)s.", seats=", ".join(seats)),
    )


def _tell_of_secret(game: PublishedGame) -> None:
    """Say what a player agrees to by joining."""
    if game.file.publish_secret == "never":
        click.echo(_("The secret of this game will never be published; nobody can audit it."))
        return
    click.echo(
        _(
            "When this game is over, its secret is published: from then on everyone can read all "
            "its hands, orders and plans, including yours."
        )
    )
