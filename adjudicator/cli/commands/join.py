"""`adjudicator join`: takes a seat."""

from pathlib import Path

import click

from adjudicator.cli.acting import standing_roster
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, pull, time_of
from adjudicator.engine import nearest_word
from adjudicator.repository.acts import join_act
from adjudicator.repository.adoption import require_timely
from adjudicator.repository.effects import adopt
from adjudicator.repository.git_store import Repository
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "join",
        run,
        help=_(
            "Takes a free seat in a game that has not started. The signed request is pushed as a branch of"
            " its own, which the adjudicator takes in. When the game is over, its secret may be published:"
            " from then on everyone can read all hands, orders and plans of that game, yours too."
        ),
        params=[
            game_argument(),
            Argument("seat", _("The seat you want; the command status lists the free ones.")),
            click.Option(
                ["--name"],
                required=True,
                metavar="NAME",
                help=_("What you want to be called in this game; everyone can see it. It must be given."),
            ),
            click.Option(
                ["--invitation"],
                metavar="CODE",
                help=_("The code the organiser gave you, where a game is by invitation."),
            ),
            click.Option(
                ["--handle"],
                metavar="LOGIN",
                help=_(
                    "Your login where the games are discussed, to be called upon there when you are awaited."
                ),
            ),
            direct_option(),
            repository_option(),
            key_option(),
        ],
        examples=[
            (_("Ask for the seat stark in the game westeros:"), "adjudicator join westeros stark --name Ann"),
            (
                _("The same where you may push to the main branch:"),
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
    """Check that the seat can be taken like this, and send the act."""
    own, now = read_key(key), time_of(None)
    shown = None if invitation is None else SecretKey.from_text(invitation.strip())
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        if seat not in found.file.seats:
            nearest = nearest_word(seat, found.file.seats)
            raise Failure(
                _("There is no seat “%(seat)s” in game “%(game)s”.", seat=seat, game=game),
                _("Did you mean %(words)s?", words=nearest)
                if nearest
                else _("The seats are %(seats)s.", seats=", ".join(found.file.seats)),
            )
        act = join_act(found.file, seat, name, own, shown, handle=handle, at=time_text(now))
        newest, roster = standing_roster(files, found, now)
        require_timely(act.statement, newest, now)
        adopt(roster, found.file, act)
        if found.file.publish_secret == "never":
            click.echo(_("The secret of this game is never to be published; nobody can audit it."))
        else:
            click.echo(
                _(
                    "When this game is over, its secret is published: from then on everyone can read all"
                    " hands, orders and plans of it, yours too."
                )
            )
        send(
            clone,
            {f"{found.file.paths.inbox}/{act.file}": act.serialize()},
            branch=f"join/{game}/{seat}-{own.public.fingerprint[:8]}",
            message=_("%(game)s: %(player)s asks for seat %(seat)s", game=game, player=name, seat=seat),
            direct=direct,
            now=now,
        )
    click.echo(_("When all seats are taken: adjudicator ready %(game)s", game=game))
    return Status.DONE
