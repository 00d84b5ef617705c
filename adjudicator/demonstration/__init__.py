"""The demonstration: bots play a whole game in a new folder, the way people would.

    <out>/remote.git           what a forge would hold
    <out>/organiser/           the organiser's clone, with the site in `_site/`
    <out>/players/<seat>/      a clone for each player
    <out>/keys/                a key file for each player and the organiser, and the adjudicator's secret

Every bot is a process of its own that has only its clone and its key file.
"""

import hashlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import git

from adjudicator.demonstration.bot_player import BotPlayer, take_step
from adjudicator.engine import Ruleset
from adjudicator.repository.files import Files, Folder
from adjudicator.repository.game_file import Organiser, choose_options, choose_seats, new_game_file
from adjudicator.repository.git.store import Made, Repository
from adjudicator.repository.layout import GAME
from adjudicator.repository.published import PublishedGame, published_game, published_games
from adjudicator.repository.secret_file import publish_secret
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.audit import Audit, audit_game
from adjudicator.repository.turn.step import Step
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.sealing import MasterSecret, SecretKey, read_key_file, write_key_file
from adjudicator.site import build_site
from adjudicator.words import N_, PlainError, gettext as _

BRANCH = "main"
MOST_ROUNDS = 10_000

Progress = Callable[[str], None]


class DemonstrationFailed(PlainError):
    """The demonstration did not finish."""

    advice = N_("Choose a new folder with --out, or remove the existing one.")


@dataclass(frozen=True)
class Demonstration:
    """The result: the page to open, and the game's audit."""

    page: Path
    audit: Audit


class _Stage:
    """The folders, the keys and the clock of one demonstration."""

    def __init__(self, out: Path, game: str, bot: str, seed: str, clock: Callable[[], int]) -> None:
        self.out = out
        self.game = game
        self.bot = bot
        self.seed = seed
        self.clock = clock
        self.organiser = out / "organiser"
        self.master = MasterSecret.from_seed(f"the adjudicator of {seed}".encode())

    def published(self) -> PublishedGame:
        return published_game(Folder(self.organiser), self.game)

    def key_file(self, name: str) -> Path:
        return self.out / "keys" / name

    def new_key(self, name: str) -> SecretKey:
        """Derive a key from the seed: the same seed gives the same game. For play, keys are random."""
        return SecretKey.from_seed(f"{name} of {self.seed}".encode())

    def clone(self, seat: str) -> Path:
        return self.out / "players" / seat

    def set_up(
        self, rules: Ruleset[Any, Any], seats: int | Sequence[str] | None, options: Mapping[str, str]
    ) -> None:
        remote = self.out / "remote.git"
        git.Repo.init(remote, mkdir=True, bare=True, initial_branch=BRANCH).close()
        git.Repo.clone_from(str(remote), str(self.organiser)).close()
        self.key_file("").mkdir()
        write_key_file(self.key_file("organiser"), self.new_key("organiser"))
        write_key_file(self.key_file("secret"), self.master)
        organiser_key = self.new_key("organiser").public
        game_file = new_game_file(
            self.game,
            rules,
            seats=seats or rules.seat_counts()[0],
            options=options,
            organiser=Organiser(_("the demonstration"), organiser_key.text()),
            master=self.master,
            nonce=hashlib.sha256(self.seed.encode()).hexdigest()[:32],
            deadline=None,
        )
        self.publish(
            {game_file.paths.file(GAME): game_file.serialize(), ".gitattributes": b"turns/** -text\n"},
            _("Set up the game %(game)s", game=self.game),
        )
        for seat in game_file.seats:
            git.Repo.clone_from(str(remote), str(self.clone(seat))).close()
            write_key_file(self.key_file(seat), self.new_key(seat))

    def publish(self, changes: dict[str, bytes], message: str) -> None:
        with Repository(self.organiser) as repository:
            repository.commit_here(changes, message, when=self.clock())

    def merge(self, branch: str) -> None:
        with Repository(self.organiser) as repository:
            repository.merge(branch, when=self.clock(), delete=True)

    def awaited(self, game: PublishedGame) -> tuple[str, ...]:
        if game.latest is not None:
            return game.latest.asked.seats
        return game.roster.free or game.roster.unready

    def step(self, seat: str, *, quick: bool) -> str | None:
        """Let a seat's bot take one step; return the branch it pushed."""
        name = _("Bot %(seat)s", seat=seat.upper() if len(seat) == 1 else seat.capitalize())
        if quick:
            player = BotPlayer(self.game, seat, name, read_key_file(self.key_file(seat)), self.bot, self.seed)
            return take_step(self.clone(seat), player, self.clock())
        command = [
            sys.executable, "-m", "adjudicator.demonstration.bot_player",
            "--clone", str(self.clone(seat)), "--key", str(self.key_file(seat)),
            "--game", self.game, "--seat", seat, "--name", name,
            "--bot", self.bot, "--seed", self.seed, "--when", str(self.clock()),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or [_("no message")]
            raise DemonstrationFailed(
                _("The bot of seat %(seat)s failed: %(message)s", seat=seat, message=last[0])
            )
        return done.stdout.strip() or None

    def adjudicate(self) -> None:
        def compute(files: Files) -> Made[list[Step]]:
            steps = advance_all(files, self.master, self.clock())
            return Made([step.revision for step in steps if step.revision], steps)

        with Repository(self.organiser) as repository:
            published = repository.publish(compute)
        for step in published.computed.result:
            if step.stopped:
                raise DemonstrationFailed(step.stopped)

    def build_site(self) -> Path:
        out = self.organiser / "_site"
        build_site(published_games(Folder(self.organiser)), out)
        return out


def demonstrate(
    out: Path | None,
    *,
    ruleset: str = "claim",
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    seed: str = "1",
    quick: bool = False,
    bot: str = "steward",
    game: str = "demonstration",
    progress: Progress = lambda _line: None,
    clock: Callable[[], int] = lambda: int(time.time()),
) -> Demonstration:
    """Play a whole game in the new or empty folder `out`, publish its secret, audit it, build its site.

    None makes a new temporary folder. With `quick` all bots run in this process. Raises DemonstrationFailed,
    LookupError for an unknown ruleset, or BadSetup for seats or options that it does not support.
    """
    if out is not None and out.exists() and any(out.iterdir()):
        raise DemonstrationFailed(_("The folder %(out)s is not empty; name a new one.", out=out))
    # A typing error must not leave a folder behind.
    rules = find_ruleset(ruleset)
    choose_seats(rules, seats or rules.seat_counts()[0], choose_options(rules, options))
    out = Path(tempfile.mkdtemp(prefix="adjudicator-demo-")) if out is None else out
    out.mkdir(parents=True, exist_ok=True)
    stage = _Stage(out.resolve(), game, bot, seed, clock)
    progress(_("Setting up the game, a repository and a clone for each player in %(out)s.", out=out))
    stage.set_up(rules, seats, options)
    _play(stage, quick=quick, progress=progress)
    progress(_("The game is over. Publishing its secret and auditing it."))
    stage.publish(
        publish_secret(stage.published(), stage.master, stage.clock()),
        _("%(game)s: publish the secret", game=game),
    )
    audit = audit_game(Folder(stage.organiser), game)
    if not audit.clean:
        raise DemonstrationFailed(_("The audit found: %(finding)s", finding=audit.findings[0]))
    return Demonstration(stage.build_site() / "index.html", audit)


def _play(stage: _Stage, *, quick: bool, progress: Progress) -> None:
    for _round in range(MOST_ROUNDS):
        published = stage.published()
        if published.latest is not None:
            progress(
                _(
                    "Turn %(turn)s: %(situation)s",
                    turn=published.latest.number,
                    situation=published.rules.situation(published.latest.view),
                )
            )
            if published.latest.state.over:
                return
        for seat in stage.awaited(published):
            branch = stage.step(seat, quick=quick)
            if branch is None:
                raise DemonstrationFailed(_("The bot of seat %(seat)s did nothing when asked.", seat=seat))
            stage.merge(branch)
        stage.adjudicate()
    raise DemonstrationFailed(_("The game did not end after %(most)s turns.", most=MOST_ROUNDS))
