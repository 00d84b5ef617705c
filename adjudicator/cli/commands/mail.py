"""`adjudicator mail`: set up play by mail, take mails in, and send letters."""

import sys
from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands.notify import remind_option
from adjudicator.cli.failures import Failure, Status, stage
from adjudicator.cli.keys import read_secret, require_own_secret
from adjudicator.cli.parameters import (
    Clock,
    clock_option,
    flag,
    repository_argument,
    repository_option,
    secret_option,
    site_address_option,
)
from adjudicator.cli.sources import publish, pull
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Made, Repository, Revision
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group of commands."""
    return group_of(
        "mail",
        {_("Commands"): _commands()},
        help=_(
            "Lets people play who never use git: they send their orders by mail, and get every turn as"
            " a letter. The league needs a mailbox of its own. “adjudicator run --mail” does all of "
            "it: it takes in what has come, adjudicates, and sends letters."
        ),
        examples=[
            (_("Set a league up for mail:"), "adjudicator mail setup league@example.org"),
            (_("Take in, adjudicate and send letters:"), "adjudicator run --mail"),
        ],
    )


def _commands() -> list[Command]:
    where = _(
        "The environment variable ADJUDICATOR_MAIL names the mailbox and the server for sending, as"
        " docs/HOSTING.md explains."
    )
    return [
        Command(
            "setup",
            setup,
            summary=_("Tell everyone the league's address for mail."),
            help=_(
                "Writes the file mail.yaml, which names the league's address for mail and a key to which "
                "players' own addresses are sealed, and commits it. Players then give their addresses with "
                "“adjudicator seat mail”, or join by mail. To change anything, give all of it again."
            ),
            params=[
                Argument(
                    "address",
                    _("The address at which the league gets mail; none, with --channels, if it gets none."),
                    required=False,
                ),
                flag(
                    "--channels",
                    _("Let players give channels in which to be told that it is their turn, such as ntfy."),
                ),
                site_address_option(
                    "--pages", _("The address of the league's pages, to which letters then link.")
                ),
                repository_option(),
                clock_option(),
                secret_option(),
            ],
            examples=[
                (_("Set a league up for mail:"), "adjudicator mail setup league@example.org"),
                (
                    _("The same, with letters that link to the league's pages:"),
                    "adjudicator mail setup league@example.org --pages https://example.org/games/",
                ),
            ],
        ),
        Command(
            "take",
            take,
            summary=_("Take in one mail, from a file or standard input."),
            help=_(
                "Takes in one whole mail as a mail server delivers it, commits what it says, and "
                "prints the answer. The answer lies in the outbox until “adjudicator mail send” "
                "sends it. A mail server or a filter such as sieve can pipe every mail into this "
                "command. Whatever the mail holds, the exit code is 0 once it is dealt with, so that "
                "no server returns it to its sender."
            ),
            params=[
                Argument("file", _("The file with the mail; - for standard input.")),
                repository_option(),
                clock_option(),
                secret_option(),
            ],
            examples=[
                (_("Take in a mail that was saved to a file:"), "adjudicator mail take orders.eml"),
                (_("Let a mail server pipe a mail in:"), "adjudicator mail take - -C /srv/league"),
            ],
        ),
        Command(
            "fetch",
            fetch,
            summary=_("Take in the mails that have come."),
            help=" ".join(
                [
                    _(
                        "Reads what lies in the league's mailbox, commits what it says, puts the "
                        "answers into the outbox, and moves the mails out of the inbox."
                    ),
                    where,
                ]
            ),
            params=[repository_argument(), clock_option(), secret_option()],
            examples=[(_("Take in the mails that have come:"), "adjudicator mail fetch")],
        ),
        Command(
            "send",
            send,
            summary=_("Write the letters that are due, and send them."),
            help=" ".join(
                [
                    _(
                        "Writes to everyone who plays by mail: new turns, reminders before a "
                        "deadline, and what others have done. Sends these letters and the answers in "
                        "the outbox. Nothing is sent twice."
                    ),
                    where,
                ]
            ),
            params=[repository_argument(), remind_option(), clock_option(), secret_option()],
            examples=[
                (_("Send the letters that are due:"), "adjudicator mail send"),
                (_("Remind two days before a deadline:"), "adjudicator mail send --remind-hours 48"),
            ],
        ),
    ]


def setup(
    *, address: str | None, pages: str, channels: bool, repository: Path, now: Clock, secret_file: Path | None
) -> Status:
    """Commit `mail.yaml`."""
    from adjudicator.repository.mail_file import MAIL_FILE, mail_file_changes

    if not address and not channels:
        raise Failure(_("An address for mail is missing."), _("Without mail, give --channels."), Status.USAGE)
    secret = read_secret(secret_file)
    changes = mail_file_changes(address or "", secret.mail, pages, channels=channels)

    def compute(files: Files) -> list[Revision]:
        require_own_secret(files, secret)
        if all(files.exists(path) and files.read(path) == data for path, data in changes.items()):
            return []
        message = "Set up play by mail" if address else "Set up channels"
        return [Revision(changes, message, now())]

    with Repository(repository) as clone:
        published = publish(clone, compute, _("Publishing …"))
    if published.commits:
        told = _("Wrote %(path)s.", path=MAIL_FILE)
        public = _("Wrote %(path)s: the league's address is public from now on.", path=MAIL_FILE)
        click.echo(public if address else told)
    else:
        click.echo(_("%(path)s says so already.", path=MAIL_FILE))
    if channels:
        click.echo(_("Players can give channels now, with adjudicator seat tell. The runs need Apprise."))
    if address:
        click.echo(
            _(
                "Next, name the mailbox in ADJUDICATOR_MAIL, as docs/HOSTING.md explains; then: adjudicator"
                " run --mail"
            )
        )
    return Status.DONE


def take(*, file: str, repository: Path, now: Clock, secret_file: Path | None) -> Status:
    """Take in one mail."""
    from adjudicator.cli.mail_room import open_mail_room
    from adjudicator.mail.incoming import LARGEST

    # One byte more shows that a mail is too large.
    if file == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    with stage("mail"), Repository(repository) as clone, open_mail_room(clone, secret_file, own=True) as room:
        return room.take(data, now)


def fetch(*, path: Path, now: Clock, secret_file: Path | None) -> Status:
    """Take in what lies in the mailbox."""
    from adjudicator.cli.mail_room import JudgedMails, open_mail_room
    from adjudicator.cli.taking_in import revisions_of

    with stage("mail"), Repository(path) as clone, open_mail_room(clone, secret_file) as room:
        mails = room.gather(now())

        def compute(files: Files) -> Made[JudgedMails]:
            moment = now()
            (judged,) = mails.judge(files, moment)
            return Made(revisions_of(files, [judged], moment), judged)

        judged = publish(clone, compute, _("Publishing …")).computed.result
        wrong = judged.answer()
        if not judged.any and not wrong:
            click.echo(_("There is nothing to do now."))
    return Status.NEEDS_ATTENTION if wrong else Status.DONE


def send(*, path: Path, remind_hours: int, now: Clock, secret_file: Path | None) -> Status:
    """Write what is due, and send it."""
    from adjudicator.cli.mail_room import open_mail_room

    with stage("mail"), Repository(path) as clone:
        pull(clone)
        with open_mail_room(clone, secret_file) as room:
            _letters, unwritten = room.write((), now(), remind_hours=remind_hours)
            return Status.NEEDS_ATTENTION if room.send(now()) or unwritten else Status.DONE
