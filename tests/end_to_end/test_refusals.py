"""Everything that a stranger may try to slip in, as real commits on real branches, taken in at one go."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import copied, started_once
from tests.cli.people import League, adjudicator
from tests.forge.proposing_here import branches, inbox, propose
from tests.forge.senders import INBOX, Sender, altered, senders
from tests.repository.git.world import git

NOW = "2026-11-21T06:00:00Z"

REASONS = {
    "another-seats-file": "It is sealed for another game, turn or seat than its name says, or with",
    "a-changed-workflow": "It changes a file outside the inbox of a game;",
    "a-changed-state-file": "It changes a file outside the inbox of a game;",
    "a-symlink": "It is a symbolic link.",
    "a-path-with-dots": "No file of a game can have its path.",
    "an-executable": "It is an executable file.",
    "10-megabytes": "The file is too large;",
    "1000-files": "It changes several files; a submission must be exactly one new file.",
    "shell-characters": "Its file name is not one that adjudicator gives to orders, acts or messages.",
    "a-wrong-signature": "Its signature does not fit.",
    "a-lower-counter": "Its counter is lower than that of orders received earlier.",
}
"""By branch, the beginning of the reason for which it is refused."""


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> League:
    """A league in which one player has sent orders with the counter 3."""
    league = copied(started_once(tmp_path_factory), tmp_path_factory.mktemp("refusals"))
    first, _other = senders(league)
    propose(league.remote, "orders/duel/good", {first.path(3): first.sealed(3)})
    assert adjudicator("intake", league.organiser.clone, "--branches", "--now", NOW).status == 0
    return league


def slip_in(remote: Path, me: Sender, other: Sender) -> None:
    """Push all that is bad, each on a branch of its name."""
    good = me.sealed(4)
    for name, (files, mode) in {
        "another-seats-file": ({me.path(4): other.sealed(4, seat=me.seat)}, "100644"),
        "a-changed-workflow": ({".github/workflows/adjudicate.yml": b"on: pull_request_target\n"}, "100644"),
        "a-changed-state-file": ({"turns/duel/0000/state.yaml": b"over: true\n"}, "100644"),
        "a-symlink": ({me.path(4): b"../../../../secret"}, "120000"),
        "an-executable": ({me.path(4): good}, "100755"),
        "10-megabytes": ({me.path(4): b"x" * 10_000_000}, "100644"),
        "1000-files": ({f"{INBOX}/{me.seat}-0001-{n}.sealed": good for n in range(4, 1004)}, "100644"),
        "shell-characters": ({f"{INBOX}/$(touch x);`id`.sealed": good}, "100644"),
        "a-wrong-signature": ({me.path(4): altered(good)}, "100644"),
        "a-lower-counter": ({me.path(2): me.sealed(2)}, "100644"),
    }.items():
        propose(remote, f"orders/duel/{name}", files, mode=mode)
    _climb(remote, good)


def _climb(remote: Path, data: bytes) -> None:
    """A branch with a folder called `..` in the inbox, which no proper program would make."""

    def made(*arguments: str, content: bytes) -> str:
        done = subprocess.run(
            ["git", "-C", str(remote), *arguments], input=content, capture_output=True, check=True
        )
        return done.stdout.decode().strip()

    blob = made("hash-object", "-w", "--stdin", content=data)
    tree = made("mktree", content=f"100644 blob {blob}\ta-0001-4.sealed\n".encode())
    for folder, name in (
        ("turns/duel/inbox", ".."),
        ("turns/duel", "inbox"),
        ("turns", "duel"),
        ("", "turns"),
    ):
        listed = git(remote, "ls-tree", f"main:{folder}").splitlines()
        others = [line for line in listed if not line.endswith(f"\t{name}")]
        tree = made("mktree", content="\n".join([*others, f"040000 tree {tree}\t{name}\n"]).encode())
    commit = git(remote, "commit-tree", tree, "-p", "main", "-m", "Climb")
    git(remote, "update-ref", "refs/heads/orders/duel/a-path-with-dots", commit)


@pytest.fixture(scope="module")
def reasons(league: League) -> dict[str, str]:
    """What one run says of each branch; the main branch stays as it was."""
    before = git(league.remote, "rev-parse", "main")
    slip_in(league.remote, *senders(league))
    said = adjudicator("intake", league.organiser.clone, "--branches", "--now", NOW)
    assert git(league.remote, "rev-parse", "main") == before
    lines = (line.partition(": refused: ") for line in said.out.splitlines())
    return {branch.removeprefix("orders/duel/"): reason for branch, _colon, reason in lines}


@pytest.mark.parametrize("name", REASONS)
def test_it_is_refused_with_its_own_reason(reasons: dict[str, str], name: str) -> None:
    assert reasons[name].startswith(REASONS[name])


def test_nothing_of_it_comes_in_and_everybody_is_told(league: League, reasons: dict[str, str]) -> None:
    first, _other = senders(league)
    assert set(reasons) == set(REASONS)
    assert inbox(league.remote) == [f"{first.seat}-0001-3.sealed"]
    assert branches(league.remote) == [f"refused/{NOW[:10]}/orders/duel/{name}" for name in sorted(REASONS)]
    for name, reason in reasons.items():
        assert reason in git(
            league.remote, "log", "-1", "--format=%B", f"refused/{NOW[:10]}/orders/duel/{name}"
        )
