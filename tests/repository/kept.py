"""A game in a repository of a host, and a clone of it that somebody else keeps."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from unittest import mock

import git as gitpython

from adjudicator.repository.git.store import Repository
from adjudicator.repository.turn.finding import Finding
from adjudicator.repository.turn.history import compare_with_history
from tests.repository.table_in_memory import GameInMemory


class Kept:
    """A remote, the host's clone of it and another one; times are those of the clocks of the two."""

    def __init__(self, folder: Path) -> None:
        self.remote, self.host, self.clone = (folder / name for name in ("remote.git", "host", "clone"))
        gitpython.Repo.init(self.remote, bare=True, initial_branch="main").close()
        gitpython.Repo.clone_from(str(self.remote), self.host).close()
        self.shown: dict[str, bytes] = {}

    def git(self, place: Path, at: int, *arguments: str) -> str:
        """Run git by a clock that says `at`."""
        said = {"NAME": "X", "EMAIL": "x@example.org", "DATE": f"{at} +0000"}
        who = {
            f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER") for what, value in said.items()
        }
        environment = {**os.environ, **who}
        done = subprocess.run(
            ["git", *arguments], cwd=place, env=environment, capture_output=True, check=True
        )
        return done.stdout.decode().strip()

    def publish(self, contents: Mapping[str, bytes], at: int, *, after: str = "", push: bool = True) -> str:
        """Let the host commit and push a state, after a commit that is not the newest if one is given."""
        if after:
            self.git(self.host, at, "reset", "--quiet", "--hard", after)
            listed = self.git(self.host, at, "ls-files").splitlines()
            self.shown = {path: (self.host / path).read_bytes() for path in listed}
        for path in self.shown.keys() - contents.keys():
            (self.host / path).unlink()
        for path, data in contents.items():
            if self.shown.get(path) != data:
                (self.host / path).parent.mkdir(parents=True, exist_ok=True)
                (self.host / path).write_bytes(data)
        self.shown = dict(contents)
        self.git(self.host, at, "add", "--all")
        self.git(self.host, at, "commit", "--quiet", "--allow-empty", "--message", "Go on")
        if push:
            self.git(self.host, at, "push", "--quiet", "--force", "origin", "HEAD:main")
        return self.git(self.host, at, "rev-parse", "HEAD")

    def look(self, at: int, *options: str) -> None:
        """Let the other clone fetch, or be made."""
        if self.clone.exists():
            self.git(self.clone, at, "fetch", "--quiet", *options)
        else:
            made = (self.remote.as_uri(), str(self.clone))
            self.git(self.remote.parent, at, "clone", "--quiet", *options, *made)

    def propose(self, path: str, data: bytes, branch: str, at: int) -> str:
        """Let the other clone push a file as a branch, made as a player's command makes it."""
        by_its_clock = mock.patch.dict(os.environ, {"GIT_COMMITTER_DATE": f"{at} +0000"})
        with by_its_clock, Repository(self.clone) as clone:
            return clone.propose({path: data}, branch=branch, message=branch, when=at)

    def findings(self, trial: GameInMemory) -> list[Finding]:
        """What the clone says about the game as it is now."""
        with Repository(self.clone) as clone:
            return list(compare_with_history(trial.files, "trial", clone.history("turns/trial")))
