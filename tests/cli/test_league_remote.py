"""Where the league is: clones of a fork, other branches, and remotes that are older than what was seen."""

import json
import shutil

import pytest

from tests.cli.people import LATER, League, Person, seat_asked, written
from tests.repository.git.world import git

REASON = ("--reason", "So it is")


@pytest.fixture
def forked(started: League) -> tuple[League, Person]:
    """A player who works in a clone of a fork, as `gh repo fork --clone` makes it, which nobody syncs."""
    player, _other = seat_asked(started)
    fork = started.folder / "fork.git"
    shutil.copytree(started.remote, fork)
    clone = player.clone
    git(clone, "remote", "set-url", "origin", "../fork.git")
    git(clone, "remote", "add", "upstream", "../remote.git")
    git(clone, "pull", "--quiet", "origin", "main")
    git(clone, "branch", "--set-upstream-to=origin/main", "main")
    return started, player


def a_turn_later(league: League, player: Person) -> None:
    """Let the player answer, and the league move on, of which the fork does not hear."""
    orders = written(league, player, "first.yaml")
    player.does("submit", orders, "--direct")
    assert "Turn 1 is adjudicated" in league.run(now=LATER).out


@pytest.mark.slow
def test_a_clone_of_a_fork_reads_from_the_league_and_proposes_from_the_fork(
    forked: tuple[League, Person],
) -> None:
    league, player = forked
    fork = league.folder / "fork.git"
    before = git(fork, "rev-parse", "main")
    a_turn_later(league, player)
    assert git(fork, "rev-parse", "main") == before, "what is said to be sent reaches the league"
    (facts,) = json.loads(player.does("status", "--json").out)
    assert facts["turn"] == 1, "turns are read from there"
    sent = player.does("press", "send", "duel", "Hello")
    assert "to the fork ../fork.git." in sent.out
    assert "The league, from which turns are read, is ../remote.git." in sent.out
    (branch,) = [name for name in git(fork, "branch", "--format=%(refname:short)").split() if "/" in name]
    assert branch.startswith("press/duel/")
    assert league.branches() == []


def test_direct_reaches_the_league_also_where_proposals_go_to_a_fork(started: League) -> None:
    fork = started.folder / "fork.git"
    shutil.copytree(started.remote, fork)
    before = git(fork, "rev-parse", "main")
    git(started.organiser.clone, "remote", "set-url", "--push", "origin", "../fork.git")
    said = started.organiser.does("organise", "pause", "duel", *REASON, "--direct").out
    assert "Pushed to the league's own branch main at ../remote.git." in said
    assert git(fork, "rev-parse", "main") == before
    assert "The organiser pauses the game" in started.run(now=LATER).out


@pytest.mark.parametrize("pushed", [True, False])
def test_direct_on_another_branch_reaches_the_league(started: League, *, pushed: bool) -> None:
    """And the work on that branch is not published with it."""
    clone = started.organiser.clone
    git(clone, "switch", "--quiet", "-c", "notes")
    (clone / "notes.txt").write_text("mine", "utf-8")
    git(clone, "add", "notes.txt")
    git(clone, "commit", "--quiet", "-m", "Notes")
    if pushed:
        git(clone, "push", "--quiet", "-u", "origin", "notes")
    head = git(clone, "rev-parse", "notes")
    said = started.organiser.does("organise", "pause", "duel", *REASON, "--direct").out
    assert "Pushed to the branch main (commit " in said
    assert git(clone, "rev-parse", "notes") == head
    assert "notes.txt" not in git(started.remote, "ls-tree", "--name-only", "main")
    git(clone, "switch", "--quiet", "main")
    assert "The organiser pauses the game" in started.run(now=LATER).out
    git(clone, "switch", "--quiet", "notes")
    assert "paused" in started.organiser.does("status").out


def test_nothing_is_committed_to_another_branch_than_the_leagues(started: League) -> None:
    git(started.organiser.clone, "switch", "--quiet", "-c", "notes")
    told = started.organiser.does(
        "new", "more", "--ruleset", "claim", "--no-push", "--secret-file", started.secret, status=1
    )
    assert "The branch notes is checked out, but the league is on main." in told.err
    assert "git switch main" in told.err


def test_a_remote_that_is_older_than_what_was_seen_there_is_refused(started: League) -> None:
    """For instance one that was put back from a copy."""
    old = git(started.remote, "rev-parse", "main")
    started.organiser.does("organise", "pause", "duel", *REASON, "--direct")
    git(started.remote, "update-ref", "refs/heads/main", old)
    for _time in range(2):
        told = started.organiser.does("organise", "resume", "duel", *REASON, "--direct", status=1)
        assert "is older than what this clone has seen there" in told.err
    assert git(started.remote, "rev-parse", "main") == old


@pytest.mark.slow
def test_a_remote_that_is_older_than_another_one_is_refused(started: League) -> None:
    """A fork that nobody syncs, beside the league by whatever name."""
    player, _other = seat_asked(started)
    fork = started.folder / "fork.git"
    shutil.copytree(started.remote, fork)
    git(player.clone, "remote", "rename", "origin", "league")
    git(player.clone, "remote", "add", "origin", "../fork.git")
    git(player.clone, "branch", "--set-upstream-to=league/main", "main")
    a_turn_later(started, player)
    git(player.clone, "fetch", "--quiet", "league")
    git(player.clone, "fetch", "--quiet", "origin")
    git(player.clone, "branch", "--set-upstream-to=origin/main", "main")
    told = player.does("status", status=1)
    assert "The remote origin (../fork.git) is older than league (../remote.git)" in told.err
    assert "git branch --set-upstream-to=league/main main" in told.err
