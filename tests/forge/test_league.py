"""A league made by `adjudicator new --template`: its own workflows are followed step by step to a game's end.

No step is left out: the program is installed from the league into an empty Python, git speaks to a server
that wants a token, and the forge is one on this machine.
"""

import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.people import League, Person, adjudicator
from tests.forge.forge_here import TOKEN, ForgeHere, forge_here
from tests.forge.git_here import GitHere, git_here
from tests.forge.proposing_here import branches, propose
from tests.forge.runner_here import READING_TOKEN, TOKENS, Did, Runner
from tests.forge.wheelhouse import fill_wheelhouse
from tests.repository.git_world import git
from tests.repository.whole_game_plans import WHOLE_GAME

pytestmark = pytest.mark.needs("git")


@dataclass(frozen=True)
class Hosted:
    """A league on a forge: its people with their clones, and what the forge has of it."""

    league: League
    forge: ForgeHere
    served: GitHere
    runner: Runner

    def clone(self, name: str) -> Person:
        """Somebody with a key and a clone, whose remote has the forge's address."""
        person = self.league.person(name)
        git(self.league.folder, "clone", "--quiet", str(self.league.remote), str(person.clone))
        git(person.clone, "config", f"url.{self.league.remote}.insteadOf", self.forge.address)
        git(person.clone, "remote", "set-url", "origin", self.forge.address)
        assert adjudicator("key", "--out", person.key).status == 0
        return person

    def opened(self, name: str, *command: str | Path) -> int:
        """Somebody's command pushes a branch, and a pull request is opened for it; gives its number."""
        before = set(branches(self.league.remote))
        self.league.person(name).does(*command)
        (branch,) = set(branches(self.league.remote)) - before
        return self.forge.propose(branch, name)

    def check(self, pull: int) -> list[Did]:
        """The courtesy check of a pull request."""
        head = self.forge.head(self.forge.pulls[pull])
        git(self.league.remote, "update-ref", f"refs/pull/{pull}/head", head)
        return self.runner.follow(
            "check.yml", {"pull_request.number": str(pull), "pull_request.head.sha": head}
        )

    def adjudicate(self) -> list[Did]:
        """The job that does everything."""
        return self.runner.follow("adjudicate.yml")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `new --template` makes, beside a Python that has nothing but pip, and packages to install."""
    folder = tmp_path_factory.mktemp("template")
    assert adjudicator("new", "--template", folder / "made").status == 0
    venv.create(folder / "python", with_pip=True)
    fill_wheelhouse(folder / "wheels", (folder / "made" / "requirements.txt").read_text("utf-8"))
    return folder


@contextmanager
def hosted(folder: Path, template: Path, *, public: bool) -> Iterator[Hosted]:
    """Put a fresh league on a forge, with a game that is open to be joined."""
    league = League(folder)
    git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    git(template / "made", "push", "--quiet", str(league.remote), "main")
    with (
        forge_here(league.remote, "github") as forge,
        git_here(league.remote, TOKENS, public=public) as served,
    ):
        runner = Runner(
            folder=folder / "runner",
            remote=league.remote,
            address=forge.address,
            git_address=served.address,
            programs=template / "python" / ("Scripts" if sys.platform == "win32" else "bin"),
            wheels=template / "wheels",
            secrets={"adjudication": {}},
        )
        one = Hosted(league, forge, served, runner)
        for name in ("organiser", "ann", "bob"):
            one.clone(name)
        league.organiser.does(
            "new", "duel", "--ruleset", "claim", "--option", "first-leader=a", "--deadline-hours", "72",
            "--secret-file", league.secret,
        )  # fmt: skip
        secret = league.secret.read_text("ascii").strip()
        runner.secrets["adjudication"]["ADJUDICATOR_SECRET"] = secret
        yield one


def statuses(done: list[Did]) -> list[int]:
    return [one.status for one in done]


def test_a_league_passes_its_own_checks_and_plays_a_game_to_its_end(tmp_path: Path, template: Path) -> None:
    with hosted(tmp_path, template, public=False) as one:
        league, forge = one.league, one.forge
        joins = [
            one.opened("ann", "join", "duel", "a", "--name", "Ann", "--handle", "ann"),
            one.opened("bob", "join", "duel", "b", "--name", "Bob"),
        ]
        assert statuses(one.check(joins[0])) == [0, 0, 0]
        done = one.adjudicate()
        assert statuses(done) == [0, 0, 0], done
        assert (one.runner.pages / "duel" / "index.html").exists()
        for name in ("ann", "bob"):
            one.opened(name, "ready", "duel")
        assert statuses(one.adjudicate()) == [0, 0, 0]
        propose(league.remote, "evil", {".github/workflows/adjudicate.yml": b"on: pull_request_target\n"})
        bad = forge.propose("evil", "mallory")
        assert statuses(one.check(bad)) == [0, 0, 3]
        # Both plan for the whole game, so that it is played by what they sent and nobody is waited for.
        submitted = []
        for name, seat in (("ann", "a"), ("bob", "b")):
            orders = tmp_path / f"{name}.yaml"
            orders.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{WHOLE_GAME}", "utf-8")
            submitted.append(one.opened(name, "submit", orders))
        assert statuses(one.check(submitted[0])) == [0, 0, 0]
        assert statuses(one.adjudicate()) == [0, 0, 0]

        (issue,) = [issue.number for issue in forge.issues.values() if issue.title == "Game duel"]
        assert "The game is over." in forge.told(issue)[-1]
        assert "a (@ann): you are awaited" in "".join(forge.told(issue))
        assert {pull.state for pull in forge.pulls.values()} == {"closed"}
        assert "outside the inbox" in forge.told(bad)[0]
    assert one.runner.kept(TOKEN) == one.runner.kept(league.secret.read_text("ascii").strip()) == []
    assert "outside the inbox" in one.runner.summary.read_text("utf-8")
    assert "pull_request_target" not in git(league.remote, "show", "main:.github/workflows/adjudicate.yml")
    assert "https://ann.github.io/league/" in (one.runner.pages / "duel" / "feed.xml").read_text("utf-8")
    revealed = league.folder / "revealed"
    git(league.folder, "clone", "--quiet", str(league.remote), str(revealed))
    outcome = adjudicator("reveal", "duel", "-C", revealed, "--secret-file", league.secret)
    assert outcome.status == 0, outcome
    assert adjudicator("audit", revealed).status == 0
    assert "default: true" not in "".join(
        path.read_text("utf-8") for path in revealed.glob("turns/duel/*/events.yaml")
    )


@pytest.mark.parametrize("public", [True, False])
def test_a_check_fetches_whether_the_league_is_public_or_private(
    tmp_path: Path, template: Path, *, public: bool
) -> None:
    with hosted(tmp_path, template, public=public) as one:
        pull = one.opened("ann", "join", "duel", "a", "--name", "Ann")
        assert statuses(one.check(pull)) == [0, 0, 0]
        # A private league asks. It is answered with the token of that one step, which is kept nowhere:
        # whatever comes later in the job could not ask again.
        assert bool(one.served.refused) is not public
        assert one.runner.kept(READING_TOKEN) == []
        assert one.runner.again("git", "fetch", "origin", "main") == (0 if public else 128)


def test_without_its_secret_the_job_says_so_and_still_shows_the_games(tmp_path: Path, template: Path) -> None:
    with hosted(tmp_path, template, public=True) as one:
        secret = one.runner.secrets.pop("adjudication")
        installed, ran, built = one.adjudicate()
        assert (installed.status, ran.status, built.status) == (0, 1, 0)
        assert "ADJUDICATOR_SECRET is empty" in ran.said
        assert (one.runner.pages / "duel" / "index.html").exists()
        one.runner.secrets["adjudication"] = secret
        assert statuses(one.adjudicate()) == [0, 0, 0]
