"""Damage of the league's own repository: it is nobody's fault who proposes, and nobody pays for it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.people import League, Outcome, adjudicator
from tests.forge.proposing_here import branches, inbox, propose
from tests.forge.senders import INBOX, senders
from tests.repository.git.world import git, lose
from tests.slow import first

SOON = "2026-11-21T06:00:00Z"
LATE = "2026-11-24T06:00:00Z"
"""After the deadline."""
VERY_LATE = "2026-12-24T06:00:00Z"
"""Longer after it than a game waits for what somebody proposes."""


def run(league: League, *, bare: bool, now: str) -> Outcome:
    """Take in branches, in the league's own repository or in a clone of it."""
    folder = league.remote if bare else league.organiser.clone
    return adjudicator("run", folder, "--branches", "--now", now, "--secret-file", league.secret)


def sent(league: League) -> tuple[str, str]:
    """The branch with the orders of the player who is asked, and the commit."""
    sender, _other = senders(league)
    branch = f"orders/duel/{sender.seat}-0001-1"
    return branch, propose(league.remote, branch, {sender.path(): sender.sealed()})


def turns(league: League) -> list[str]:
    """The turns that were made. None but the first was due."""
    listed = git(league.remote, "ls-tree", "main:turns/duel")
    return [line.split("\t")[1] for line in listed.splitlines() if line[-4:].isdecimal()]


def unpack(remote: Path) -> None:
    """Let every object of a bare repository lie in a file of its own."""
    for pack in list((remote / "objects" / "pack").glob("*.pack")):
        moved = pack.rename(remote / pack.name)
        with moved.open("rb") as data:
            subprocess.run(["git", "unpack-objects", "-q"], cwd=remote, stdin=data, check=True)


LOST = {
    "the commit": "{head}",
    "the commit's tree": "{head}^{{tree}}",
    "a folder": "{head}:turns",
    "the orders": "{head}:{inbox}/{file}",
}


@pytest.mark.parametrize("bare", first(1, [True, False]))
@pytest.mark.parametrize("emptied", [pytest.param(True, marks=pytest.mark.slow), False])
@pytest.mark.parametrize("what", first(1, reversed(LOST)))
def test_orders_that_the_repository_has_lost_wait_and_nobody_misses_a_deadline(
    league: League, what: str, *, emptied: bool, bare: bool
) -> None:
    """Whichever object it is, until somebody mends the repository, and from a clone it is mended."""
    branch, head = sent(league)
    whole = league.folder / "whole.git"
    shutil.copytree(league.remote, whole)
    name = LOST[what].format(head=head, inbox=INBOX, file=f"{branch.rpartition('/')[2]}.sealed")
    lost = lose(league.remote, name, emptied=emptied)
    for now in (SOON, LATE, VERY_LATE):
        ran = run(league, bare=bare, now=now)
        assert ran.status in {1, 3}, ran
        assert "git fsck" in ran.err
        assert "refused" not in ran.out
        assert turns(league) == ["0000"]
        assert [one for one in branches(league.remote) if one.startswith("refused")] == []
        assert (league.remote / "refs/heads" / branch).exists()
    lost.unlink(missing_ok=True)
    shutil.copy(whole / lost.relative_to(league.remote), lost)
    assert f"{branch}: taken in" in run(league, bare=bare, now=VERY_LATE).out
    assert inbox(league.remote) == [f"{branch.rpartition('/')[2]}.sealed"]


@pytest.mark.parametrize("bare", [True, False])
def test_where_the_branch_of_the_league_has_lost_a_folder_nothing_is_refused(
    league: League, *, bare: bool
) -> None:
    """One that every proposal changes too, so that each seems to be at fault."""
    branch, _head = sent(league)
    unpack(league.remote)
    lose(league.remote, f"main:{INBOX.rpartition('/')[0]}", emptied=False)
    ran = run(league, bare=bare, now=LATE)
    assert "refused" not in ran.out
    if bare:
        assert (league.remote / "refs/heads" / branch).exists()
        assert ran.status == 1
        assert "git fsck" in ran.err
    else:
        assert f"{branch}: taken in" in ran.out, "the clone has what the repository has lost"
