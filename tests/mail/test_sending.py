"""Sending what lies in the outbox, to a server in this process that answers as it is told."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest

from adjudicator.mail.connecting import Unreached
from adjudicator.mail.letter import Letter
from adjudicator.mail.letters.writing import write_letter
from adjudicator.mail.mailbox import Entry, Folder, MailError
from adjudicator.mail.maildir import Maildir
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.settings import Server
from adjudicator.mail.smtp import KEPT, NotOurs, Posted, send_outbox
from tests.mail.scripted import HANG_UP, Script, scripted
from tests.mail.servers import certify
from tests.slow import first

LEAGUE = "league@example.org"


class Servers(Protocol):
    def __call__(
        self, says: Mapping[str, str | list[str]] | None = None, *, tls: bool = True
    ) -> AbstractContextManager[Script]: ...


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Servers whose certificate is trusted."""
    folder = tmp_path_factory.mktemp("certificates")
    certify(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))
        yield partial(scripted, folder / "certs" / "localhost")


def letter(number: int = 1, to: str = "ann@players.example") -> bytes:
    made = Letter(
        to, f"Letter {number}", f"<{number}@example.org>", "Hello.\n.\n.\n", tells=(f"{number:024}",)
    )
    return write_letter(made, LEAGUE, 1_700_000_000)


@pytest.fixture
def mailbox(tmp_path: Path) -> Maildir:
    """A mailbox with two letters in its outbox."""
    mailbox = Maildir(tmp_path / "mail")
    mailbox.add(Folder.OUTBOX, letter(1))
    mailbox.add(Folder.OUTBOX, letter(2, "bob@players.example"))
    return mailbox


def send(mailbox: Maildir, script: Script, protocol: str = "smtps", *, after: int = 0) -> Posted:
    arrived = min((entry.arrived for entry in mailbox.entries(Folder.OUTBOX)), default=0)
    return send_outbox(mailbox, script.server(protocol), LEAGUE, arrived + after)


def counts(mailbox: Maildir) -> dict[str, int]:
    return {folder.value: count for folder in Folder if (count := len(mailbox.entries(folder)))}


@pytest.mark.parametrize("protocol", ["smtps", "smtp"])
def test_letters_are_sent_over_one_connection_and_then_lie_with_those_sent(
    server: Servers, mailbox: Maildir, protocol: str
) -> None:
    with server(tls=protocol == "smtps") as script:
        assert send(mailbox, script, protocol) == Posted(sent=2)
    assert counts(mailbox) == {"Sent": 2}
    assert sorted(script.messages) == sorted(
        made.replace(b"\r\n.", b"\r\n..") for made in (letter(1), letter(2, "bob@players.example"))
    )
    said = [line.lower() for line in script.commands if line.startswith(("MAIL", "RCPT"))]
    assert all(line.startswith("mail from:<league@example.org>") for line in said[::2])
    assert sorted(said[1::2]) == ["rcpt to:<ann@players.example>", "rcpt to:<bob@players.example>"]
    assert sum(line.startswith("AUTH") for line in script.commands) == 1


def test_a_password_may_have_any_character_and_only_the_domain_is_told(
    server: Servers, mailbox: Maildir
) -> None:
    with server() as script:
        send(mailbox, script)
    assert script.commands[0] == "EHLO example.org"
    assert script.commands[1] == f"AUTH PLAIN {b64encode(f'{chr(0)}{LEAGUE}{chr(0)}é ß'.encode()).decode()}"


def test_an_empty_outbox_connects_to_nothing(tmp_path: Path) -> None:
    assert send_outbox(Maildir(tmp_path), Server("localhost", 1, starttls=False), LEAGUE, 0) == Posted()


def test_an_address_that_is_refused_is_reported_as_another_server_would(
    server: Servers, mailbox: Maildir
) -> None:
    with server({"RCPT": ["550 5.1.1 unknown"]}) as script:
        assert send(mailbox, script) == Posted(sent=1, refused=1)
    assert counts(mailbox) == {"INBOX": 1, "Sent": 2}
    (entry,) = mailbox.entries(Folder.INBOX)
    report = read_mail(mailbox.fetch(Folder.INBOX, entry, 10_000))
    assert report.bounce is not None
    assert report.bounce.hard
    assert set(report.bounce.letters) < {"<1@example.org>", "<2@example.org>"}
    assert report.automatic


@pytest.mark.parametrize(
    "says",
    first(
        4,
        [
            {"MAIL": "451 try later"},
            {"MAIL": "550 5.4.5 daily quota exceeded"},
            {"RCPT": "452 4.2.2 mailbox full"},
            {"RCPT": "421 too many"},
            {"DATA": "451 no"},
            {"end": "451 no"},
            {"end": "550 5.4.5 daily quota exceeded"},
            {"MAIL": HANG_UP},
            {"RCPT": HANG_UP},
            {"DATA": HANG_UP},
            {"end": HANG_UP},
        ],
    ),
    ids=lambda says: " ".join(*says.items()),
)
def test_what_may_pass_is_tried_again_for_five_days(
    server: Servers, mailbox: Maildir, says: Mapping[str, str]
) -> None:
    with server(says) as script:
        assert send(mailbox, script) == Posted(left=2)
        assert counts(mailbox) == {"Outbox": 2}
        assert send(mailbox, script, after=KEPT + 60) == Posted(given_up=2)
    assert counts(mailbox) == {"Sent": 2}


def test_a_server_that_hangs_up_once_gets_the_other_letters_at_once(
    server: Servers, mailbox: Maildir
) -> None:
    with server({"end": [HANG_UP]}) as script:
        assert send(mailbox, script) == Posted(sent=1, left=1)
        assert send(mailbox, script) == Posted(sent=1)
    assert counts(mailbox) == {"Sent": 2}


@pytest.mark.parametrize(
    "says",
    [{"RCPT": "554 5.7.1 policy"}, {"end": "554 5.6.0 we do not like it"}, {"MAIL": "552 5.2.3 too large"}],
    ids=lambda says: next(iter(says)),
)
def test_a_letter_that_is_not_wanted_is_tried_three_times_and_blames_no_address(
    server: Servers, mailbox: Maildir, says: Mapping[str, str]
) -> None:
    with server(says) as script:
        assert [send(mailbox, script) for _run in range(3)] == [
            Posted(left=2),
            Posted(left=2),
            Posted(given_up=2),
        ]
    assert counts(mailbox) == {"Sent": 2}


@pytest.mark.parametrize(("user", "posted"), [("", Posted(left=2)), ("league", Posted(refused=2))])
def test_a_refusal_without_a_status_blames_the_address_only_where_we_are_known(
    server: Servers, mailbox: Maildir, user: str, posted: Posted
) -> None:
    with server({"RCPT": "550 no"}) as script:
        assert send_outbox(mailbox, script.server(user=user), LEAGUE, 0) == posted


def test_a_letter_that_cannot_be_read_keeps_no_other_back(
    server: Servers, mailbox: Maildir, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = mailbox.entries(Folder.OUTBOX)[0].name
    fetch = Maildir.fetch

    def failing(self: Maildir, folder: Folder, entry: Entry, most: int) -> bytes:
        if entry.name == broken:
            raise MailError("The disk is broken.")
        return fetch(self, folder, entry, most)

    monkeypatch.setattr(Maildir, "fetch", failing)
    with server() as script:
        runs = [send(mailbox, script) for _run in range(3)]
    assert runs == [Posted(sent=1, left=1), Posted(left=1), Posted(given_up=1)]
    assert counts(mailbox) == {"Sent": 2}


def test_where_the_league_may_not_send_everything_stays(server: Servers, mailbox: Maildir) -> None:
    with server({"MAIL": "553 5.7.1 not your address"}) as script, pytest.raises(NotOurs) as caught:
        send(mailbox, script)
    assert str(caught.value) == "The SMTP server sends nothing for the league's address (553)."
    assert counts(mailbox) == {"Outbox": 2}


@pytest.mark.parametrize(
    ("says", "tells"),
    [
        ({"AUTH": "535 5.7.8 league@example.org: bad"}, "does not accept the user and the password"),
        ({"AUTH": "454 4.7.0 later"}, "cannot be reached: SMTPResponseException"),
        ({"begin": "554 go away"}, "cannot be reached: SMTPConnectError"),
        ({"begin": HANG_UP}, "cannot be reached: SMTPServerDisconnected"),
    ],
    ids=["password", "login later", "unwelcome", "hangs up"],
)
def test_a_server_that_lets_nobody_in_is_told_of_and_everything_stays(
    server: Servers, mailbox: Maildir, says: Mapping[str, str], tells: str
) -> None:
    with server(says) as script, pytest.raises(Unreached, match=tells):
        send(mailbox, script)
    assert counts(mailbox) == {"Outbox": 2}


def test_nothing_is_said_without_tls(server: Servers, mailbox: Maildir) -> None:
    with (
        server({"EHLO": "250-localhost\r\n250 AUTH PLAIN"}, tls=False) as script,
        pytest.raises(Unreached, match="does not offer TLS"),
    ):
        send(mailbox, script, "smtp")
    assert script.commands == ["EHLO example.org", ""]


def test_a_certificate_that_nobody_known_signed_is_not_trusted(
    server: Servers, mailbox: Maildir, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with server() as script, pytest.raises(Unreached, match="certificate .* is not valid here"):
        send(mailbox, script)
    assert script.commands == []


def test_a_certificate_for_another_name_is_not_trusted(server: Servers, mailbox: Maildir) -> None:
    with server() as script, pytest.raises(Unreached, match="does not fit its name"):
        send_outbox(mailbox, Server("127.0.0.1", script.port, starttls=False), LEAGUE, 0)
    assert script.commands == []


@pytest.mark.parametrize(
    "message",
    [
        b"To: ann@players.example\r\n\r\n",
        letter().replace(b"To: ann@players.example", b"To: ann@players.example, bob@players.example"),
        letter().replace(b"To: ann@players.example", b"To: ann@players.example\r\nTo: bob@players.example"),
        letter().replace(b"To: ann@players.example", b"To: <ann@players.example>\r\n SIZE=1"),
        letter() + b"x" * (1 << 20),
    ],
    ids=["not ours", "two addresses", "two fields", "no plain address", "too large"],
)
def test_what_is_no_letter_of_ours_is_never_sent(server: Servers, tmp_path: Path, message: bytes) -> None:
    mailbox = Maildir(tmp_path / "mail")
    mailbox.add(Folder.OUTBOX, message)
    with server() as script:
        assert send(mailbox, script) == Posted(given_up=1)
    assert counts(mailbox) == {"Refused": 1}
    assert not any(line.startswith("MAIL") for line in script.commands)


def test_line_ends_are_those_of_mail_so_that_no_text_ends_a_message(server: Servers, tmp_path: Path) -> None:
    mailbox = Maildir(tmp_path / "mail")
    mailbox.add(Folder.OUTBOX, b"X-Adjudicator: -\nTo: ann@players.example\n\none\r.\rtwo\n.\nthree\n")
    with server() as script:
        assert send(mailbox, script) == Posted(sent=1)
    assert script.messages == [
        b"X-Adjudicator: -\r\nTo: ann@players.example\r\n\r\none\r\n..\r\ntwo\r\n..\r\nthree\r\n"
    ]
