"""Where a pull request is opened, by the address of the remote."""

import git
import pytest

from adjudicator.cli.proposing import compare_address, remote_address
from adjudicator.repository.git_store import Repository
from tests.cli.people import League

BRANCH = "orders/duel/a-0001-1"
GITHUB = "https://github.com/ann/league/compare/main...orders/duel/a-0001-1?expand=1"
GITLAB = (
    "https://gitlab.example.org/games/ann/league/-/merge_requests/new"
    "?merge_request%5Bsource_branch%5D=orders/duel/a-0001-1"
)
CODEBERG = "https://codeberg.org/ann/league/compare/main...orders/duel/a-0001-1"


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
    with Repository(started.ann.clone) as repository:
        assert remote_address(repository) == str(started.remote)
        with git.Repo(started.ann.clone) as clone:
            clone.create_remote("fork", "git@github.com:ann/league.git")
        assert remote_address(repository) == str(started.remote)
        with git.Repo(started.ann.clone) as clone:
            clone.delete_remote(clone.remotes.origin)
        assert remote_address(repository) == "git@github.com:ann/league.git"
