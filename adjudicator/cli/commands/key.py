"""`adjudicator key`: makes the key a person plays or organises with, or the adjudicator's secret."""

from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import pasted, read_key, secret_path
from adjudicator.cli.parameters import SECRET_VARIABLE, key_option
from adjudicator.sealing import MasterSecret, SealingError, SecretKey, read_master_file, write_key_file
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    key = key_option()
    return Command(
        "key",
        run,
        help=_(
            "Makes the one key that you need for all your games. Your orders are signed with it, and what"
            " only you may see is sealed to it. It is one line of text in a file that only you can read; a"
            " file that is there already is never overwritten. Keep a copy in a safe place: whoever has"
            " the file can play your seats, and without it nobody can."
        ),
        params=[
            click.Option(
                ["--out"],
                type=click.Path(path_type=Path),
                metavar="FILE",
                help=_(
                    "Where to put the new key, if not in the usual place. It must not be in a repository."
                ),
            ),
            click.Option(
                ["--show"],
                is_flag=True,
                help=_("Make no key, but show the public half of the one you have, and where it is."),
            ),
            click.Option(
                ["--adjudicator"],
                is_flag=True,
                help=_(
                    "Make the secret that the adjudicator of a repository needs, instead of a player's key."
                ),
            ),
            key,
        ],
        examples=[
            (_("Make your key:"), "adjudicator key"),
            (_("Show your public key, for example to tell it to an organiser:"), "adjudicator key --show"),
            (_("Make a second key in a file of its own:"), "adjudicator key --out ../second.key"),
        ],
    )


def run(*, out: Path | None, show: bool, adjudicator: bool, key: Path) -> Status:
    """Make a key or show one."""
    if adjudicator:
        _show_secret(secret_path(out)) if show else make_secret(secret_path(out))
        return Status.DONE
    place = out or key
    if not show:
        _write(place, SecretKey.new())
        click.echo(_("Your new key is in %(path)s.", path=place))
        click.echo(_("Keep a copy of this file in a safe place, and show it to nobody."))
    public = read_key(place).public
    if show:
        click.echo(_("Your key is in %(path)s.", path=place))
    click.echo(_("Public key: %(key)s", key=pasted(public)))
    click.echo(_("Fingerprint: %(fingerprint)s", fingerprint=public.fingerprint))
    return Status.DONE


def make_secret(place: Path) -> MasterSecret:
    """Make the adjudicator's secret and say what to do with it; raises Failure if there is one already."""
    secret = MasterSecret.new()
    _write(place, secret)
    click.echo(_("The adjudicator's secret is new, and is in %(path)s.", path=place))
    click.echo(
        _(
            "Keep a copy in a safe place: whoever has it can read all orders, and without it no game can"
            " go on."
        )
    )
    _tell_of_ci(place)
    return secret


def _show_secret(place: Path) -> None:
    try:
        read_master_file(place)
    except SealingError as error:
        raise Failure(str(error), _("adjudicator key --adjudicator makes one.")) from error
    click.echo(_("The adjudicator's secret is in %(path)s.", path=place))
    _tell_of_ci(place)


def _tell_of_ci(place: Path) -> None:
    click.echo(
        _(
            "If a CI job adjudicates, give it this one line of text as the secret %(name)s;"
            " for GitHub, in a shell such as bash: gh secret set %(name)s --env adjudication < %(path)s",
            name=SECRET_VARIABLE,
            path=place,
        )
    )


def _write(place: Path, secret: SecretKey | MasterSecret) -> None:
    try:
        write_key_file(place, secret)
    except SealingError as error:
        hint = _("With --show you see the one you have; --out FILE puts a new one elsewhere.")
        raise Failure(str(error), hint) from error
