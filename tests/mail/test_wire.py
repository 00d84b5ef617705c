"""What passes between the program and a mail server, and what happens when the connection breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

import pytest

from adjudicator.mail.imap import ImapMailbox
from adjudicator.mail.incoming import FETCHED, LARGEST
from adjudicator.mail.intake import MailSource, Means
from adjudicator.mail.letter import OWN_HEADER, told
from adjudicator.mail.mailbox import Folder, Mailbox, MailError
from adjudicator.mail.maildir import Maildir
from adjudicator.sealing import MasterSecret
from tests.mail.servers import DOMAIN, MailServers
from tests.mail.wire import wire

pytestmark = [pytest.mark.slow, pytest.mark.needs("dovecot", "chasquid")]

ARRIVED = 1_700_000_000


class NoKeys:
    def record(self, name: str, *, patient: bool) -> bytes | None:
        raise AssertionError("nobody is asked for keys on account of junk")


def mail(number: int, size: int = 0) -> bytes:
    header = f"From: shop{number}@shop.example\r\nMessage-ID: <{number}@shop.example>\r\nSubject: Buy\r\n\r\n"
    return header.encode() + (b"Buy now, and pay later. " * 3 + b"\r\n") * (size // 74)


def source(mailbox: Mailbox) -> MailSource:
    return MailSource(mailbox, Means(f"league@{DOMAIN}", MasterSecret(bytes(32)), NoKeys()))


def test_of_a_mail_of_fifty_megabytes_only_the_beginning_passes(servers: MailServers) -> None:
    address = servers.user()
    servers.deliver(address, mail(1, 50_000_000), "large", ARRIVED)
    server = servers.server("imaps", address)
    with wire(server.port) as laid, ImapMailbox(replace(server, port=laid.port)) as mailbox:
        mails = source(mailbox)
        (proposal,) = mails.proposals()
        before = laid.down
        received = mails.read(proposal)
        assert received.arrived.mail.sender == "shop1@shop.example"
        assert FETCHED < laid.down - before < FETCHED + 1024


def test_five_hundred_mails_are_listed_and_moved_with_a_few_requests(servers: MailServers) -> None:
    address = servers.user()
    for number in range(500):
        servers.deliver(address, mail(number, 10_000), f"mail{number}", ARRIVED + number)
    server = servers.server("imaps", address)
    with wire(server.port) as laid, ImapMailbox(replace(server, port=laid.port)) as mailbox:
        mailbox.entries(Folder.TAKEN)
        up, down = laid.up, laid.down
        entries = mailbox.entries(Folder.INBOX)
        assert len(entries) == 500
        assert laid.up - up < 2_500
        assert laid.down - down < 500 * 300
        up, down = laid.up, laid.down
        mailbox.move(Folder.INBOX, entries, Folder.UNANSWERED)
        assert laid.up - up + laid.down - down < 500 * 25


def run(mailbox: Mailbox) -> None:
    """Deal with what has come as a run does: answers to the outbox, mails moved, letters sent."""
    entries = mailbox.entries(Folder.INBOX)
    for entry in entries:
        tells = told(mailbox.fetch(Folder.INBOX, entry, LARGEST).decode())
        if not mailbox.held(Folder.OUTBOX, [tells]) | mailbox.held(Folder.SENT, [tells]):
            mailbox.add(Folder.OUTBOX, f"{OWN_HEADER}: {tells}\r\n\r\n".encode())
    mailbox.move(Folder.INBOX, entries, Folder.TAKEN)
    mailbox.move(Folder.OUTBOX, mailbox.entries(Folder.OUTBOX), Folder.SENT)


def contents(mailbox: Maildir) -> Mapping[str, Sequence[str]]:
    """The Message-IDs of the mails in each folder that has some; a letter of `run` has none."""
    found = {folder.value: mailbox.entries(folder) for folder in Folder}
    return {folder: [entry.message_id for entry in entries] for folder, entries in found.items() if entries}


def test_wherever_the_connection_breaks_nothing_is_lost_and_nothing_done_twice(servers: MailServers) -> None:
    told_of = 0
    for cut in count():
        address = servers.user()
        servers.deliver(address, mail(1), "mail", ARRIVED)
        server = servers.server("imaps", address)
        with wire(server.port) as laid:
            laid.cut = cut
            try:
                with ImapMailbox(replace(server, port=laid.port)) as mailbox:
                    run(mailbox)
            except MailError:
                told_of += 1
            broke = laid.pieces >= cut
        run(Maildir(servers.home(address)))
        assert contents(Maildir(servers.home(address))) == {"Taken": ["<1@shop.example>"], "Sent": [""]}, cut
        if cut and not broke:
            break
    assert cut > 20
    assert 0 < told_of < cut / 2
