"""What holds of every mailbox, in a folder and on a server.

Dovecot keeps its mail in such a folder too, so each test may look into the files, whichever way it asks.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time

import pytest

from adjudicator.mail.imap import ImapMailbox
from adjudicator.mail.mailbox import Entry, Folder, Mailbox, MailError
from adjudicator.mail.maildir import Maildir
from tests.mail.servers import MailServers, deliver

ARRIVED = 1_700_000_000

MAIL = (
    b"Received: from somewhere\n"
    b"From: =?utf-8?q?Bj=C3=B6rn?= <bjorn@EXAMPLE.com>\n"
    b"Message-ID: <one@example.com>\n"
    b"In-Reply-To: <letter@example.org>\n"
    b"References: <first@example.org>\n"
    b"\t<letter@example.org>\n"
    b"Subject: orders\n"
    b"\n"
    b"march\n"
)


@dataclass(frozen=True)
class Place:
    """Where a mailbox keeps its files; `open` opens it, as often as one likes, and `put` is a delivery."""

    path: Path
    open: Callable[[], Mailbox]
    put: Callable[[bytes, str, int], None]

    def deliver(self, message: bytes, *, name: str = "mail", arrived: int = ARRIVED) -> None:
        self.put(message, name, arrived)

    def files(self, folder: Folder) -> Sequence[str]:
        below = self.path if folder is Folder.INBOX else self.path / f".League.{folder.value}"
        return sorted(file.name for part in ("new", "cur") for file in below.glob(f"{part}/*"))


@pytest.fixture(
    params=[
        "maildir",
        pytest.param("imap", marks=[pytest.mark.slow, pytest.mark.needs("dovecot", "chasquid")]),
    ]
)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "maildir":
        path = tmp_path / "mail"
        return Place(path, lambda: Maildir(path), partial(deliver, path))
    servers: MailServers = request.getfixturevalue("servers")
    address = servers.user()
    server = servers.server("imaps", address)
    return Place(servers.home(address), lambda: ImapMailbox(server), partial(servers.deliver, address))


@pytest.fixture
def mailbox(place: Place) -> Iterator[Mailbox]:
    with place.open() as opened:
        yield opened


def only(mailbox: Mailbox, folder: Folder = Folder.INBOX) -> Entry:
    (entry,) = mailbox.entries(folder)
    return entry


def test_a_mail_is_listed_with_what_its_headers_and_its_server_say(place: Place, mailbox: Mailbox) -> None:
    place.deliver(MAIL)
    entry = only(mailbox)
    assert (entry.arrived, entry.sender, entry.message_id) == (
        ARRIVED,
        "bjorn@example.com",
        "<one@example.com>",
    )
    assert entry.answers == ("<letter@example.org>", "<first@example.org>")
    assert entry.size in {len(MAIL), len(MAIL) + MAIL.count(b"\n")}
    assert entry.failures == 0


def test_mails_are_listed_in_the_order_of_their_arrival(place: Place, mailbox: Mailbox) -> None:
    for number, arrived in enumerate((30, 10, -300_000, 20)):
        place.deliver(b"\n", name=f"mail{number}", arrived=ARRIVED + arrived)
    assert [entry.arrived - ARRIVED for entry in mailbox.entries(Folder.INBOX)] == [-300_000, 10, 20, 30]
    since = mailbox.entries(Folder.INBOX, since=ARRIVED + 20)
    assert [entry.arrived - ARRIVED for entry in since] == [20, 30]


def test_a_mail_that_comes_while_the_mailbox_is_open_is_listed(place: Place, mailbox: Mailbox) -> None:
    assert not mailbox.entries(Folder.INBOX)
    place.deliver(MAIL)
    assert only(mailbox).arrived == ARRIVED


@pytest.mark.parametrize(
    "message", [b"", b"\n", b"\x00\xff\r", b"From: \xff\xfe\n", b"x" * 70_000, b"A: b\n" * 9000]
)
def test_whatever_bytes_a_mail_has_it_is_listed_and_fetched(
    place: Place, mailbox: Mailbox, message: bytes
) -> None:
    place.deliver(message)
    place.deliver(MAIL, name="other", arrived=ARRIVED + 1)
    entry, other = mailbox.entries(Folder.INBOX)
    assert (entry.sender, other.sender) == ("", "bjorn@example.com")
    fetched = mailbox.fetch(Folder.INBOX, entry, 1 << 20)
    assert fetched.replace(b"\r\n", b"\n") == message.replace(b"\x00", fetched[:1] or b"")


def test_no_more_is_fetched_than_was_asked_for_and_nothing_is_marked(place: Place, mailbox: Mailbox) -> None:
    place.deliver(MAIL)
    entry = only(mailbox)
    assert mailbox.fetch(Folder.INBOX, entry, 10) == MAIL[:10]
    assert mailbox.fetch(Folder.INBOX, entry, 1 << 20).replace(b"\r\n", b"\n") == MAIL
    (name,) = place.files(Folder.INBOX)
    assert "S" not in name.partition(":2,")[2]


def test_a_mail_that_is_moved_keeps_its_bytes_and_its_time(place: Place, mailbox: Mailbox) -> None:
    place.deliver(MAIL)
    place.deliver(b"\n", name="other", arrived=ARRIVED + 1)
    entry, other = mailbox.entries(Folder.INBOX)
    mailbox.move(Folder.INBOX, [entry], Folder.TAKEN)
    moved = only(mailbox, Folder.TAKEN)
    assert moved.arrived == ARRIVED
    assert mailbox.fetch(Folder.TAKEN, moved, 1 << 20).replace(b"\r\n", b"\n") == MAIL
    assert only(mailbox).arrived == other.arrived


def test_what_was_moved_away_meanwhile_is_left_alone(place: Place, mailbox: Mailbox) -> None:
    place.deliver(MAIL)
    entry = only(mailbox)
    with place.open() as another:
        another.move(Folder.INBOX, [only(another)], Folder.WAITING)
    mailbox.failed(Folder.INBOX, entry)
    mailbox.move(Folder.INBOX, [entry], Folder.TAKEN)
    assert not mailbox.entries(Folder.TAKEN)
    assert only(mailbox, Folder.WAITING).failures == 0
    with pytest.raises(MailError, match="no longer"):
        mailbox.fetch(Folder.INBOX, entry, 10)


def test_a_mail_that_was_put_back_is_moved_again(place: Place, mailbox: Mailbox) -> None:
    for message in (MAIL, MAIL + b"again\n"):
        place.deliver(message)
        mailbox.move(Folder.INBOX, [only(mailbox)], Folder.TAKEN)
    assert [entry.sender for entry in mailbox.entries(Folder.TAKEN)] == ["bjorn@example.com"] * 2


def test_failures_are_counted_on_the_mail_itself(place: Place) -> None:
    place.deliver(MAIL)
    for failures in (0, 1, 2):
        with place.open() as mailbox:
            entry = only(mailbox)
            assert entry.failures == failures
            mailbox.failed(Folder.INBOX, entry)
    with place.open() as mailbox:
        mailbox.move(Folder.INBOX, [only(mailbox)], Folder.REFUSED)
        assert only(mailbox, Folder.REFUSED).failures == 2


def test_a_message_that_is_added_is_there_and_known_by_what_it_tells(place: Place, mailbox: Mailbox) -> None:
    mailbox.add(Folder.OUTBOX, b"X-Adjudicator: aaa\r\n bbb\r\n\r\ntext\r\n")
    assert mailbox.fetch(Folder.OUTBOX, only(mailbox, Folder.OUTBOX), 1000).endswith(b"\r\n\r\ntext\r\n")
    assert mailbox.held(Folder.OUTBOX, ["bbb", "ccc"]) == {"bbb"}
    mailbox.add(Folder.OUTBOX, b"X-Adjudicator: ccc\r\n\r\n")
    assert mailbox.held(Folder.OUTBOX, ["aaa", "ccc"]) == {"aaa", "ccc"}
    assert not mailbox.held(Folder.SENT, ["aaa", "ccc"])
    mailbox.move(Folder.OUTBOX, mailbox.entries(Folder.OUTBOX)[:1], Folder.SENT)
    assert mailbox.held(Folder.SENT, ["aaa", "ccc"]) == {"aaa"}
    assert mailbox.held(Folder.OUTBOX, ["aaa", "ccc"]) == {"ccc"}


def test_both_ways_see_the_same_mailbox(place: Place, mailbox: Mailbox) -> None:
    place.deliver(MAIL)
    mailbox.failed(Folder.INBOX, only(mailbox))
    mailbox.move(Folder.INBOX, [only(mailbox)], Folder.WAITING)
    entry = only(Maildir(place.path), Folder.WAITING)
    assert (entry.arrived, entry.failures, entry.sender) == (ARRIVED, 1, "bjorn@example.com")


@pytest.mark.slow
def test_a_mail_is_fetched_quickly_however_many_there_are(tmp_path: Path) -> None:
    mailbox = Maildir(tmp_path / "mail")
    mailbox.add(Folder.INBOX, MAIL)
    (entry,) = mailbox.entries(Folder.INBOX)
    for number in range(3000):
        (tmp_path / "mail" / "new" / f"{number}.spam").touch()
    before = process_time()
    for _time in range(150):
        assert mailbox.fetch(Folder.INBOX, entry, entry.size) == MAIL
    assert process_time() - before < 1.5
