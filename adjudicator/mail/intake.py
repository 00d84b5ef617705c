"""The league's mailbox as a source of what is to be taken in.

Mails are gathered as proposals are: first one from every sender, then the second ones, and so on. Reading one
changes nothing in the mailbox; mails are moved only once what they say is published.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.forge.proposals import ForgeError, Proposal, Unlisted
from adjudicator.mail.case import Taken
from adjudicator.mail.content import ends_letters
from adjudicator.mail.correspondents import AddressBook
from adjudicator.mail.identity import Vouched
from adjudicator.mail.incoming import FETCHED, LARGEST
from adjudicator.mail.letter_names import answered, told_mark
from adjudicator.mail.mailbox import MOST_FAILURES, Entry, Folder, Mailbox, MailError
from adjudicator.mail.post import Arrived, Post, share_of
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.taking import take
from adjudicator.repository.files import Files, Overlay
from adjudicator.sealing import MasterSecret

if TYPE_CHECKING:
    from adjudicator.mail.domain_signatures import KeyRecords

MOST = 500
"""How many mails are read in one run, besides those that answer a letter."""


@dataclass(frozen=True)
class Means:
    """What a league reads mails with: its own address, its secret, and where the keys of domains stand."""

    league: str
    secret: MasterSecret
    keys: "KeyRecords"


@dataclass(frozen=True)
class Received:
    """A mail in the mailbox, and what was read of it."""

    entry: Entry
    arrived: Arrived


def receive(data: bytes, *, size: int, at: int, means: Means) -> Arrived:
    """Read a mail of `size` bytes that arrived at a time, of which `data` is the whole or the beginning."""
    secret = means.secret.mail
    mail = read_mail(data, cut=len(data) < size)
    answers = answered(mail.answers, secret)
    # Nobody is asked for keys on account of a mail to which they make no difference.
    if mail.automatic and not ends_letters(mail.content):
        vouched = Vouched(answers=answers)
    else:
        from adjudicator.mail.vouching import vouch  # noqa: PLC0415  it loads slowly

        vouched = vouch(data, mail, secret=secret, league=means.league, keys=means.keys, at=at)
    return Arrived(mail, vouched, at, size)


class MailSource:
    """The mails in the inbox, as proposals; as `Listing`. Every method raises ForgeError or MailError."""

    most = MOST
    obstacles: Sequence[str] = ()
    unlisted: Sequence[Unlisted] = ()

    def __init__(self, mailbox: Mailbox, means: Means) -> None:
        self.mailbox = mailbox
        self.means = means
        self.entries: dict[str, Entry] = {}

    def proposals(self) -> Sequence[Proposal]:
        """As `Listing.proposals`: a mail that answers a letter of ours counts towards the letter's seat."""
        listed = self.mailbox.entries(Folder.INBOX)
        self.entries = {entry.name: entry for entry in listed}
        return [self._proposal(entry) for entry in listed]

    def _proposal(self, entry: Entry) -> Proposal:
        letter = answered(entry.answers, self.means.secret.mail)
        share = share_of(letter, entry.sender)
        return Proposal(entry.name, entry.name, sender=share, since=entry.arrived, urgent=letter is not None)

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Listing.fetch`: each is fetched when it is read."""
        return proposals

    def read(self, proposal: Proposal) -> Received:
        """Fetch a mail, or only the beginning of one that is too large, and read it; raises ForgeError."""
        try:
            return self._received(Folder.INBOX, self.entries[proposal.name])
        except MailError as error:
            # The others may still be read, so this alone is no reason to stop.
            raise ForgeError(str(error), error.hint, answered=True) from error

    def _received(self, folder: Folder, entry: Entry) -> Received:
        most = LARGEST if entry.size <= LARGEST else FETCHED
        data = self.mailbox.fetch(folder, entry, most)
        return Received(entry, receive(data, size=entry.size, at=entry.arrived, means=self.means))

    @cached_property
    def waiting(self) -> Sequence[Received]:
        """The mails that wait to be confirmed, oldest first; there are few, since few are let wait."""
        found = []
        for entry in self.mailbox.entries(Folder.WAITING):
            try:
                found.append(self._received(Folder.WAITING, entry))
            except MailError:
                if entry.failures + 1 < MOST_FAILURES:
                    self.mailbox.failed(Folder.WAITING, entry)
                    raise
        return found

    def entries_of(self, digest: str) -> Sequence[Entry]:
        """The mails that wait and have these bytes."""
        return [one.entry for one in self.waiting if one.arrived.mail.digest == digest]

    @cached_property
    def _waiting_shares(self) -> Counter[str]:
        return Counter(self._proposal(entry).sender for entry in self.mailbox.entries(Folder.WAITING))

    def post(self, files: Files, now: int) -> Post:
        """Return what mails are taken in with, for this state of the files."""
        secret = self.means.secret.mail

        def lookup(mark: str) -> Arrived | None:
            waiting = (one.arrived for one in self.waiting)
            return next((one for one in waiting if told_mark(one.mail.digest, secret) == mark), None)

        book = AddressBook(files, secret)
        return Post(self.means.secret, now, lookup, book.seats, lambda share: self._waiting_shares[share])

    def dealt_with(self, since: int) -> Counter[str]:
        """Count the mails of every share that came since a time and were dealt with."""
        folders = (Folder.TAKEN, Folder.REFUSED, Folder.WAITING)
        return Counter(
            self._proposal(entry).sender
            for folder in folders
            for entry in self.mailbox.entries(folder, since=since)
        )


def take_all(
    files: Files, received: Sequence[Received], post: Post
) -> tuple[list[tuple[Received, Taken | Exception]], dict[str, bytes]]:
    """Take mails in, each on top of those that arrived before it.

    Returns what becomes of each, and the files to commit. If taking one in fails because of a bug, the error
    stands in its place, and the others are taken in all the same.
    """
    changes: dict[str, bytes] = {}
    fates: list[tuple[Received, Taken | Exception]] = []
    waiting: Counter[str] = Counter()

    def asked(share: str) -> int:
        return post.asked(share) + waiting[share]

    for one in sorted(received, key=lambda one: one.entry.arrived):
        try:
            taken = take(Overlay(files, changes), one.arrived, replace(post, asked=asked))
        except MailError:  # a mail that waits cannot be read now: its confirmation must not be used up
            raise
        except Exception as error:  # noqa: BLE001  a mail hurts nobody but its sender
            fates.append((one, error))
            continue
        changes |= taken.changes
        share = share_of(one.arrived.vouched.answers, one.arrived.mail.sender)
        waiting[share] += taken.fate is Folder.WAITING
        fates.append((one, taken))
    return fates, changes
