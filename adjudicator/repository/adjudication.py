"""Adjudication: from a repository's files to the next commit of each game.

`advance` reads and computes only; it writes nothing. Run again on the same files at the same time it
gives the same bytes, so a run that was killed is simply run again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine import Drift, KeyedChance, Table
from adjudicator.orders import SeatOrders, read_plans, resolve
from adjudicator.repository.acts import Adoption, RefusedAct, Roster, act_files, adopt_proposals, read_roster
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.git_store import Revision
from adjudicator.repository.hidden import Filed, Vault, read_vault
from adjudicator.repository.inbox import (
    Intake,
    Keyring,
    OpenTurn,
    read_submission,
    seal_receipt,
    take_in,
    unreceipted,
)
from adjudicator.repository.layout import (
    ASKED,
    GAME,
    MANIFEST,
    VAULT,
    SubmissionName,
    game_names,
    submission_name,
    turn_numbers,
)
from adjudicator.repository.manifest import Manifest, digest
from adjudicator.repository.published import Asked
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.repository.turn import Evidence, Turn
from adjudicator.repository.yaml_files import UnreadableFile, load
from adjudicator.sealing import GameSecret, MasterSecret, SealingError, open_orders, open_vault
from adjudicator.words import gettext as _


class StoppedGame(Exception):
    """A game cannot go on; the text is one plain sentence. Other games are not concerned."""


@dataclass(frozen=True)
class Step:
    """What a run did, or would do, with one game.

    `turn` is the number of the turn it adjudicated, None when it adjudicated none. `refused` are
    proposals of acts that do not hold, with the reasons; `stopped` says why the game cannot go on.
    """

    game: str
    revision: Revision | None = None
    turn: int | None = None
    over: bool = False
    receipts: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""
    drift: bool = False


def advance_all(
    files: Files, master: MasterSecret, now: int, games: Sequence[str] | None = None
) -> list[Step]:
    """Advance every game (or those named) as far as it goes now; a game that stops does not stop others."""
    return [_guarded(files, game, master, now) for game in (game_names(files) if games is None else games)]


def _guarded(files: Files, name: str, master: MasterSecret, now: int) -> Step:
    try:
        return advance(files, name, master, now)
    except Drift as drift:
        return Step(name, stopped=str(drift), drift=True)
    except (StoppedGame, UnreadableFile, SealingError, RefusedAct, BadTime, LookupError) as error:
        return Step(name, stopped=str(error))
    except FileNotFoundError as error:
        return Step(name, stopped=_("The file %(path)s is missing.", path=error.filename))


def advance(files: Files, name: str, master: MasterSecret, now: int) -> Step:
    """Advance one game: adopt acts, start it, give receipts, adjudicate its open turn if that is due.

    Raises StoppedGame, Drift, UnreadableFile, SealingError or RefusedAct.
    """
    game = read_game_file(files, name)
    secret = master.game_secret(game.game, game.nonce)
    if secret.key.public != game.public_key:
        raise StoppedGame(
            _("The adjudicator's secret is not the one that game “%(game)s” was made with.", game=name)
        )
    numbers = turn_numbers(files, name)
    if not numbers:
        return _gather(files, game, secret, now)
    return _play(files, game, secret, numbers[-1], now)


def _gather(files: Files, game: GameFile, secret: GameSecret, now: int) -> Step:
    """Before the start: adopt joins and confirmations; deal when all have confirmed."""
    adoption = adopt_proposals(files, game)
    changes = {f"{game.paths.acts}/{name}": data for name, data in adoption.acts.items()}
    if adoption.roster.complete:
        turn, evidence = opening_turn(files, game, secret, adoption, now)
        changes |= _turn_changes(turn, secret, evidence)
    number = 0 if adoption.roster.complete else None
    message = (
        _("%(game)s: the game starts", game=game.game)
        if number == 0
        else _("%(game)s: adopt %(acts)s", game=game.game, acts=", ".join(adoption.acts))
    )
    return Step(
        game.game,
        Revision(changes, message, now) if changes else None,
        turn=number,
        acts=tuple(adoption.acts),
        refused=adoption.refused,
    )


def start_table(game: GameFile, secret: GameSecret, roster: Roster) -> Table[Any, Any]:
    """Lay out a game's table: all that chance decides follows from the secret and the seats' nonces."""
    return Table.start(game.rules, game.setup, _chance(secret, roster))


def _chance(secret: GameSecret, roster: Roster) -> KeyedChance:
    return KeyedChance(secret.chance_key(roster.nonces))


def opening_turn(
    files: Files, game: GameFile, secret: GameSecret, adoption: Adoption, now: int
) -> tuple[Turn, Evidence]:
    """Give turn 0: the table laid out, the first questions open."""
    turn = Turn(
        game=game,
        number=0,
        closed=now,
        table=start_table(game, secret, adoption.roster),
        roster=adoption.roster,
        orders={},
        defaulted=(),
        lines={},
    )
    evidence = Evidence(
        game_file=files.read(game.paths.file(GAME)),
        acts={**act_files(files, game), **adoption.acts},
        submissions={},
        receipts={},
        previous_manifest=b"",
    )
    return turn, evidence


def _play(files: Files, game: GameFile, secret: GameSecret, last: int, now: int) -> Step:
    """Give receipts for what is new, and adjudicate when answers, plans or the deadline allow it."""
    asked = load(files.read(game.paths.turn(last, ASKED)), Asked, ASKED)
    late = bool(asked.questions) and asked.until is not None and read_time(asked.until) <= now
    fresh = unreceipted(files, game, last + 1)
    if (not asked.questions or not late) and not fresh:
        return Step(game.game, over=not asked.questions)
    closed = _signed_manifest(files, game, secret, last).closed
    open_turn, vault = reopen(files, game, secret, last)
    intake = take_in(files, open_turn)
    receipts = {one.name.file: seal_receipt(open_turn, one) for one in intake.fresh}
    changes = {f"{game.paths.receipts}/{file}": data for file, data in receipts.items()}
    if now < read_time(closed):
        raise StoppedGame(
            _(
                "The clock says %(now)s, but turn %(turn)s closed at %(closed)s.",
                now=time_text(now),
                turn=last,
                closed=closed,
            )
        )
    turn = adjudicate(files, open_turn, vault, intake, now, late=late)
    if turn is None:
        message = _("%(game)s: receipts for turn %(turn)s", game=game.game, turn=last + 1)
        revision = Revision(changes, message, now) if changes else None
        return Step(game.game, revision, over=open_turn.table.over, receipts=tuple(receipts))
    evidence = turn_evidence(files, game, last, receipts)
    changes |= _turn_changes(turn, secret, evidence)
    message = _("%(game)s: turn %(turn)s", game=game.game, turn=turn.number)
    return Step(
        game.game,
        Revision(changes, message, now),
        turn=turn.number,
        over=turn.table.over,
        receipts=tuple(receipts),
    )


def _signed_manifest(files: Files, game: GameFile, secret: GameSecret, number: int) -> Manifest:
    """Read a turn's manifest, sure that what the turn rests on is still as the game's key signed it.

    Raises StoppedGame with the file that was altered.
    """
    paths = game.paths
    manifest = load(files.read(paths.turn(number, MANIFEST)), Manifest, MANIFEST)
    if not manifest.signature_holds(secret.key.public) or manifest.turn != number:
        raise _altered(paths.turn(number, MANIFEST))
    signed = {paths.turn(number, name): wanted for name, wanted in manifest.files.items()}
    signed |= {f"{paths.acts}/{name}": wanted for name, wanted in manifest.acts.items()}
    signed[paths.file(GAME)] = manifest.game_file
    for path, wanted in signed.items():
        if digest(files.read(path)) != wanted:
            raise _altered(path)
    return manifest


def _altered(path: str) -> StoppedGame:
    return StoppedGame(
        _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
    )


def reopen(files: Files, game: GameFile, secret: GameSecret, last: int) -> tuple[OpenTurn, Vault]:
    """Open turn `last` again as it was left; raises Drift, SealingError or RefusedAct."""
    roster = read_roster(files, game)
    sealed = files.read(game.paths.turn(last, VAULT))
    vault = read_vault(open_vault(sealed, game=game.game, turn=last, secret=secret))
    return reopen_from(Keyring(game, roster, secret), vault, last + 1), vault


def reopen_from(keyring: Keyring, vault: Vault, number: int) -> OpenTurn:
    """Set the table up again for turn `number` from the vault of the turn before; raises Drift."""
    game = keyring.game
    table = Table.resume(game.rules, game.setup, _chance(keyring.secret, keyring.roster), vault.record)
    return OpenTurn(game, keyring.roster, keyring.secret, number, table)


def adjudicate(
    files: Files, open_turn: OpenTurn, vault: Vault, intake: Intake, now: int, *, late: bool
) -> Turn | None:
    """Play the open turn on as far as orders and defaults carry; None when it is not due.

    `late` tells that the deadline has passed: seats that miss an answer are on defaults from now on,
    until they send something.
    """
    table = open_turn.table
    if table.over:
        return None
    sent = intake.in_force
    orders = {
        seat: _carried(files, open_turn, seat, filed)
        for seat, filed in vault.orders.items()
        if seat not in sent
    }
    period = table.ruleset.period(table.board)
    orders |= {seat: SeatOrders.filed(one.orders, period) for seat, one in sent.items() if one.orders}
    on_defaults = {seat for seat in vault.defaulted if seat not in sent}
    resolution = resolve(table, orders, defaulted=on_defaults, late=late)
    if not resolution.progress:
        return None
    game = open_turn.game
    filed = {seat: Filed(one.name.stem, period) for seat, one in sent.items()}
    return Turn(
        game=game,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=open_turn.roster,
        orders={seat: filed.get(seat) or vault.orders[seat] for seat in game.seats if seat in orders},
        defaulted=tuple(seat for seat in game.seats if seat in resolution.defaulted),
        lines=resolution.lines,
    )


def _carried(files: Files, open_turn: OpenTurn, seat: str, filed: Filed) -> SeatOrders:
    """Read again, for its plans, a submission that was accepted for an earlier turn."""
    name = submission_name(f"{filed.submission}.sealed")
    if name is None:
        raise StoppedGame(_("The vault names a submission “%(name)s” that cannot be.", name=filed.submission))
    data = read_submission(files, open_turn.game, name)
    listed = load(files.read(open_turn.game.paths.turn(name.turn, MANIFEST)), Manifest, MANIFEST).submissions
    if listed.get(name.file) != digest(data):
        raise _altered(f"{open_turn.game.paths.inbox}/{name.file}")
    opened = open_orders(
        data,
        game=open_turn.game.game,
        turn=name.turn,
        seat=seat,
        sender=open_turn.roster.players[seat].key,
        secret=open_turn.secret,
    )
    return SeatOrders.carried(read_plans(opened.text, ruleset=open_turn.table.ruleset), filed.period)


def turn_evidence(files: Files, game: GameFile, last: int, fresh_receipts: Mapping[str, bytes]) -> Evidence:
    """Collect what turn `last + 1` rests on: every submission receipted since turn `last`, used or not."""
    receipts = {
        file: files.read(f"{game.paths.receipts}/{file}")
        for file in files.names(game.paths.receipts)
        if (name := submission_name(file)) and not _listed(files, game, name, last)
    }
    receipts |= fresh_receipts
    return Evidence(
        game_file=files.read(game.paths.file(GAME)),
        acts=act_files(files, game),
        submissions={file: _submission_bytes(files, f"{game.paths.inbox}/{file}") for file in receipts},
        receipts=receipts,
        previous_manifest=files.read(game.paths.turn(last, MANIFEST)),
    )


def _submission_bytes(files: Files, path: str) -> bytes:
    return files.read(path) if files.is_regular(path) else b""


def _listed(files: Files, game: GameFile, name: SubmissionName, last: int) -> bool:
    """Tell whether a manifest lists a receipt already: that of its own turn or, when late, a later one."""
    return any(
        name.file in load(files.read(game.paths.turn(number, MANIFEST)), Manifest, MANIFEST).receipts
        for number in range(name.turn, last + 1)
    )


def _turn_changes(turn: Turn, secret: GameSecret, evidence: Evidence) -> dict[str, bytes]:
    files = turn.files(secret, evidence)
    return {turn.game.paths.turn(turn.number, name): data for name, data in files.items()}
