"""What a repository publishes about a game, read back as data: for the site, for `status`, for auditors."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import msgspec

from adjudicator import yaml_files
from adjudicator.engine import AnyView, Event, Result, Ruleset
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import game_names, is_game, record_numbers, turn_numbers
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.layout import (
    ASKED,
    EVENTS,
    GAME,
    MANIFEST,
    REPORT,
    SECRET,
    STATE,
    GamePaths,
    SubmissionName,
    adopted_file,
    in_order,
    submission_name,
)
from adjudicator.repository.people.acts import (
    NUDGE,
    SEATING,
    VOTE,
    Act,
    Correct,
    Join,
    Nudge,
    Replace,
    RotateKey,
    TakeOver,
    Undo,
    act_files,
    adopted_kind,
    read_act,
)
from adjudicator.repository.people.effects import read_rosters
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.identity import named
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster, public_key
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.manifest import Manifest, digests
from adjudicator.repository.turn.public_files import Asked, Ending, Happened, State
from adjudicator.sealing import PublicKey, SealingError, Tampered
from adjudicator.words import gettext as _

T = TypeVar("T")

_SEATING_ACTS = tuple(f"{GamePaths('*').acts}/*-{kind}*" for kind in sorted(SEATING))
"""Where the acts lie that give a seat to a key."""

_Seating = Join | Replace | TakeOver | RotateKey

_DATA = (STATE, ASKED, EVENTS)
"""The public files of a turn that complete a seat's private file."""


class Acknowledgement(NamedTuple):
    """The file of a game's folder that lists a submission, when it was written, and under which digest."""

    file: str
    at: int
    digest: str


class PublishedTurn(msgspec.Struct, frozen=True, dict=True):
    """One turn of a game; its files are read on demand."""

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
    def happened(self) -> Happened[Event]:
        """Events and answers since the turn before."""
        path = self.game.paths.turn(self.number, EVENTS)
        return Happened.read(self.files.read(path), self.of.rules.event_type, path)

    @property
    def events(self) -> list[Event]:
        """The events as the ruleset's own types."""
        return self.happened.events

    @property
    def headline(self) -> str:
        """The news of the turn, as the ruleset puts it; "" if there is none."""
        return self.headline_after(self.of.turns[self.number - 1].view if self.number else None)

    def headline_after(self, before: AnyView) -> str:
        """The headline, after the view of the turn before; None if there is none to compare with."""
        if isinstance(self.turning, Undo):
            return _("The game goes back to its position after turn %(turn)s", turn=self.turning.to)
        if isinstance(self.turning, Correct):
            return _("The organiser corrects the board")
        return self.of.rules.headline(self.events, before, self.view)

    @property
    def turning(self) -> Correct | Undo | None:
        """The correction or the undo that made the turn, if one did."""
        if not self.number:
            return None
        known = len(self.of.turns[self.number - 1].manifest.acts)
        acts = [act for act, _roster in self.of.adopted[known : len(self.manifest.acts)]]
        return acts[-1] if acts and isinstance(acts[-1], Correct | Undo) else None

    @cached_property
    def report(self) -> str:
        """The report as Markdown."""
        return self.files.read(self.game.paths.turn(self.number, REPORT)).decode()

    @property
    def roster(self) -> Roster:
        """Who held which seat when the turn was closed."""
        return self.of.rosters[: len(self.manifest.acts) + 1][-1]

    @cached_property
    def manifest(self) -> Manifest:
        """The signed list of the turn's files."""
        path = self.game.paths.turn(self.number, MANIFEST)
        return Manifest.read(self.files.read(path), path)

    @cached_property
    def is_quiet(self) -> bool:
        """Whether nothing happened in it that everyone may see: whoever was asked answered in secret."""
        if not self.number or self.state.ended or self.happened.events or self.happened.answers:
            return False
        before = self.of.turns[self.number - 1].manifest
        told = [name for name in self.manifest.acts if adopted_kind(name) != VOTE and name not in before.acts]
        return not told and before.absent == self.manifest.absent

    def forget(self) -> None:
        """Let go of the data of the turn; it is read anew when it is asked for."""
        for name in ("state", "view", "asked", "happened", "report"):
            vars(self).pop(name, None)

    def require_signed(self) -> None:
        """Raise Tampered if the turn's public data is not what the game's signing key signed."""
        named = {name: self.files.read(self.game.paths.turn(self.number, name)) for name in _DATA}
        signed = {name: self.manifest.files.get(name) for name in _DATA}
        if not self.manifest.signature_holds(self.game) or digests(named) != signed:
            raise Tampered(
                _(
                    "The files of turn %(turn)s are not as the game signed them; get the repository anew.",
                    turn=self.number,
                )
            )

    @cached_property
    def records(self) -> tuple[AdoptionRecord, ...]:
        """The records beside the turn, in order."""
        numbers = record_numbers(self.files, self.game.game, self.number)
        paths = (self.game.paths.turn(self.number, adopted_file(number)) for number in numbers)
        return tuple(AdoptionRecord.read(self.files.read(path), path) for path in paths)

    @property
    def links(self) -> tuple[Manifest | AdoptionRecord, ...]:
        """The turn's manifest and the records beside it, in order."""
        return self.manifest, *self.records

    @property
    def clock(self) -> int:
        """When the turn was made, or the newest record beside it."""
        return read_time(self.records[-1].adopted if self.records else self.manifest.closed)

    @property
    def until(self) -> int | None:
        """When its questions close, according to the newest record or else the turn itself.

        `holding` says the same, and also covers a paused game that was corrected.
        """
        until = self.records[-1].until if self.records else self.asked.until
        return None if until is None else read_time(until)

    def closes_within(self, seconds: int, now: int) -> bool:
        """Whether its questions close so soon that whoever has sent nothing is to be reminded.

        Players who were asked a moment ago need no reminder, however short the time.
        """
        left = 0 if self.until is None else self.until - now
        return 0 < left <= seconds and now - read_time(self.manifest.closed) >= left

    @property
    def holding(self) -> GameStatus:
        """What held after the last record beside the turn."""
        return self.stages[-1]

    @cached_property
    def stages(self) -> tuple[GameStatus, ...]:
        """What held when the turn was made, and after each record beside it."""
        asked, manifest = self.asked, self.manifest
        holding = GameStatus.opened(
            self.game,
            turn=self.number,
            made=read_time(manifest.closed),
            asked=asked.seats,
            kinds=tuple(question.kind for question in asked.questions),
            roster=self.roster,
            closing=None if asked.until is None else read_time(asked.until),
            absent=manifest.absent,
            spent=manifest.spent or {},
        )
        number = len(manifest.acts)
        stages = [holding]
        for record in self.records:
            acts = self.of.adopted[number : number + len(record.acts)]
            names = filter(None, map(submission_name, record.submissions))
            clock, extended = read_time(record.adopted), record.extended or ()
            stages.append(stages[-1].recorded(names, acts, clock, extended))
            number += len(acts)
        return tuple(stages)


class PublishedGame(msgspec.Struct, frozen=True, dict=True):
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
        """Who holds which seat, from the adopted acts."""
        return self.rosters[-1]

    @cached_property
    def adopted(self) -> tuple[tuple[Act, Roster], ...]:
        """The adopted acts, each with the roster after it; raises RefusedAct as `read_roster`."""
        names = act_files(self.files, self.file).items()
        acts = (read_act(data, name).statement for name, data in names)
        return tuple(zip(acts, self.rosters[1:], strict=True))

    @cached_property
    def rosters(self) -> tuple[Roster, ...]:
        """The roster before the first adopted act, and after each; raises RefusedAct as `read_roster`."""
        rosters = tuple(read_rosters(self.files, self.file))
        if self.file.anonymous and self.secret_published:
            with suppress(yaml_files.UnreadableFile, SealingError):  # an audit tells what is wrong with it
                secret = read_secret(self.files.read(self.file.paths.file(SECRET)), self.name)
                return tuple(named(roster, self.file, secret) for roster in rosters)
        return rosters

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
    def holding(self) -> GameStatus | None:
        """What holds now; None before the start."""
        return self.latest.holding if self.latest else None

    @property
    def holdings(self) -> Iterator[GameStatus]:
        """What holds now and, going back, what held at the end of each turn before."""
        return (turn.holding for turn in reversed(self.turns))

    def acknowledged(self, name: SubmissionName) -> Acknowledgement | None:
        """Where its turn, or a record beside the one before, lists a submission, signed by the game."""
        links: list[tuple[AdoptionRecord | Manifest, str, str]] = []
        for turn in self.turns[max(name.turn - 1, 0) : name.turn + 1]:
            if turn.number == name.turn:
                links.append((turn.manifest, MANIFEST, turn.manifest.closed))
            else:
                links += [(record, adopted_file(record.number), record.adopted) for record in turn.records]
        for link, file, at in links:
            if name.file in link.submissions and link.signature_holds(self.file):
                place = f"{link.turn:04}/{file}"
                return Acknowledgement(place, read_time(at), link.submissions[name.file])
        return None

    @property
    def secret_published(self) -> bool:
        """Whether anyone can now read the whole game and audit it."""
        return self.files.exists(GamePaths(self.name).file(SECRET))

    def require_kept_secret(self) -> None:
        """Raise RefusedAct once the secret is published: nothing that is sent after that counts."""
        if self.secret_published:
            raise RefusedAct(_("The game is over, and its secret is published."))

    @cached_property
    def sent(self) -> frozenset[str]:
        """Seats whose players have sent something for the open questions; nobody can see what it says."""
        inbox = InboxWithoutRefused(self.files, self.name)
        return self.holding.sent_in(inbox) if self.holding else frozenset()

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that the game waits for, in the order they are asked."""
        return self.holding.awaited(self.sent) if self.holding else ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The awaited seats that have not sent anything."""
        return tuple(seat for seat in self.awaited if seat not in self.sent)

    @property
    def last_awaited(self) -> str:
        """The seat that the game waits for alone, after others have sent something; "" if there is none."""
        return self.missing[0] if len(self.missing) == 1 and self.sent.difference(self.missing) else ""

    @property
    def nudge(self) -> Nudge | None:
        """The organiser's newest reminder for the open turn."""
        folder = self.file.paths.acts
        # All other acts are left unread.
        names = [name for name in in_order(self.files.names(folder)) if adopted_kind(name) == NUDGE]
        if not names or not self.holding:
            return None
        act = read_act(self.files.read(f"{folder}/{names[-1]}"), names[-1]).statement
        return act if isinstance(act, Nudge) and act.for_turn == self.holding.open_turn else None

    def may_stop(self, now: int) -> bool:
        """Whether so many have sent nothing that the game stops at its deadline, unless plans answer."""
        holding = self.holding
        return holding is not None and self.roster.is_mass_miss(
            self.file, self.missing, holding.open_turn, now
        )

    @property
    def absent(self) -> tuple[str, ...]:
        """The seats that the rules answer for until their players send something."""
        return self.holding.absent_still(self.sent) if self.holding else ()

    @cached_property
    def ending(self) -> Ending | None:
        """How people ended the game, even if before its start; None if it goes on or its rules ended it."""
        if self.latest is None:
            return Ending((), "abandon") if self.roster.abandoned else None
        return self.latest.state.ended or None

    @cached_property
    def result(self) -> Result | None:
        """How the game ended, even if before its start; None while it goes on. `ending` names no rule."""
        if self.ending:
            return Result(self.ending.winners, "")
        return self.rules.result(self.latest.view) if self.latest else None


def published_game(files: Files, game: str) -> PublishedGame:
    """Read one game; raises UnreadableFile, or FileNotFoundError if there is none of that name."""
    return PublishedGame(files, read_game_file(files, game))


def may_play(files: Files, game: str, key: PublicKey) -> bool:
    """Whether an adopted act of a game seats a key, as one does wherever it holds a seat.

    This reads nothing else of the game, and understands only acts that may name the key, so a player finds
    a few games among a thousand quickly. Raises RefusedAct if such an act is malformed.
    """
    seating = {path.rpartition("/")[2]: files.read(path) for path in _seating(files, game)}
    words = "".join(key.text().split())
    acts = (read_act(data, name).statement for name, data in seating.items() if _may_say(data, words))
    return any(public_key(act.key) == key for act in acts if isinstance(act, _Seating))


def games_that_name(files: Files, key: PublicKey) -> tuple[str, ...]:
    """The games of which `may_play` need be asked, in alphabetical order; all if git cannot search them."""
    return _naming(files, key, _SEATING_ACTS)


def games_that_may_invite(files: Files, key: PublicKey) -> tuple[str, ...]:
    """The games before their start whose settings name a key; all of these if git cannot search them."""
    return tuple(
        name
        for name in _naming(files, key, (GamePaths("*").file(GAME),))
        if not files.exists(GamePaths(name).turn(0, MANIFEST))
    )


def _naming(files: Files, key: PublicKey, globs: Iterable[str]) -> tuple[str, ...]:
    """The games that name a key in some of their files; all if git cannot search them."""
    _kind, letters = key.text().split()
    # As `_may_say`: in an act a key may have spaces of any kind, and escapes.
    found = files.search(("[^!-~]*".join(letters), r"\\"), globs)
    if found is None:
        return game_names(files)
    return tuple(sorted({name for path in found if is_game(files, name := path.split("/")[1])}))


def _seating(files: Files, game: str) -> list[str]:
    """The paths of the acts that give a seat to a key."""
    folder = GamePaths(game).acts
    return [f"{folder}/{name}" for name in files.names(folder) if adopted_kind(name) in SEATING]


def _may_say(act: bytes, words: str) -> bool:
    """Whether an act may say some words, a key's text: its one valid form holds them, but for white space."""
    return b"\\" in act or words in "".join(act.decode("utf-8", "replace").split())


def published_games(files: Files) -> Iterator[PublishedGame]:
    """Read the games of a repository in alphabetical order."""
    return (published_game(files, name) for name in game_names(files))
