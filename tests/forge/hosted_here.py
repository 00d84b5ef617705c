"""A league that `adjudicator new --template` made, on a forge of this machine, with people who play in it."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.cli.commands.host import JOB_TOKEN_VARIABLE
from adjudicator.cli.taking_in import TOKEN_VARIABLE
from adjudicator.demonstration.bot_player import STEWARD, BotPlayer
from adjudicator.repository.files import Folder
from adjudicator.repository.git.store import Repository
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.sealing import read_key_file
from tests.cli.people import League, Person, adjudicator
from tests.forge.forge_here import TOKEN, ForgeHere, forge_here
from tests.forge.git_here import GitHere, git_here
from tests.forge.proposing_here import branches
from tests.forge.runner_here import PAGES, TOKENS, Did, Runner
from tests.repository.git.world import git
from tests.repository.whole_game_plans import WHOLE_GAME


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

    def game(self, name: str, of: str) -> PublishedGame:
        """A game as the newest commit has it, brought into somebody's clone."""
        clone = self.league.person(of).clone
        with Repository(clone) as repository:
            repository.pull()
        return published_game(Folder(clone), name)

    def submits(self, name: str, game: str, *, whole_game: bool = False) -> int:
        """Somebody sends orders of the ruleset's steward, or the plans for the whole of a game of Claim."""
        key = read_key_file(self.league.person(name).key)
        chair = keyed_seat(self.game(game, of=name), key)
        head = f"game: {game}\nturn: {chair.next_turn}\nseat: {chair.seat}\n"
        steward = BotPlayer(game, chair.seat, name, key, STEWARD, "hosted")
        orders = self.league.folder / f"{name}-{game}.yaml"
        orders.write_text(head + WHOLE_GAME if whole_game else steward.orders(chair), "utf-8", newline="\n")
        return self.opened(name, "submit", orders)

    def check(self, pull: int) -> list[Did]:
        """The courtesy check of a pull request."""
        head = self.forge.head(self.forge.pulls[pull])
        git(self.league.remote, "update-ref", f"refs/pull/{pull}/head", head)
        return self.runner.follow(
            ".github/workflows/check.yml", {"pull_request.number": str(pull), "pull_request.head.sha": head}
        )

    def adjudicate(self) -> list[int]:
        """The job that does everything, as the forge starts it; gives how each of its commands ended."""
        if self.forge.dialect == "gitlab":
            done = self.runner.follow_pipeline(".gitlab-ci.yml")
        else:
            done = self.runner.follow(f".{self.forge.dialect}/workflows/adjudicate.yml")
        self.runner.said[:] = [one.said for one in done]
        return [one.status for one in done]


@contextmanager
def hosted(
    folder: Path, template: Path, *, public: bool, dialect: str = "github", players: tuple[str, ...] = ()
) -> Iterator[Hosted]:
    """Put a fresh league on a forge by `adjudicator host`, with a game that is open to be joined."""
    league = League(folder)
    with (
        forge_here(league.remote, dialect) as forge,
        git_here(league.remote, TOKENS, public=public) as served,
    ):
        forge.settings.absent = True
        put(league, forge, template / "made")
        here = forge.settings
        runner = Runner(
            folder=folder / "runner",
            remote=league.remote,
            address=forge.address,
            git_address=served.address,
            programs=template / "python" / ("Scripts" if sys.platform == "win32" else "bin"),
            wheels=template / "wheels",
            secrets={"adjudication": here.secrets["environment"], "": here.secrets["repository"]},
            variables=here.variables,
        )
        one = Hosted(league, forge, served, runner)
        for name in ("ann", "bob", *players):
            one.clone(name)
        league.organiser.does(
            "new", "duel", "--ruleset", "claim", "--option", "first-leader=a", "--deadline-hours", "72",
            "--secret-file", league.secret,
        )  # fmt: skip
        yield one


def put(league: League, forge: ForgeHere, made: Path) -> None:
    """Put what `new --template` made on the forge, as its organiser does, with one command."""
    organiser = league.organiser
    shutil.copytree(made, organiser.clone)
    git(organiser.clone, "config", f"url.{league.remote}.insteadOf", f"{forge.address}.git")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TOKEN_VARIABLE, TOKEN)
        if forge.dialect == "forgejo":
            patch.setenv(JOB_TOKEN_VARIABLE, TOKEN)
        pages = ("--pages-address", PAGES) if forge.dialect == "forgejo" else ()
        organiser.does("host", forge.dialect, forge.address, "--secret-file", league.secret, *pages)
