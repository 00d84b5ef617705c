"""Where a mailbox is: in a folder, or on a server."""

from pathlib import Path

from adjudicator.mail.mailbox import Mailbox, MailError
from adjudicator.mail.maildir import Maildir
from adjudicator.mail.settings import VARIABLE, Server
from adjudicator.words import gettext as _


class NoFolder(MailError):
    """There is no folder where settings name one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            _("There is no folder %(folder)s, where mail is to lie.", folder=folder),
            _(
                "Let the mail server deliver into it, or name the right one in %(variable)s.",
                variable=VARIABLE,
            ),
        )


def mailbox_at(place: Server | Path) -> Mailbox:
    """Return the mailbox at the place that settings name."""
    if isinstance(place, Path):
        return Maildir(place)
    from adjudicator.mail.imap import ImapMailbox  # noqa: PLC0415  takes a while, and a folder needs none

    return ImapMailbox(place)
