"""`adjudicator mail`: a league's mailbox taken in and answered, whatever kills the program."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from hypothesis import settings

from adjudicator.mail.letter_names import message_id
from adjudicator.mail.mailbox import Entry, Folder, MailError
from adjudicator.mail.maildir import Maildir
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.people.custody import risk_for_draws
from adjudicator.repository.times import time_text
from adjudicator.sealing import MasterSecret, write_key_file
from tests import killing
from tests.cli.people import BEGIN, League, Outcome, adjudicator
from tests.mail.mails import LEAGUE, PLAYERS, message
from tests.mail.name_server import name_server
from tests.mail.post_here import ADDRESS, OTHER, LeagueByMail
from tests.mail.scripted import Script, scripted
from tests.mail.servers import certify
from tests.repository.git.world import World, begin

EVERY = 1 if settings.get_current_profile_name() == "long" else 20
"""Commands are killed at each twentieth step, in the long run at every one."""


@dataclass(frozen=True)
class Scene:
    """A league with a mailbox in a folder, in which mails have come."""

    world: World
    league: LeagueByMail

    @property
    def box(self) -> Maildir:
        return Maildir(self.world.folder / "box")

    @property
    def options(self) -> tuple[str, ...]:
        now = time_text(self.league.trial.now + 60)
        return ("--now", now, "--secret-file", str(self.world.folder / "secret"))

    def copy(self, folder: Path) -> "Scene":
        return Scene(self.world.copy(folder), self.league)

    def does(self, *arguments: str | Path, status: int = 0) -> Outcome:
        """Run a command in this process."""
        outcome = adjudicator(*arguments, *self.options)
        assert outcome.status == status, outcome
        return outcome

    def arrives(self, mail: bytes) -> None:
        """Let a mail arrive, at the time of the story."""
        self.box.add(Folder.INBOX, mail)
        for file in (self.world.folder / "box" / "new").iterdir():
            os.utime(file, (self.league.trial.now,) * 2)

    def orders(self) -> Path:
        """The file with the mail that holds orders in clear."""
        return self.world.folder / "orders.eml"

    def fetch(self) -> Outcome:
        return self.does("mail", "fetch", self.world.home)

    def send(self) -> Outcome:
        return self.does("mail", "send", self.world.home)

    def published(self) -> dict[str, bytes]:
        """What lies in the game's inbox on the remote, and its ledger."""
        with Repository(self.world.remote) as remote:
            files: Files = remote.tree()
            inbox = "turns/trial/inbox"
            paths = [f"{inbox}/{name}" for name in files.names(inbox)]
            return {path: files.read(path) for path in [*paths, "turns/trial/mailed.txt"]}

    def lies(self) -> dict[str, int]:
        """How many mails lie in each folder that has some."""
        counts = {folder.value: len(self.box.entries(folder)) for folder in Folder}
        return {folder: count for folder, count in counts.items() if count}

    def told(self) -> Counter[str]:
        """How often each thing is told by letters, sent or to be sent."""
        letters = [
            self.box.fetch(folder, entry, entry.size)
            for folder in (Folder.OUTBOX, Folder.SENT)
            for entry in self.box.entries(folder)
        ]
        return Counter(word for letter in letters for word in tells(letter))


def tells(letter: bytes) -> list[str]:
    header = letter.replace(b"\r\n ", b" ").partition(b"\r\n\r\n")[0].decode()
    found: str = re.findall(r"(?m)^X-Adjudicator: (.*)$", header)[0]
    return found.split()


@pytest.fixture(scope="module")
def smtp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Script]:
    folder = tmp_path_factory.mktemp("certificates")
    certify(folder)
    with scripted(folder / "certs" / "localhost") as script, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))
        yield script


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Orders in clear, sealed orders, an answer that confirms a vote, and junk have come."""
    folder = tmp_path_factory.mktemp("mailed") / "world"
    league = LeagueByMail()
    league.give("b", OTHER)
    trial = league.trial
    trial.contents |= mail_file_changes(LEAGUE, trial.master.mail)
    world = begin(folder, trial.contents)
    write_key_file(folder / "secret", trial.master)
    scene = Scene(world, league)
    letter = message_id(league.letter(), trial.master.mail, "league.example")
    scene.arrives(message(ADDRESS, "vote draw\n", number=1, answers=letter))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_MAIL", f"maildir://{folder / 'box'}")
        assert "waits to be confirmed" in scene.fetch().out
    (entry,) = scene.box.entries(Folder.OUTBOX)
    asking = scene.box.fetch(Folder.OUTBOX, entry, entry.size).decode()
    scene.box.move(Folder.OUTBOX, [entry], Folder.SENT)
    confirm = re.findall(r"(?m)^Message-ID: (\S+)", asking)[0]
    orders = league.form(league.orders)
    _name, block = trial.chair("b").seal(b"game: trial\nturn: 1\nseat: b\n")
    signed = message(ADDRESS, orders, number=2, answers=letter, signer=PLAYERS)
    (folder / "orders.eml").write_bytes(signed)
    for mail in (
        signed,
        message(OTHER, block, number=3),
        message(ADDRESS, "yes\n", number=4, answers=confirm),
        message("eve@elsewhere.example", "Cheap watches\n", number=5),
    ):
        scene.arrives(mail)
    return scene


@pytest.fixture
def scene(made: Scene, smtp: Script, tmp_path: Path) -> Iterator[Scene]:
    copy = made.copy(tmp_path / "world")
    with name_server(PLAYERS) as names, pytest.MonkeyPatch.context() as patch:
        lines = (f"maildir://{copy.world.folder / 'box'}", f"smtps://localhost:{smtp.port}", names)
        patch.setenv("ADJUDICATOR_MAIL", "\n".join(lines))
        yield copy


def names(published: dict[str, bytes]) -> list[str]:
    """What was taken in: orders by their names, acts by their kinds and seats."""
    files = (path.rpartition("/")[2] for path in published if "/inbox/" in path)
    return sorted(
        re.sub("-[0-9a-f]{8}.yaml$", "", file) for file in files if file.endswith((".sealed", ".yaml"))
    )


COME = ["a-0001-1.sealed", "b-0001-1.sealed", "vote-a"]
"""What the mails brought, beside what lay there: nothing of it twice."""


def brought(scene: Scene, made: Scene) -> list[str]:
    before = Counter(names(made.published()))
    return sorted((Counter(names(scene.published())) - before).elements())


@pytest.mark.slow
def test_a_mailbox_is_taken_in_answered_and_emptied(scene: Scene, made: Scene, smtp: Script) -> None:
    out = scene.fetch().out
    assert not any(address in out for address in (ADDRESS, OTHER, "elsewhere"))
    assert "1 mail is left unanswered." in out
    first = scene.published()
    assert brought(scene, made) == COME
    assert scene.lies() == {"Taken": 4, "Unanswered": 1, "Outbox": 2, "Sent": 1}
    assert "nothing to do" in scene.fetch().out
    assert scene.published() == first
    before = len(smtp.messages)
    scene.send()
    scene.send()
    assert len(smtp.messages) == before + 4, "two receipts, and the turn for each of the two, sent once"
    assert scene.lies() == {"Taken": 4, "Unanswered": 1, "Sent": 5}
    assert set(scene.told().values()) == {1}


def test_one_mail_is_taken_in_from_a_file_and_its_answer_printed(
    scene: Scene, made: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders, names_line = scene.orders(), os.environ["ADJUDICATOR_MAIL"].splitlines()[-1]
    monkeypatch.setenv("ADJUDICATOR_MAIL", f"maildir://{scene.world.folder / 'piped'}\n{names_line}")
    out = scene.does("mail", "take", orders, "-C", scene.world.home).out
    assert "Your orders, as they were understood" in out
    assert ADDRESS not in out
    assert brought(scene, made) == COME[:1]
    again = scene.does("mail", "take", orders, "-C", scene.world.home).out
    assert "taken in before" in again
    assert brought(scene, made) == COME[:1]
    monkeypatch.setenv("ADJUDICATOR_MAIL", f"maildir://{scene.world.folder / 'mistyped'}")
    refused = scene.does("mail", "fetch", scene.world.home, status=1).err
    assert f"There is no folder {scene.world.folder / 'mistyped'}, where mail is to lie." in refused
    assert not (scene.world.folder / "mistyped").exists()
    monkeypatch.delenv("ADJUDICATOR_MAIL")
    assert "No mailbox is set up" in scene.does("mail", "fetch", scene.world.home, status=1).err


@pytest.mark.slow
def test_a_dry_run_says_what_would_be_taken_in_and_leaves_the_mailbox_as_it_is(
    scene: Scene, made: Scene, smtp: Script
) -> None:
    before, sent = scene.lies(), len(smtp.messages)
    out = scene.does("run", scene.world.home, "--mail", "--dry-run").out
    assert "trial: taken in: a-0001-1.sealed" in out
    assert scene.lies() == before
    assert scene.published() == made.published()
    assert len(smtp.messages) == sent


def test_mail_is_set_up_by_one_commit(league: League) -> None:
    organiser = league.organiser
    where = ("-C", organiser.clone, "--now", BEGIN, "--secret-file", league.secret)
    new = ("--ruleset", "claim", "--organiser", "Olga", "--secret-file", league.secret)
    before = organiser.does("new", "duel", *new)
    first = adjudicator("mail", "setup", "League@Example.ORG", *where)
    assert "the league's address is public" in first.out
    assert "address: League@example.org" in (organiser.clone / "mail.yaml").read_text("utf-8")
    assert "says so already" in adjudicator("mail", "setup", "League@example.org", *where).out
    after = organiser.does("new", "other", *new)
    assert [risk_for_draws() in one.out for one in (before, after)] == [False, True]
    wrong = adjudicator("mail", "setup", "not an address", *where)
    assert (wrong.status, "not an address for mail" in wrong.err) == (1, True)
    mail = league.folder / "mail.eml"
    mail.write_bytes(message(ADDRESS, "help", number=1))
    other = league.folder / "other.secret"
    write_key_file(other, MasterSecret.from_seed(b"other"))
    options = ("-C", organiser.clone, "--now", BEGIN, "--secret-file")
    taken = adjudicator("mail", "take", mail, *options, other)
    assert "is not the one that mail was set up with" in taken.err
    assert adjudicator("mail", "take", mail, *options, league.secret).out == "left unanswered\n"


def fails_at_the_first(scene: Scene, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the mailbox never give the first mail of the inbox."""
    fetch = Maildir.fetch
    broken = scene.box.entries(Folder.INBOX)[0].name

    def fails(box: Maildir, folder: Folder, entry: Entry, most: int) -> bytes:
        if entry.name == broken:
            raise error
        return fetch(box, folder, entry, most)

    monkeypatch.setattr(Maildir, "fetch", fails)


@pytest.mark.slow
def test_a_mail_that_cannot_be_read_holds_up_two_runs_and_is_then_set_aside(
    scene: Scene, made: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_at_the_first(scene, MailError("The disk is broken."), monkeypatch)
    run = ("run", scene.world.home, "--mail")
    for _time in range(2):
        assert "nobody misses a deadline in this run" in scene.does(*run, status=3).err
        assert scene.lies()["INBOX"] == 1
    assert "is set aside in Refused" in scene.does(*run, status=3).err
    assert "INBOX" not in scene.lies()
    assert scene.lies()["Refused"] == 1
    assert "There is nothing to do now." in scene.does(*run).out


@pytest.mark.slow
def test_a_bug_that_one_mail_meets_stops_no_other_and_holds_up_nobody(
    scene: Scene, made: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_at_the_first(scene, KeyError("what the mail says"), monkeypatch)
    ran = scene.does("run", scene.world.home, "--mail", status=3)
    assert "could not be read: A bug in the program stopped it (KeyError, " in ran.err
    assert "nobody misses a deadline" not in ran.err
    assert "what the mail says" not in ran.out + ran.err
    assert scene.lies()["INBOX"] == 1
    assert scene.lies()["Taken"] > 0


LETTERS = {
    "news of a game": "adjudicator.mail.letters.news.Newsroom.news",
    "composing": "adjudicator.mail.due.compose",
    "writing": "adjudicator.mail.letters.writing.write_letter",
}
"""Where one letter is made."""


@pytest.mark.slow
@pytest.mark.parametrize("door", LETTERS)
def test_a_bug_that_one_letter_meets_keeps_back_that_one_alone(
    scene: Scene, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, calls = LETTERS[door], list[None]()
    makes = resolve_name(place)

    def makes_or_fails(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        calls.append(None)
        if len(calls) == 1:
            raise RuntimeError("what the letter says")
        return makes(*arguments, **named)

    monkeypatch.setattr(place, makes_or_fails)
    ran = scene.does("run", scene.world.home, "--mail", status=3)
    assert (
        "A letter is set aside until a newer version of the program judges it: A bug in the "
        "program stopped it (RuntimeError" in ran.err
    )
    assert "what the letter says" not in ran.out + ran.err
    first = scene.told()
    assert first or door == "news of a game"
    scene.does("run", scene.world.home, "--mail", status=0)
    assert len(scene.told()) > len(first), "the next run writes it"


@pytest.mark.slow
def test_taking_in_one_mail_loads_nothing_that_it_does_not_need(scene: Scene) -> None:
    take = ("mail", "take", scene.orders(), "-C", scene.world.home, *scene.options)
    command = [sys.executable, "-X", "importtime", "-m", "adjudicator", *map(str, take)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "dkim" in loaded, "who signed it is verified"
    assert not loaded & {"adjudicator.forge.rest", "justhtml", "imapclient", "smtplib"}


def killed_at_steps(made: Scene, tmp_path: Path, *arguments: str) -> Iterator[tuple[Scene, str]]:
    """Kill a command at one step after another, each time in a new copy of the scene; gives the step."""
    at = 1
    while True:
        copy = made.copy(tmp_path / f"world-{at}")
        lines = os.environ["ADJUDICATOR_MAIL"].splitlines()[1:]
        box = f"maildir://{copy.world.folder / 'box'}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ADJUDICATOR_MAIL", "\n".join((box, *lines)))
            outcome = killing.run("adjudicator", *arguments, *copy.options, at=at, cwd=copy.world.home)
            if not outcome.killed:
                return
            yield copy, outcome.steps[-1]
        at += EVERY


@pytest.mark.slow
def test_a_fetch_killed_at_any_step_loses_nothing_and_takes_nothing_twice(
    scene: Scene, made: Scene, tmp_path: Path
) -> None:
    for copy, step in killed_at_steps(made, tmp_path, "mail", "fetch", "."):
        copy.fetch()
        assert brought(copy, made) == COME, step
        assert copy.lies() == {"Taken": 4, "Unanswered": 1, "Outbox": 2, "Sent": 1}, step
        assert set(copy.told().values()) == {1}, step


@pytest.mark.slow
def test_a_mail_taken_in_by_a_killed_program_is_taken_in_once(
    scene: Scene, made: Scene, tmp_path: Path
) -> None:
    scene.orders()
    for copy, step in killed_at_steps(made, tmp_path, "mail", "take", "../orders.eml"):
        copy.does("mail", "take", copy.orders(), "-C", copy.world.home)
        assert brought(copy, made) == COME[:1], step
        assert len(copy.told()) == len(made.told()) + 1, step
        assert set(copy.told().values()) == {1}, step


@pytest.mark.slow
def test_letters_sent_by_a_killed_program_are_sent_once_but_for_the_last(
    scene: Scene, tmp_path: Path, smtp: Script
) -> None:
    scene.fetch()
    for copy, step in killed_at_steps(scene, tmp_path, "mail", "send", "."):
        before = len(smtp.messages)
        copy.send()
        assert copy.lies() == {"Taken": 4, "Unanswered": 1, "Sent": 5}, step
        assert set(copy.told().values()) == {1}, step
        assert len(smtp.messages) - before <= 4, step


REQUESTS = ("entries", "fetch", "failed", "move", "add", "held")
"""Everything that is asked of a mailbox."""


@contextmanager
def failing(at: int, *, done: bool) -> Iterator[list[str]]:
    """Let one request to the mailbox fail, before it is done or after; gives the requests so far."""
    asked: list[str] = []

    def breaking(name: str) -> Callable[..., object]:
        ask = getattr(Maildir, name)

        def asks(*arguments: object, **named: object) -> object:
            asked.append(name)
            result = ask(*arguments, **named) if done or len(asked) != at else None
            if len(asked) == at:
                raise MailError("The server has hung up.")
            return result

        return asks

    with pytest.MonkeyPatch.context() as patch:
        for name in REQUESTS:
            patch.setattr(Maildir, name, breaking(name))
        yield asked


@pytest.mark.slow
@pytest.mark.parametrize("done", [False, True], ids=["not done", "done"])
def test_whichever_request_to_the_mailbox_fails_the_next_run_ends_as_without(
    scene: Scene, made: Scene, tmp_path: Path, *, done: bool
) -> None:
    at = 1
    while True:
        copy = made.copy(tmp_path / f"world-{at}")
        lines = os.environ["ADJUDICATOR_MAIL"].splitlines()[1:]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ADJUDICATOR_MAIL", "\n".join((f"maildir://{copy.world.folder / 'box'}", *lines)))
            with failing(at, done=done) as asked:
                for command in ("fetch", "send"):  # any error but a person's is raised
                    adjudicator("mail", command, copy.world.home, *copy.options)
            copy.fetch()
            copy.send()
        where = f"{at} {asked[min(at, len(asked)) - 1]}"
        assert brought(copy, made) == COME, where
        assert set(copy.told().values()) == {1}, where
        # What was confirmed may stay where it waited, until it is given up there after a week.
        lies = copy.lies()
        assert lies.pop("Taken") + lies.pop("Waiting", 0) == 4, where
        assert lies == {"Unanswered": 1, "Sent": 5}, where
        if at > len(asked):
            return
        at += EVERY
