"""Mails as people write them: whole messages, signed by their provider or not."""

from email.message import EmailMessage
from email.policy import SMTP

from tests.mail.signing import Domain

LEAGUE = "league@league.example"
PLAYERS = Domain("players.example")
"""The provider of players in custody, which signs what they send."""


def message(
    sender: str,
    text: str,
    *,
    number: int,
    subject: str = "Re: your letter",
    answers: str = "",
    to: str = LEAGUE,
    signer: Domain | None = None,
) -> bytes:
    """A mail with a text, the `number`th of its kind, in answer to a letter by its Message-ID."""
    # A Message-ID is never broken, however long.
    mail = EmailMessage(SMTP.clone(max_line_length=900))
    mail["From"] = sender
    mail["To"] = to
    mail["Subject"] = subject
    mail["Date"] = "Fri, 15 Jan 2027 09:00:00 +0000"
    mail["Message-ID"] = f"<mail-{number}@{sender.partition('@')[2]}>"
    if answers:
        mail["In-Reply-To"] = answers
    mail.set_content(text, cte="quoted-printable")
    data = mail.as_bytes()
    return signer.signed(data) if signer else data
