"""Sending what lies in the outbox (SMTP submission, RFC 6409), always by TLS.

A letter goes to `Sent` once the server has taken it. A run that is killed in between leaves it in the outbox,
and the next one sends it again, with the same Message-ID.
"""

import re
import smtplib
from base64 import b64encode
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Self

from adjudicator.mail.connecting import Unreached, connecting
from adjudicator.mail.letter import ADDRESS, OWN_HEADER
from adjudicator.mail.mailbox import MOST_FAILURES, Entry, Folder, Mailbox, MailError
from adjudicator.mail.reading.parts import Headers, normal, split
from adjudicator.mail.reading.sender import message_id_of
from adjudicator.mail.settings import Server
from adjudicator.words import N_, gettext as _

KEPT = 5 * 24 * 3600
"""For so many seconds a letter is tried again that the server puts off (RFC 5321, section 4.5.4.1)."""

_TIMEOUT = 60.0
_MOST_CONNECTIONS = 3
_LARGEST = 1 << 20
_STATUS = re.compile(rb"[245]\.(?P<subject>[0-9]{1,3})\.[0-9]{1,3}\b")
_OF_ADDRESSES = {1, 2}
"""Subjects of a status that blame the address or its mailbox."""

_OF_SYSTEMS = {3, 4}
"""Those that blame a server or the way to it: Gmail says 5.4.5 when a day's quota is used up."""

_DONE, _FOR_GOOD = 2, 5
_HUNG_UP, _TOO_LARGE = 421, 552


class Outcome(Enum):
    """What a server did with a letter.

    - SENT: it has taken it.
    - REFUSED: there is no such address, or nothing reaches it any more.
    - UNWANTED: it does not want this letter.
    - LATER: it could not take it, or we do not know.
    """

    SENT = "sent"
    REFUSED = "refused"
    UNWANTED = "unwanted"
    LATER = "later"


class NotOurs(MailError):
    """The server does not let the league send."""

    advice = N_("Let the league have the address of the mailbox: adjudicator mail setup ADDRESS")


@dataclass(frozen=True)
class Posted:
    """How many letters of an outbox were sent, and how many were not.

    For each `refused`, a report of it lies in the inbox, as another server would send one. Those `given_up`
    are not tried again, those `left` are.
    """

    sent: int = 0
    refused: int = 0
    given_up: int = 0
    left: int = 0


def send_outbox(mailbox: Mailbox, server: Server, league: str, now: int) -> Posted:
    """Send what lies in the outbox, the oldest first, from the league's address.

    Raises MailError, in which case whatever was not sent is still there.
    """
    entries = mailbox.entries(Folder.OUTBOX)
    if not entries:
        return Posted()
    with Submission(server, league) as submission:
        return Posted(**Counter(_post(mailbox, submission, entry, now) for entry in entries))


def _post(mailbox: Mailbox, submission: "Submission", entry: Entry, now: int) -> str:
    """Send one letter; return as what it counts in `Posted`."""
    try:
        data = normal(mailbox.fetch(Folder.OUTBOX, entry, _LARGEST))
    except MailError:
        return _failed(mailbox, entry)
    headers, _body = split(data)
    recipient = _recipient(headers)
    if not recipient or entry.size > _LARGEST:
        mailbox.move(Folder.OUTBOX, [entry], Folder.REFUSED)
        return "given_up"
    outcome = submission.send(data.replace(b"\n", b"\r\n"), recipient)
    if outcome is Outcome.UNWANTED:
        return _failed(mailbox, entry)
    if outcome is Outcome.LATER and now - entry.arrived < KEPT:
        return "left"
    if outcome is Outcome.REFUSED:
        mailbox.add(Folder.INBOX, _report(headers, recipient))
    mailbox.move(Folder.OUTBOX, [entry], Folder.SENT)
    return {Outcome.SENT: "sent", Outcome.REFUSED: "refused"}.get(outcome, "given_up")


def _failed(mailbox: Mailbox, entry: Entry) -> str:
    """Leave a letter for another run, unless too many have failed with it."""
    if entry.failures + 1 < MOST_FAILURES:
        mailbox.failed(Folder.OUTBOX, entry)
        return "left"
    mailbox.move(Folder.OUTBOX, [entry], Folder.SENT)
    return "given_up"


def _recipient(headers: Headers) -> str:
    """The one address that a letter of ours goes to; empty for any other message that somebody put there."""
    (recipient, *more) = headers.all("to") or ("",)
    ours = headers.all(OWN_HEADER.lower()) and not more and ADDRESS.fullmatch(recipient)
    return recipient if ours else ""


def _report(headers: Headers, recipient: str) -> bytes:
    """The report of a letter whose address was refused (RFC 3464), with no more of it than its Message-ID."""
    return (
        "MIME-Version: 1.0\r\n"
        "Auto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="="\r\n'
        "\r\n"
        "--=\r\n"
        "Content-Type: message/delivery-status\r\n"
        "\r\n"
        "Reporting-MTA: dns; localhost\r\n"
        "\r\n"
        f"Final-Recipient: rfc822; {recipient}\r\n"
        "Action: failed\r\n"
        "Status: 5.1.1\r\n"
        "\r\n"
        "--=\r\n"
        "Content-Type: text/rfc822-headers\r\n"
        "\r\n"
        f"Message-ID: {message_id_of(headers)}\r\n"
        "\r\n"
        "--=--\r\n"
    ).encode("ascii")


class Submission:
    """A connection to the server that sends, for letters from one address.

    Raises Unreached at the beginning. If the connection breaks later, the next letter opens another one;
    after a few of them, every letter is for later.
    """

    def __init__(self, server: Server, sender: str) -> None:
        self._server = server
        self._sender = sender
        self._connections = 1
        self._smtp: smtplib.SMTP | None = _connect(server, sender)

    def __enter__(self) -> Self:
        """The connection itself; the end of the block closes it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take leave, whatever the server says to that."""
        if self._smtp is not None:
            with suppress(OSError):
                self._smtp.quit()
        self._drop()

    def try_sender(self) -> None:
        """Ask whether the league may send, and send nothing; raises NotOurs."""
        if self._smtp is not None:
            self._smtp.ehlo_or_helo_if_needed()
            code, _said = self._smtp.mail(self._sender)
            if code // 100 == _FOR_GOOD:
                raise _not_ours(code)
            self._smtp.rset()

    def send(self, data: bytes, recipient: str) -> Outcome:
        """Send a message, whose line ends are CRLF; raises NotOurs if the league may not send."""
        try:
            if self._smtp is None:
                self._again()
            if self._smtp is None:
                return Outcome.LATER
            self._smtp.sendmail(self._sender, [recipient], data)
        except smtplib.SMTPRecipientsRefused as error:
            return self._judged(*error.recipients[recipient], at_address=True)
        except smtplib.SMTPResponseException as error:
            outcome = self._judged(error.smtp_code, error.smtp_error)
            too_large = error.smtp_code == _TOO_LARGE
            if isinstance(error, smtplib.SMTPSenderRefused) and outcome is Outcome.UNWANTED and not too_large:
                raise _not_ours(error.smtp_code) from error
            return outcome
        except OSError:
            self._drop()
            return Outcome.LATER
        return Outcome.SENT

    def _again(self) -> None:
        if self._connections < _MOST_CONNECTIONS:
            self._connections += 1
            with suppress(Unreached):
                self._smtp = _connect(self._server, self._sender)

    def _drop(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
            self._smtp = None

    def _judged(self, code: int, said: bytes | str, *, at_address: bool = False) -> Outcome:
        """What an answer means: by its code, and by the subject of its status if it has one (RFC 3463)."""
        if code == _HUNG_UP:
            self._drop()
        status = _STATUS.match(said if isinstance(said, bytes) else said.encode())
        subject = int(status["subject"]) if status else None
        if code // 100 != _FOR_GOOD or subject in _OF_SYSTEMS:
            return Outcome.LATER
        # Without a status, a server that knows no user may refuse every address.
        if at_address and (subject in _OF_ADDRESSES or (subject is None and self._server.user)):
            return Outcome.REFUSED
        return Outcome.UNWANTED


def _not_ours(code: int) -> NotOurs:
    return NotOurs(_("The SMTP server sends nothing for the league's address (%(code)s).", code=code))


def _connect(server: Server, sender: str) -> smtplib.SMTP:
    """Return a connection on which the user is logged in, if the settings name one; raises Unreached."""
    domain = sender.partition("@")[2]  # what we say that we are, so that no name of this machine is told
    with connecting("SMTP") as context, ExitStack() as stack:
        if server.starttls:
            smtp = smtplib.SMTP(server.host, server.port, local_hostname=domain, timeout=_TIMEOUT)
            stack.callback(smtp.close)
            smtp.starttls(context=context)
        else:
            smtp = smtplib.SMTP_SSL(
                server.host, server.port, local_hostname=domain, timeout=_TIMEOUT, context=context
            )
            stack.callback(smtp.close)
        if server.user:
            _log_in(smtp, server)
        stack.pop_all()
        return smtp


def _log_in(smtp: smtplib.SMTP, server: Server) -> None:
    smtp.ehlo_or_helo_if_needed()
    if "PLAIN" not in smtp.esmtp_features.get("auth", "").upper().split():
        smtp.login(server.user, server.password)
        return
    # The library sends only ASCII; a password may have any character (RFC 4616).
    secret = b64encode(f"\0{server.user}\0{server.password}".encode()).decode()
    code, _said = smtp.docmd("AUTH", f"PLAIN {secret}")
    if code // 100 == _FOR_GOOD:
        raise smtplib.SMTPAuthenticationError(code, "")
    if code // 100 != _DONE:
        raise smtplib.SMTPResponseException(code, "")
