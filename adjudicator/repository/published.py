"""What a repository publishes of a game, read back as data: for the site, for `status`, for auditors."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from types import GenericAlias
from typing import Any, Literal, TypeVar

import msgspec

from adjudicator.engine import Event, Result, Ruleset
from adjudicator.repository import yaml_files
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.intake.refusals import Unrefused
from adjudicator.repository.layout import (
    ASKED,
    EVENTS,
    MANIFEST,
    REPORT,
    SECRET,
    STATE,
    GamePaths,
    SubmissionName,
    game_names,
    submission_name,
    turn_numbers,
)
from adjudicator.repository.people.acts import Act, Undo, read_act
from adjudicator.repository.people.adoption import act_files, read_rosters
from adjudicator.repository.people.effects import makes_turn
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import PublicKey, SealingError, read_header

T = TypeVar("T")


class Ending(msgspec.Struct, frozen=True):
    """An end that no rule of the game brought about: who won, and by which rule of PEOPLE.md."""

    winners: tuple[str, ...]
    rule: Literal["P-DRAW", "P-END", "P-ABANDON"]


class State(msgspec.Struct, frozen=True):
    """`state.yaml`: everything public as it stands now; `table` is the ruleset's public view.

    `ended` stands there when the players or the organiser ended the game.
    """

    game: str
    turn: int
    ruleset: str
    over: bool
    table: dict[str, Any]
    ended: Ending | msgspec.UnsetType = msgspec.UNSET


class AskedQuestion(msgspec.Struct, frozen=True):
    """What is published of a question: never its legal answers."""

    seat: str
    kind: str
    subject: str
    label: str


class Asked(msgspec.Struct, frozen=True):
    """`asked.yaml`: who is asked what, until when (UTC, ISO 8601; None: without limit)."""

    game: str
    turn: int
    until: str | None
    questions: tuple[AskedQuestion, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats awaited, each once, in the order they are asked."""
        return tuple(dict.fromkeys(question.seat for question in self.questions))


class PublicAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer the rules let everyone see. `default`: the seat had missed the deadline."""

    seat: str
    label: str
    kind: str
    subject: str
    answer: Any
    default: bool = False


class Happened(msgspec.Struct, frozen=True):
    """`events.yaml`: the events of a turn as data, and the answers given."""

    game: str
    turn: int
    events: list[dict[str, Any]]
    answers: list[PublicAnswer]


@dataclass(frozen=True)
class PublishedTurn:
    """One turn of a game; its files are read when they are asked for."""

    files: Files
    game: GameFile
    number: int
    of: "PublishedGame"

    def _load(self, name: str, kind: type[T]) -> T:
        path = self.game.paths.turn(self.number, name)
        return yaml_files.load(self.files.read(path), kind, path)

    @cached_property
    def state(self) -> State:
        """The public state."""
        return self._load(STATE, State)

    @cached_property
    def view(self) -> Any:  # noqa: ANN401  each ruleset has its own view type
        """The public view as the ruleset's own type."""
        return msgspec.convert(self.state.table, self.of.rules.view_type)

    @cached_property
    def asked(self) -> Asked:
        """The open questions."""
        return self._load(ASKED, Asked)

    @cached_property
    def happened(self) -> Happened:
        """Events and answers since the turn before."""
        return self._load(EVENTS, Happened)

    @cached_property
    def events(self) -> list[Event]:
        """The events as the ruleset's own types."""
        kind = GenericAlias(list, (self.of.rules.event_type,))
        events: list[Event] = msgspec.convert(self.happened.events, kind)
        return events

    @cached_property
    def report(self) -> str:
        """The report as Markdown."""
        return self.files.read(self.game.paths.turn(self.number, REPORT)).decode()

    @property
    def roster(self) -> Roster:
        """Who sat where when the turn was closed."""
        return self.of.rosters[: len(self.manifest.acts) + 1][-1]

    @cached_property
    def manifest(self) -> Manifest:
        """The signed list of the turn's files."""
        return self._load(MANIFEST, Manifest)

    def changes(self, before: "PublishedTurn") -> bool:
        """Whether the game stands differently than after the turn before; what is hidden may, too."""
        acts = set(self.manifest.acts) - set(before.manifest.acts)
        return (
            self.asked.questions != before.asked.questions
            or self.state.table != before.state.table
            or self.state.over != before.state.over
            or any(name.endswith("-correct.yaml") for name in acts)
        )

    @property
    def keeps_questions(self) -> bool:
        """Whether an act made the turn that leaves the questions open which were open before."""
        act = self._act
        return act is not None and not isinstance(act, Undo)

    @cached_property
    def first_open(self) -> int:
        """The first turn such that orders sent for it are for the questions which this turn leaves open."""
        turns = reversed(self.of.turns[: self.number + 1])
        return next(turn.number for turn in turns if not turn.keeps_questions) + 1

    @cached_property
    def _act(self) -> Act | None:
        """The act that made the turn: the last of those it rests on, if that makes turns."""
        number = len(self.manifest.acts)
        if not self.number or number == len(self.of.turns[self.number - 1].manifest.acts):
            return None
        name, data = list(act_files(self.files, self.game).items())[number - 1]
        act = read_act(data, name).statement
        before, after = self.of.rosters[number - 1 : number + 1]
        return act if makes_turn(before, after, act) else None


@dataclass(frozen=True)
class PublishedGame:
    """One game of a repository."""

    files: Files
    file: GameFile

    @property
    def name(self) -> str:
        """The game's name."""
        return self.file.game

    @cached_property
    def rules(self) -> Ruleset[Any, Any]:
        """The game's ruleset."""
        return self.file.rules

    @cached_property
    def roster(self) -> Roster:
        """Who sits where, from the adopted acts."""
        return self.rosters[-1]

    @cached_property
    def rosters(self) -> tuple[Roster, ...]:
        """Who sat where before the first adopted act, and after each; raises RefusedAct as `read_roster`."""
        return tuple(read_rosters(self.files, self.file))

    @cached_property
    def turns(self) -> tuple[PublishedTurn, ...]:
        """All turns, first to last; empty before the start."""
        return tuple(
            PublishedTurn(self.files, self.file, number, self)
            for number in turn_numbers(self.files, self.name)
        )

    @property
    def latest(self) -> PublishedTurn | None:
        """The newest turn, or None before the start."""
        return self.turns[-1] if self.turns else None

    @property
    def before_last_change(self) -> int | None:
        """The newest turn after which the game came to stand differently; None while it is as it began.

        Turns of acts that only change who plays until when leave it as it stood.
        """
        pairs = pairwise(reversed(self.turns))
        return next((before.number for after, before in pairs if after.changes(before)), None)

    @property
    def secret_published(self) -> bool:
        """Whether anyone can now read the whole game and audit it."""
        return self.files.exists(GamePaths(self.name).file(SECRET))

    @cached_property
    def sent(self) -> frozenset[str]:
        """Seats whose players have sent something for the open questions; what is in it nobody can tell."""
        if self.latest is None:
            return frozenset()
        turns = range(self.latest.first_open, self.latest.number + 2)
        names = map(submission_name, Unrefused(self.files, self.name).names(self.file.paths.inbox))
        return frozenset(name.seat for name in names if name and name.turn in turns and self._is_own(name))

    def _is_own(self, name: SubmissionName) -> bool:
        """Whether a submission names a key of the player who holds the seat now."""
        player = self.roster.players.get(name.seat)
        try:
            header = read_header(self.files.read(f"{self.file.paths.inbox}/{name.file}"))
        except SealingError:
            return False
        return player is not None and player.key_called(header.key) is not None

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that the game waits for, in the order they are asked."""
        return tuple(seat for seat in self._asked if seat not in {*self.absent, *self.roster.resigned})

    @property
    def missing(self) -> tuple[str, ...]:
        """Those awaited who have not sent anything."""
        return tuple(seat for seat in self.awaited if seat not in self.sent)

    def may_stop(self, now: int) -> bool:
        """Whether so many have sent nothing that the game stops at its deadline, unless plans answer."""
        latest = self.latest
        return latest is not None and self.roster.is_mass_miss(
            self.file, self.missing, latest.first_open, now
        )

    @property
    def absent(self) -> tuple[str, ...]:
        """The seats that the rules answer for until their players send something.

        Nobody is, where nobody else is left: then all of them are asked on.
        """
        defaulted = self.latest.manifest.defaulted if self.latest and self._asked else ()
        absent = tuple(seat for seat in defaulted if seat not in self.sent | self.roster.resigned)
        left = set(self.file.seats) - self.roster.resigned - set(absent)
        return absent if left or not self.file.asks_anew else ()

    @property
    def _asked(self) -> tuple[str, ...]:
        return self.latest.asked.seats if self.latest else ()

    @cached_property
    def result(self) -> Result | None:
        """How the game ended, if only before it started; None while it goes on."""
        if self.latest is None:
            return Result((), "P-ABANDON") if self.roster.abandoned else None
        ended = self.latest.state.ended
        return Result(ended.winners, ended.rule) if ended else self.rules.result(self.latest.view)


def published_game(files: Files, game: str) -> PublishedGame:
    """Read one game; raises UnreadableFile, or FileNotFoundError when there is none of that name."""
    return PublishedGame(files, read_game_file(files, game))


def may_play(files: Files, game: str, key: PublicKey) -> bool:
    """Whether a key stands in any adopted act of a game, as it does wherever it holds a seat.

    Told without reading the game, so that a player finds a few games among a thousand at once.
    """
    folder = GamePaths(game).acts
    # Without the word before the blank, which an act's signer may have left out.
    code = key.text().split()[-1].encode()
    return any(code in files.read(f"{folder}/{name}") for name in files.names(folder))


def published_games(files: Files) -> Iterator[PublishedGame]:
    """Read the games of a repository in alphabetical order."""
    return (published_game(files, name) for name in game_names(files))
