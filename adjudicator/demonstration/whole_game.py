"""Sets up a game, lets bots play it to its end, audits it and builds its pages."""

import hashlib
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import MappingProxyType

import msgspec

from adjudicator.demonstration.bot_player import BotPlayer, bot_name
from adjudicator.demonstration.bot_process import Bot, BotHere, BotProcess
from adjudicator.faults import faults_met
from adjudicator.forge.branches import Branches
from adjudicator.forge.intake import Gathered, TakenIn, answer, gather, take_in
from adjudicator.forge.judging import Refusal
from adjudicator.forge.proposals import Submitted
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.game_file import (
    GameFile,
    Organiser,
    choose_options,
    choose_seats,
    new_game_file,
)
from adjudicator.repository.git.command import clone_repository, make_repository
from adjudicator.repository.git.store import Made, Repository, Revision
from adjudicator.repository.layout import GAME
from adjudicator.repository.published import PublishedGame, published_game, published_games
from adjudicator.repository.secret_file import publish_secret
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.audit import Audit, audit_game
from adjudicator.repository.turn.step import Step
from adjudicator.rulesets import Installed, found, ruleset as find_ruleset
from adjudicator.sealing import MasterSecret, SecretKey, write_key_file
from adjudicator.site import build_site
from adjudicator.site.documents import rule_texts
from adjudicator.words import ENGLISH, PlainError, gettext as _, language_in_force, use_language

MOST_ROUNDS = 10_000

Progress = Callable[[str], None]


class DemonstrationFailed(PlainError):
    """The demonstration did not finish."""


class Demonstration(msgspec.Struct, frozen=True):
    """The result: a page worth opening, what its readers would miss, and the game's audit."""

    page: Path
    problems: tuple[str, ...]
    audit: Audit


class _Stage(msgspec.Struct, frozen=True):
    """The folders, the keys and the clock of one demonstration."""

    out: Path
    bot: str
    seed: str
    clock: Callable[[], int]
    quick: bool

    @property
    def remote(self) -> Path:
        return self.out / "remote.git"

    @property
    def organiser(self) -> Path:
        return self.out / "organiser"

    @property
    def master(self) -> MasterSecret:
        return MasterSecret.from_seed(f"the adjudicator of {self.seed}".encode())

    def key_file(self, name: str) -> Path:
        return self.out / "keys" / name

    def clone(self, seat: str) -> Path:
        return self.out / "players" / seat

    def key(self, name: str) -> SecretKey:
        """Derive a key from the seed: the same seed gives the same game. For play, keys are random."""
        return SecretKey.from_seed(f"{name} of {self.seed}".encode())

    def new_game_file(
        self, game: str, ruleset: str, seats: int | Sequence[str], options: Mapping[str, str]
    ) -> GameFile:
        return new_game_file(
            game,
            find_ruleset(ruleset),
            seats=seats,
            options=options,
            organiser=Organiser("the demonstration", self.key("organiser").public.text()),
            master=self.master,
            nonce=hashlib.sha256(self.seed.encode()).hexdigest()[:32],
            deadline=None,
        )

    def set_up(self, game: GameFile) -> None:
        make_repository(self.remote, bare=True)
        clone_repository(self.remote, self.organiser)
        self.key_file("").mkdir()
        write_key_file(self.key_file("organiser"), self.key("organiser"))
        write_key_file(self.key_file("secret"), self.master)
        self.publish(
            {game.paths.file(GAME): game.serialize(), ".gitattributes": b"turns/** -text\n"},
            f"Set up the game {game.game}",
        )

    def publish(self, changes: dict[str, bytes], message: str) -> None:
        """Commit and push as the organiser."""
        with Repository(self.organiser) as repository:
            repository.commit_here(changes, message, when=self.clock())

    def seat_bot(self, game: str, seat: str) -> Bot:
        """Give a bot its clone and its key, and let it wait to be asked."""
        clone = self.clone(seat)
        clone_repository(self.remote, clone)
        write_key_file(self.key_file(seat), self.key(seat))
        name = bot_name(seat)
        if self.quick:
            return BotHere(clone, BotPlayer(game, seat, name, self.key(seat), self.bot, self.seed))
        return BotProcess(
            clone, self.key_file(seat), game=game, seat=seat, name=name, bot=self.bot, seed=self.seed
        )

    def adjudicate(self, repository: Repository) -> None:
        """Take in what the bots have pushed and play on, as `adjudicator run --branches` does."""
        now = self.clock()
        with Branches(self.remote, now) as branches:
            taken, steps = adjudicate(repository, gather(branches, now), self.master, now)
            refused = [verdict.reason for _name, verdict in taken.verdicts if isinstance(verdict, Refusal)]
            for reason in (*refused, *(step.stopped for step in steps if step.stopped)):
                raise DemonstrationFailed(reason)
            answer(branches, taken)

    def build_site(self, game: str) -> tuple[Path, tuple[str, ...]]:
        """Build the pages; return that of the turn in which most happened, and what could not be shown."""
        files, out = Folder(self.organiser), self.organiser / "_site"
        report = build_site(published_games(files), out, languages=[language_in_force()])
        played = published_game(files, game)
        busiest = max(played.turns, key=lambda turn: len(turn.events))
        numbers = dict.fromkeys(event.rule for turn in played.turns for event in turn.events)
        problems = (
            *(problem.reason for problem in report.problems),
            *(
                _("An event names the rule %(rule)s, which RULES.md does not state.", rule=number)
                for number in numbers
                if number not in rule_texts(played.rules)
            ),
        )
        return out / game / f"{busiest.number:04}.html", problems


@use_language(ENGLISH)
def adjudicate(
    repository: Repository,
    gathered: Gathered[Submitted],
    master: MasterSecret,
    now: int,
    games: Sequence[str] | None = None,
) -> tuple[TakenIn, list[Step]]:
    """Take in what was gathered and advance all games, or those named, in commits.

    What is written to the repository does not depend on the language of whoever runs this.
    """

    def compute(files: Files) -> Made[tuple[TakenIn, list[Step]]]:
        taken = take_in(files, gathered, now)
        steps = advance_all(Overlay(files, taken.changes), master, now, games)
        sent = Revision(taken.changes, "Take in what was sent", now)
        turns = [step.revision for step in steps if step.revision]
        return Made([sent, *turns], (taken, steps))

    return repository.publish(compute).computed.result


def demonstrate(
    out: Path | None,
    *,
    ruleset: str = "agot2",
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    seed: str = "raven",
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
        raise DemonstrationFailed(
            _("The folder %(out)s is not empty; name a new one.", out=out),
            _("Choose a new folder with --out, or remove the existing one."),
        )
    # A typing error must not leave a folder behind.
    rules = find_ruleset(ruleset)
    seats = seats or rules.seat_counts()[0]
    choose_seats(rules, seats, choose_options(rules, options))
    out = Path(tempfile.mkdtemp(prefix="adjudicator-demo-")) if out is None else out
    out.mkdir(parents=True, exist_ok=True)
    stage = _Stage(out.resolve(), bot, seed, clock, quick)
    progress(_("Setting up the game, a repository and a clone for each player in %(out)s.", out=out))
    with _told_in_full(found(ruleset)):
        return _demonstrated(stage, stage.new_game_file(game, ruleset, seats, options), progress)


@contextmanager
def _told_in_full(listed: Installed) -> Iterator[None]:
    """Tell whoever makes a package what its ruleset did wrong, with the traceback: nothing here is secret."""
    with faults_met() as met:
        try:
            yield
        except Exception as error:
            unforeseen = not isinstance(error, (PlainError, OSError, MemoryError))
            if not listed.package or not (unforeseen or met):
                raise
            fault = error if unforeseen else met[-1]
            raise DemonstrationFailed(
                _(
                    "The ruleset %(name)s of the package %(package)s failed: %(fault)s",
                    name=listed.entry.name,
                    package=listed.package,
                    fault="".join(traceback.format_exception_only(fault)).strip(),
                ),
                "".join(traceback.format_exception(fault)).strip(),
            ) from error


def _demonstrated(stage: _Stage, new: GameFile, progress: Progress) -> Demonstration:
    game = new.game
    stage.set_up(new)
    with Repository(stage.remote) as repository:
        over = _play(stage, repository, game, progress)
        progress(_("The game is over. Publishing its secret and auditing it."))
        secret = publish_secret(over, stage.master, stage.clock())
    stage.publish(secret, f"{game}: publish the secret")
    audit = audit_game(Folder(stage.organiser), game)
    if not audit.clean:
        raise DemonstrationFailed(_("The audit found: %(finding)s", finding=audit.findings[0]))
    return Demonstration(*stage.build_site(game), audit)


def _play(stage: _Stage, repository: Repository, game: str, progress: Progress) -> PublishedGame:
    """Let bots play a game to its end."""
    published = published_game(repository.tree(), game)
    with ExitStack() as stack:
        bots = {
            seat: stack.enter_context(closing(stage.seat_bot(game, seat))) for seat in published.file.seats
        }
        for _round in range(MOST_ROUNDS):
            awaited, before = _awaited(published), _reached(published)
            for seat in awaited:
                bots[seat].ask(stage.clock())
            for seat in awaited:
                if not bots[seat].answer():
                    raise DemonstrationFailed(
                        _("The bot of seat %(seat)s did nothing when asked.", seat=seat),
                        _(
                            "Receipts say why orders are refused: adjudicator view %(game)s -C %(clone)s "
                            "--key %(key)s",
                            game=game,
                            clone=stage.clone(seat),
                            key=stage.key_file(seat),
                        ),
                    )
            stage.adjudicate(repository)
            published = published_game(repository.tree(), game)
            latest = published.latest
            if _reached(published) == before:
                raise DemonstrationFailed(_("All bots have answered, but the game does not go on."))
            if latest is not None:
                news = latest.headline or published.rules.situation(latest.view)
                progress(_("Turn %(turn)s: %(news)s", turn=latest.number, news=news))
                if latest.state.over:
                    return published
    raise DemonstrationFailed(_("The game did not end after %(most)s turns.", most=MOST_ROUNDS))


def _reached(game: PublishedGame) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """How far the game is: the turn, and who is missing before the first."""
    return game.latest.number if game.latest else -1, game.roster.free, game.roster.unready


def _awaited(game: PublishedGame) -> tuple[str, ...]:
    return game.latest.asked.seats if game.latest else game.roster.free or game.roster.unready
