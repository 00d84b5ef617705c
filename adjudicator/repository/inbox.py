"""The inbox: submissions are examined, each gets a receipt, the valid ones count.

What a receipt says depends on the submission and on the turn it was sent for, never on other seats'
orders, so that an auditor can make it again. Nothing that is wrong with a submission shows in public:
every submission gets a receipt, and its size follows from the size of the submission.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine import Table
from adjudicator.orders import Orders, read_back, read_orders
from adjudicator.repository.acts import Roster
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.hidden import Receipt, read_receipt, write_hidden
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.sealing import (
    ENVELOPE_LIMIT,
    GameSecret,
    SealingError,
    open_for_seat_with_secret,
    open_orders,
    seal_for_seat,
)
from adjudicator.words import gettext as _

RECEIPT = "receipt"
RECEIPT_ROOM = 256
"""Bytes above one and a half times the submission's; enough for the receipt of an unreadable one."""


@dataclass(frozen=True)
class Keyring:
    """A game with the keys that open and seal its files."""

    game: GameFile
    roster: Roster
    secret: GameSecret


@dataclass(frozen=True)
class OpenTurn(Keyring):
    """The turn that submissions are for: its number, and the table as it stands open."""

    number: int
    table: Table[Any, Any]


@dataclass(frozen=True)
class Examined:
    """One submission, examined. `orders` is None when it is refused."""

    name: SubmissionName
    data: bytes
    authentic: bool
    orders: Orders | None
    receipt: Receipt


def unreceipted(files: Files, game: GameFile, turn: int) -> tuple[SubmissionName, ...]:
    """Name the submissions up to the open turn that have no receipt yet, by turn, seat and counter.

    Those for later turns lie and wait. Files that are no submission of this game's seats are left alone.
    """
    answered = set(files.names(game.paths.receipts))
    return tuple(
        sorted(
            name
            for file in files.names(game.paths.inbox)
            if file not in answered
            and (name := submission_name(file))
            and name.seat in game.seats
            and name.turn <= turn
        )
    )


def read_submission(files: Files, game: GameFile, name: SubmissionName) -> bytes:
    """Read a submission's bytes; what is no regular file of an allowed size reads as empty."""
    path = f"{game.paths.inbox}/{name.file}"
    if not files.is_regular(path) or files.size(path) > ENVELOPE_LIMIT:
        return b""
    return files.read(path)


def examine(open_turn: OpenTurn, name: SubmissionName, data: bytes, highest_before: int = 0) -> Examined:
    """Open and read one submission. `highest_before` is the highest counter receipted earlier."""
    try:
        text = _opened(open_turn, name, data)
    except SealingError as error:
        return _refused(open_turn, name, data, str(error), authentic=False)
    if name.counter < highest_before:
        message = _(
            "Its counter %(counter)s is lower than %(highest)s, which came earlier.",
            counter=name.counter,
            highest=highest_before,
        )
        return _refused(open_turn, name, data, message, authentic=True)
    table = open_turn.table
    orders = read_orders(
        text,
        game=open_turn.game.game,
        turn=open_turn.number,
        seat=name.seat,
        ruleset=table.ruleset,
        questions=[question for question in table.pending if question.seat == name.seat],
        view=table.view(name.seat),
    )
    if orders.complaints:
        message = "\n".join(map(str, orders.complaints))
        return _refused(open_turn, name, data, message, authentic=True)
    receipt = Receipt(open_turn.game.game, name.stem, accepted=True, text=read_back(orders, table.ruleset))
    return Examined(name, data, authentic=True, orders=orders, receipt=receipt)


def _opened(open_turn: OpenTurn, name: SubmissionName, data: bytes) -> bytes:
    if not data:
        raise SealingError(
            _("The submission is no regular file of at most %(most)s KiB.", most=ENVELOPE_LIMIT // 1024)
        )
    opened = open_orders(
        data,
        game=open_turn.game.game,
        turn=open_turn.number,
        seat=name.seat,
        sender=open_turn.roster.players[name.seat].key,
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


def seal_receipt(keyring: Keyring, examined: Examined) -> bytes:
    """Seal the receipt to the seat; its text is shortened if it outgrows the room its submission gives."""
    room = len(examined.data) * 3 // 2 + RECEIPT_ROOM
    receipt = examined.receipt
    content = write_hidden(receipt)
    while len(content) > room:
        shorter = receipt.text[: len(receipt.text) * room // (len(content) + 1) - 1] + "…"
        receipt = Receipt(receipt.game, receipt.submission, accepted=receipt.accepted, text=shorter)
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
    plaintext = open_for_seat_with_secret(
        sealed,
        purpose=RECEIPT,
        game=keyring.game.game,
        turn=name.turn,
        seat=name.seat,
        label=name.stem,
        secret=keyring.secret,
        seat_key=keyring.roster.players[name.seat].key,
    )
    return read_receipt(plaintext)


@dataclass(frozen=True)
class Intake:
    """What lies in the inbox for the open turn, or too late for an earlier one.

    `earlier` were accepted by earlier runs, `fresh` are new and get a receipt now.
    """

    earlier: tuple[Examined, ...]
    fresh: tuple[Examined, ...]

    @property
    def in_force(self) -> Mapping[str, Examined]:
        """By seat, the submission that counts: the accepted one with the highest counter."""
        best: dict[str, Examined] = {}
        for one in (*self.earlier, *self.fresh):
            seat = one.name.seat
            if one.orders is not None and (seat not in best or best[seat].name.counter < one.name.counter):
                best[seat] = one
        return best


def take_in(files: Files, open_turn: OpenTurn) -> Intake:
    """Examine what lies in the inbox for the open turn, and whatever else has no receipt yet."""
    game = open_turn.game
    earlier: list[Examined] = []
    highest: dict[str, int] = {}
    for file in files.names(game.paths.receipts):
        name = submission_name(file)
        if name is None or name.turn != open_turn.number:
            continue
        examined = examine(open_turn, name, read_submission(files, game, name))
        if examined.authentic:
            highest[name.seat] = max(name.counter, highest.get(name.seat, 0))
        if open_receipt(open_turn, name, files.read(f"{game.paths.receipts}/{file}")).accepted:
            earlier.append(examined)
    fresh = tuple(
        examine(open_turn, name, read_submission(files, game, name), highest.get(name.seat, 0))
        for name in unreceipted(files, game, open_turn.number)
    )
    return Intake(tuple(earlier), fresh)
