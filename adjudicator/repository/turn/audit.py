"""Audit: replay a finished game from nothing but `game.yaml`, the envelopes and the published secret.

Every sealed file is opened or made again, every turn is adjudicated again, and each file is compared byte
by byte. Prose (reports, the wording of receipts) may change between releases, so it is held against the
signed manifest and not written again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from adjudicator.engine import Drift, IllegalAnswer
from adjudicator.repository import yaml_files
from adjudicator.repository.clock import is_late, refuse_a_start_far_ahead, refuse_a_wrong_clock
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.intake.inbox import (
    Examined,
    Intake,
    Keyring,
    OpenTurn,
    examine,
    open_receipt,
    read_submission,
    signed_counter,
    taken_in,
)
from adjudicator.repository.intake.refusals import Unrefused
from adjudicator.repository.layout import (
    GAME,
    MANIFEST,
    REFUSED,
    REPORT,
    SECRET,
    GamePaths,
    SubmissionName,
    submission_name,
    turn_numbers,
)
from adjudicator.repository.people.acts import Act, RefusedAct, read_act
from adjudicator.repository.people.adoption import act_files, require_timely
from adjudicator.repository.people.effects import adopt, makes_turn
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.delivery import passed_on_again
from adjudicator.repository.press.messages import SignedMessage, is_press, read_message
from adjudicator.repository.secret_file import read_secret
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import BadTime, read_time
from adjudicator.repository.turn.adjudication import Breaker, adjudicate, ended_by_agreement
from adjudicator.repository.turn.evidence import new_acts
from adjudicator.repository.turn.kept_open import kept_open
from adjudicator.repository.turn.load_table import chance_of, reopen_from, start_table
from adjudicator.repository.turn.manifest import Manifest, digest, digests
from adjudicator.repository.turn.sealed_payloads import Vault
from adjudicator.repository.turn.told_anew import told_anew
from adjudicator.repository.turn.turning import Situation, turned
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.sealing import (
    SEALED_LIMIT,
    GameSecret,
    SealingError,
    decode,
    is_canonical,
)
from adjudicator.words import gettext as _


@dataclass(frozen=True)
class Finding:
    """One difference: the file (relative to the game's folder), its turn if it belongs to one, and what."""

    path: str
    turn: int | None
    what: str

    def __str__(self) -> str:
        where = (
            self.path if self.turn is None else _("turn %(turn)s, %(path)s", turn=self.turn, path=self.path)
        )
        return _("%(where)s: %(what)s", where=where, what=self.what)


@dataclass(frozen=True)
class Audit:
    """What an audit saw. `findings` are in order of turns; empty means that everything is as it must be."""

    game: str
    turns: int
    submissions: int
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing differs."""
        return not self.findings


_FOREVER = read_time("8000-01-01T00:00:00Z")


@dataclass(frozen=True)
class _People:
    """What the acts of a turn make of the roster; `turning` is the one that made the turn, if one did."""

    before: Roster
    roster: Roster
    files: Mapping[str, bytes]
    turning: Act | None = None


class _Stop(Exception):
    """The audit cannot go on behind this finding."""

    def __init__(self, path: str, turn: int | None, what: str) -> None:
        super().__init__(what)
        self.finding = Finding(path, turn, what)


def audit_game(files: Files, game: str, progress: Callable[[int, int], None] | None = None) -> Audit:
    """Audit one game; `progress(done, all)` is called after each turn.

    Raises FileNotFoundError when there is no such game or its secret is not published.
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
        self.manifest_acts: set[str] = set()
        self.received = 0
        self.messages: set[str] = set()

    def audit(self, progress: Callable[[int, int], None] | None) -> Audit:
        numbers = turn_numbers(self.files, self.name)
        try:
            self._replay(numbers, progress)
        except _Stop as stop:
            self.findings.append(stop.finding)
        return Audit(self.name, len(numbers), self.submissions, tuple(self.findings))

    def _replay(self, numbers: tuple[int, ...], progress: Callable[[int, int], None] | None) -> None:
        secret = self._secret()
        self.game = self._game_file(secret)
        self.secret = secret
        if not numbers:
            raise _Stop("0000", 0, _("is missing."))
        roster = Roster(self.game.seats)
        listed: set[str] = set()
        for expected, number in enumerate(numbers):
            if number != expected:
                raise _Stop(f"{expected:04}", expected, _("is missing."))
        before: Turn | None = None
        for done, number in enumerate(numbers):
            manifest = self._manifest(number)
            self._listed_submissions(manifest)
            listed |= set(manifest.submissions)
            people = self._adopted(manifest, before)
            roster = people.roster
            turn, evidence = (
                self._opening(roster, manifest) if before is None else self._next(people, before, manifest)
            )
            self._compare(turn, evidence, manifest)
            self.vaults.append(turn.vault)
            before = turn
            if progress:
                progress(done + 1, len(numbers))
            if number == numbers[-1] and not turn.over:
                self.findings.append(
                    Finding(f"{number + 1:04}", number + 1, _("is missing: the game was not over yet."))
                )
        self._rest(listed, self._last_roster(roster, numbers[-1]), numbers)

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
            manifest = self._manifest(0, check_signature=False)
            if manifest.game_file != digest(data):
                raise _Stop(GAME, None, _("differs from what the first turn was signed with."))
        try:
            game = read_game_file(self.files, self.name)
            if secret.key.public != game.public_key:
                raise _Stop(SECRET, None, _("is not the secret that this game's key belongs to."))
        except (yaml_files.UnreadableFile, SealingError) as error:
            raise _Stop(GAME, None, str(error)) from error
        return game

    def _adopted(self, manifest: Manifest, before: Turn | None) -> "_People":
        """Adopt the acts that a turn rests on and the one before it did not; they are all up to some act."""
        files = act_files(self.files, self.game)
        names = list(files)[: len(manifest.acts)]
        closed = read_time(manifest.closed)
        roster = Roster(self.game.seats) if before is None else before.roster
        people = _People(roster, roster, {})
        for name in names:
            if digest(files[name]) != manifest.acts.get(name):
                raise _Stop(f"acts/{name}", manifest.turn, _("is not as the turn was signed with."))
            if before and name in self.manifest_acts:
                continue
            people = self._adopt(people, name, files[name], None if before is None else before.number, closed)
        if len(names) < len(manifest.acts):
            raise _Stop("acts", manifest.turn, _("is not all that the turn was signed with."))
        self.manifest_acts = set(names)
        if not people.roster.complete:
            raise _Stop("acts", None, _("the game started before every seat had confirmed."))
        return replace(people, files={name: files[name] for name in names})

    def _adopt(self, people: "_People", name: str, data: bytes, newest: int | None, closed: int) -> "_People":
        if people.turning:
            raise _Stop(f"acts/{name}", newest, _("comes after an act that makes a turn of its own."))
        try:
            signed = read_act(data, name)
            require_timely(signed.statement, newest, closed)
            roster = adopt(people.roster, self.game, signed)
        except RefusedAct as error:
            raise _Stop(f"acts/{name}", None, str(error)) from error
        turning = signed.statement if makes_turn(people.roster, roster, signed.statement) else None
        return _People(people.roster if turning else roster, roster, {}, turning)

    def _last_roster(self, roster: Roster, last: int) -> Roster:
        """Adopt what came after the last turn."""
        people = _People(roster, roster, {})
        for name, data in act_files(self.files, self.game).items():
            if name not in self.manifest_acts:
                people = self._adopt(people, name, data, last, _FOREVER)
        return people.roster

    def _manifest(self, number: int, *, check_signature: bool = True) -> Manifest:
        path = self.paths.turn(number, MANIFEST)
        short = f"{number:04}/{MANIFEST}"
        try:
            manifest = yaml_files.load(self.files.read(path), Manifest, path)
        except yaml_files.UnreadableFile as error:
            raise _Stop(short, number, str(error)) from error
        except FileNotFoundError as error:
            raise _Stop(short, number, _("is missing.")) from error
        if (manifest.game, manifest.turn) != (self.name, number):
            raise _Stop(short, number, _("belongs to another game or turn."))
        if check_signature and not manifest.signature_holds(self.secret.key.public):
            raise _Stop(short, number, _("does not carry the game's signature."))
        return manifest

    def _listed_submissions(self, manifest: Manifest) -> None:
        """Hold inbox and receipts against the digests that the turn's manifest lists."""
        for folder, listed in (("inbox", manifest.submissions), ("receipts", manifest.receipts)):
            for name, wanted in listed.items():
                path = f"{self.paths.root}/{folder}/{name}"
                if not self.files.exists(path):
                    raise _Stop(f"{folder}/{name}", manifest.turn, _("is missing."))
                data = self.files.read(path) if self.files.is_regular(path) else b""
                if digest(data) != wanted:
                    raise _Stop(
                        f"{folder}/{name}", manifest.turn, _("differs from what the turn was signed with.")
                    )

    def _opening(self, roster: Roster, manifest: Manifest) -> tuple[Turn, Evidence]:
        closed = read_time(manifest.closed)
        try:
            refuse_a_start_far_ahead(self.game, roster, closed)
        except StoppedGame as error:
            raise _Stop("0000", 0, str(error)) from error
        turn = Turn(
            game=self.game,
            number=0,
            closed=closed,
            table=start_table(self.game, self.secret, roster),
            roster=roster,
            orders={},
            defaulted=(),
            lines={},
        )
        return turn, self._evidence(manifest, act_files(self.files, self.game), b"")

    def _next(self, people: "_People", before: Turn, manifest: Manifest) -> tuple[Turn, Evidence]:
        number = manifest.turn
        closed = read_time(manifest.closed)
        previous = self.files.read(self.paths.turn(number - 1, MANIFEST))
        evidence = self._evidence(manifest, people.files, previous)
        evidence = replace(evidence, press=self._messages(manifest, people.before))
        try:
            refuse_a_wrong_clock(self.game, self._manifest(number - 1), people.roster, before.until, closed)
            open_turn = reopen_from(Keyring(self.game, people.before, self.secret), before.vault, number)
            intake = self._intake(open_turn, manifest)
            situation = Situation(
                open_turn,
                before.vault,
                intake,
                before.closed,
                before.until,
                before.over,
                self.vaults.__getitem__,
                chance_of(self.secret, people.roster),
            )
            turn = self._made(situation, people, closed)
        except (Drift, StoppedGame, Breaker, RefusedAct, SealingError, IllegalAnswer) as error:
            raise _Stop(f"{number:04}", number, str(error)) from error
        if turn is None or closed < before.closed:
            raise _Stop(f"{number:04}", number, _("was adjudicated before it was due."))
        return replace(turn, acts=new_acts(evidence, self._manifest(number - 1))), evidence

    def _made(self, situation: Situation, people: "_People", closed: int) -> Turn | None:
        """The turn that an act, an agreement or the orders make; raises what stops a game."""
        if people.turning:
            return turned(situation, people.turning, people.roster, closed)
        if ended := ended_by_agreement(self.files, situation, closed):
            return ended
        late = is_late(self.game, situation.until, closed)
        return adjudicate(
            self.files, situation.open_turn, situation.vault, situation.intake, closed, late=late
        )

    def _messages(self, manifest: Manifest, roster: Roster) -> dict[str, bytes]:
        """Read the messages that a turn lists, sure that each is its sender's own."""
        messages: dict[str, bytes] = {}
        for name, wanted in (manifest.press or {}).items():
            path = f"{self.paths.press}/{name}"
            if not self.files.is_regular(path):
                raise _Stop(f"press/{name}", manifest.turn, _("is missing."))
            messages[name] = self.files.read(path)
            self._require_own(name, messages[name], roster, manifest.turn)
            if digest(messages[name]) != wanted:
                raise _Stop(f"press/{name}", manifest.turn, _("differs from what the turn was signed with."))
        self.messages |= set(messages)
        return messages

    def _require_own(self, name: str, data: bytes, roster: Roster, turn: int | None) -> None:
        try:
            signed = read_message(data, name)
            sender = signed.message.sender
            key = roster.players[sender].key if sender in roster.players else self.game.public_key
            if bool(sender) != (sender in roster.players) or not signed.holds(key, self.game):
                raise RefusedAct(_("does not carry its sender's signature."))
            if not sender:
                self._require_sent(name, data, signed, roster)
        except (RefusedAct, SealingError, BadTime) as error:
            raise _Stop(f"press/{name}", turn, str(error)) from error

    def _require_sent(self, name: str, data: bytes, signed: SignedMessage, roster: Roster) -> None:
        """A message without a sender's name must say what some player sent."""
        again = passed_on_again(self.files, self.game, roster, self.secret, name=name, delivered=signed)
        if again != data:
            raise RefusedAct(_("is not what its sender wrote."))

    def _intake(self, open_turn: OpenTurn, manifest: Manifest) -> Intake:
        names = [name for file in manifest.submissions if (name := submission_name(file))]
        before = taken_in(self.files, open_turn, kept_open(self.files, open_turn).counting)
        self.received = before.received
        examined = [self._examined(open_turn, name) for name in sorted(names)]
        return Intake((*before.earlier, *examined), (), self.received)

    def _examined(self, open_turn: OpenTurn, name: SubmissionName) -> Examined:
        """Examine a submission again; its receipt must be what that gives."""
        self.submissions += 1
        path = f"receipts/{name.file}"
        data = read_submission(self.files, self.game, name)
        try:
            receipt = open_receipt(open_turn, name, self.files.read(f"{self.paths.root}/{path}"))
        except (SealingError, FileNotFoundError) as error:
            raise _Stop(path, name.turn, str(error)) from error
        if receipt.accepted and receipt.received:
            self.received = max(self.received, read_time(receipt.received))
        examined = examine(open_turn, name, data, counts=receipt.accepted)
        if receipt.accepted != examined.receipt.accepted:
            # Only a higher counter that came earlier may refuse what is right in itself.
            examined = examine(open_turn, name, data, highest_before=replace(name, counter=name.counter + 1))
            if receipt.accepted or not self._higher_exists(open_turn, name):
                raise _Stop(path, name.turn, _("does not say what the submission deserves."))
        return examined

    def _higher_exists(self, open_turn: OpenTurn, name: SubmissionName) -> bool:
        others = map(submission_name, self.files.names(self.paths.inbox))
        return any(
            other and other.seat == name.seat and open_turn.turn_of(other) == other.turn and other > name
            for other in others
        )

    def _evidence(self, manifest: Manifest, acts: Mapping[str, bytes], previous: bytes) -> Evidence:
        def read(folder: str, digests: Mapping[str, str]) -> dict[str, bytes]:
            paths = {name: f"{self.paths.root}/{folder}/{name}" for name in digests}
            return {
                name: self.files.read(path) if self.files.is_regular(path) else b""
                for name, path in paths.items()
            }

        return Evidence(
            game_file=self.files.read(self.paths.file(GAME)),
            acts={name: acts[name] for name in manifest.acts},
            submissions=read("inbox", manifest.submissions),
            receipts=read("receipts", manifest.receipts),
            previous_manifest=previous,
        )

    def _compare(self, turn: Turn, evidence: Evidence, manifest: Manifest) -> None:
        """Compare every file of a turn with what it must be; the manifest last."""
        number = turn.number
        keyring = Keyring(turn.game, turn.roster, self.secret)
        told = told_anew(self.files, keyring, turn.orders, evidence.receipts)
        made = turn.files(self.secret, evidence, told)
        made_manifest = yaml_files.load(made[MANIFEST], Manifest, MANIFEST)
        report = self._on_disk(number, REPORT)
        if digest(report) != manifest.files.get(REPORT):
            raise _Stop(f"{number:04}/{REPORT}", number, _("differs from what the turn was signed with."))
        found = {name: self._on_disk(number, name) for name in made if name != MANIFEST}
        for name, data in found.items():
            if name != REPORT and not self._alike(turn, name, data, made[name]):
                raise _Stop(f"{number:04}/{name}", number, _("is not what the rules and the orders give."))
        expected = msgspec.structs.replace(
            made_manifest, adjudicator=manifest.adjudicator, files=digests(found)
        ).signed(self.secret)
        if self._on_disk(number, MANIFEST) != expected.serialize():
            raise _Stop(f"{number:04}/{MANIFEST}", number, _("is not what the turn's files and orders give."))

    def _alike(self, turn: Turn, name: str, found: bytes, made: bytes) -> bool:
        """Whether a file is as it was made, or is sealed and differs only in how its content was deflated."""
        if found == made or not name.endswith(".sealed") or len(found) != len(made):
            return found == made
        try:
            _refuse_retouched(found)
            return turn.opened(name, found, self.secret) == turn.opened(name, made, self.secret)
        except SealingError:
            return False

    def _on_disk(self, number: int, name: str) -> bytes:
        path = self.paths.turn(number, name)
        if not self.files.exists(path):
            raise _Stop(f"{number:04}/{name}", number, _("is missing."))
        return self.files.read(path)

    def _rest(self, listed: set[str], roster: Roster, numbers: tuple[int, ...]) -> None:
        """Look at what no turn rests on: late submissions, proposals, and files that do not belong.

        What is wrong with a file in the inbox that was refused says nothing against the game.
        """
        refused = Unrefused(self.files, self.name).refused
        for name in self.files.names(self.paths.inbox):
            if name not in listed and (wrong := self._unlisted(name, roster)) and name not in refused:
                self.findings.append(wrong)
        for file in self.files.names(self.paths.receipts):
            if file not in listed:
                self._unlisted_receipt(file, roster)
        for name in self.files.names(self.paths.press):
            if name not in self.messages:
                path = f"{self.paths.press}/{name}"
                data = self.files.read(path) if self.files.is_regular(path) else b""
                self._require_own(name, data, roster, None)
        for path in self._strangers(numbers):
            self.findings.append(Finding(path, None, _("does not belong to the game.")))

    def _unlisted(self, file: str, roster: Roster) -> Finding | None:
        path = f"inbox/{file}"
        if not self.files.is_regular(f"{self.paths.root}/{path}"):
            return Finding(path, None, _("is no regular file."))
        data = self.files.read(f"{self.paths.root}/{path}")
        name = submission_name(file)
        if name is None:
            return self._proposal(file, data)
        self.submissions += 1
        try:
            if name.seat not in roster.players:
                raise SealingError(_("There is no seat “%(seat)s”.", seat=name.seat))
            if signed_counter(self.game, roster, name, data) != name.counter:
                raise SealingError(_("Its name has another counter than it is sealed with."))
            _refuse_retouched(data)
        except SealingError as error:
            return Finding(path, name.turn, str(error))
        return None

    def _proposal(self, file: str, data: bytes) -> Finding | None:
        """A proposal, adopted or not, must at least be an act or a message of the name it has."""
        if data in act_files(self.files, self.game).values():
            return None
        try:
            if (read_message(data, file) if is_press(file) else read_act(data, file)).file != file:
                raise RefusedAct(_("its name does not fit its contents."))
        except RefusedAct as error:
            return Finding(f"inbox/{file}", None, str(error))
        return None

    def _unlisted_receipt(self, file: str, roster: Roster) -> None:
        """A receipt that came after the last turn must at least be the game's own, for its submission."""
        path = f"receipts/{file}"
        if not self.files.is_regular(f"{self.paths.root}/{path}"):
            self.findings.append(Finding(path, None, _("is no regular file.")))
            return
        data = self.files.read(f"{self.paths.root}/{path}")
        name = submission_name(file)
        try:
            if (
                name is None
                or name.seat not in roster.players
                or not self.files.exists(f"{self.paths.inbox}/{file}")
            ):
                raise SealingError(_("answers no submission."))
            open_receipt(Keyring(self.game, roster, self.secret), name, data)
            _refuse_retouched(data)
        except SealingError as error:
            self.findings.append(Finding(path, name.turn if name else None, str(error)))

    def _strangers(self, numbers: tuple[int, ...]) -> Iterator[str]:
        known = {
            GAME,
            REFUSED,
            SECRET,
            "acts",
            "inbox",
            "press",
            "receipts",
            *(f"{number:04}" for number in numbers),
        }
        yield from (name for name in self.files.names(self.paths.root) if name not in known)
        for number in numbers:
            manifest = self._manifest(number)
            wanted = {name.partition("/")[0] for name in manifest.files} | {MANIFEST}
            yield from (
                f"{number:04}/{name}"
                for name in self.files.names(self.paths.turn(number))
                if name not in wanted
            )
            yield from (
                f"{number:04}/private/{name}"
                for name in self.files.names(self.paths.turn(number, "private"))
                if f"private/{name}" not in manifest.files
            )


def _refuse_retouched(envelope: bytes) -> None:
    """Raise SealingError when an envelope opens but is not byte for byte as it was sealed."""
    if not is_canonical(envelope, decode(envelope, SEALED_LIMIT)):
        raise SealingError(_("Its armour is not in the form that `adjudicator` writes."))
