"""`adjudicator key`: make a person's key, or the adjudicator's secret."""

import shlex
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import key_path, pasted, read_key, secret_path
from adjudicator.cli.parameters import PATH, SECRET_VARIABLE, flag, key_option, option
from adjudicator.sealing import MasterSecret, SealingError, SecretKey, read_master_file, write_key_file
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    out = _("Where to put the new key, if not in the usual place. It must be outside any repository.")
    secret = _("Make the secret that a repository's adjudicator needs, instead of a player's key.")
    return Command(
        "key",
        run,
        help=_(
            "Makes the one key that you need for all your games. It signs your orders, and what "
            "only you may see is sealed to it. It is one line of text in a file that only you can"
            " read; an existing file is never overwritten. Keep a copy in a safe place: anyone "
            "who has the file can play your seats, and without it nobody can."
        ),
        params=[
            option("--out", "FILE", out, type=PATH),
            flag("--show", _("Make no key; show the public half of yours and where the file is.")),
            flag("--adjudicator", secret),
            key_option(),
        ],
        examples=[
            (_("Make your key:"), "adjudicator key"),
            (_("Show your public key, for example to send it to an organiser:"), "adjudicator key --show"),
            (_("Make a second key in a file of its own:"), "adjudicator key --out ../second.key"),
        ],
    )


def run(*, out: Path | None, show: bool, adjudicator: bool, key: Path | None) -> Status:
    """Make a key or show one."""
    if adjudicator:
        place = secret_path(out)
        if show:
            _show_secret(place)
        else:
            write_key(place, MasterSecret.new())
            tell_of_secret(place)
        return Status.DONE
    place = out or key_path(key)
    if not show:
        write_key(place, SecretKey.new())
        click.echo(_("Your new key is in %(path)s.", path=place))
        click.echo(_("Keep a copy of this file in a safe place, and do not show it to anyone."))
    public = read_key(place).public
    if show:
        click.echo(_("Your key is in %(path)s.", path=place))
    click.echo(_("Public key: %(key)s", key=pasted(public)))
    click.echo(_("Fingerprint: %(fingerprint)s", fingerprint=public.fingerprint))
    return Status.DONE


def tell_of_secret(place: Path) -> None:
    """Say where the adjudicator's new secret is, and explain its use."""
    click.echo(_("The adjudicator's new secret is in %(path)s.", path=place))
    click.echo(
        _(
            "Keep a copy in a safe place: anyone who has it can read all orders, and without it "
            "no game can go on."
        )
    )
    tell_of_ci(place)


def _show_secret(place: Path) -> None:
    try:
        read_master_file(place)
    except SealingError as error:
        raise Failure(str(error), _("To make one: adjudicator key --adjudicator")) from error
    click.echo(_("The adjudicator's secret is in %(path)s.", path=place))
    tell_of_ci(place)


def tell_of_ci(place: Path) -> None:
    """Explain how the adjudicator's secret gets to a CI job."""
    click.echo(
        _(
            "If a CI job adjudicates, give it this one line of text as the secret %(name)s. For "
            "GitHub, in a shell such as bash: gh secret set %(name)s --env adjudication < "
            "%(path)s",
            name=SECRET_VARIABLE,
            path=shlex.quote(str(place)),
        )
    )


def write_key(place: Path, secret: SecretKey | MasterSecret) -> None:
    """Write a new key or secret to a file; raises Failure if that fails."""
    try:
        write_key_file(place, secret)
    except SealingError as error:
        hint = _("Use --show to see the one you have, or --out FILE to put a new one elsewhere.")
        raise Failure(str(error), hint) from error
