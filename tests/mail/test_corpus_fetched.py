"""The whole corpus in one mailbox, taken in by the command that a league's job runs."""

import os
from collections import Counter
from hashlib import sha256
from pathlib import Path

import git
import pytest

from adjudicator.mail.mailbox import Folder
from adjudicator.mail.maildir import Maildir
from adjudicator.repository.git.store import Repository
from adjudicator.repository.times import time_text
from adjudicator.sealing import write_key_file
from tests.cli.people import adjudicator
from tests.mail.corpus.cast import ADDRESSES, ARRIVED, MASTER, RECORDS, league_at_rest
from tests.mail.corpus.shelf import FOLDERS, messages

MOST_RUNS = 2
SETTLED = (Folder.TAKEN, Folder.REFUSED, Folder.WAITING, Folder.UNANSWERED)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of the league's repository."""
    git.Repo.init(tmp_path / "remote.git", bare=True, initial_branch="main").close()
    clone = tmp_path / "clone"
    git.Repo.clone_from(str(tmp_path / "remote.git"), clone).close()
    with Repository(clone) as repository:
        repository.commit_here(league_at_rest().contents, "The league", when=ARRIVED - 60)
    return clone


def deliver(mailbox: Path, data: bytes, number: int) -> None:
    file = mailbox / "new" / f"{number}.corpus"
    file.write_bytes(data)
    os.utime(file, (ARRIVED, ARRIVED))


def lying(mailbox: Maildir, folder: Folder) -> Counter[str]:
    return Counter(
        sha256(mailbox.fetch(folder, entry, entry.size)).hexdigest() for entry in mailbox.entries(folder)
    )


@pytest.mark.slow
def test_every_message_ends_in_one_folder_and_no_address_in_git(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    write_key_file(secret, MASTER)
    monkeypatch.setenv("ADJUDICATOR_MAIL", f"maildir://{tmp_path}/mail")
    monkeypatch.setattr("adjudicator.mail.name_servers.NameServers", lambda _server: RECORDS)
    mailbox = Maildir(tmp_path / "mail")
    mailbox.entries(Folder.INBOX)
    everything = [one for folder in FOLDERS for one in messages(folder)]
    (tmp_path / "mail" / "new").mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(everything):
        deliver(tmp_path / "mail", one.data, number)
    for run in range(MOST_RUNS):
        now = time_text(ARRIVED + 60 * (run + 1))
        outcome = adjudicator("mail", "fetch", clone, "--now", now, "--secret-file", secret)
        assert outcome.status == 0, outcome
        assert not any(address in outcome.out + outcome.err for address in ADDRESSES.values())
    places = {folder: lying(mailbox, folder) for folder in (Folder.INBOX, *SETTLED)}
    sent = Counter(sha256(one.data).hexdigest() for one in everything)
    assert sum(places.values(), Counter()) == sent
    unsure = Counter(sha256(one.data).hexdigest() for one in everything if one.vouched.get("unsure"))
    assert places[Folder.INBOX] == unsure
    with git.Repo(clone) as repository:
        objects = repository.git.cat_file("--batch", "--batch-all-objects").encode("utf-8", "surrogateescape")
    assert not [address for address in ADDRESSES.values() if address.encode() in objects]
