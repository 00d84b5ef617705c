"""A league made by `adjudicator new --template`: its own workflows are followed step by step to a game's end.

The steps are those of the files themselves, run by bash as a runner does, with a forge on this machine: the
remote's address is the forge's, and git is told to find it in a folder.
"""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from tests.cli.people import League, Person, adjudicator
from tests.forge.forge_here import TOKEN, ForgeHere, forge_here
from tests.forge.proposing_here import branches, environment, propose
from tests.repository.git_world import git
from tests.repository.test_audit import WHOLE_GAME

ROOT = Path(__file__).parents[2]


class Runner:
    """What runs a league's workflows: a fresh clone of main for every job, and bash for every step."""

    def __init__(self, league: League, here: ForgeHere) -> None:
        self._league = league
        self._here = here
        self._jobs = 0
        self.now = "2026-11-21T04:00:00Z"
        programs = league.folder / "programs"
        programs.mkdir()
        program = programs / "adjudicator"
        program.write_text(
            f'#!/bin/sh\ncase "$1" in run|intake) set -- "$@" --now "$NOW" ;; esac\n'
            f'exec "{sys.executable}" -m adjudicator "$@"\n'
        )
        program.chmod(0o755)
        self._path = str(programs)

    def clone(self, folder: Path) -> Path:
        """A clone whose remote has the forge's address."""
        git(self._league.folder, "clone", "--quiet", str(self._league.remote), str(folder))
        git(folder, "config", f"url.{self._league.remote}.insteadOf", self._here.address)
        git(folder, "remote", "set-url", "origin", self._here.address)
        return folder

    def follow(self, workflow: str, job: str, given: Mapping[str, str]) -> list[int]:
        """Follow a job of a workflow; gives the exit status of each step that is a command."""
        self._jobs += 1
        clone = self.clone(self._league.folder / f"job-{self._jobs}")
        loaded = yaml.safe_load((clone / ".github" / "workflows" / workflow).read_text("utf-8"))
        statuses = []
        for step in loaded["jobs"][job]["steps"]:
            script = step.get("run", "")
            if not script or "pip install" in script:
                continue
            named = {name: given[value] for name, value in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "-eo", "pipefail", "-c", script],
                cwd=clone,
                env=environment(
                    PATH=f"{self._path}:{environment()['PATH']}",
                    PYTHONPATH=str(ROOT),
                    NOW=self.now,
                    GITHUB_STEP_SUMMARY=str(self._league.folder / "summary.md"),
                    GITHUB_REPOSITORY="ann/league",
                    GITHUB_REPOSITORY_OWNER="ann",
                    **named,
                ),
                capture_output=True,
                text=True,
                check=False,
            )
            statuses.append(done.returncode)
            assert "Traceback" not in done.stderr, done.stderr
        return statuses

    def check(self, pull: int) -> int:
        """The courtesy check of a pull request."""
        head = self._here.head(self._here.pulls[pull])
        git(self._league.remote, "update-ref", f"refs/pull/{pull}/head", head)
        given = {
            "${{ github.event.pull_request.number }}": str(pull),
            "${{ github.event.pull_request.head.sha }}": head,
        }
        (status,) = self.follow("check.yml", "check", given)
        return status

    def adjudicate(self) -> None:
        """The job that does everything."""
        given = {
            "${{ secrets.ADJUDICATOR_SECRET }}": self._league.secret.read_text("ascii").strip(),
            "${{ github.token }}": TOKEN,
        }
        assert self.follow("adjudicate.yml", "adjudicate", given) == [0, 0]

    @property
    def site(self) -> Path:
        """The pages that the last job built."""
        return self._league.folder / f"job-{self._jobs}" / "_site"


@pytest.mark.needs("git")
def test_a_league_passes_its_own_checks_and_plays_a_game_to_its_end(tmp_path: Path) -> None:
    league = League(tmp_path)
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    made = tmp_path / "made"
    assert adjudicator("new", "--template", made).status == 0
    git(made, "push", "--quiet", str(league.remote), "main")

    with forge_here(league.remote, "github") as here:
        runner = Runner(league, here)
        for name in ("organiser", "ann", "bob"):
            runner.clone(tmp_path / name)
            assert adjudicator("key", "--out", league.person(name).key).status == 0
        league.organiser.does(
            "new", "duel", "--ruleset", "claim", "--option", "first-leader=a", "--deadline-hours", "72",
            "--secret-file", league.secret,
        )  # fmt: skip

        def opened(person: Person, author: str, *command: str) -> int:
            before = set(branches(league.remote))
            person.does(*command)
            (branch,) = set(branches(league.remote)) - before
            return here.propose(branch, author)

        joins = [
            opened(league.ann, "ann", "join", "duel", "a", "--name", "Ann", "--handle", "ann"),
            opened(league.bob, "bob", "join", "duel", "b", "--name", "Bob"),
        ]
        assert [runner.check(pull) for pull in joins] == [0, 0]
        runner.adjudicate()
        for person, author in ((league.ann, "ann"), (league.bob, "bob")):
            opened(person, author, "ready", "duel")
        runner.adjudicate()
        evil = {".github/workflows/adjudicate.yml": b"on: pull_request_target\n"}
        propose(league.remote, "evil", evil)
        bad = here.propose("evil", "mallory")
        assert runner.check(bad) == 3
        # Both plan for the whole game, so that it is played by what they sent and nobody is waited for.
        for person, author, seat in ((league.ann, "ann", "a"), (league.bob, "bob", "b")):
            orders = tmp_path / f"{author}.yaml"
            orders.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{WHOLE_GAME}", "utf-8")
            assert runner.check(opened(person, author, "submit", str(orders))) == 0
        runner.now = "2026-11-21T05:00:00Z"
        runner.adjudicate()

        (issue,) = [issue.number for issue in here.issues.values() if issue.title == "Game duel"]
        assert "The game is over." in here.told(issue)[-1]
        assert "a (@ann): you are awaited" in "".join(here.told(issue))
        assert {pull.state for pull in here.pulls.values()} == {"closed"}
        assert "outside the inbox" in here.told(bad)[0]
    assert "outside the inbox" in (tmp_path / "summary.md").read_text("utf-8")
    assert "pull_request_target" not in git(league.remote, "show", "main:.github/workflows/adjudicate.yml")
    assert "https://ann.github.io/league/" in (runner.site / "duel" / "feed.xml").read_text("utf-8")
    revealed = league.folder / "revealed"
    git(league.folder, "clone", "--quiet", str(league.remote), str(revealed))
    outcome = adjudicator(
        "reveal", "duel", "-C", revealed, "--secret-file", league.secret, "--now", "2026-12-01T04:00:00Z"
    )
    assert outcome.status == 0, outcome
    assert adjudicator("audit", revealed).status == 0
    assert "default: true" not in "".join(
        path.read_text("utf-8") for path in revealed.glob("turns/duel/*/events.yaml")
    )
