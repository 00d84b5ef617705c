"""People who use the command line: each with a clone of a real repository and a key of their own."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import click
import git
from click.testing import CliRunner

from adjudicator.cli.program import program
from tests.repository.git import world
from tests.terminal import at_a_terminal

BEGIN = "2026-11-21T04:00:00Z"
LATER = "2026-11-21T06:00:00Z"


@dataclass(frozen=True)
class Outcome:
    """What a command said, and the code it ended with."""

    status: int
    out: str
    err: str


def adjudicator(*arguments: str | Path) -> Outcome:
    """Run a command in this process; exceptions that are not a person's mistake are raised."""
    result = CliRunner().invoke(program(), [str(argument) for argument in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Outcome(result.exit_code, result.stdout, result.stderr)


def untimed(told: str) -> str:
    """Leave out when orders were sealed, in the names of files and branches."""
    return re.sub(r"(?<=-\d{4}-\d)-\d{10}\b", "", told)


def understand(text: str) -> None:
    """Read a command as it would be typed, without running it; raises UsageError."""
    command: click.Command = program()
    _name, *words = shlex.split(text)
    context = click.Context(command)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(context, words[0])
        assert found is not None, words[0]
        command, words = found, words[1:]
        context = click.Context(command, parent=context)
    if words != ["--help"]:
        command.make_context(text, words).close()


@dataclass(frozen=True)
class Person:
    """Somebody with a key and a clone."""

    clone: Path
    key: Path

    def does(self, *arguments: str | Path, status: int = 0) -> Outcome:
        """Run a command with this key in this clone; fails unless it ends with `status`."""
        outcome = adjudicator(*arguments, "-C", self.clone, "--key", self.key)
        assert outcome.status == status, outcome
        return outcome

    def at_a_terminal(self, *words: str, keys: str = "", editor: str | Path = "true") -> tuple[int, str]:
        """Run a command with this key in this clone, at a terminal on which `keys` are typed."""
        environment = {"VISUAL": str(editor)}
        return at_a_terminal(*words, "--key", self.key, keys=keys, where=self.clone, environment=environment)


@dataclass(frozen=True)
class League:
    """A bare remote, the organiser and two players, each with a clone of it."""

    folder: Path

    @property
    def remote(self) -> Path:
        return self.folder / "remote.git"

    @property
    def secret(self) -> Path:
        return self.folder / "adjudicator.secret"

    def person(self, name: str) -> Person:
        return Person(self.folder / name, self.folder / f"{name}.key")

    @property
    def organiser(self) -> Person:
        return self.person("organiser")

    @property
    def ann(self) -> Person:
        return self.person("ann")

    @property
    def bob(self) -> Person:
        return self.person("bob")

    def pack(self) -> None:
        """Keep its repositories in few files and folders, which are quickly copied."""
        for repository in (self.remote, *sorted(self.folder.glob("*/.git"))):
            world.git(repository, "pack-refs", "--all")
            world.git(repository, "repack", "-a", "-d", "-k", "--quiet")

    def branches(self) -> list[str]:
        with git.Repo(self.remote) as remote:
            return sorted(head.name for head in remote.heads if head.name != "main")

    def merge_all(self) -> list[str]:
        """Merge what is proposed, as an organiser does at the remote; gives the names of the branches."""
        branches = self.branches()
        for branch in branches:
            tree = world.git(self.remote, "merge-tree", "--write-tree", "main", branch)
            parents = ("-p", "main", "-p", branch)
            merged = world.git(self.remote, "commit-tree", *parents, "-m", f"Merge {branch}", tree)
            world.git(self.remote, "update-ref", "refs/heads/main", merged)
            world.git(self.remote, "update-ref", "-d", f"refs/heads/{branch}")
        return branches

    def run(self, *arguments: str | Path, now: str = BEGIN, status: int = 0) -> Outcome:
        """Adjudicate in the organiser's clone."""
        outcome = adjudicator(
            "run", self.organiser.clone, "--now", now, "--secret-file", self.secret, *arguments
        )
        assert outcome.status == status, outcome
        return outcome


def make_league(folder: Path) -> League:
    """Make remote, clones and keys; there is no game yet. The folder may be copied as a whole."""
    league = League(folder)
    git.Repo.init(league.remote, bare=True, initial_branch="main").close()
    for name in ("organiser", "ann", "bob"):
        with git.Repo.clone_from(str(league.remote), folder / name) as clone:
            clone.remotes.origin.set_url("../remote.git")
        key = league.person(name).key
        assert adjudicator("key", "--out", key).status == 0
    return league


def make_game(league: League, *options: str | Path, deadline: tuple[str, ...] = ()) -> None:
    """Make the game `duel` and let Ann and Bob take its seats; all is merged and adjudicated.

    By default its turns take 72 hours, and whoever misses one deadline is absent.
    """
    policy = league.folder / "policy.yaml"
    if not deadline:
        policy.write_text("deadline: {hours: 72}\nabsences: {after: 1}\n", "utf-8")
    league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--organiser", "Olga", *(deadline or ("--policy", policy)),
        "--secret-file", league.secret, *options,
    )  # fmt: skip
    league.ann.does("join", "duel", "a", "--name", "Ann")
    league.bob.does("join", "duel", "b", "--name", "Bob")
    league.merge_all()
    league.run()
    league.ann.does("ready", "duel")
    league.bob.does("ready", "duel")
    league.merge_all()
    league.run()


def seat_asked(league: League) -> tuple[Person, Person]:
    """The player who is asked first in the game `duel`, and the other."""
    asked = (league.organiser.clone / "turns" / "duel").glob("*/asked.yaml")
    first = "seat: a" in max(asked).read_text("utf-8")
    return (league.ann, league.bob) if first else (league.bob, league.ann)


def fill_in(orders: Path, card: str) -> None:
    """Edit a template as a person would: put the answer behind the first question."""
    text = orders.read_text("utf-8")
    edited = re.sub(r"^(  (?:lead|follow)[^:\n]*:).*$", rf"\1 {card}", text, count=1, flags=re.MULTILINE)
    assert edited != text, text
    orders.write_text(edited, "utf-8")


def first_legal(games: list[dict[str, list[dict[str, str]]]]) -> str:
    """The first card that may be played, from what `status --mine --json` says."""
    found = re.search(r"\b[A-Z]\d+\b", games[0]["asked"][0]["legal"])
    assert found, games
    return found[0]


def written(league: League, player: Person, name: str = "orders.yaml") -> Path:
    """An order file for the game `duel` with the first legal answer."""
    orders = league.folder / name
    player.does("orders", "new", "duel", "-o", orders)
    fill_in(orders, first_legal(json.loads(player.does("status", "duel", "--mine", "--json").out)))
    return orders
