"""`adjudicator doctor`: what it prints, and the code it ends with."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from adjudicator.doctor import mail
from adjudicator.doctor.checks import CHECKS, Check, examine
from adjudicator.doctor.finding import Finding, Verdict, fine
from adjudicator.doctor.league import League as Looked
from adjudicator.mail.name_servers import NameServers
from adjudicator.mail.settings import VARIABLE
from adjudicator.repository.git.store import Repository
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.sealing import MasterSecret
from adjudicator.words import PlainError
from tests.cli.people import LATER, League, Outcome, adjudicator
from tests.doctor.looking import in_memory
from tests.forge.forge_here import TOKEN, forge_here
from tests.forge.hosting_examples import example
from tests.repository.git.world import git

PASSWORD = "correct horse"


def doctor(league: League, *words: str | Path, now: str = LATER) -> Outcome:
    """What it says of the organiser's clone."""
    secret = ("--secret-file", league.secret)
    return adjudicator("doctor", league.organiser.clone, "--now", now, *secret, *words)


@pytest.mark.parametrize("offline", [(), ("--offline",)])
def test_a_league_that_is_well_needs_nobodys_attention(started: League, offline: tuple[str, ...]) -> None:
    done = doctor(started, *offline)
    assert done.status == 0, done
    assert done.out.startswith("The league\n  ")
    assert "  fine     Game duel: Turn 1 is open until " in done.out
    seen = " that was looked at" if offline else ""
    assert f"\nNothing{seen} needs your attention.\n" in done.out
    assert ("Clone" in done.out.partition("Not looked at: ")[2]) == bool(offline)
    assert done.err == ""


def test_what_needs_attention_is_named_at_the_end_and_by_the_exit_code(started: League) -> None:
    done = doctor(started, now="2026-11-24T06:00:00Z")
    assert done.status == 3
    assert "  wrong    Runs: " in done.out
    assert "\n             adjudicator run\n" in done.out
    assert "2 things need your attention: Runs, Game duel.\n" in done.out


def test_what_git_says_in_several_lines_stands_below_each_other(started: League) -> None:
    said = "sh -c 'echo fatal: one >&2; echo fatal: two >&2; exit 1' #"
    git(started.organiser.clone, "config", "remote.origin.uploadpack", said)
    assert ": one\n           two\n           Check the network" in doctor(started).out


def test_no_line_is_longer_than_the_terminal_but_for_a_command(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = re.compile(r" {13}\S")
    for columns in (80, 40, 10):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = doctor(started, "--offline", now="2026-11-24T06:00:00Z").out.splitlines()
        assert [line for line in lines if line.startswith("  wrong    Runs: ")]
        assert not [line for line in lines if len(line) > max(columns, 30) and not command.match(line)]


def test_nothing_secret_is_told(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    master = MasterSecret.from_text(started.secret.read_text())
    with Repository(started.organiser.clone) as clone:
        clone.commit_here(mail_file_changes("league@example.org", master.mail), "Mail", when=1_795_233_700)
    servers = f"imaps://league@example.org:{PASSWORD}@localhost:1;smtps://localhost:1;dns://127.0.0.1:1"
    monkeypatch.setenv(VARIABLE, servers)
    monkeypatch.setattr(mail, "NameServers", partial(NameServers, wait=0.1))
    done = doctor(started)
    assert done.status == 3
    assert "  wrong    Mailbox: The IMAP server cannot be reached" in done.out
    for hidden in (PASSWORD, master.text(), master.text().split()[1]):
        assert hidden not in done.out + done.err


def test_a_secret_that_is_empty_in_a_job_is_wrong(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_SECRET", "")
    done = adjudicator("doctor", started.organiser.clone, "--now", LATER)
    assert done.status == 3
    assert "  wrong    Secret: The environment variable ADJUDICATOR_SECRET is empty." in done.out


def test_the_forge_is_asked_with_a_token_and_without_one_the_row_says_so(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    with forge_here(started.remote, "github") as forge:
        at = ("--forge", "github", "--forge-address", forge.address)
        done = doctor(started, *at)
        assert "  unknown  Repository: The settings at " in done.out
        assert "ADJUDICATOR_FORGE_TOKEN=$(gh auth token) adjudicator doctor\n" in done.out
        assert forge.asked == []
        monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        done = doctor(started, *at)
        asked = len(forge.asked)
        assert doctor(started, *at, "--offline").status == 0
        assert len(forge.asked) == asked > 0
    assert done.status == 3
    assert "  wrong    Environment: There is no environment adjudication" in done.out
    assert "  fine     Proposals: No proposal of a player waits for long.\n" in done.out
    assert TOKEN not in done.out + done.err


@pytest.mark.slow
def test_a_crontab_mails_only_what_needs_attention(started: League) -> None:
    line = example("doctor").split(maxsplit=5)[5]
    places = {
        "/srv/league/league.git": started.remote,
        "/srv/league/secret": started.secret,
        "/srv/league/bin/adjudicator": f"{sys.executable} -m adjudicator",
    }
    for place, here in places.items():
        line = line.replace(place, str(here))
    for now, tells in ((LATER, False), ("2026-11-24T06:00:00Z", True)):
        done = subprocess.run(
            ["sh", "-c", line.replace(" doctor ", f" doctor --now {now} ")],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            check=False,
        )
        assert done.stderr == ""
        assert bool(done.stdout) == ("2 things need your attention: Runs, Game duel." in done.stdout) == tells


def test_a_forge_to_which_no_token_may_go_spoils_nothing_else(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    done = doctor(started, "--forge", "gitlab", "--forge-address", "http://git.example.org/ann/league")
    assert done.status == 0
    assert "  unknown  Repository: The forge's address does not begin with https://" in done.out
    assert "  fine     Game duel: " in done.out


def test_what_is_no_league_is_no_patient(tmp_path: Path) -> None:
    done = adjudicator("doctor", tmp_path)
    assert done.status == 1
    assert "There is no git repository in " in done.err


def failing(error: Exception) -> Check:
    def look(_league: Looked) -> Iterator[Finding]:
        yield fine("The first part is well.")
        raise error

    return Check("Trial", look)


def test_a_check_that_fails_spoils_no_other() -> None:
    for error, verdict, seen in (
        (PlainError("It is closed.", "Open it."), Verdict.UNKNOWN, "It is closed."),
        (OSError(5, "Input/output error"), Verdict.UNKNOWN, "The system refused: Input/output error."),
        (KeyError(PASSWORD), Verdict.WARNING, "A bug in the program stopped it (KeyError"),
    ):
        first, found = examine(in_memory(), failing(error))
        assert (first.verdict, found.verdict, found.about) == (Verdict.FINE, verdict, "Trial")
        assert found.seen.startswith(seen)
        assert PASSWORD not in str(found)


def test_every_check_has_a_name_of_its_own() -> None:
    titles = [check.title for _heading, checks in CHECKS for check in checks]
    assert len(set(titles)) == len(titles)
