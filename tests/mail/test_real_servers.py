"""Letters and mails on their way through Dovecot and chasquid."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from imapclient import IMAPClient

from adjudicator.mail.connecting import Unreached
from adjudicator.mail.imap import BadAnswer, ImapMailbox
from adjudicator.mail.letter import Letter
from adjudicator.mail.letters.writing import write_letter
from adjudicator.mail.mailbox import Entry, Folder, Mailbox
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.settings import Server, read_settings
from adjudicator.mail.smtp import Posted, send_outbox
from tests.mail.servers import DOMAIN, PASSWORD, PREFIXED, MailServers

pytestmark = [pytest.mark.slow, pytest.mark.needs("dovecot", "chasquid")]

LEAGUE = f"league@{DOMAIN}"


def letter(to: str, number: int = 1) -> bytes:
    name = f"<{number}@{DOMAIN}>"
    made = Letter(to, f"Letter {number}", name, "Hello, é.\n.\n", tells=(f"{number:024}",))
    return write_letter(made, LEAGUE, 1_700_000_000)


def arrived(mailbox: Mailbox) -> Entry:
    """The one mail of an inbox, as soon as it is there."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        entries = mailbox.entries(Folder.INBOX)
        if entries:
            (entry,) = entries
            return entry
        time.sleep(0.02)
    raise AssertionError("no mail has arrived")


def test_a_letter_goes_from_one_mailbox_into_another(servers: MailServers) -> None:
    league, player = servers.user(), servers.user()
    settings = read_settings(servers.settings(league))
    assert isinstance(settings.mailbox, Server)
    assert settings.sending is not None
    with ImapMailbox(settings.mailbox) as mailbox:
        mailbox.add(Folder.OUTBOX, letter(player))
        mailbox.add(Folder.OUTBOX, letter(f"nobody@{DOMAIN}", 2))
        assert send_outbox(mailbox, settings.sending, league, 0) == Posted(sent=1, refused=1)
        assert len(mailbox.held(Folder.SENT, [f"{number:024}" for number in (1, 2, 3)])) == 2
        bounce = read_mail(mailbox.fetch(Folder.INBOX, arrived(mailbox), 10_000)).bounce
    assert bounce is not None
    assert bounce.letters == (f"<2@{DOMAIN}>",)
    with ImapMailbox(servers.server("imaps", player)) as mailbox:
        entry = arrived(mailbox)
        received = mailbox.fetch(Folder.INBOX, entry, 10_000)
    assert letter(player) in received
    assert received.startswith(b"Received: from example.org\r\n")


@pytest.mark.parametrize("protocol", ["imap", "imaps"])
def test_folders_are_made_where_the_server_wants_them(servers: MailServers, protocol: str) -> None:
    with ImapMailbox(servers.server(protocol, PREFIXED)) as mailbox:
        mailbox.add(Folder.WAITING, b"From: ann@example.com\r\n\r\n")
        mailbox.move(Folder.WAITING, mailbox.entries(Folder.WAITING), Folder.TAKEN)
        assert mailbox.entries(Folder.TAKEN)
    names = sorted(path.name for path in servers.home(PREFIXED).glob(".L*"))
    assert names == [".League.Taken", ".League.Waiting"]
    assert "League\tTaken\n" in (servers.home(PREFIXED) / "subscriptions").read_text()


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make servers look as if they lacked some capabilities."""
    offered = IMAPClient.has_capability

    def lack(*capabilities: str) -> None:
        monkeypatch.setattr(
            IMAPClient,
            "has_capability",
            lambda client, name: name not in capabilities and offered(client, name),
        )

    return lack


@pytest.mark.parametrize(("missing", "left"), [(["MOVE"], 1), (["MOVE", "UIDPLUS"], 2)])
def test_a_server_without_extensions_moves_mails_too_and_loses_nobody_elses(
    servers: MailServers, lacking: Callable[..., None], missing: list[str], left: int
) -> None:
    lacking("NAMESPACE", *missing)
    address = servers.user()
    with ImapMailbox(servers.server("imaps", address)) as mailbox:
        mailbox.add(Folder.INBOX, b"Subject: one\r\n\r\n")
        mailbox.add(Folder.INBOX, b"Subject: two\r\n\r\n")
        one, two = mailbox.entries(Folder.INBOX)
        with IMAPClient("localhost", servers.ports["imaps"]) as other:
            other.plain_login(address, PASSWORD)
            other.select_folder("INBOX")
            other.add_flags([2], ["\\Deleted"])
        mailbox.move(Folder.INBOX, [one], Folder.TAKEN)
        assert not mailbox.entries(Folder.INBOX)
        assert mailbox.entries(Folder.TAKEN)[0].arrived == one.arrived
        assert mailbox.fetch(Folder.INBOX, two, 100) == b"Subject: two\r\n\r\n"
    assert len(list((servers.home(address) / "cur").iterdir())) == left


def test_a_mail_of_a_folder_that_was_made_anew_is_another(servers: MailServers) -> None:
    with ImapMailbox(servers.server("imaps", servers.user())) as mailbox:
        mailbox.add(Folder.INBOX, b"Subject: one\r\n\r\n")
        (entry,) = mailbox.entries(Folder.INBOX)
        before = replace(entry, name=f"1.{entry.name.partition('.')[2]}")
        mailbox.move(Folder.INBOX, [before], Folder.TAKEN)
        mailbox.failed(Folder.INBOX, before)
        with pytest.raises(BadAnswer, match="no longer"):
            mailbox.fetch(Folder.INBOX, before, 100)
        assert mailbox.entries(Folder.INBOX) == [entry]


@pytest.mark.parametrize(
    ("wrong", "tells"),
    [
        (lambda server: replace(server, password="PASS"), "does not accept the user and the password"),
        (lambda server: replace(server, host="127.0.0.1"), "certificate of the IMAP server does not fit"),
        (lambda server: replace(server, host="mail.invalid"), "IMAP server cannot be reached: "),
        (lambda server: replace(server, port=1), "IMAP server cannot be reached: Connection refused"),
        (lambda server: replace(server, starttls=True), "IMAP server cannot be reached: "),
    ],
    ids=["password", "host", "no host", "port", "starttls"],
)
def test_why_a_mailbox_is_not_reached_is_said_without_a_secret(
    servers: MailServers, wrong: Callable[[Server], Server], tells: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.mail.imap._TIMEOUT", 1)
    server = wrong(servers.server("imaps", f"nobody@{DOMAIN}"))
    with ImapMailbox(server) as mailbox, pytest.raises(Unreached, match=tells) as caught:
        mailbox.entries(Folder.INBOX)
    assert server.password not in str(caught.value) + caught.value.hint
    assert server.user not in str(caught.value) + caught.value.hint
