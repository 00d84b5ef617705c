"""How commands deal with a league's mail: what came is read, answered once it is published, and moved.

Answers lie in the outbox before their mails are moved, and mails are moved only once what they say is
published. So whatever a killed run leaves undone, the next one does: it finds by the ledger what has counted,
and by the letters in the outbox and those sent what was told.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import click
import msgspec

from adjudicator.cli.failures import Failure, Status, bug, warn
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import Clock
from adjudicator.cli.sources import publish
from adjudicator.cli.taking_in import commit_of
from adjudicator.faults import bug_told
from adjudicator.forge.intake import Gathered, gather_from
from adjudicator.mail.answers import Answer
from adjudicator.mail.case import Taken
from adjudicator.mail.correspondents import resting
from adjudicator.mail.incoming import FETCHED, LARGEST
from adjudicator.mail.intake import MailSource, Means, Received, receive, take_all
from adjudicator.mail.letter import Letter
from adjudicator.mail.mailbox import MOST_FAILURES, Entry, Folder, Mailbox
from adjudicator.mail.places import NoFolder, mailbox_at
from adjudicator.mail.post import share_of
from adjudicator.mail.settings import VARIABLE, MailSettings, read_settings
from adjudicator.mail.taking import take
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Made, Repository
from adjudicator.repository.mail_file import MailFile, read_mail_file
from adjudicator.repository.schedule import DAY
from adjudicator.repository.set_aside import Aside, known_bugs
from adjudicator.repository.versions import refuse_older
from adjudicator.sealing import MasterSecret
from adjudicator.words import ENGLISH, gettext as _, ngettext, use_language

MOST_ANSWERED = 50
"""How many mails of one share are answered in a day; more are taken in all the same."""

LONGEST_WAIT = 7 * DAY
"""How long a mail waits to be confirmed, in seconds; then it is left unanswered."""

_SHORT = 8
_OWN_MAILBOX = "mail"
"""A folder beside the clone's other notes, for mails that are piped in where no mailbox is set up."""

Fate = tuple[Received, Taken | Exception]


class MailRoom(msgspec.Struct, frozen=True, dict=True):
    """A league's mailbox, and all that dealing with its mails takes."""

    repository: Repository
    mailbox: Mailbox
    league: MailFile
    secret: MasterSecret
    settings: MailSettings | None

    @cached_property
    def means(self) -> Means:
        """What mails are read with."""
        from adjudicator.mail.name_servers import NameServers, at

        names = self.settings.names if self.settings else None
        keys = NameServers(at(names.host, names.port) if names else None)
        return Means(self.league.address, self.secret, keys)

    def source(self) -> MailSource:
        """The mails in the inbox."""
        return MailSource(self.mailbox, self.means)

    def gather(self, now: int, *, silent: bool = False, remind_hours: int | None = None) -> "Mails":
        """Read what lies in the inbox; raises MailError and ForgeError.

        With `silent` nothing changes in the mailbox. Letters that are due are written with the answers if
        `remind_hours` says when to remind.
        """
        source = self.source()
        gathered = gather_from(
            source, source.read, now, known_bugs(self.repository.tree(), JudgedMails.place)
        )
        return Mails(self, source, gathered, silent=silent, remind_hours=remind_hours)

    def take(self, data: bytes, now: Clock) -> Status:
        """Take in one mail, and print the answer; raises RepositoryError and MailError.

        Of a mail that is too large, `data` may be the beginning.
        """
        size = len(data)
        whole = size <= LARGEST
        arrived = receive(data if whole else data[:FETCHED], size=size, at=now(), means=self.means)
        source = self.source()

        def compute(files: Files) -> Made[Taken]:
            moment = now()
            with use_language(ENGLISH):
                taken = take(files, arrived, source.post(files, moment))
            return Made(commit_of(taken.changes, moment), taken)

        taken = publish(self.repository, compute, _("Publishing …")).computed.result
        share = share_of(arrived.vouched.answers, arrived.mail.sender)
        told = [(share, one) for one in taken.answers]
        letters, _unwritten = self.write(allowed(told, source, now()), now())
        if taken.settled and taken.settled[1].fate is not Folder.WAITING:
            self.mailbox.move(Folder.WAITING, source.entries_of(taken.settled[0]), taken.settled[1].fate)
        self.mailbox.add(taken.fate, data)
        click.echo(taken.told)
        for letter in letters:
            click.echo(f"\n{letter.text}", nl=False)
        return Status.DONE

    def write(
        self, answers: Sequence[Answer], now: int, *, remind_hours: int | None = None
    ) -> tuple[list[Letter], int]:
        """Put letters with these answers into the outbox, and the other letters that are due.

        Returns them, and how many met a bug.
        """
        if not answers and remind_hours is None:
            return [], 0
        from adjudicator.mail.due import League, due
        from adjudicator.mail.letters.writing import write_letter

        files = self.repository.tree()
        games = game_names(files) if remind_hours is not None else ()
        league = League(self.league.address, self.secret, self.league.pages)
        faults: list[str] = []
        with use_language(ENGLISH):
            letters = due(
                files,
                games,
                now,
                self._held,
                league,
                answers=answers,
                remind_hours=remind_hours or 0,
                tell=faults.append,
            )
            written: list[Letter] = []
            for letter in letters:
                mail = b""
                with contained(faults.append, bug_told):
                    mail = write_letter(letter, self.league.address, now)
                if mail:
                    self.mailbox.add(Folder.OUTBOX, mail)
                    written.append(letter)
        for fault in faults:
            warn(
                _(
                    "A letter is set aside until a newer version of the program judges it: %(reason)s",
                    reason=fault,
                )
            )
        return written, len(faults)

    def _held(self, tells: Collection[str]) -> frozenset[str]:
        return self.mailbox.held(Folder.OUTBOX, tells) | self.mailbox.held(Folder.SENT, tells)

    def send(self, now: int) -> int:
        """Send what lies in the outbox; return how many letters were not sent. Raises MailError."""
        if self.settings is None or self.settings.sending is None:
            left = len(self.mailbox.entries(Folder.OUTBOX))
            if left:
                warn(
                    _(
                        "No server for sending is named in %(variable)s, so letters stay in the outbox.",
                        variable=VARIABLE,
                    )
                )
            return left
        from adjudicator.mail.smtp import send_outbox

        posted = send_outbox(self.mailbox, self.settings.sending, self.league.address, now)
        if posted.sent:
            click.echo(ngettext("%(n)s letter is sent.", "%(n)s letters are sent.", posted.sent))
        if posted.refused:
            warn(
                ngettext(
                    "%(n)s letter was refused: there is no such address.",
                    "%(n)s letters were refused: there are no such addresses.",
                    posted.refused,
                )
            )
        if posted.given_up:
            warn(
                ngettext(
                    "%(n)s letter is not tried again, because no server takes it.",
                    "%(n)s letters are not tried again, because no server takes them.",
                    posted.given_up,
                )
            )
        if posted.left:
            warn(
                ngettext(
                    "%(n)s letter could not be sent now; the next run tries again.",
                    "%(n)s letters could not be sent now; the next run tries again.",
                    posted.left,
                )
            )
        return posted.given_up + posted.left

    def tidy(self, now: int) -> Iterator[str]:
        """Give up mails that nobody confirms, and say what whoever runs the league should know.

        Nothing of it names an address.
        """
        entries = self.mailbox.entries(Folder.WAITING)
        old = [entry for entry in entries if entry.arrived + LONGEST_WAIT <= now]
        self.mailbox.move(Folder.WAITING, old, Folder.UNANSWERED)
        if len(old) < len(entries):
            yield ngettext(
                "%(n)s mail waits to be confirmed by its sender.",
                "%(n)s mails wait to be confirmed by their senders.",
                len(entries) - len(old),
            )
        files = self.repository.tree()
        rest = resting(files, self.secret.mail)
        if rest:
            yield _(
                "No letters reach %(seats)s any more: three came back. A new address helps.",
                seats=", ".join(f"{game}/{seat}" for game, seat in rest),
            )


@contextmanager
def open_mail_room(
    repository: Repository, secret_file: Path | None, *, own: bool = False
) -> Iterator[MailRoom]:
    """Open the league's mailbox; raises Failure, NoMail, MailError and OlderProgram.

    With `own`, mails that are kept lie beside the clone's notes if no mailbox is set up; its folder is made.
    """
    files = repository.tree()
    refuse_older(files, game_names(files))
    text = os.environ.get(VARIABLE, "")
    settings = read_settings(text) if text.strip() else None
    if settings is None and not own:
        raise Failure(
            _("No mailbox is set up: the environment variable %(name)s is empty.", name=VARIABLE),
            _("It holds the mail servers with user and password, as docs/HOSTING.md explains."),
        )
    league = read_mail_file(files)
    secret = read_secret(secret_file)
    if league.public_key != secret.mail.key.public:
        raise Failure(
            _("The adjudicator's secret is not the one that mail was set up with."),
            _("Use the secret of this league, or set up mail again: adjudicator mail setup ADDRESS"),
        )
    place = settings.mailbox if settings else repository.notes / _OWN_MAILBOX
    if isinstance(place, Path) and not own and not place.is_dir():
        raise NoFolder(place)
    with ExitStack() as stack:
        mailbox = stack.enter_context(mailbox_at(place))
        yield MailRoom(repository, mailbox, league, secret, settings)


def allowed(told: Sequence[tuple[str, Answer]], source: MailSource, now: int) -> list[Answer]:
    """Return the answers, each named with its share, without those beyond the fifty a day of a share.

    The fiftieth says that it is the last.
    """
    if not told:
        return []
    today = source.dealt_with(now - DAY)
    answers = []
    for share, answer in told:
        today[share] += 1
        if today[share] <= MOST_ANSWERED:
            last = today[share] == MOST_ANSWERED
            answers.append(replace(answer, last_of=MOST_ANSWERED) if last else answer)
    return answers


class Mails(msgspec.Struct, frozen=True):
    """What was gathered from the mailbox."""

    room: MailRoom
    source: MailSource
    gathered: Gathered[Received]
    silent: bool = False
    remind_hours: int | None = None

    def judge(self, files: Files, now: int) -> "tuple[JudgedMails]":
        """As `Brought.judge`."""
        with use_language(ENGLISH):
            fates, changes = take_all(files, self.gathered.submitted, self.source.post(files, now))
        return (JudgedMails(self, tuple(fates), changes, now),)


class JudgedMails(msgspec.Struct, frozen=True):
    """What becomes of mails, for one state of the files, at a time."""

    mails: Mails
    fates: tuple[Fate, ...]
    changes: Mapping[str, bytes]
    now: int
    place = "mail"

    @property
    def set_aside(self) -> tuple[Aside, ...]:
        """As `Judged.set_aside`."""
        return tuple(Aside(entry.name, reason, entry.name) for entry, reason in self._bugs())

    def _bugs(self) -> list[tuple[Entry, str]]:
        """The mails that met a bug when they were read or taken in, with what is told of it."""
        entries = self.mails.source.entries
        gathered = self.mails.gathered.set_aside
        read = [(entries[proposal.name], aside.reason) for proposal, aside in gathered]
        taken_in = [(one.entry, str(bug(taken))) for one, taken in self.fates if isinstance(taken, Exception)]
        return read + taken_in

    @property
    def undelivered(self) -> frozenset[str]:
        """As `Judged.undelivered`: a mailbox is no repository."""
        return frozenset()

    @property
    def complete(self) -> bool:
        """As `Judged.complete`: no mail stays that may hold orders, as one that answers a letter may."""
        return self.mails.gathered.complete and not any(
            isinstance(taken, Exception) or (taken.fate is Folder.INBOX and one.arrived.vouched.answers)
            for one, taken in self.fates
        )

    @property
    def any(self) -> bool:
        """As `Judged.any`."""
        return bool(self.fates)

    def answer(self) -> int:
        """As `Judged.answer`; the letters lie in the outbox when the mails have been moved."""
        room, gathered = self.mails.room, self.mails.gathered
        failed = self._failed()
        for entry, reason in failed:
            warn(_("Mail %(mail)s could not be read: %(reason)s", mail=entry.name, reason=reason))
        for one, taken in self.fates:
            # Junk is only counted.
            if isinstance(taken, Taken) and taken.fate is not Folder.UNANSWERED:
                click.echo(
                    _("Mail %(mail)s: %(told)s", mail=one.arrived.mail.digest[:_SHORT], told=taken.told)
                )
        left = sum(isinstance(taken, Taken) and taken.fate is Folder.UNANSWERED for _one, taken in self.fates)
        if left:
            click.echo(ngettext("%(n)s mail is left unanswered.", "%(n)s mails are left unanswered.", left))
        if gathered.waiting:
            click.echo(
                ngettext(
                    "%(n)s more mail waits for the next run.",
                    "%(n)s more mails wait for the next run.",
                    len(gathered.waiting),
                )
            )
        unwritten = 0
        if not self.mails.silent:
            _letters, unwritten = room.write(self._answers(), self.now, remind_hours=self.mails.remind_hours)
            self._move(failed)
            for line in room.tidy(self.now):
                click.echo(line)
        return len(failed) + unwritten

    def _failed(self) -> list[tuple[Entry, str]]:
        """The mails that could not be read or taken in, with the reasons."""
        entries = self.mails.source.entries
        gathered = self.mails.gathered
        unread = [(entries[proposal.name], reason) for proposal, reason in gathered.unread]
        unread += [(entries[proposal.name], "") for proposal in gathered.given_up]
        return unread + self._bugs()

    def _answers(self) -> list[Answer]:
        """The answers, without those beyond the fifty a day of a share."""
        told = [
            (share_of(one.arrived.vouched.answers, one.arrived.mail.sender), answer)
            for one, taken in self.fates
            if isinstance(taken, Taken)
            for answer in taken.answers
        ]
        return allowed(told, self.mails.source, self.now)

    def _move(self, failed: Sequence[tuple[Entry, str]]) -> None:
        mailbox = self.mails.room.mailbox
        settled: dict[Folder, list[Entry]] = {}
        moved: dict[Folder, list[Entry]] = {}
        for one, taken in self.fates:
            if isinstance(taken, Exception):
                continue
            if taken.settled:
                digest, confirmed = taken.settled
                settled.setdefault(confirmed.fate, []).extend(self.mails.source.entries_of(digest))
            if taken.fate is not Folder.INBOX:
                moved.setdefault(taken.fate, []).append(one.entry)
        for fate, entries in settled.items():
            if fate is not Folder.WAITING:  # its orders for another game still wait
                mailbox.move(Folder.WAITING, entries, fate)
        for fate, entries in moved.items():
            mailbox.move(Folder.INBOX, entries, fate)
        for entry, _reason in failed:
            if entry.failures + 1 < MOST_FAILURES:
                mailbox.failed(Folder.INBOX, entry)
            else:
                mailbox.move(Folder.INBOX, [entry], Folder.REFUSED)
                warn(
                    _(
                        "Mail %(mail)s is set aside in %(folder)s.",
                        mail=entry.name,
                        folder=Folder.REFUSED.value,
                    )
                )
