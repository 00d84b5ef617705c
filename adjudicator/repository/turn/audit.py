"""Audit: replay a finished game from nothing but `game.yaml`, the envelopes and the published secret.

Signatures are verified: the key that makes them is never published. Every sealed file is opened or made
again, every turn is adjudicated again, and each file is compared byte by byte. All of them hold data but the
reports, which are prose. Prose may change between releases, and so may what receipts say about faults. So
these are written again only where the same version wrote them; the audit names the other turns.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set as AbstractSet
from typing import TypeVar

import msgspec

from adjudicator import yaml_files
from adjudicator.engine import Drift, IllegalAnswer, Seat
from adjudicator.repository.clock import refuse_a_start_far_ahead, refuse_a_wrong_clock
from adjudicator.repository.files import Files, digest
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import record_numbers, turn_numbers
from adjudicator.repository.intake.inbox import (
    Intake,
    OpenTurn,
    Submission,
    deserves,
    examine,
    open_receipt,
    read_submission,
    signed_name,
)
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.layout import (
    FACTS,
    GAME,
    MAILED,
    MANIFEST,
    POSITION,
    REFUSED,
    REPORT,
    SECRET,
    GamePaths,
    SubmissionName,
    adopted_file,
    submission_name,
)
from adjudicator.repository.people.acts import Act, Seating, act_files, read_act
from adjudicator.repository.people.adoption import require_timely
from adjudicator.repository.people.effects import adopt_again, makes_turn
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.identity import require_told
from adjudicator.repository.people.lobby import draw_seats
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.delivery import passed_on_again
from adjudicator.repository.press.messages import SignedMessage, is_press, read_message
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import BadTime, read_time
from adjudicator.repository.turn.adjudication import Breaker, Extension, adjudicate, ended_by_agreement
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.finding import Finding
from adjudicator.repository.turn.load_table import opening_turn, reopen
from adjudicator.repository.turn.manifest import Manifest, digests
from adjudicator.repository.turn.notices import announced
from adjudicator.repository.turn.recording import write_record
from adjudicator.repository.turn.sealed_payloads import Vault
from adjudicator.repository.turn.turning import turned
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.rulesets import written_by
from adjudicator.sealing import SEALED_LIMIT, GameSecret, SealingError, decode, is_canonical
from adjudicator.words import gettext as _

LinkT = TypeVar("LinkT", Manifest, AdoptionRecord)


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit. `findings` are in order of turns; empty means that everything is correct.

    `unread` are the turns that another version of the program wrote, or whose records it wrote. Their
    reports, and what their receipts say about faults, were not checked.
    """

    game: str
    turns: int
    submissions: int
    findings: tuple[Finding, ...]
    unread: tuple[int, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing differs."""
        return not self.findings


class _Stage(msgspec.Struct, frozen=True):
    """The game after a turn and the records beside it: what holds, and what was sent so far."""

    holding: GameStatus
    examined: tuple[Submission, ...] = ()


class _Stop(Exception):
    """The audit cannot continue after this finding."""

    def __init__(self, path: str, turn: int | None, what: str) -> None:
        super().__init__(what)
        self.finding = Finding(path, turn, what)


def audit_game(files: Files, game: str, progress: Callable[[int, int], None] | None = None) -> Audit:
    """Audit one game; `progress(done, all)` is called after each turn.

    Raises FileNotFoundError if there is no such game or its secret is not published.
    """
    return _Auditor(files, game).audit(progress)


class _Auditor:
    def __init__(self, files: Files, name: str) -> None:
        self.files = files
        self.paths = GamePaths(name)
        self.name = name
        self.findings: list[Finding] = []
        self.submissions = 0
        self.vaults: list[Vault] = []
        self.adopted: list[tuple[Act, Roster]] = []
        """The acts that the turns and records replayed list, each with the roster after it."""
        self.holdings: list[GameStatus] = []
        self.labels: set[tuple[str, Seat]] = set()
        """Those that the rules used since the start, or since an act took turns back or changed the board."""
        self.press: set[str] = set()
        self.unread: list[int] = []
        self.listed: set[str] = set()

    def audit(self, progress: Callable[[int, int], None] | None) -> Audit:
        numbers = turn_numbers(self.files, self.name)
        try:
            self._replay(numbers, progress)
        except _Stop as stop:
            self.findings.append(stop.finding)
        return Audit(self.name, len(numbers), self.submissions, tuple(self.findings), tuple(self.unread))

    def _replay(self, numbers: tuple[int, ...], progress: Callable[[int, int], None] | None) -> None:
        secret = self._secret()
        self.game = self._game_file(secret)
        self.secret = secret
        self.published = PublishedGame(self.files, self.game)
        if not numbers:
            raise _Stop("0000", 0, _("is missing."))
        for expected, number in enumerate(numbers):
            if number != expected:
                raise _Stop(f"{expected:04}", expected, _("is missing."))
        stage: _Stage | None = None
        for number in numbers:
            manifest = self._manifest(number)
            turn, evidence = self._opening(manifest) if stage is None else self._next(stage, manifest)
            self._compare(turn, evidence, manifest)
            self._require_new_labels(turn)
            self.vaults.append(turn.vault)
            stage = self._recorded(turn)
            self.holdings.append(stage.holding)
            if progress:
                progress(number + 1, len(numbers))
            if number == numbers[-1] and not turn.over:
                self.findings.append(
                    Finding(f"{number + 1:04}", number + 1, _("is missing: the game was not over yet."))
                )
        if stage:
            self._rest(stage.holding.roster, numbers)

    def _secret(self) -> GameSecret:
        path = self.paths.file(SECRET)
        try:
            return read_secret(self.files.read(path), self.name)
        except (yaml_files.UnreadableFile, SealingError) as error:
            raise _Stop(SECRET, None, str(error)) from error

    def _game_file(self, secret: GameSecret) -> GameFile:
        first = self.paths.turn(0, MANIFEST)
        data = self.files.read(self.paths.file(GAME))
        if self.files.exists(first):
            manifest = self._link(0, MANIFEST, Manifest)
            if manifest.game_file != digest(data):
                raise _Stop(GAME, None, _("differs from what the first turn was signed with."))
        try:
            game = read_game_file(self.files, self.name)
            if secret.key.public != game.public_key:
                raise _Stop(SECRET, None, _("is not the secret that this game's key belongs to."))
        except (yaml_files.UnreadableFile, SealingError) as error:
            raise _Stop(GAME, None, str(error)) from error
        return game

    def _adopt(
        self,
        roster: Roster,
        acts: Mapping[str, str],
        holding: GameStatus | None,
        now: int,
        *,
        turning: bool = False,
        sent: AbstractSet[str] = frozenset(),
    ) -> tuple[tuple[Act, Roster], ...]:
        """Adopt the next acts, which a turn or record lists; `now` is its time.

        Those that are `turning` make turns; all others in a game under way must not. `sent` are the seats
        whose players' submissions were taken in before them.
        """
        turn = holding.turn if holding else None
        files = act_files(self.files, self.game)
        adopted: list[tuple[Act, Roster]] = []
        for name, wanted in acts.items():
            if name not in files or list(files)[len(self.adopted)] != name or digest(files[name]) != wanted:
                raise _Stop(f"acts/{name}", turn, _("is not as it was signed, or in another place."))
            try:
                signed = read_act(files[name], name)
                act = signed.statement
                require_timely(act, turn, roster, now)
                roster = adopt_again(roster, self.game, signed)
                require_told(act, self.game, self.secret)
                if holding:
                    holding.require_workable(act, roster, sent)
                    holding = holding.after(act, roster, now)
            except RefusedAct as error:
                raise _Stop(f"acts/{name}", None, str(error)) from error
            adopted.append((act, roster))
            self.adopted.append((act, roster))
            if holding and makes_turn(roster, act) != turning:
                what = _("makes no turn of its own.") if turning else _("belongs to a turn of its own.")
                raise _Stop(f"acts/{name}", turn, what)
        return tuple(adopted)

    def _recorded(self, turn: Turn) -> "_Stage":
        """Write the records beside a turn again; returns the game after them."""
        number, stage = turn.number, _Stage(turn.holding)
        path = self.paths.turn(number, MANIFEST)
        numbers = record_numbers(self.files, self.name, number)
        for expected, found in enumerate(numbers, 1):
            if found != expected:
                raise _Stop(f"{number:04}/{adopted_file(expected)}", number, _("is missing."))
            record = self._link(number, adopted_file(found), AdoptionRecord)
            self._require_signed(record, number, adopted_file(found))
            stage = self._record(stage, record, self.files.read(path))
            path = self.paths.turn(number, adopted_file(found))
        return stage

    def _record(self, stage: "_Stage", record: AdoptionRecord, previous: bytes) -> "_Stage":
        """Write one record again, and compare its files."""
        before = stage.holding
        number = before.turn
        evidence = self._evidence(record, previous, before.roster)
        clock = read_time(record.adopted)
        names = _submissions(record)
        extended = record.extended or ()
        open_turn = reopen(before, self.secret, self.vaults[-1]) if names or extended else None
        here = self._written_here(record)
        examined = [self._examined(open_turn, name, notes=here) for name in names if open_turn]
        sent = {name.seat for name in names}
        adopted = self._adopt(before.roster, record.acts, before, clock, sent=sent)
        after = before.recorded(names, adopted, clock, extended)
        short = f"{number:04}/{adopted_file(after.records)}"
        if open_turn and extended:
            self._require_extension(_intake(open_turn, stage, examined), record, short)
        try:
            refuse_a_wrong_clock(before, after.roster, clock)
        except StoppedGame as error:
            raise _Stop(short, number, str(error)) from error
        made, sealed = write_record(
            self.files,
            before,
            after,
            evidence,
            secret=self.secret,
            receipts=self.listed,
            extended=extended,
        )
        made = msgspec.structs.replace(made, adjudicator=record.adjudicator, signature=record.signature)
        for file, data in {**sealed, adopted_file(made.number): made.serialize()}.items():
            if self._on_disk(number, file) != data:
                raise _Stop(f"{number:04}/{file}", number, _("is not what the acts and the orders give."))
        return _Stage(after, (*stage.examined, *examined))

    def _require_extension(self, intake: Intake, record: AdoptionRecord, short: str) -> None:
        """Check that the deadline had passed, and that it extends by itself for exactly these seats."""
        try:
            adjudicate(self.published, intake, read_time(record.adopted))
        except Extension as extension:
            if extension.seats == record.extended and not record.acts:
                return
        except (Drift, StoppedGame, Breaker, SealingError, IllegalAnswer) as error:
            raise _Stop(short, record.turn, str(error)) from error
        raise _Stop(short, record.turn, _("extends the deadline for seats that had no right to it."))

    def _manifest(self, number: int) -> Manifest:
        manifest = self._link(number, MANIFEST, Manifest)
        self._require_signed(manifest, number, MANIFEST)
        return manifest

    def _link(self, turn: int, name: str, kind: type[LinkT]) -> LinkT:
        """Read a manifest or an adoption record of this game and turn."""
        short = f"{turn:04}/{name}"
        try:
            link = kind.read(self._on_disk(turn, name), short)
        except yaml_files.UnreadableFile as error:
            raise _Stop(short, turn, str(error)) from error
        if (link.game, link.turn) != (self.name, turn):
            raise _Stop(short, turn, _("belongs to another game or turn."))
        return link

    def _require_signed(self, link: Manifest | AdoptionRecord, turn: int, name: str) -> None:
        if not link.signature_holds(self.game):
            raise _Stop(f"{turn:04}/{name}", turn, _("does not carry the game's signature."))

    def _listed(self, folder: str, digests: Mapping[str, str], turn: int) -> dict[str, bytes]:
        """Read the files that a turn's manifest or a record lists, and compare each with its digest."""
        found: dict[str, bytes] = {}
        for name, wanted in digests.items():
            found[name] = self._read(f"{folder}/{name}", turn)
            if digest(found[name]) != wanted:
                raise _Stop(f"{folder}/{name}", turn, _("differs from what the turn was signed with."))
        return found

    def _opening(self, manifest: Manifest) -> tuple[Turn, Evidence]:
        closed = read_time(manifest.closed)
        roster = Roster.before_joining(self.game)
        for act, after in self._adopt(roster, manifest.acts, None, closed):
            if isinstance(act, Seating) and act != draw_seats(roster, self.game, self.secret, closed):
                raise _Stop("acts", None, _("the seats were not drawn like this."))
            roster = after
        if not roster.complete:
            raise _Stop("acts", None, _("the game started before every seat had confirmed."))
        try:
            refuse_a_start_far_ahead(self.game, roster, closed)
            turn = opening_turn(self.files, self.game, self.secret, roster, closed)
        except (Drift, StoppedGame, SealingError, yaml_files.UnreadableFile) as error:
            raise _Stop("0000", 0, str(error)) from error
        return turn, self._evidence(manifest, b"", roster)

    def _next(self, stage: "_Stage", manifest: Manifest) -> tuple[Turn, Evidence]:
        number, closed, holding = manifest.turn, read_time(manifest.closed), stage.holding
        listed = list(manifest.acts.items())
        known = digests(dict(list(act_files(self.files, self.game).items())[: len(self.adopted)]))
        if dict(listed[: len(known)]) != known:
            raise _Stop("acts", number, _("is not all that the turn was signed with."))
        new = dict(listed[len(known) :])
        last = adopted_file(holding.records) if holding.records else MANIFEST
        previous = self.files.read(self.paths.turn(number - 1, last))
        turning = self._adopt(holding.roster, new, holding, closed, turning=True)
        if len(turning) > 1:
            raise _Stop(f"{number:04}", number, _("rests on several acts that each make a turn."))
        evidence = self._evidence(manifest, previous, holding.roster)
        try:
            refuse_a_wrong_clock(holding, turning[-1][1] if turning else holding.roster, closed)
            open_turn = reopen(holding, self.secret, self.vaults[-1])
            here = self._written_here(manifest)
            fresh = tuple(self._examined(open_turn, name, notes=here) for name in _submissions(manifest))
            turn = self._made(_intake(open_turn, stage, fresh), turning, closed)
        except Extension as extension:
            what = _("the deadline extends by itself for %(seats)s.", seats=", ".join(extension.seats))
            raise _Stop(f"{number:04}", number, what) from extension
        except (Drift, StoppedGame, Breaker, RefusedAct, SealingError, IllegalAnswer) as error:
            raise _Stop(f"{number:04}", number, str(error)) from error
        if turn is None:
            raise _Stop(f"{number:04}", number, _("was adjudicated before it was due."))
        since = len(self.published.turns[number - 1].manifest.acts)
        return msgspec.structs.replace(turn, acts=announced(self.adopted[since:])), evidence

    def _made(self, intake: Intake, turning: tuple[tuple[Act, Roster], ...], closed: int) -> Turn | None:
        """The turn that an act, an agreement or the orders make; raises the errors that stop a game."""
        if turning:
            ((act, roster),) = turning
            self.labels.clear()
            return turned(intake, act, roster, closed, self.vaults.__getitem__)
        if ended := ended_by_agreement(reversed(self.holdings), intake, closed):
            return ended
        return adjudicate(self.published, intake, closed)

    def _require_own(self, name: str, data: bytes, roster: Roster, turn: int | None) -> None:
        try:
            signed = read_message(data, name)
            sender = signed.message.sender
            key = roster.players[sender].key if sender in roster.players else self.game.signer
            if bool(sender) != (sender in roster.players) or not signed.holds(key, self.game):
                raise RefusedAct(_("does not carry its sender's signature."))
            if not sender:
                self._require_sent(name, signed, roster)
        except (RefusedAct, SealingError, BadTime) as error:
            raise _Stop(f"press/{name}", turn, str(error)) from error

    def _require_sent(self, name: str, signed: SignedMessage, roster: Roster) -> None:
        """Check that an anonymous message says what some player sent."""
        again = passed_on_again(self.files, self.game, roster, self.secret, name=name, delivered=signed)
        if again != signed.message:
            raise RefusedAct(_("is not what its sender wrote."))

    def _written_here(self, link: Manifest | AdoptionRecord) -> bool:
        """Whether this version of the program wrote a turn or a record; if not, the turn is noted."""
        here = link.adjudicator == written_by(self.game.ruleset)
        if not here and link.turn not in self.unread:
            self.unread.append(link.turn)
        return here

    def _examined(self, open_turn: OpenTurn, name: SubmissionName, *, notes: bool) -> Submission:
        """Examine a submission again; its receipt must match the result, and its `notes` if these count."""
        self.submissions += 1
        path = f"receipts/{name.file}"
        data = read_submission(self.files, self.game, name)
        try:
            sealed = self.files.read(f"{self.paths.root}/{path}")
            receipt = open_receipt(self.game, self.secret, name, sealed, open_turn.sender(name).key)
        except (SealingError, FileNotFoundError) as error:
            raise _Stop(path, name.turn, str(error)) from error
        for highest in (None, *self._higher(name)):
            examined = examine(open_turn, name, data, highest)
            if examined.receipt.accepted != receipt.accepted:
                continue
            if deserves(examined, receipt, notes=notes):
                return msgspec.structs.replace(examined, receipt=receipt)
        raise _Stop(path, name.turn, _("does not say what the submission deserves."))

    def _higher(self, name: SubmissionName) -> Iterator[SubmissionName]:
        """Return the seat's newer submissions; if taken in earlier, they cause this one's refusal."""
        for other in map(submission_name, self.files.names(self.paths.inbox)):
            if other and (other.seat, other.turn) == (name.seat, name.turn) and other > name:
                yield other

    def _evidence(self, link: Manifest | AdoptionRecord, previous: bytes, roster: Roster) -> Evidence:
        """Read what a turn or record rests on; `roster` is that of the messages delivered."""
        turn, messages = link.turn, self._listed("press", link.press or {}, link.turn)
        for name, data in messages.items():
            self._require_own(name, data, roster, turn)
        self.press |= set(messages)
        self.listed |= set(link.submissions)
        return Evidence(
            game_file=self.files.read(self.paths.file(GAME)),
            acts=self._listed("acts", link.acts, turn),
            submissions=self._listed("inbox", link.submissions, turn),
            receipts=self._listed("receipts", link.receipts, turn),
            previous=previous,
            press=messages,
        )

    def _compare(self, turn: Turn, evidence: Evidence, manifest: Manifest) -> None:
        """Compare every file of a turn with what it must be; the manifest last."""
        number = turn.number
        made = turn.files(self.secret)
        found = {name: self._on_disk(number, name) for name in made}
        written_here = self._written_here(manifest)
        for name, data in found.items():
            if digest(data) != manifest.files.get(name):
                raise _Stop(f"{number:04}/{name}", number, _("differs from what the turn was signed with."))
            if (name != REPORT or written_here) and not self._alike(turn, name, data, made[name]):
                raise _Stop(f"{number:04}/{name}", number, _("is not what the rules and the orders give."))
        expected = msgspec.structs.replace(
            turn.manifest(found, evidence),
            adjudicator=manifest.adjudicator,
            signature=manifest.signature,
        )
        if self._on_disk(number, MANIFEST) != expected.serialize():
            raise _Stop(f"{number:04}/{MANIFEST}", number, _("is not what the turn's files and orders give."))

    def _require_new_labels(self, turn: Turn) -> None:
        """Find a label of an earlier turn; the table that played this one did not know it."""
        labels = turn.table.labels
        if again := [label for label, seat in labels if (label, seat) in self.labels]:
            what = _(
                "the rules use the label %(label)s again, with which chance draws the same: a label may come "
                "only once in a game.",
                label=again[0],
            )
            self.findings.append(Finding(f"{turn.number:04}", turn.number, what))
        self.labels.update(labels)

    def _alike(self, turn: Turn, name: str, found: bytes, made: bytes) -> bool:
        """Whether a file is as made again, or is sealed and differs only in how its content was deflated."""
        if found == made or not name.endswith(".sealed") or len(found) != len(made):
            return found == made
        try:
            _refuse_retouched(found)
            return turn.opened(name, found, self.secret) == turn.opened(name, made, self.secret)
        except SealingError:
            return False

    def _on_disk(self, number: int, name: str) -> bytes:
        return self._read(f"{number:04}/{name}", number)

    def _read(self, short: str, turn: int) -> bytes:
        try:
            return self.files.read(f"{self.paths.root}/{short}")
        except FileNotFoundError as error:
            raise _Stop(short, turn, _("is missing.")) from error

    def _rest(self, roster: Roster, numbers: tuple[int, ...]) -> None:
        """Examine files that no turn is based on: late submissions, proposals, and files that do not belong.

        Faults in a refused file in the inbox do not count against the game.
        """
        refused = InboxWithoutRefused(self.files, self.name).refused
        for name in self.files.names(self.paths.inbox):
            if name not in self.listed and (wrong := self._unlisted(name, roster)) and name not in refused:
                self.findings.append(wrong)
        listed = (
            ("acts", list(act_files(self.files, self.game))[: len(self.adopted)]),
            ("receipts", self.listed),
            ("press", self.press),
        )
        for folder, known in listed:
            for name in self.files.names(f"{self.paths.root}/{folder}"):
                if name not in known:
                    what = _("no turn and no adoption record lists it.")
                    self.findings.append(Finding(f"{folder}/{name}", None, what))
        for path in self._strangers(numbers):
            self.findings.append(Finding(path, None, _("does not belong to the game.")))

    def _unlisted(self, file: str, roster: Roster) -> Finding | None:
        path = f"inbox/{file}"
        if not self.files.is_regular(f"{self.paths.root}/{path}"):
            return Finding(path, None, _("is not a regular file."))
        data = self.files.read(f"{self.paths.root}/{path}")
        name = submission_name(file)
        if name is None:
            return self._proposal(file, data)
        self.submissions += 1
        try:
            if name.seat not in roster.players:
                raise SealingError(_("There is no seat “%(seat)s”.", seat=name.seat))
            if signed_name(self.game, roster, name, data) != name:
                raise SealingError(_("Its name has another counter or time than it is sealed with."))
            _refuse_retouched(data)
        except SealingError as error:
            return Finding(path, name.turn, str(error))
        return None

    def _proposal(self, file: str, data: bytes) -> Finding | None:
        """Check that a proposal, adopted or not, is at least an act or a message of its name."""
        if data in act_files(self.files, self.game).values():
            return None
        try:
            if (read_message(data, file) if is_press(file) else read_act(data, file)).file != file:
                raise RefusedAct(_("its name does not fit its contents."))
        except RefusedAct as error:
            return Finding(f"inbox/{file}", None, str(error))
        return None

    def _strangers(self, numbers: tuple[int, ...]) -> Iterator[str]:
        known = {
            GAME,
            REFUSED,
            MAILED,
            SECRET,
            "acts",
            "inbox",
            "press",
            "receipts",
            *(f"{number:04}" for number in numbers),
        }
        replaced = self.game.replaced
        if replaced:
            known.add(FACTS)
        if self.game.begins:
            known.add(POSITION)
        yield from (name for name in self.files.names(self.paths.root) if name not in known)
        facts = self.files.names(self.paths.facts)
        yield from (f"{FACTS}/{name}" for name in facts if replaced and name not in replaced)
        for turn in self.published.turns:
            wanted = {MANIFEST, *turn.manifest.files}
            for record in turn.records:
                wanted |= {adopted_file(record.number), *record.files}
            yield from (f"{turn.number:04}/{name}" for name in self._below(turn.number) if name not in wanted)

    def _below(self, number: int, folder: str = "") -> Iterator[str]:
        """Return all files of a turn's folder, relative to it."""
        for name in self.files.names(self.paths.turn(number, folder)):
            path = f"{folder}/{name}" if folder else name
            below = tuple(self._below(number, path))
            yield from below or (path,)


def _intake(open_turn: OpenTurn, stage: _Stage, fresh: Iterable[Submission]) -> Intake:
    """What had been sent for a turn once a link takes in what is fresh."""
    void = open_turn.holding.void
    return Intake(open_turn, tuple(one for one in stage.examined if one.name not in void), tuple(fresh))


def _submissions(link: Manifest | AdoptionRecord) -> list[SubmissionName]:
    """The submissions that a turn or record lists, by turn, seat and counter."""
    return sorted(filter(None, map(submission_name, link.submissions)))


def _refuse_retouched(envelope: bytes) -> None:
    """Raise SealingError if an envelope opens but is not byte for byte as it was sealed."""
    if not is_canonical(envelope, decode(envelope, SEALED_LIMIT)):
        raise SealingError(_("Its armour is not in the form that `adjudicator` writes."))
