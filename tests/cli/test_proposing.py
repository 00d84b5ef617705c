"""Where a pull request is opened, by the address of the remote, and what reaches it from a fork."""

from pathlib import Path

import git
import pytest

from adjudicator.cli.web_addresses import compare_address, host_and_path
from adjudicator.repository.git.store import Repository
from adjudicator.repository.times import read_time
from tests.cli.people import League, seat_asked, untimed, written

BRANCH = "orders/duel/a-0001-1"
GITHUB = "https://github.com/ann/league/compare/main...orders/duel/a-0001-1?expand=1"
GITLAB = (
    "https://gitlab.example.org/games/ann/league/-/merge_requests/new"
    "?merge_request%5Bsource_branch%5D=orders/duel/a-0001-1"
)
CODEBERG = "https://codeberg.org/ann/league/compare/main...orders/duel/a-0001-1"


@pytest.mark.parametrize("remote", ["file:///srv/league.git", "git://git.example.org/league.git"])
def test_a_remote_that_is_not_on_the_web_has_no_page(remote: str) -> None:
    assert host_and_path(remote) == ("", "")


@pytest.mark.parametrize(
    ("remote", "page"),
    [
        ("https://github.com/ann/league.git", GITHUB),
        ("https://github.com/ann/league", GITHUB),
        ("https://github.com/ann/league/", GITHUB),
        ("https://ann:token@github.com/ann/league.git", GITHUB),
        ("git@github.com:ann/league.git", GITHUB),
        ("ssh://git@github.com/ann/league.git", GITHUB),
        ("ssh://git@github.com:22/ann/league.git", GITHUB),
        ("github.com:ann/league.git", GITHUB),
        ("git@gitlab.example.org:games/ann/league.git", GITLAB),
        ("https://gitlab.example.org/games/ann/league.git", GITLAB),
        ("git@codeberg.org:ann/league.git", CODEBERG),
        ("https://git.example.org/ann/league.git", ""),
        ("/srv/github/league.git", ""),
        ("../github.com/league.git", ""),
        (r"C:\github.com\league.git", ""),
        ("C:/github.com/league.git", ""),
        ("file:///srv/github.com/league.git", ""),
        ("", ""),
    ],
)
def test_the_page_to_open(remote: str, page: str) -> None:
    assert compare_address(remote, "main", BRANCH) == page


def test_no_token_gets_into_the_page() -> None:
    assert "token" not in compare_address("https://token@github.com/ann/league.git", "main", BRANCH)


def test_the_address_is_that_of_the_remote(started: League) -> None:
    def address() -> str:
        with Repository(started.ann.clone) as repository:
            return repository.address()

    assert address() == "../remote.git"
    with git.Repo(started.ann.clone) as clone:
        clone.create_remote("fork", "git@github.com:ann/league.git")
        assert address() == "../remote.git"
        clone.delete_remote(clone.remotes.origin)
    assert address() == "git@github.com:ann/league.git"


@pytest.mark.parametrize(
    ("remote", "fork", "page"),
    [
        (
            "https://github.com/ann/league.git",
            "git@github.com:bob/my-league.git",
            "https://github.com/ann/league/compare/main...bob:my-league:orders/duel/a-0001-1?expand=1",
        ),
        (
            "https://gitlab.com/ann/league",
            "https://gitlab.com/bob/league",
            GITLAB.replace("gitlab.example.org/games/ann", "gitlab.com/bob"),
        ),
        (
            "https://codeberg.org/ann/league",
            "https://codeberg.org/bob/league",
            "https://codeberg.org/ann/league/compare/main...bob/league:orders/duel/a-0001-1",
        ),
    ],
)
def test_a_pull_request_from_a_fork_is_for_the_league(remote: str, fork: str, page: str) -> None:
    assert compare_address(remote, "main", BRANCH, fork) == page
    assert compare_address(remote, "main", BRANCH, remote) == compare_address(remote, "main", BRANCH)


def test_strangers_push_to_a_fork_and_follow_the_league(started: League, tmp_path: Path) -> None:
    """A clone may push to a fork, which need never be brought up to date."""
    player, _other = seat_asked(started)
    fork = tmp_path / "fork.git"
    git.Repo.init(fork, bare=True, initial_branch="main").close()
    with git.Repo(player.clone) as clone:
        clone.git.remote("set-url", "--push", "origin", str(fork))
    orders = written(started, player)
    for _time in range(2):  # the first is on its way still when the second is sent
        player.does("submit", orders)
    assert started.branches() == []
    with git.Repo(fork) as pushed:
        first, second = sorted(pushed.heads, key=lambda head: head.name)
        assert [untimed(head.name)[-7:] for head in (first, second)] == ["-0001-1", "-0001-2"]
        assert first.name.startswith("orders/duel/")
        assert first.commit.parents == second.commit.parents, "each on the league's newest state"


@pytest.mark.slow
def test_orders_are_taken_back(started: League) -> None:
    player, _other = seat_asked(started)
    orders = written(started, player)
    player.does("submit", orders, "--direct")
    assert "you will be asked all open questions again" in player.does("withdraw", "duel", "--direct").out
    ran = started.run(now="2026-11-21T06:00:00Z")
    assert "Orders taken in and receipts written for: " in ran.out
    assert "Turn 1" not in ran.out
    view = untimed(player.does("view", "duel").out)
    assert "-0001-2: accepted" in view
    assert "waits for you" in view
    player.does("submit", orders, "--direct")
    assert "Turn 1 is adjudicated." in started.run(now="2026-11-21T07:00:00Z").out


def test_whoever_sends_orders_to_a_league_that_sleeps_is_told(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _other = seat_asked(started)
    orders = written(started, player)
    monkeypatch.setattr("adjudicator.cli.drafts.clock", lambda: read_time("2026-11-24T04:30:00Z"))
    assert "no run of the league" not in player.does("submit", orders).out
    monkeypatch.setattr("adjudicator.cli.drafts.clock", lambda: read_time("2026-11-26T04:30:00Z"))
    told = player.does("submit", orders).out
    assert (
        "The turn should have closed 2 days ago, but no run of the league has been seen since then." in told
    )
    assert "every pull request wakes the league" in told
