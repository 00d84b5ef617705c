"""A season: one game in a league of strangers, from an empty remote to the audit.

There is a bare repository, a clone for the organiser, one for each player, and a fresh one for every job that
adjudicates, as a CI makes it. Everybody uses the commands, and proposes branches; nobody merges anything.
"""

import re
import subprocess
import sys
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.demonstration.bot_player import BotPlayer
from adjudicator.repository.files import Folder
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.published import PublishedGame, PublishedTurn, published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import MasterSecret, SecretKey, read_key_file, write_key_file
from tests import killing
from tests.cli.people import Outcome, Person, adjudicator
from tests.forge.proposing_here import environment
from tests.repository.git.world import SERVER, commit, git, write

ROOT = Path(__file__).parents[2]
BEGIN = read_time("2026-11-21T04:00:00Z")
HOUR = 3600
PROMISED = 72
"""Hours that every player is promised for every question."""


@dataclass(frozen=True)
class Sent:
    """An order file as it was sent: what it says, and on which branch it travelled."""

    name: SubmissionName
    text: str
    branch: str
    withdrawal: bool = False


@dataclass(frozen=True)
class HeldBack:
    """Orders on the way: sealed and pushed, but not there yet."""

    season: "Season"
    sent: Sent
    pushed: str

    def arrive(self) -> None:
        """Let the branch appear on the remote."""
        git(self.season.remote, "branch", self.sent.branch, self.pushed)


@dataclass
class Player:
    """Somebody at a seat, with a clone and a key, who thinks like the ruleset's steward."""

    season: "Season"
    seat: str
    person: Person

    @property
    def key(self) -> SecretKey:
        return read_key_file(self.person.key)

    def chair(self) -> KeyedSeat:
        """The player's place at the table, as the newest turn on the remote has it."""
        with Repository(self.person.clone) as clone:
            clone.pull()
        return keyed_seat(self.season.game_in(self.person.clone), self.key)

    def think(self, mood: str = "") -> tuple[KeyedSeat, str]:
        """An order file for the open questions; in another mood it may be another."""
        chair = self.chair()
        seed = f"{self.season.seed}{mood}"
        bot = BotPlayer(self.season.game, self.seat, self.seat, self.key, "steward", seed)
        return chair, self.season.with_plans(bot.orders(chair))

    def sends(self, mood: str = "") -> Sent:
        """Check, seal and push orders by the command that does it all."""
        chair, text = self.think(mood)
        orders = self.person.clone.with_suffix(".yaml")
        orders.write_text(text, "utf-8", newline="\n")
        return self._sent(chair, text, self.person.does("submit", orders))

    def withdraws(self) -> Sent:
        """Take back what was sent for the open questions."""
        return self._sent(self.chair(), "", self.person.does("withdraw", self.season.game))

    def _sent(self, chair: KeyedSeat, text: str, outcome: Outcome) -> Sent:
        pushed = next(line for line in outcome.out.splitlines() if line.startswith("Pushed the branch "))
        branch = pushed.removeprefix("Pushed the branch ").removesuffix(".")
        name = submission_name(f"{branch.rpartition('/')[2]}.sealed")
        assert name is not None, branch
        assert (name.seat, name.turn) == (self.seat, chair.next_turn)
        sent = Sent(name, text, branch, withdrawal=not text)
        self.season.sent.append(sent)
        return sent


@dataclass
class Season:
    """One game and everything around it; `now` is the time of the story, and only the story moves it.

    `unsent` are the players who are awaited in this exchange and have not sent orders, `sent` is every order
    file that a seat's own player sent. Of these, `lost_on_purpose` are those that the story wants not to
    count, and `raced` those sent while a job ran. `former` are the keys that seats had before.
    """

    folder: Path
    game: str
    ruleset: str
    seats: int
    seed: str
    now: int = BEGIN
    players: dict[str, Player] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)
    former: list[SecretKey] = field(default_factory=list)
    lost_on_purpose: set[SubmissionName] = field(default_factory=set)
    raced: set[SubmissionName] = field(default_factory=set)
    unsent: list[Player] = field(default_factory=list)
    jobs: int = 0
    plans: str = ""

    # --- Setting up -----------------------------------------------------------------------------------------

    def set_up(self, patch: pytest.MonkeyPatch, *options: str) -> None:
        """Make remote, clones, keys and game, and let everybody join and confirm."""
        # The same season each time: keys and the game's nonce follow from the seed, and so do its draws.
        digest = sha256(self.seed.encode()).hexdigest()
        patch.setattr("secrets.token_hex", lambda length: digest[: 2 * length])
        for module in ("acting", "commands.new"):
            patch.setattr(f"adjudicator.cli.{module}.clock", lambda: self.now)
        git(self.folder, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", "remote.git")
        write_key_file(self.secret, MasterSecret.from_seed(self.seed.encode()))
        self.organiser = self.newcomer("organiser")
        policy = self.folder / "policy.yaml"
        policy.write_text(f"deadline: {{hours: {PROMISED}}}\nabsences: {{after: 1}}\n", "utf-8")
        self.organiser.does(
            "new", self.game, "--ruleset", self.ruleset, "--seats", str(self.seats), "--organiser", "Olga",
            "--policy", str(policy), "--secret-file", self.secret, *options,
        )  # fmt: skip
        self.take_seats()

    def take_seats(self) -> None:
        """Let everybody join and confirm."""
        for seat in self.published().roster.free:
            self.players[seat] = Player(self, seat, self.newcomer(seat))
            self.players[seat].person.does("join", self.game, seat, "--name", seat.title())
        self.job()
        for player in self.players.values():
            player.person.does("ready", self.game)
        assert "The game starts." in self.job()

    def with_plans(self, orders: str) -> str:
        """Orders with the season's `plans` in place of those that a player would make, once there are any."""
        return orders.partition("plans:")[0] + self.plans if self.plans else orders

    def newcomer(self, name: str) -> Person:
        return Person(self.clone(name), self.new_key(name))

    def new_key(self, name: str) -> Path:
        path = self.folder / f"{name}.key"
        write_key_file(path, SecretKey.from_seed(f"{name} of {self.seed}".encode()))
        return path

    def clone(self, name: str) -> Path:
        git(self.folder, "clone", "--quiet", "--template=", "remote.git", name)
        return self.folder / name

    @property
    def remote(self) -> Path:
        return self.folder / "remote.git"

    @property
    def secret(self) -> Path:
        return self.folder / "adjudicator.secret"

    # --- What can be seen -----------------------------------------------------------------------------------

    def game_in(self, clone: Path) -> PublishedGame:
        return published_game(Folder(clone), self.game)

    def published(self) -> PublishedGame:
        """The game as the remote has it, seen in the organiser's clone."""
        git(self.organiser.clone, "pull", "--quiet", "--ff-only")
        return self.game_in(self.organiser.clone)

    def latest(self) -> PublishedTurn:
        latest = self.published().latest
        assert latest is not None, "the game has started"
        return latest

    def awaited(self) -> list[Player]:
        """The players who are asked something, in the order of the questions."""
        return [self.players[seat] for seat in self.latest().asked.seats if seat in self.players]

    def branches(self) -> list[str]:
        """The branches that wait on the remote, or were refused there."""
        listed = git(self.remote, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").splitlines()
        return [branch for branch in listed if branch != "main"]

    def inbox(self) -> tuple[str, ...]:
        """What lies in the game's inbox."""
        published = self.published()
        return published.files.names(published.file.paths.inbox)

    def next_player(self) -> Player:
        """One who is awaited and has not sent orders; from now on that is for the caller to see to."""
        return self.unsent.pop(0)

    def rest_send(self) -> None:
        """Let everybody else who is awaited send orders."""
        while self.unsent:
            self.next_player().sends()

    # --- What happens ---------------------------------------------------------------------------------------

    def wait(self, hours: int) -> None:
        """Let time pass."""
        self.now += hours * HOUR

    def hold_back(self, sent: Sent) -> HeldBack:
        """Keep orders from arriving until they are let."""
        pushed = git(self.remote, "rev-parse", sent.branch)
        git(self.remote, "branch", "--quiet", "-D", sent.branch)
        return HeldBack(self, sent, pushed)

    def decides(self, *arguments: str) -> None:
        """Let the organiser decide something, with a public reason."""
        self.organiser.does("organise", *arguments, "--reason", "So the story goes")

    def proposes(self, path: str, data: bytes, branch: str) -> None:
        """Let a stranger push a file as a branch of somebody else's clone."""
        clone = self.folder / "stranger"
        if not clone.exists():
            self.clone("stranger")
        git(clone, "fetch", "--quiet")
        git(clone, "checkout", "--quiet", "--force", "-B", "mischief", "origin/main")
        write(clone / path, data)
        commit(clone, "Take this")
        git(clone, "push", "--quiet", "origin", f"HEAD:refs/heads/{branch}")

    def checkout(self) -> Path:
        """The fresh clone of a job, beside which the remote goes on when the job is killed."""
        self.jobs += 1
        clone = self.clone(f"job-{self.jobs}")
        server = self.folder / "server.py"
        server.write_text(SERVER, "utf-8")
        git(clone, "config", "remote.origin.receivepack", f'"{sys.executable}" "{server.as_posix()}"')
        return clone

    def command(self, clone: Path) -> list[str]:
        """What a job runs: it takes in, adjudicates and pushes."""
        when = time_text(self.now)
        return ["run", str(clone), "--branches", "--now", when, "--secret-file", str(self.secret)]

    def start_job(self) -> "subprocess.Popen[str]":
        """Start a job of its own process."""
        command = [sys.executable, "-m", "adjudicator", *self.command(self.checkout())]
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment(PYTHONPATH=str(ROOT)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def job(self, *, hours: int = 1) -> str:
        """Let a job run so many hours later; gives what it said."""
        self.wait(hours)
        job = adjudicator(*self.command(self.checkout()))
        assert job.status == 0, job
        return job.out + job.err

    def kill_job(self, *, at: str, delay: float = 0.0) -> None:
        """Kill a job by SIGKILL when it is about to take a step, or so long after it began to."""
        rehearsal = replace(self, folder=self.folder / f"rehearsal-{self.jobs}")
        rehearsal.folder.mkdir()
        git(self.folder, "clone", "--quiet", "--mirror", "remote.git", str(rehearsal.remote))
        write_key_file(rehearsal.secret, MasterSecret.from_seed(self.seed.encode()))
        steps = killing.run("adjudicator", *rehearsal.command(rehearsal.checkout())).steps
        number = next(number for number, step in enumerate(steps, 1) if step.startswith(at))
        command = self.command(self.checkout())
        killed = killing.run("adjudicator", *command, at=number, delay=delay, group=True)
        assert killed.killed, killed.output

    def ends(self) -> None:
        """Publish the secret of the game, which is over, and let a stranger audit it."""
        where = ("-C", self.organiser.clone, "--now", time_text(self.now), "--secret-file", self.secret)
        revealed = adjudicator("reveal", self.game, *where)
        assert revealed.status == 0, revealed
        audited = adjudicator("audit", self.clone("auditor"))
        clean = rf"{self.game}: nothing was altered \(\d+ turns, \d+ submissions\)\n"
        assert re.fullmatch(clean, audited.out), audited
