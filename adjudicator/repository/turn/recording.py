"""Recording: the files by which a run adopts acts that make no turn.

The folder `adopted-1` beside the record holds everything sealed again for a player with a new key: the
seat's private file of the turn and all of the player's receipts, each with the same size as before. So those
files reveal nothing about the receipts. A substitute gets only the private file.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from adjudicator.repository.files import Files, digest
from adjudicator.repository.layout import (
    SubmissionName,
    adopted_folder,
    in_order,
    private_file,
    submission_name,
)
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.manifest import digests
from adjudicator.repository.turn.writing import Evidence
from adjudicator.rulesets import written_by
from adjudicator.sealing import GameSecret, read_header, seal_again


def write_record(
    files: Files,
    before: GameStatus,
    after: GameStatus,
    evidence: Evidence,
    *,
    secret: GameSecret,
    receipts: Iterable[str],
    extended: Sequence[str] = (),
) -> tuple[AdoptionRecord, dict[str, bytes]]:
    """The next record, without its signature, and its files by name relative to the turn's folder.

    `after` is what holds with the acts of `evidence`, `before` without them. `receipts` are the names of all
    receipts so far, `extended` the seats for which the deadline extends by itself.
    """
    number = before.records + 1
    receipted = list(filter(None, map(submission_name, in_order(receipts))))
    sealed: dict[str, bytes] = {}
    for seat in before.game.seats:
        if before.roster.players[seat].key != after.roster.players[seat].key:
            mine = [name for name in receipted if name.seat == seat]
            for name, data in _sealed_again(files, after, seat, mine, secret):
                sealed[f"{adopted_folder(number)}/{name}"] = data
    sent = {name.seat for name in after.listed if name not in after.void}
    record = AdoptionRecord(
        game=before.game.game,
        turn=before.turn,
        number=number,
        adjudicator=written_by(before.game.ruleset),
        adopted=time_text(after.clock),
        previous=digest(evidence.previous),
        acts=digests(evidence.acts),
        submissions=digests(evidence.submissions),
        receipts=digests(evidence.receipts),
        awaited=after.awaited(sent),
        until=None if after.until is None else time_text(after.until),
        files=digests(sealed),
        press=digests(evidence.press) or msgspec.UNSET,
        extended=tuple(extended) or msgspec.UNSET,
    )
    return record, sealed


def _sealed_again(
    files: Files, holding: GameStatus, seat: str, receipts: Iterable[SubmissionName], secret: GameSecret
) -> Iterator[tuple[str, bytes]]:
    """The files that a seat's player can read with a new key, by name; `receipts` are the seat's."""
    paths, player = holding.game.paths, holding.roster.players[seat]
    page = private_file(seat)
    key = holding.seated.players[seat].key
    if key != player.key:
        data = files.read(paths.turn(holding.turn, page))
        yield page, seal_again(data, secret=secret, before=key, after=player.key).encode()
    for name in receipts:
        data = files.read(f"{paths.receipts}/{name.file}")
        former = player.key_called(read_header(data).key)
        if former and former != player.key:
            again = seal_again(data, secret=secret, before=former, after=player.key)
            yield f"receipts/{name.file}", again.encode()
