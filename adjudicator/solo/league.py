"""The league of one player: its folder and keys, and how its games go on."""

import hashlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from adjudicator.demonstration.bot_player import STEWARD, BotPlayer, bot_name
from adjudicator.demonstration.whole_game import adjudicate
from adjudicator.engine import Ruleset
from adjudicator.forge.intake import Gathered
from adjudicator.forge.issues import file_of, proposal_of
from adjudicator.forge.proposals import Changed, Issue, NotTaken, Proposal, RefusedProposal, Submitted
from adjudicator.repository.game_file import GameFile, Organiser, new_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.command import RepositoryError, make_repository
from adjudicator.repository.git.lock import Lock
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import GAME, POSITION, GamePaths
from adjudicator.repository.league.template import ATTRIBUTES, keep_bytes
from adjudicator.repository.people.acts import Undo, sign_act
from adjudicator.repository.published import PublishedGame, published_game, published_games
from adjudicator.repository.secret_file import publish_secret
from adjudicator.repository.times import time_text
from adjudicator.sealing import (
    BadKey,
    MasterSecret,
    SecretKey,
    read_key_file,
    read_master_file,
    write_key_file,
)
from adjudicator.site import build_site
from adjudicator.site.desk import desk_path
from adjudicator.site.forge_pages import HERE
from adjudicator.solo.lesson import lesson_of, to_take_back
from adjudicator.solo.position import Position
from adjudicator.words import PlainError, gettext as _, language_in_force


class CannotPlay(PlainError):
    """A game cannot be played here."""


class SoloLeague:
    """The league in a folder, which one process at a time may have. Only one thread at a time may call it."""

    def __init__(self, folder: Path, repository: Repository) -> None:
        keys = folder / "keys"
        self.folder = folder
        self.home = folder / "league"
        self.own_key = _kept_key(keys / "own")
        self.master = _kept_master(keys / "secret")
        self._seats = keys / "seats"
        self._stewards = keys / "stewards"
        self._repository = repository
        self._luck = secrets.token_hex()
        self.bot = STEWARD
        """How the stewards play."""

    @property
    def site(self) -> Path:
        """The folder of its pages."""
        return self.folder / "site"

    @property
    def games(self) -> tuple[str, ...]:
        """The names of its games."""
        return game_names(self._repository.tree())

    def game(self, name: str) -> PublishedGame:
        """A game as it stands."""
        return published_game(self._repository.tree(), name)

    def unfinished(self, ruleset: str, place: str = "") -> str:
        """The newest game of a ruleset, or from a position, that is not over; "" if there is none."""
        games = [
            game.name
            for game in published_games(self._repository.tree())
            if game.file.ruleset.partition("/")[0] == ruleset  # whose package may be gone
            if (game.file.begins.place if game.file.begins else "") == place
            if not game.secret_published
        ]
        return max(games, key=_number, default="")

    def keys(self, name: str) -> dict[str, SecretKey]:
        """The player's seats in a game and their keys; none until the player is seated."""
        game = self.game(name)
        files = [file for seat in game.file.seats if (file := self._seats / seat).exists()]
        held = {key.public.text(): key for key in (self.own_key, *map(read_key_file, files))}
        players = game.roster.players.items()
        return {seat: held[line] for seat, player in players if (line := player.key.text()) in held}

    def found(
        self,
        rules: Ruleset[Any, Any],
        seats: int | Sequence[str],
        options: Mapping[str, str],
        player: str,
        position: Position | None = None,
    ) -> GameFile:
        """Make a new game, which may begin from a position; raises BadSetup for what is not offered."""
        taken = self.games
        name = next(name for number in count(1) if (name := f"{rules.name}-{number}") not in taken)
        nonce = secrets.token_hex(16)
        facts = position.facts if position else {}
        changes = {f"{GamePaths(name).facts}/{fact}": data for fact, data in facts.items()}
        begins = None
        if position:
            begins, data = position.sealed(name, self.master.game_secret(name, nonce))
            changes[GamePaths(name).file(POSITION)] = data
        game = new_game_file(
            name,
            rules,
            seats=seats,
            options=options,
            organiser=Organiser(player, self.own_key.public.text()),
            master=self.master,
            deadline=None,
            nonce=nonce,
            facts=facts,
            begins=begins,
        )
        changes |= {game.paths.file(GAME): game.serialize(), ATTRIBUTES: keep_bytes(b"")}
        self._repository.commit_here(changes, f"{name}: a new game of {rules.title}")
        return game

    def begin(self, name: str, seats: Sequence[str], player: str) -> None:
        """Seat the player, in one seat or more, and stewards; play until the player is asked something."""
        first, *more = seats
        own = {first: self.own_key, **{seat: _kept_key(self._seats / seat) for seat in more}}
        seated = [BotPlayer(name, seat, player, key, STEWARD, self._luck) for seat, key in own.items()]
        seated += [self._steward(name, seat) for seat in self.game(name).file.seats if seat not in own]
        while self.game(name).latest is None and self._let_send(name, seated):
            pass
        self.go_on(name)

    def go_on(self, name: str) -> None:
        """Play until the player is asked something, and build the pages."""
        own = self.keys(name)
        stewards = [self._steward(name, seat) for seat in self.game(name).file.seats if seat not in own]
        while self._let_send(name, stewards) or self._takes_back(name):
            pass
        game = self.game(name)
        if _is_over(game) and not game.secret_published:
            now = _now()
            secret = publish_secret(game, self.master, now)
            self._repository.commit_here(secret, f"{name}: the secret is published", when=now)
        build_site(
            published_games(self._repository.tree()),
            self.site,
            languages=[language_in_force()],
            repository=HERE,
        )

    def take(self, title: str, text: str) -> str:
        """Take in what the player sends as an issue, and play on; say why if it is not taken in."""
        issue = Issue("1", title, text, "", _now())
        proposal = proposal_of(issue)
        if proposal is None:
            return _("Its title is not the path of a file in a game's inbox.")
        try:
            changed, data = file_of(issue)
        except RefusedProposal as refused:
            return str(refused)
        name = title.split("/")[1]
        reason = self._take_in(name, [Submitted(proposal, (changed,), data)])
        if name in self.games:  # also where it is refused: the pages may be older than the game
            self.go_on(name)
        return reason

    def page(self, name: str) -> str:
        """The page of a game to show its player: the desk awaited next, or the game's own if it is over."""
        game, own = self.game(name), self.keys(name)
        if not own or _is_over(game):
            return f"{name}/index.html"
        seat = next((seat for seat in game.missing if seat in own), next(iter(own)))
        return f"{name}/{desk_path(seat)}"

    def _steward(self, name: str, seat: str) -> BotPlayer:
        key, lesson = _kept_key(self._stewards / seat), lesson_of(self.game(name).file)
        if lesson:
            return lesson.bot(name, seat, key)
        return BotPlayer(name, seat, bot_name(seat), key, self.bot, self._luck)

    def _takes_back(self, name: str) -> bool:
        """Take a lesson back to the start of a step that was tried in vain; say whether it was."""
        game = self.game(name)
        lesson = lesson_of(game.file)
        to = to_take_back(lesson, game) if lesson else None
        if to is None:
            return False
        reason, turn = "The lesson's step is tried again.", game.turns[-1].number
        undo = Undo(game=name, at=time_text(_now()), reason=reason, turn=turn, to=to)
        act = sign_act(undo, self.own_key, game.file)
        path = f"{game.file.paths.inbox}/{act.file}"
        if refused := self._take_in(name, [_submitted(f"acts/{name}/undo", {path: act.serialize()})]):
            raise CannotPlay(refused, _("To begin the lesson once more: --lesson --anew"))
        return True

    def _take_in(self, name: str, sent: Sequence[Submitted]) -> str:
        """Take in what was sent for a game and adjudicate; say why if any of it is not taken in."""
        gathered = Gathered(tuple(sent))
        taken, steps = adjudicate(self._repository, gathered, self.master, _now(), [name])
        for step in steps:
            if step.stopped:
                raise CannotPlay(step.stopped)
        reasons = (verdict.reason for _one, verdict in taken.verdicts if isinstance(verdict, NotTaken))
        return next(reasons, "")

    def _let_send(self, name: str, bots: Sequence[BotPlayer]) -> bool:
        """Let bots send what they are asked for, and adjudicate; say whether they were asked for anything."""
        game = self.game(name)
        sent = [_submitted(*proposal) for bot in bots if (proposal := bot.proposal(game))]
        if sent and (reason := self._take_in(name, sent)):
            raise CannotPlay(reason)
        return bool(sent)


@contextmanager
def open_league(folder: Path) -> Iterator[SoloLeague]:
    """Open the league in a folder, or make one there; raises CannotPlay if another process has it."""
    there = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if there - {"keys"} and not (folder / "keys" / "own").exists():
        raise CannotPlay(
            _("The folder %(folder)s holds something else.", folder=folder),
            _("Name a new folder with --out."),
        )
    home = folder / "league"
    with ExitStack() as stack:
        (folder / "keys").mkdir(parents=True, exist_ok=True)
        try:
            stack.enter_context(Lock(folder / "keys" / "lock", 0))
        except RepositoryError as error:
            raise CannotPlay(
                _("The league in %(folder)s is open already.", folder=folder),
                _("Go on where its address was printed, or end that program first."),
            ) from error
        try:
            _kept_key(folder / "keys" / "own")
        except BadKey as error:
            raise CannotPlay(
                str(error), _("Name another folder with --out, outside any repository.")
            ) from error
        if not (home / ".git" / "HEAD").exists():
            make_repository(home)
        yield SoloLeague(folder, stack.enter_context(Repository(home)))


def _is_over(game: PublishedGame) -> bool:
    return game.latest is not None and game.latest.state.over


def _number(name: str) -> int:
    """The number of a game, by its name."""
    last = name.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0


def _submitted(branch: str, changes: Mapping[str, bytes]) -> Submitted:
    """What a steward proposes, as it would be read from a branch."""
    ((path, data),) = changes.items()
    proposal = Proposal(branch, hashlib.sha256(data).hexdigest())
    return Submitted(proposal, (Changed(path, "100644", len(data)),), data)


def _now() -> int:
    return int(time.time())


def _kept_key(file: Path) -> SecretKey:
    """The key in a file, made if there is none."""
    if not file.exists():
        write_key_file(file, SecretKey.new())
    return read_key_file(file)


def _kept_master(file: Path) -> MasterSecret:
    if not file.exists():
        write_key_file(file, MasterSecret.new())
    return read_master_file(file)
