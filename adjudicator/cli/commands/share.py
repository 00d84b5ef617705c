"""`adjudicator share`: share the league's secret among people, some number of whom can recover it."""

from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_secret, require_own_secret
from adjudicator.cli.parameters import (
    Clock,
    clock_option,
    push_option,
    repository_option,
    required,
    secret_option,
    whole_number,
)
from adjudicator.cli.sources import publish
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.recovery_file import RECOVERY_FILE, recovery_changes
from adjudicator.sealing import PublicKey, SealingError
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    needed = _("How many of them are needed to recover the secret, at least 2.")
    holder = _(
        "Who holds a share: a name, = and the public key that “adjudicator key --show” prints. Check each "
        "key with its owner: whoever has the key has the share."
    )
    return Command(
        "share",
        run,
        help=_(
            "Shares the league's secret among 2 to 16 people, so that the league can go on without whoever "
            "holds it now. Writes the file recovery.yaml, in which each share is sealed to a person's key, "
            "and commits it. As many as you say can recover the secret with “adjudicator recover”, on any "
            "machine, without you and without anybody's noticing. Together they can do all that you can: "
            "read every order, hand and plan of every game, foresee draws, and make turns in the league's "
            "name. Fewer can do none of it. After a change of people share again; but the old shares remain "
            "good, because the secret stays the same."
        ),
        params=[
            Argument("holder", holder, nargs=-1, metavar="NAME=KEY"),
            required("--needed", "N", needed, callback=whole_number(2, 16)),
            clock_option(),
            push_option(),
            repository_option(),
            secret_option(),
        ],
        examples=[
            (
                _("Share the secret among three, any two of whom can recover it:"),
                "adjudicator share --needed 2 Ann=KEY Bob=KEY Cid=KEY",
            )
        ],
    )


def run(
    *, holder: Sequence[str], needed: int, now: Clock, push: bool, repository: Path, secret_file: Path | None
) -> Status:
    """Commit `recovery.yaml`."""
    secret = read_secret(secret_file)
    holders = [_name_and_key(text) for text in holder]
    changes = recovery_changes(secret, needed, holders)

    def compute(files: Files) -> Sequence[Revision]:
        require_own_secret(files, secret)
        message = f"Share the secret: {needed} of {len(holders)} recover it"
        return [Revision(changes, message, now())]

    with Repository(repository) as clone:
        publish(clone, compute, _("Publishing …"), push=push)
    click.echo(
        _(
            "Wrote %(path)s: any %(needed)s of %(names)s can now recover the secret, and so read all orders.",
            path=RECOVERY_FILE,
            needed=needed,
            names=", ".join(name for name, _key in holders),
        )
    )
    click.echo(_("Let each of them see whether they can open their share: adjudicator recover"))
    return Status.DONE


def _name_and_key(text: str) -> tuple[str, PublicKey]:
    name, _equals, key = text.rpartition("=")
    hint = _("Such as Ann=adjudicator-key-1…, with the key that Ann's “adjudicator key --show” prints.")
    if not name:
        raise Failure(_("“%(text)s” is not a name, = and a public key.", text=text), hint, Status.USAGE)
    try:
        return name, PublicKey.from_text(key)
    except SealingError as error:
        message = _("The key of %(name)s cannot be read: %(reason)s", name=name, reason=str(error))
        raise Failure(message, hint) from error
