"""What people push as branches, good or bad: commits made beside the remote, with anything in them."""

import os
import subprocess
from contextlib import closing
from pathlib import Path

from adjudicator.repository.git.command import Entry, open_repository
from adjudicator.repository.git.objects import Author, Objects
from tests.repository.git.world import git

MALLORY = Author("Mallory", "mallory@example.org")


def propose(
    remote: Path, branch: str, files: dict[str, bytes], *, mode: str = "100644", gone: tuple[str, ...] = ()
) -> str:
    """Push a commit on top of main as `branch`, with files added and others gone; gives its id."""
    start = git(remote, "rev-parse", "main")
    with closing(Objects(open_repository(remote))) as objects:
        changes: dict[str, Entry | None] = {
            path: Entry(mode, start if mode == "160000" else objects.write_file(data).id)
            for path, data in files.items()
        }
        tree = objects.write_tree(objects.tree_of(start), changes | dict.fromkeys(gone))
        commit = objects.write_commit(tree, (start,), MALLORY, 1_700_000_000, "Proposed")
    git(remote, "update-ref", f"refs/heads/{branch}", commit)
    return commit


def branches(remote: Path) -> list[str]:
    """The branches of a remote beside main."""
    listed = git(remote, "for-each-ref", "--format=%(refname:short)", "refs/heads").splitlines()
    return [branch for branch in listed if branch != "main"]


def inbox(remote: Path) -> list[str]:
    """What lies in the inbox of the game `duel` on main."""
    listed = git(remote, "ls-tree", "--name-only", "main:turns/duel/inbox").splitlines()
    return [name for name in listed if not name.startswith(("join-", "ready-"))]


def environment(**variables: str) -> dict[str, str]:
    """The environment of a child process, with more in it."""
    return {**os.environ, **variables}


def point(remote: Path, names: list[str], commit: str) -> None:
    """Let many branches stand for one commit."""
    lines = "".join(f"create refs/heads/{name} {commit}\n" for name in names)
    feed = lines.encode("utf-8", "surrogateescape")
    subprocess.run(["git", "-C", str(remote), "update-ref", "--stdin"], input=feed, check=True)
