"""The inbox: submissions are examined, each gets a receipt, the valid ones count.

A file that is no submission of the seat's player, or comes too late, is refused in public (`require_own`):
anyone can tell that. What is wrong with a player's own shows to nobody else: it gets a receipt, whose size
follows from its own. What a receipt says depends on the submission and on the turn it was sent for, never on
other seats' orders, so that an auditor can make it again.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from adjudicator.engine import Table
from adjudicator.orders import Orders, SeatOrders, read_back, read_orders, waiting, write_plans
from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.messages import is_press
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.sealed_payloads import Receipt, read_receipt, write_hidden
from adjudicator.sealing import (
    ENVELOPE_LIMIT,
    BadArmour,
    BadHeader,
    GameSecret,
    Misdirected,
    PublicKey,
    SealingError,
    Tampered,
    TooLarge,
    fits,
    open_for_seat_with_secret,
    open_orders,
    orders_room,
    read_header,
    seal_for_seat,
    verify_sender,
)
from adjudicator.words import gettext as _

MOST_SENT = 100
"""Submissions that a seat may send for one turn."""
NEAR = 100
"""So far above the seat's others a counter is believed, so that nothing puts the next one out of reach."""

RECEIPT = "receipt"
RECEIPT_ROOM = 3
"""A receipt says in words what its submission says in short: it has so many times the room."""


@dataclass(frozen=True)
class Keyring:
    """A game with the keys that open and seal its files."""

    game: GameFile
    roster: Roster
    secret: GameSecret


@dataclass(frozen=True)
class OpenTurn(Keyring):
    """The turn that submissions are for: its number, and the table as it stands open.

    Those sealed for a turn from `since` on are for the same questions, and count.
    """

    number: int
    table: Table[Any, Any]
    since: int

    def turn_of(self, name: SubmissionName) -> int:
        """The turn that a submission must be sealed for: its own, if that has the questions now open."""
        return name.turn if self.since <= name.turn <= self.number else self.number


@dataclass(frozen=True)
class Examined:
    """One submission, examined. `orders` is None when it is refused.

    `parts` are, by label, what the rules may complete at the deadline of answers that are not whole.
    """

    name: SubmissionName
    data: bytes
    authentic: bool
    orders: Orders | None
    receipt: Receipt
    parts: Mapping[str, Any] = field(default_factory=dict)


def unreceipted(files: Files, game: GameFile, turn: int) -> tuple[SubmissionName, ...]:
    """Name the submissions up to the open turn that have no receipt yet, by turn, seat and counter.

    Those for later turns lie and wait.
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
    """Name what lies in the inbox and is meant to be nothing that may lie there, each with the reason."""
    reason = _("Its name is none that adjudicator gives to orders, acts or messages.")
    return {
        file: reason
        for file in files.names(game.paths.inbox)
        if not (file.endswith(".yaml") or is_press(file) or submission_name(file) or file.startswith("."))
    }


def read_submission(files: Files, game: GameFile, name: SubmissionName) -> bytes:
    """Read a submission's bytes; what is no regular file of an allowed size reads as empty."""
    path = f"{game.paths.inbox}/{name.file}"
    if not files.is_regular(path) or files.size(path) > ENVELOPE_LIMIT:
        return b""
    return files.read(path)


class NotOwn(Exception):
    """A file is no submission of the seat's player for the open turn; the text quotes nothing of it."""


def require_own(
    game: GameFile, roster: Roster, name: SubmissionName, data: bytes, *, turns: range, sent: Collection[int]
) -> None:
    """Raise NotOwn unless the seat's player signed this submission, for a turn that is open.

    `turns` are those whose orders are for the open questions, `sent` the counters of the player's others for
    the same turn. Needs no secret, and is all that may be told of a submission in public.
    """
    if name.seat not in game.seats:
        raise NotOwn(_("The game has no seat of this name."))
    if name.turn >= turns.stop:
        raise NotOwn(_("It is for a turn that is not open yet."))
    if name.turn < turns.start:
        raise NotOwn(
            _("It is for a turn that is over; orders are for turn %(turn)s now.", turn=turns.stop - 1)
        )
    try:
        counter = signed_counter(game, roster, name, data)
    except SealingError as error:
        raise NotOwn(what_is_wrong(error)) from error
    if counter != name.counter:
        raise NotOwn(_("It is sealed with another counter than its name says."))
    following = next_counter(sent)
    if name.counter >= following + NEAR:
        raise NotOwn(_("Its counter leaves out too many; the next is %(next)s.", next=following))
    if name.counter not in sent and len(sent) >= MOST_SENT:
        raise NotOwn(_("The seat has sent %(most)s files for this turn, which is enough.", most=MOST_SENT))


def signed_counter(game: GameFile, roster: Roster, name: SubmissionName, data: bytes) -> int:
    """The counter that the seat's player signed for this game; raises SealingError."""
    key = roster.players[name.seat].key
    header = verify_sender(
        data, key, game=game.game, turn=name.turn, seat=name.seat, game_key=game.public_key
    )
    return header.counter


def believed(counters: Iterable[int]) -> tuple[int, ...]:
    """Leave out counters that are too far above a seat's others."""
    kept: list[int] = []
    for counter in sorted(counters):
        if counter <= (kept[-1] if kept else 0) + NEAR:
            kept.append(counter)
    return tuple(kept)


def next_counter(sent: Iterable[int]) -> int:
    """The counter for a seat's next orders, after those sent that are believed."""
    return max(believed(sent), default=0) + 1


def what_is_wrong(error: SealingError) -> str:
    """Tell the kind of error only: its own text may quote the file."""
    if isinstance(error, TooLarge):
        return _("The sealed block is too large.")
    if isinstance(error, Misdirected):
        return _("It is sealed for another game, turn or seat than its name says, or with another key.")
    if isinstance(error, Tampered):
        return _("Its signature does not fit.")
    if isinstance(error, BadArmour | BadHeader):
        return _("It is no whole sealed block of orders.")
    return _("It cannot be read as sealed orders.")


def examine(
    open_turn: OpenTurn,
    name: SubmissionName,
    data: bytes,
    highest_before: SubmissionName | None = None,
    *,
    sender: PublicKey | None = None,
    counts: bool = False,
) -> Examined:
    """Open and read one submission. `highest_before` is the seat's newest that was receipted earlier.

    `sender` is the key it must be signed with, where that is not the one its player has now. `counts`: it was
    taken in no later than its player resigned, so that does not change it.
    """
    try:
        text = _opened(open_turn, name, data, sender or open_turn.roster.players[name.seat].key)
    except SealingError as error:
        return _refused(open_turn, name, data, str(error), authentic=False)
    if highest_before and name < highest_before:
        message = _(
            "Its counter %(counter)s is lower than %(highest)s, which came earlier.",
            counter=_count(name, highest_before),
            highest=_count(highest_before, name),
        )
        return _refused(open_turn, name, data, message, authentic=True)
    if open_turn.roster.players[name.seat].resigned and not counts:
        return _refused(open_turn, name, data, _("This seat was resigned."), authentic=True)
    table = open_turn.table
    try:
        with faults_as(SealingError):
            orders = read_orders(
                text,
                game=open_turn.game.game,
                turn=open_turn.turn_of(name),
                seat=name.seat,
                ruleset=table.ruleset,
                questions=[question for question in table.pending if question.seat == name.seat],
                view=table.view(name.seat),
            )
    except SealingError as error:
        return _refused(open_turn, name, data, str(error), authentic=True)
    if orders.complaints:
        message = "\n".join(map(str, orders.complaints))
        if orders.parts:
            message += "\n" + _(
                "If nothing better comes by the deadline, the rules complete what is legal of it."
            )
        refused = _refused(open_turn, name, data, message, authentic=True)
        return replace(refused, parts=orders.parts)
    receipt = Receipt(
        open_turn.game.game,
        name.stem,
        accepted=True,
        text=read_back(orders, table.ruleset),
        plans=write_plans(orders.plans, table.ruleset),
        waiting=_left_open(table, name.seat, orders),
    )
    return Examined(name, data, authentic=True, orders=orders, receipt=receipt, parts=orders.parts)


def _left_open(table: Table[Any, Any], seat: str, orders: Orders) -> int:
    """Count the seat's open questions that a file leaves to be asked."""
    filed = SeatOrders.filed(orders, table.ruleset.period(table.board))
    return sum(question.seat == seat for question in waiting(table, {seat: filed}))


def _count(name: SubmissionName, other: SubmissionName) -> str:
    """A submission's counter, with its turn where another's is of another turn."""
    return str(name.counter) if name.turn == other.turn else f"{name.turn:04}-{name.counter}"


def _opened(open_turn: OpenTurn, name: SubmissionName, data: bytes, sender: PublicKey) -> bytes:
    if not data:
        raise SealingError(
            _("The submission is no regular file of at most %(most)s KiB.", most=ENVELOPE_LIMIT // 1024)
        )
    opened = open_orders(
        data,
        game=open_turn.game.game,
        turn=open_turn.turn_of(name),
        seat=name.seat,
        sender=sender,
        secret=open_turn.secret,
    )
    if opened.header.counter != name.counter:
        raise SealingError(
            _(
                "The file's name says counter %(named)s, but it is sealed with counter %(sealed)s.",
                named=name.counter,
                sealed=opened.header.counter,
            )
        )
    return opened.text


def _refused(
    open_turn: OpenTurn, name: SubmissionName, data: bytes, message: str, *, authentic: bool
) -> Examined:
    text = _("Refused; your earlier orders, if any, stay in force.") + "\n" + message
    receipt = Receipt(open_turn.game.game, name.stem, accepted=False, text=text)
    return Examined(name, data, authentic=authentic, orders=None, receipt=receipt)


def seal_receipt(keyring: Keyring, examined: Examined, now: int) -> bytes:
    """Seal the receipt to the seat; what outgrows the room its submission gives is left out.

    That is the plans if they alone are too much, and otherwise the end of the text.

    It tells the time `now` where a turn may close so long after the last orders came.
    """
    room = orders_room(examined.data) * RECEIPT_ROOM
    deadline = keyring.game.deadline
    received = time_text(now) if deadline and deadline.change_of_mind else ""
    receipt = msgspec.structs.replace(examined.receipt, received=received)
    if not fits(write_hidden(msgspec.structs.replace(receipt, text="…")), room):
        receipt = msgspec.structs.replace(receipt, plans="")
    content = write_hidden(receipt)
    while not fits(content, room):
        shorter = receipt.text[: len(receipt.text) * 9 // 10 - 1] + "…"
        receipt = msgspec.structs.replace(receipt, text=shorter)
        content = write_hidden(receipt)
    name = examined.name
    return seal_for_seat(
        content,
        purpose=RECEIPT,
        game=keyring.game.game,
        turn=name.turn,
        seat=name.seat,
        label=name.stem,
        secret=keyring.secret,
        seat_key=keyring.roster.players[name.seat].key,
        room=room,
    ).encode()


def open_receipt(keyring: Keyring, name: SubmissionName, sealed: bytes) -> Receipt:
    """Open a receipt that an earlier run wrote; raises SealingError when it is not the game's own."""
    player = keyring.roster.players[name.seat]
    plaintext = open_for_seat_with_secret(
        sealed,
        purpose=RECEIPT,
        game=keyring.game.game,
        turn=name.turn,
        seat=name.seat,
        label=name.stem,
        secret=keyring.secret,
        seat_key=player.key_called(read_header(sealed).key) or player.key,
    )
    return read_receipt(plaintext)


@dataclass(frozen=True)
class Intake:
    """What the seats' players have sent for the open questions, be it for a turn that an act then made.

    `earlier` were examined by earlier runs, of each seat the newest and the newest accepted one; `fresh` are
    new and get a receipt now. `received` is when the last of the earlier ones came, 0 where no receipt tells.
    `refused` is what is not theirs, or too late, by name with the reasons.
    """

    earlier: tuple[Examined, ...]
    fresh: tuple[Examined, ...]
    received: int = 0
    refused: Mapping[str, str] = field(default_factory=dict)

    @property
    def senders(self) -> frozenset[str]:
        """The seats whose players have sent something, right or wrong."""
        return frozenset(one.name.seat for one in (*self.earlier, *self.fresh) if one.authentic)

    @property
    def in_force(self) -> Mapping[str, Examined]:
        """By seat, the submission that counts: the accepted one with the highest counter."""
        best: dict[str, Examined] = {}
        for one in (*self.earlier, *self.fresh):
            seat = one.name.seat
            if one.orders is not None and (seat not in best or best[seat].name < one.name):
                best[seat] = one
        return best

    @property
    def parts(self) -> Mapping[str, Mapping[str, Any]]:
        """By seat, what the rules may complete of its newest file."""
        newest: dict[str, Examined] = {}
        for one in (*self.earlier, *self.fresh):
            seat = one.name.seat
            if one.authentic and (seat not in newest or newest[seat].name < one.name):
                newest[seat] = one
        return {seat: one.parts for seat, one in newest.items() if one.parts}


@dataclass
class TakenIn:
    """Of what was taken in before: what can still count, the newest of each seat, when the last one came."""

    earlier: list[Examined] = field(default_factory=list)
    highest: dict[str, SubmissionName] = field(default_factory=dict)
    received: int = 0


def taken_in(files: Files, open_turn: OpenTurn, names: Iterable[SubmissionName]) -> TakenIn:
    """Examine again what has a receipt: of each seat the newest, and the newest that was accepted.

    A player who has another key by now signed it, and its receipt was sealed, with the one before.
    """
    found = TakenIn()
    settled: set[str] = set()
    for name in sorted(names, reverse=True):
        if name.seat in settled:
            continue
        sealed = files.read(f"{open_turn.game.paths.receipts}/{name.file}")
        receipt = open_receipt(open_turn, name, sealed)
        if name.seat in found.highest and not receipt.accepted:
            continue
        data = read_submission(files, open_turn.game, name)
        sender = open_turn.roster.players[name.seat].key_called(read_header(sealed).key)
        examined = examine(open_turn, name, data, sender=sender, counts=receipt.accepted)
        if examined.authentic:
            found.highest.setdefault(name.seat, name)
        # What is right in itself was refused only because a newer file had come before.
        if receipt.accepted or (examined.authentic and examined.orders is None):
            found.earlier.append(examined)
        if receipt.accepted:
            settled.add(name.seat)
            found.received = max(found.received, read_time(receipt.received) if receipt.received else 0)
    return found


def take_in(
    files: Files, open_turn: OpenTurn, void: Collection[SubmissionName] = (), resigned: Collection[str] = ()
) -> Intake:
    """Examine what lies in the inbox for the open turn, and whatever else has no receipt yet.

    `void` are the submissions of players whose seats others have taken over since; `resigned` are the seats
    that were given up before this run.
    """
    game = open_turn.game
    turns = range(open_turn.since, open_turn.number + 1)
    receipted: dict[str, list[SubmissionName]] = {}
    for file in files.names(game.paths.receipts):
        name = submission_name(file)
        if name and name.turn in turns and name not in void:
            receipted.setdefault(name.seat, []).append(name)
    before = taken_in(files, open_turn, (name for names in receipted.values() for name in names))
    fresh: list[Examined] = []
    refused: dict[str, str] = {}
    for name in unreceipted(files, game, open_turn.number):
        data = read_submission(files, game, name)
        sent = {other.counter for other in receipted.get(name.seat, ()) if other.turn == name.turn}
        try:
            require_own(game, open_turn.roster, name, data, turns=turns, sent=sent)
        except NotOwn as error:
            refused[name.file] = str(error)
            continue
        counts = name.seat not in resigned
        fresh.append(examine(open_turn, name, data, before.highest.get(name.seat), counts=counts))
        receipted.setdefault(name.seat, []).append(name)
    return Intake(tuple(before.earlier), tuple(fresh), before.received, refused)
