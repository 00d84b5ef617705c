"""Where a mailbox is: in a folder, or on a server."""

from pathlib import Path

from adjudicator.mail.mailbox import Mailbox
from adjudicator.mail.maildir import Maildir
from adjudicator.mail.settings import Server


def mailbox_at(place: Server | Path) -> Mailbox:
    """Return the mailbox at the place that settings name."""
    if isinstance(place, Path):
        return Maildir(place)
    from adjudicator.mail.imap import ImapMailbox  # noqa: PLC0415  takes a while, and a folder needs none

    return ImapMailbox(place)
