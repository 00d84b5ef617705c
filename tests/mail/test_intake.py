"""The mailbox as a source: whose share a mail is, what is waited for, and that one mail hurts no other."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.cli.mail_room import MOST_ANSWERED, allowed
from adjudicator.forge.intake import gather_from
from adjudicator.mail import intake
from adjudicator.mail.answers import Answer, Unknown
from adjudicator.mail.case import MOST_WAITING, Taken
from adjudicator.mail.content import Request
from adjudicator.mail.intake import MailSource, Means, Received, take_all
from adjudicator.mail.letter_names import message_id, to_reader, told_mark
from adjudicator.mail.mailbox import Entry, Folder, MailError
from adjudicator.mail.maildir import Maildir
from adjudicator.mail.post import Arrived, Post
from adjudicator.mail.taking import take
from adjudicator.repository.files import Files, digest
from tests.mail.mails import LEAGUE, PLAYERS, message
from tests.mail.post_here import ADDRESS, LeagueByMail
from tests.mail.signing import records


@pytest.fixture
def league() -> LeagueByMail:
    return LeagueByMail()


def source(league: LeagueByMail, folder: Path, *mails: bytes) -> MailSource:
    """The league's mailbox in a folder, in which these mails have come, a second after each other."""
    box = Maildir(folder / "box")
    for mail in mails:
        box.add(Folder.INBOX, mail)
    for number, file in enumerate(sorted((folder / "box").glob("new/*"))):
        os.utime(file, (league.trial.now + number,) * 2)
    return MailSource(box, Means(LEAGUE, league.trial.master, records(PLAYERS)))


def received(league: LeagueByMail, arrived: Sequence[Arrived]) -> list[Received]:
    entries = (Entry(str(number), 1000, league.trial.now) for number in range(len(arrived)))
    return [Received(entry, one) for entry, one in zip(entries, arrived, strict=True)]


def test_a_mail_counts_towards_the_seat_whose_letter_it_answers_or_else_its_sender(
    league: LeagueByMail, tmp_path: Path
) -> None:
    letter = message_id(league.letter(), league.trial.master.mail, "league.example")
    answers = message("ann@elsewhere.example", "x", number=1, answers=letter)
    other = message("EVE@elsewhere.example", "x", number=2)
    secret = league.trial.master.mail
    to_nobodys_seat = replace(league.letter(), to=to_reader("trial", "carl@elsewhere.example", secret))
    help_answered = message_id(to_nobodys_seat, secret, "league.example")
    newcomer = message("carl@elsewhere.example", "x", number=3, answers=help_answered)
    proposals = source(league, tmp_path, answers, other, newcomer).proposals()
    assert [(one.sender, one.urgent) for one in proposals] == [
        (league.letter().to, True),
        ("eve@elsewhere.example", False),
        ("carl@elsewhere.example", True),
    ]


def test_a_mail_that_waits_is_found_by_its_mark(league: LeagueByMail, tmp_path: Path) -> None:
    box, secret = Maildir(tmp_path / "box"), league.trial.master.mail
    mails = [message(ADDRESS, text, number=number) for number, text in enumerate(("resign", "vote draw"))]
    for mail in mails:
        box.add(Folder.WAITING, mail)
    post = source(league, tmp_path).post(league.trial.files, league.trial.now)
    for which in map(digest, mails):
        found = post.waiting(told_mark(which, secret))
        assert found
        assert found.mail.digest == which
    assert post.waiting(told_mark("another", secret)) is None


def test_of_a_large_mail_only_the_beginning_is_fetched(
    league: LeagueByMail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[int] = []
    fetch = Maildir.fetch

    def measured(box: Maildir, folder: Folder, entry: Entry, most: int) -> bytes:
        data = fetch(box, folder, entry, most)
        fetched.append(len(data))
        return data

    monkeypatch.setattr(Maildir, "fetch", measured)
    large = message(ADDRESS, "x" * 60 + ("y" * 60 + "\n") * 5000, number=1)
    mailbox = source(league, tmp_path, large)
    (one,) = gather_from(mailbox, mailbox.read, league.trial.now).submitted
    assert fetched == [64 * 1024]
    assert one.arrived.mail.cut
    assert one.arrived.size == len(large)


def test_a_bug_in_taking_one_mail_in_hurts_no_other(
    league: LeagueByMail, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = league.mail(), league.mail()

    def breaks(files: Files, arrived: Arrived, post: Post) -> Taken:
        if arrived is bad:
            raise ZeroDivisionError
        return take(files, arrived, post)

    monkeypatch.setattr(intake, "take", breaks)
    fates, changes = take_all(league.trial.files, received(league, [bad, good]), league.post)
    assert isinstance(fates[0][1], ZeroDivisionError)
    assert [path for path in changes if path.endswith("a-0001-1.sealed")]


def test_mails_of_one_run_are_taken_in_on_top_of_each_other(league: LeagueByMail) -> None:
    one, other = league.mail(), league.mail()
    doubtful = [league.mail(answers=None) for _time in range(MOST_WAITING + 1)]
    fates, changes = take_all(league.trial.files, received(league, [one, other, one, *doubtful]), league.post)
    sealed = sorted(path.rpartition("/")[2] for path in changes if path.endswith(".sealed"))
    assert sealed == ["a-0001-1.sealed", "a-0001-2.sealed"]
    waiting = [taken.fate for _one, taken in fates[3:] if isinstance(taken, Taken)]
    assert waiting == [Folder.WAITING] * MOST_WAITING + [Folder.REFUSED]


def test_mails_of_one_run_are_taken_in_as_they_arrived_though_each_sender_is_read_in_turn(
    league: LeagueByMail,
) -> None:
    mails = received(league, [league.mail() for _number in range(3)])
    times = (league.trial.now, league.trial.now - 60, league.trial.now + 60)
    came = [replace(one, entry=replace(one.entry, arrived=at)) for one, at in zip(mails, times, strict=True)]
    fates, _changes = take_all(league.trial.files, came, league.post)
    assert [one.entry.name for one, _taken in fates] == ["1", "0", "2"]


def test_fifty_mails_of_a_share_are_answered_in_a_day(league: LeagueByMail, tmp_path: Path) -> None:
    mailbox = source(league, tmp_path, *(message(ADDRESS, "x", number=number) for number in range(3)))
    mailbox.mailbox.move(Folder.INBOX, mailbox.mailbox.entries(Folder.INBOX)[:2], Folder.TAKEN)
    told = [(ADDRESS, Answer(ADDRESS, Unknown(), str(number))) for number in range(MOST_ANSWERED)]
    told.append(("trial/a", Answer(ADDRESS, Unknown(), "in answer to a letter")))
    answers = allowed(told, mailbox, league.trial.now)
    assert len(answers) == MOST_ANSWERED - 2 + 1
    assert answers[-1].mail == "in answer to a letter", "nobody else uses up what a seat may ask"
    assert [answer.last_of for answer in answers] == [*[0] * (MOST_ANSWERED - 3), MOST_ANSWERED, 0]
    (letter,) = league.letters(answers[-2])
    assert "This is answer number 50 to you within a day, and the last for now." in letter.text


def test_while_a_mail_that_waits_cannot_be_read_its_confirmation_is_not_used_up(
    league: LeagueByMail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Maildir(tmp_path / "box")
    box.add(Folder.WAITING, message(ADDRESS, "resign", number=1))
    asks = league.letter(kind="confirm", tells="0123456789abcdef")
    arrived = league.mail(Request("yes"), signed=False, answers=asks)
    fetch = Maildir.fetch

    def breaks(box: Maildir, folder: Folder, entry: Entry, most: int) -> bytes:
        if folder is Folder.WAITING:
            raise MailError("The disk is broken.")
        return fetch(box, folder, entry, most)

    monkeypatch.setattr(Maildir, "fetch", breaks)
    for _run in range(2):
        post = source(league, tmp_path).post(league.trial.files, league.trial.now)
        with pytest.raises(MailError):
            take_all(league.trial.files, received(league, [arrived]), post)
    post = source(league, tmp_path).post(league.trial.files, league.trial.now)
    ((_one, taken),) = take_all(league.trial.files, received(league, [arrived]), post)[0]
    assert isinstance(taken, Taken)
    assert taken.fate is Folder.REFUSED, "it is not waited for longer than for any other mail"
