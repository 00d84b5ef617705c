"""The inbox: submissions are examined, each gets a receipt, and the valid ones count.

A file that is not a submission of the seat's player, or comes too late, is refused in public
(`require_own`), because anyone can see that. Faults in a player's own submission are shown to nobody else:
they go into a receipt, whose size follows from the submission's. A receipt depends only on the submission
and on the turn it was sent for, never on other seats' orders, so that an auditor can make it again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from adjudicator.engine import KeyedChance, Table
from adjudicator.orders import Orders, read_orders, understood, waiting
from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import Files, read_small
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.saying import say
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.repository.press.messages import is_press
from adjudicator.repository.turn.sealed_payloads import Receipt, Vault, read_receipt, write_receipt
from adjudicator.sealing import (
    ENVELOPE_LIMIT,
    BadArmour,
    BadHeader,
    GameSecret,
    Header,
    MadeByNewer,
    Misdirected,
    PublicKey,
    SealingError,
    Tampered,
    TooLarge,
    fits,
    open_for_seat_with_secret,
    open_orders,
    orders_room,
    room_for,
    seal_for_seat,
    verify_sender,
)
from adjudicator.sentences import Said
from adjudicator.words import gettext as _

MOST_SENT = 100
"""How many submissions a seat may send for one turn."""
NEAR = 100
"""How far above the seat's others a counter may be, so that nothing puts the next one out of reach."""

RECEIPT = "receipt"
RECEIPT_ROOM = 3
"""A receipt spells out what its submission says briefly: it has this many times the room."""


def chance_key(game: GameFile, secret: GameSecret, roster: Roster) -> bytes:
    """The key of a game's draws: chance follows entirely from the secret and the seats' nonces.

    Only a game that begins from a position of another may have that one's key.
    """
    if game.begins and game.begins.chance:
        return bytes.fromhex(game.begins.chance)
    return secret.chance_key(roster.nonces)


def chance_of(game: GameFile, secret: GameSecret, roster: Roster) -> KeyedChance:
    """Return what decides a game's draws."""
    return KeyedChance(chance_key(game, secret, roster))


class OpenTurn(msgspec.Struct, frozen=True):
    """The turn that submissions are for: what holds, the newest vault, the table at its open questions."""

    holding: GameStatus
    secret: GameSecret
    vault: Vault
    table: Table[Any, Any]

    @property
    def game(self) -> GameFile:
        """The game's settings."""
        return self.holding.game

    @property
    def number(self) -> int:
        """The number of the turn to be made."""
        return self.holding.turn + 1

    @property
    def takes(self) -> int | None:
        """The turn that orders are for; None once the game is over."""
        return None if self.holding.over else self.number

    @property
    def chance(self) -> KeyedChance:
        """What decides the draws."""
        return chance_of(self.game, self.secret, self.holding.roster)

    def sender(self, name: SubmissionName) -> Player:
        """Who held a submission's seat when it was receipted, or holds it now if it was not."""
        return self.holding.roster_for(name).players[name.seat]


class Submission(msgspec.Struct, frozen=True):
    """An order file from the inbox, examined. If it is refused, `orders` hold only their `parts`."""

    name: SubmissionName
    data: bytes
    authentic: bool
    orders: Orders
    receipt: Receipt


def unreceipted(files: Files, game: GameFile, turn: int) -> tuple[SubmissionName, ...]:
    """Return the submissions up to the open turn that have no receipt yet, by turn, seat and counter.

    Those for later turns wait.
    """
    answered = set(files.names(game.paths.receipts))
    return tuple(
        sorted(
            name
            for file in files.names(game.paths.inbox)
            if file not in answered and (name := submission_name(file)) and name.turn <= turn
        )
    )


def unrecognised(files: Files, game: GameFile) -> dict[str, str]:
    """Return the files in the inbox that cannot be anything allowed there, each with the reason."""
    reason = _("Its file name is not one that adjudicator gives to orders, acts or messages.")
    return {
        file: reason
        for file in files.names(game.paths.inbox)
        if not (file.endswith(".yaml") or is_press(file) or submission_name(file) or file.startswith("."))
    }


def read_submission(files: Files, game: GameFile, name: SubmissionName) -> bytes:
    """Read a submission's bytes; a file that is not regular or too large reads as empty."""
    return read_small(files, f"{game.paths.inbox}/{name.file}", ENVELOPE_LIMIT)


class NotOwn(Exception):
    """A file is not a submission of the seat's player for the open turn; the text quotes nothing of it."""


def require_own(
    game: GameFile,
    roster: Roster,
    name: SubmissionName,
    data: bytes,
    *,
    turn: int | None,
    sent: Collection[SubmissionName],
) -> None:
    """Raise NotOwn unless the seat's player signed this submission for the open turn, None after the end.

    `sent` are the player's others for that turn. This needs no secret, and is all that may be said in public
    about a submission.
    """
    if name.seat not in game.seats:
        raise NotOwn(_("The game has no seat of this name."))
    if turn is None:
        raise NotOwn(_("The game is over."))
    if name.seat in roster.stewards:
        raise NotOwn(_("A steward plays for this seat."))
    if name.turn > turn:
        raise NotOwn(_("It is for turn %(found)s, but turn %(turn)s is open.", found=name.turn, turn=turn))
    if name.turn < turn:
        raise NotOwn(
            _(
                "It is for turn %(found)s, which is over; turn %(turn)s is open now.",
                found=name.turn,
                turn=turn,
            )
        )
    try:
        signed = signed_name(game, roster, name, data)
    except SealingError as error:
        raise NotOwn(what_is_wrong(error)) from error
    if signed != name:
        raise NotOwn(_("It is sealed with another counter or time than its name says."))
    following = next_counter(sent)
    if name.counter >= following + NEAR:
        raise NotOwn(_("Its counter skips too many numbers; the next is %(next)s.", next=following))
    if name not in sent and len(sent) >= MOST_SENT:
        raise NotOwn(
            _(
                "The seat has sent %(most)s files for turn %(turn)s, which is enough.",
                most=MOST_SENT,
                turn=turn,
            )
        )


def sealed_name(header: Header) -> SubmissionName | None:
    """The name that a submission must have by its header; None if there is none."""
    label = f"-{header.label}" if header.label else ""
    return submission_name(f"{header.seat}-{header.turn:04}-{header.counter}{label}.sealed")


def signed_name(game: GameFile, roster: Roster, name: SubmissionName, data: bytes) -> SubmissionName | None:
    """The name by what the seat's player signed for this game; raises SealingError."""
    key = roster.players[name.seat].key
    return sealed_name(
        verify_sender(data, key, game=game.game, turn=name.turn, seat=name.seat, game_key=game.public_key)
    )


def believed(sent: Iterable[SubmissionName]) -> tuple[SubmissionName, ...]:
    """Leave out those of a seat's submissions for a turn whose counters are too far above the others."""
    kept: list[SubmissionName] = []
    for name in sorted(sent):
        if name.counter <= (kept[-1].counter if kept else 0) + NEAR:
            kept.append(name)
    return tuple(kept)


def next_counter(sent: Iterable[SubmissionName]) -> int:
    """The counter for a seat's next orders, after those sent for the turn that are plausible."""
    return max((name.counter for name in believed(sent)), default=0) + 1


def what_is_wrong(error: SealingError) -> str:
    """Return only the kind of error: its own text may quote the file."""
    return str(_kind_of(error))


def _kind_of(error: SealingError) -> Said:
    match error:
        case TooLarge():
            return say("sealed-too-large")
        case Misdirected():
            return say("sealed-elsewhere")
        case Tampered():
            return say("sealed-tampered")
        case MadeByNewer():
            return say("sealed-newer")
        case BadArmour() | BadHeader():
            return say("sealed-cut-off")
        case _:
            return say("sealed-unreadable")


class _Bug(Exception):
    """A bug was met in reading a submission."""


def examine(
    open_turn: OpenTurn,
    name: SubmissionName,
    data: bytes,
    highest_before: SubmissionName | None = None,
) -> Submission:
    """Open and read one submission; `highest_before` is the seat's newest that was receipted earlier."""
    text = _opened(open_turn, name, data)
    if isinstance(text, Said):
        return _refused(open_turn, name, data, text, authentic=False)
    if highest_before and name < highest_before:
        said = (
            say("sealed-earlier", counter=name.counter)
            if name.counter == highest_before.counter
            else say("lower-counter", counter=name.counter, highest=highest_before.counter)
        )
        return _refused(open_turn, name, data, said)
    if open_turn.sender(name).resigned or open_turn.sender(name).steward:
        return _refused(open_turn, name, data, say("resigned"))
    table = open_turn.table
    try:
        with faults_as(_Bug):
            orders = read_orders(
                text,
                game=open_turn.game.game,
                turn=open_turn.number,
                seat=name.seat,
                ruleset=table.ruleset,
                questions=[question for question in table.pending if question.seat == name.seat],
                view=table.view(name.seat),
            )
    except _Bug:
        return _refused(open_turn, name, data, say("bug"))
    read = msgspec.structs.asdict(understood(orders))
    if not orders.accepted and orders.parts:
        read["notes"].append((say("completed"),))
    waiting = _left_open(table, name.seat, orders) if orders.accepted else 0
    receipt = Receipt(**read, game=open_turn.game.game, submission=name.stem, waiting=waiting)
    kept = orders if orders.accepted else Orders(parts=orders.parts)
    return Submission(name, data, authentic=True, orders=kept, receipt=receipt)


def _left_open(table: Table[Any, Any], seat: str, orders: Orders) -> int:
    """Count the seat's open questions that a file leaves open."""
    return sum(question.seat == seat for question in waiting(table, {seat: orders}))


def _opened(open_turn: OpenTurn, name: SubmissionName, data: bytes) -> bytes | Said:
    """Return the order file that is sealed, or why it cannot be opened."""
    if not data:
        return say("not-regular", most=ENVELOPE_LIMIT // 1024)
    try:
        opened = open_orders(
            data,
            game=open_turn.game.game,
            turn=open_turn.number,
            seat=name.seat,
            sender=open_turn.sender(name).key,
            secret=open_turn.secret,
        )
    except SealingError as error:
        return _kind_of(error)
    if sealed_name(opened.header) == name:
        return opened.text
    sealed = opened.header.counter
    return (
        say("other-time")
        if sealed == name.counter
        else say("other-counter", named=name.counter, sealed=sealed)
    )


def _refused(
    open_turn: OpenTurn, name: SubmissionName, data: bytes, said: Said, *, authentic: bool = True
) -> Submission:
    """Refuse a submission as a whole."""
    receipt = Receipt(game=open_turn.game.game, submission=name.stem, accepted=False, notes=[(said,)])
    return Submission(name, data, authentic=authentic, orders=Orders(), receipt=receipt)


def seal_receipt(game: GameFile, secret: GameSecret, submission: Submission, seat_key: PublicKey) -> bytes:
    """Seal the receipt to the seat; what exceeds the room that its submission allows is left out.

    That is what is said about the file, from the end, and if that is not enough the plans.
    """
    room = orders_room(submission.data) * RECEIPT_ROOM
    name = submission.name
    content = next(
        content for content in map(write_receipt, _shorter(submission.receipt)) if fits(content, room)
    )
    return seal_for_seat(
        content,
        purpose=RECEIPT,
        game=game.game,
        turn=name.turn,
        seat=name.seat,
        label=name.stem,
        secret=secret,
        seat_key=seat_key,
        room=room,
    ).encode()


def _shorter(receipt: Receipt) -> Iterator[Receipt]:
    """The receipt and what may be left of it, the shorter the later."""
    yield receipt
    notes = receipt.notes
    while notes:
        notes = notes[: len(notes) // 2]
        yield msgspec.structs.replace(receipt, notes=[*notes, (say("cut"),)])
    cut = msgspec.structs.replace(receipt, notes=[(say("cut"),)], plans=[], lines=[])
    yield cut
    yield msgspec.structs.replace(cut, answers=[])


def deserves(submission: Submission, receipt: Receipt, *, notes: bool = True) -> bool:
    """Whether a receipt says what its submission deserves, or as much of that as there was room for.

    How much there is room for depends on the installed zlib. Without `notes`, what it says about faults may
    be anything.
    """
    whole = submission.receipt
    if not notes:
        receipt = msgspec.structs.replace(receipt, notes=[])
        return receipt in (msgspec.structs.replace(one, notes=[]) for one in _shorter(whole))
    if room_for(len(write_receipt(whole))) <= orders_room(submission.data) * RECEIPT_ROOM:
        return receipt == whole
    return receipt in _shorter(whole)


def open_receipt(
    game: GameFile, secret: GameSecret, name: SubmissionName, sealed: bytes, seat_key: PublicKey
) -> Receipt:
    """Open a receipt that an earlier run wrote, to the key of that time.

    Raises SealingError if it is not the game's own.
    """
    plaintext = open_for_seat_with_secret(
        sealed,
        purpose=RECEIPT,
        game=game.game,
        turn=name.turn,
        seat=name.seat,
        label=name.stem,
        secret=secret,
        seat_key=seat_key,
    )
    return read_receipt(plaintext)


class Intake(msgspec.Struct, frozen=True, dict=True):
    """What the seats' players have sent for the open turn, and which orders are in force with it.

    `earlier` were examined by earlier runs, for each seat the newest and the newest accepted one; `fresh`
    are new and get a receipt now. `refused` are files that are not theirs, or too late, by name with the
    reasons.
    """

    open_turn: OpenTurn
    earlier: tuple[Submission, ...]
    fresh: tuple[Submission, ...] = ()
    refused: Mapping[str, str] = msgspec.field(default_factory=dict)

    @property
    def received(self) -> int:
        """When the last accepted one of the earlier ones was taken in; 0 if there is none."""
        listed = self.open_turn.holding.listed
        return max((listed[one.name].clock for one in self.earlier if one.receipt.accepted), default=0)

    @property
    def senders(self) -> frozenset[str]:
        """The seats whose players have sent something, right or wrong."""
        return frozenset(one.name.seat for one in (*self.earlier, *self.fresh) if one.authentic)

    @cached_property
    def accepted(self) -> Mapping[str, Submission]:
        """By seat, the submission that counts: the accepted one with the highest counter."""
        return _newest(one for one in (*self.earlier, *self.fresh) if one.receipt.accepted)

    @property
    def parts(self) -> Mapping[str, Mapping[str, Any]]:
        """By seat, the parts of its newest file that the rules may complete."""
        newest = _newest(one for one in (*self.earlier, *self.fresh) if one.authentic)
        return {seat: one.orders.parts for seat, one in newest.items() if one.orders.parts}

    @property
    def in_force(self) -> Mapping[str, str]:
        """By seat, the newest accepted file, which is in force; a substitute has none from before."""
        vault, replaced = self.open_turn.vault, self.open_turn.holding.replaced
        kept = {seat: stem for seat, stem in vault.orders.items() if seat not in replaced}
        return kept | {seat: one.name.stem for seat, one in self.accepted.items()}

    @property
    def missed(self) -> Mapping[str, int]:
        """How many deadlines each seat has missed since it last sent orders."""
        heard = {*self.accepted, *self.open_turn.holding.replaced}
        return {seat: count for seat, count in self.open_turn.vault.missed.items() if seat not in heard}

    @property
    def absent(self) -> tuple[str, ...]:
        """The seats that were absent and have not sent orders since."""
        return tuple(seat for seat in self.open_turn.holding.absent if seat not in self.accepted)


def _newest(submissions: Iterable[Submission]) -> Mapping[str, Submission]:
    """By seat, the submission with the highest counter."""
    return {one.name.seat: one for one in sorted(submissions, key=lambda one: one.name)}


def take_in(files: Files, open_turn: OpenTurn) -> Intake:
    """Examine the files in the inbox for the open turn, and any others that have no receipt yet.

    Of those with a receipt, only each seat's newest and its newest accepted one can count.
    """
    game, holding = open_turn.game, open_turn.holding
    receipted: dict[str, list[SubmissionName]] = {}
    for file in files.names(game.paths.receipts):
        name = submission_name(file)
        if name and name.turn == open_turn.number and name not in holding.void:
            receipted.setdefault(name.seat, []).append(name)
    earlier = [one for names in receipted.values() for one in _examined_again(files, open_turn, names)]
    highest = {seat: one.name for seat, one in _newest(one for one in earlier if one.authentic).items()}
    fresh: list[Submission] = []
    refused: dict[str, str] = {}
    for name in unreceipted(files, game, open_turn.number):
        data = read_submission(files, game, name)
        sent = receipted.get(name.seat, ())
        try:
            require_own(game, holding.roster, name, data, turn=open_turn.takes, sent=sent)
        except NotOwn as error:
            refused[name.file] = str(error)
            continue
        fresh.append(examine(open_turn, name, data, highest.get(name.seat)))
        receipted.setdefault(name.seat, []).append(name)
    return Intake(open_turn, tuple(earlier), tuple(fresh), refused)


def _examined_again(
    files: Files, open_turn: OpenTurn, names: Iterable[SubmissionName]
) -> Iterator[Submission]:
    """Examine again a seat's submissions that have receipts, from the newest to the newest accepted one."""
    found = False
    game = open_turn.game
    for name in sorted(names, reverse=True):
        sealed = files.read(f"{game.paths.receipts}/{name.file}")
        receipt = open_receipt(game, open_turn.secret, name, sealed, open_turn.sender(name).key)
        if receipt.accepted or not found:
            examined = examine(open_turn, name, read_submission(files, game, name))
            found = found or examined.authentic
            yield msgspec.structs.replace(examined, receipt=receipt)
        if receipt.accepted:
            return
