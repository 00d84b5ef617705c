"""Receipts told anew: a seat that goes on with another key is to read what it sent with the one before.

Its receipts lie sealed to the key it had then. That for the orders in force is therefore told again on the
private page of every turn. How much room it gets there follows from the receipts that lie about, so that
nobody can see whether there are any orders in force.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.repository.files import Files
from adjudicator.repository.intake.inbox import Keyring, open_receipt
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.turn.sealed_payloads import Filed, Receipt
from adjudicator.sealing import SealingError, read_header


@dataclass(frozen=True)
class ToldAnew:
    """The receipt for a seat's orders in force, None where its key of now opens it; bytes it may need."""

    receipt: Receipt | None = None
    room: int = 0


def told_anew(
    files: Files, keyring: Keyring, orders: Mapping[str, Filed], fresh: Mapping[str, bytes]
) -> dict[str, ToldAnew]:
    """Find what is to be told anew, by seat; `fresh` are receipts that are not among the files yet."""
    told: dict[str, ToldAnew] = {}
    for seat, player in keyring.roster.players.items():
        if player.former:
            earlier = dict(_sealed_to_former_keys(files, keyring, seat, fresh))
            room = max(map(len, earlier.values()), default=0)
            name = submission_name(f"{orders[seat].submission}.sealed") if seat in orders else None
            receipt = open_receipt(keyring, name, earlier[name]) if name in earlier else None
            told[seat] = ToldAnew(receipt, room)
    return told


def _sealed_to_former_keys(
    files: Files, keyring: Keyring, seat: str, fresh: Mapping[str, bytes]
) -> Iterator[tuple[SubmissionName, bytes]]:
    """Give a seat's receipts that were sealed to keys its player has given up: no more of them will come."""
    given_up = {key.fingerprint for key in keyring.roster.players[seat].former}
    folder = keyring.game.paths.receipts
    for file in sorted({*files.names(folder), *fresh}):
        name = submission_name(file)
        if name is None or name.seat != seat:
            continue
        sealed = fresh.get(file) or files.read(f"{folder}/{file}")
        try:
            key = read_header(sealed).key
        except SealingError:
            continue
        if key in given_up:
            yield name, sealed
