"""Printing for a mail what would be pushed: by somebody who can read the repository and not write to it."""

import pytest

from adjudicator.forge.judging import Accepted, judge
from adjudicator.forge.proposals import Changed, Proposal, Submitted
from adjudicator.mail.content import SealedBlock, SignedFile
from adjudicator.mail.reading.mail import read_mail
from adjudicator.repository.files import Folder
from adjudicator.repository.intake.inbox import sealed_name
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.people.acts import read_act
from adjudicator.repository.press.messages import read_message
from adjudicator.repository.times import read_time
from adjudicator.sealing import read_header, read_master_file
from tests.cli.people import BEGIN, League, Person, fill_in, seat_asked
from tests.repository.git.world import git

ADDRESS = "league@example.org"
NOW = read_time(BEGIN)


@pytest.fixture
def mailing(started: League) -> League:
    """A league that takes mail."""
    for path, data in mail_file_changes(ADDRESS, read_master_file(started.secret).mail).items():
        (started.organiser.clone / path).write_bytes(data)
        git(started.organiser.clone, "add", path)
    git(started.organiser.clone, "commit", "-qm", "Take mail")
    git(started.organiser.clone, "push", "-q")
    return started


def mailed(person: Person, *arguments: str) -> SealedBlock | SignedFile:
    """What the league reads in a mail with the text that a command prints."""
    done = person.does(*arguments, "--print")
    assert f"Put this text into a mail to {ADDRESS}:" in done.err
    assert done.out.startswith("-----BEGIN ADJUDICATOR "), "nothing in clear is mailed with it"
    assert done.out.count("\n-----END ADJUDICATOR ") == 1
    assert done.out.rstrip("\n").endswith("-----")
    text = "".join(f"> {line}\r\n" for line in done.out.splitlines())
    content = read_mail(f"From: x@example.org\r\nSubject: Re: [duel] turn 1\r\n\r\n{text}".encode()).content
    assert isinstance(content, SealedBlock | SignedFile)
    return content


def accepted(league: League, file: str, data: bytes) -> bool:
    changed = Changed(f"turns/duel/inbox/{file}", "100644", len(data))
    submitted = Submitted(Proposal("mail", "mail"), (changed,), data)
    return isinstance(judge(Folder(league.organiser.clone), submitted, NOW), Accepted)


def test_without_an_address_nothing_is_printed(started: League) -> None:
    done = started.ann.does("seat", "vote", "duel", "draw", "--print", status=1)
    assert "This league takes no mail" in done.err
    assert not done.out


def test_what_is_printed_is_taken_in_from_a_mail(mailing: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.cli.commands.press.clock", lambda: NOW)
    first, _other = seat_asked(mailing)
    vote = mailed(first, "seat", "vote", "duel", "draw")
    assert isinstance(vote, SignedFile)
    assert accepted(mailing, read_act(vote.data, "").file, vote.data)
    steward = mailed(mailing.organiser, "organise", "steward", "duel", "b", "--reason", "Bob has gone")
    assert isinstance(steward, SignedFile)
    assert accepted(mailing, read_act(steward.data, "").file, steward.data)
    message = mailed(first, "press", "send", "duel", "Winter is coming.")
    assert isinstance(message, SignedFile)
    assert accepted(mailing, read_message(message.data, "").file, message.data)
    first.does("orders", "new", "duel", "-o", first.clone / "orders.yaml")
    fill_in(first.clone / "orders.yaml", "ask-me")
    for counter, arguments in ((1, ("submit", str(first.clone / "orders.yaml"))), (2, ("withdraw", "duel"))):
        orders = mailed(first, *arguments)
        assert isinstance(orders, SealedBlock)
        header = read_header(orders.block)
        assert header.counter == counter
        name = sealed_name(header)
        assert name
        assert accepted(mailing, name.file, orders.block.encode())
    assert mailing.branches() == []
