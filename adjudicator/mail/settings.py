"""`ADJUDICATOR_MAIL`: where the league's mail lies and which server sends it, one line each.

    imaps://league@example.org:PASSWORD@imap.example.org
    smtps://smtp.example.org

The password stands there as it is, whatever characters it has; nothing is escaped. The server for sending
gets the same user and password unless its line has others. `imap://` and `smtp://` begin in clear and turn to
TLS before anything else is said (STARTTLS). Nothing is ever sent without TLS, nor to a server whose
certificate does not fit. `maildir:///srv/mail` is a folder on one's own machine, in place of an IMAP server.
`dns://192.0.2.53` names a name server, asked for the keys with which domains sign, in place of the machine's.
Where a value must be one line without blanks, a semicolon may stand between the two.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.mail.mailbox import MailError
from adjudicator.words import N_, gettext as _

VARIABLE = "ADJUDICATOR_MAIL"

_PORTS = {"imaps": 993, "imap": 143, "smtps": 465, "smtp": 587, "dns": 53}
_BEGINS = re.compile(r"(?:^|[\s;]+)(?=(?:imaps?|smtps?|maildir|dns)://)")
_LINE = re.compile(
    r"(?P<scheme>imaps?|smtps?|dns)://"
    r"(?:(?P<user>[^:]+):(?P<password>.+)@)?"
    r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::(?P<port>[0-9]{1,5}))?/?",
    re.DOTALL,
)


class BadSettings(MailError):
    """`ADJUDICATOR_MAIL` cannot be read; the text repeats nothing of it but a line's scheme."""

    advice = N_(
        "Write two lines: imaps://USER:PASSWORD@HOST and smtps://HOST. The password stands there as it is."
    )


@dataclass(frozen=True)
class Server:
    """A mail server. `starttls`: the connection begins in clear. `user` is empty where none is asked for."""

    host: str
    port: int
    starttls: bool
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class MailSettings:
    """Where the mails lie, in a folder (Maildir) or on a server (IMAP), and the server that sends, if any.

    `names` is the name server to be asked, None for the machine's own.
    """

    mailbox: Server | Path
    sending: Server | None = None
    names: Server | None = None


def read_settings(text: str) -> MailSettings:
    """Read the value of `ADJUDICATOR_MAIL`; raises BadSettings, which never repeats a password."""
    before, *lines = _BEGINS.split(text.strip())
    if before or not lines:
        raise BadSettings(
            _("%(variable)s does not begin with imaps://, imap:// or maildir://.", variable=VARIABLE)
        )
    senders = [line for line in lines if line.startswith("smtp")]
    names = [line for line in lines if line.startswith("dns")]
    mailboxes = [line for line in lines if line not in {*senders, *names}]
    if len(mailboxes) != 1 or len(senders) > 1 or len(names) > 1:
        raise BadSettings(
            _(
                "%(variable)s must name one mailbox (imaps://, imap:// or maildir://) and at most one server"
                " that sends (smtps:// or smtp://).",
                variable=VARIABLE,
            )
        )
    mailbox = _folder(mailboxes[0]) if mailboxes[0].startswith("maildir") else _server(mailboxes[0])
    if isinstance(mailbox, Server) and not mailbox.user:
        raise BadSettings(
            _("In %(variable)s, the line of the mailbox has no user and password.", variable=VARIABLE)
        )
    sending = _server(senders[0]) if senders else None
    if sending and isinstance(mailbox, Server) and not sending.user:
        sending = Server(sending.host, sending.port, sending.starttls, mailbox.user, mailbox.password)
    return MailSettings(mailbox, sending, _server(names[0]) if names else None)


def _folder(line: str) -> Path:
    path = Path(line.removeprefix("maildir://"))
    if not path.is_absolute():
        raise BadSettings(
            _("In %(variable)s, the folder of maildir:// is not named from the root.", variable=VARIABLE),
            _("Write three slashes, for example maildir:///home/league/Maildir."),
        )
    return path


def _server(line: str) -> Server:
    scheme = line.partition("://")[0]
    match = _LINE.fullmatch(line)
    port = int(match["port"] or _PORTS[scheme]) if match else 0
    if match is None or not 0 < port < 1 << 16:
        raise BadSettings(
            _(
                "In %(variable)s, the line that begins with %(scheme)s:// does not name a server.",
                variable=VARIABLE,
                scheme=scheme,
            ),
            _(
                "Write it as %(scheme)s://USER:PASSWORD@HOST, with :PORT behind if need be.",
                scheme=scheme,
            ),
        )
    starttls = not scheme.endswith("s")
    return Server(match["host"].strip("[]"), port, starttls, match["user"] or "", match["password"] or "")
