"""Adjudication: from a repository's files to the next commit of each game.

`advance` reads and computes only; it writes nothing. Run again on the same files at the same time it
gives the same bytes, so a run that was killed is simply run again.
"""

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from adjudicator.engine import Drift, KeyedChance, Question, Record, Table, picker
from adjudicator.orders import SeatOrders, StandIn, read_orders, read_plans, resolve, waiting
from adjudicator.repository.acts import Act, RefusedAct, read_act
from adjudicator.repository.adoption import Adoption, act_files, adopt_proposals, proposals, read_roster
from adjudicator.repository.agreement import agreed_from, uncounted, uncounted_from
from adjudicator.repository.delivery import Letterbox, Occasion, deliver, undelivered
from adjudicator.repository.faults import faults_as, place_of
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.git_store import RepositoryError, Revision
from adjudicator.repository.hidden import Filed, Vault, read_vault
from adjudicator.repository.inbox import (
    Intake,
    Keyring,
    OpenTurn,
    read_submission,
    seal_receipt,
    strange,
    take_in,
    unreceipted,
)
from adjudicator.repository.kept_open import kept_open
from adjudicator.repository.layout import (
    ASKED,
    GAME,
    MANIFEST,
    SECRET,
    VAULT,
    SubmissionName,
    game_names,
    submission_name,
    turn_numbers,
)
from adjudicator.repository.manifest import Manifest, digest
from adjudicator.repository.published import Asked, PublishedGame
from adjudicator.repository.refusals import Unrefused, told
from adjudicator.repository.roster import Roster, act_time
from adjudicator.repository.schedule import DAY, BadSchedule
from adjudicator.repository.secret_file import LEFT_TO_ORGANISER, appeal_ends, secret_changes
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.repository.told_anew import told_anew
from adjudicator.repository.turn import Evidence, Turn
from adjudicator.repository.turning import Situation, agreed_end, require_workable, turned
from adjudicator.repository.yaml_files import UnreadableFile, load
from adjudicator.rulesets import UnknownRuleset
from adjudicator.sealing import GameSecret, MasterSecret, SealingError, open_orders, open_vault, read_header
from adjudicator.words import gettext as _


class StoppedGame(Exception):
    """A game cannot go on; the text is one plain sentence. Other games are not concerned."""


_TOLD = (StoppedGame, UnreadableFile, SealingError, RefusedAct, BadTime, BadSchedule, UnknownRuleset)


@dataclass(frozen=True)
class Step:
    """What a run did, or would do, with one game.

    `turn` is the number of the turn it adjudicated, None when it adjudicated none; `press` are messages
    delivered. `refused` are proposals of acts and messages that do not hold, with the reasons; `stopped` says
    why the game cannot go on; `again` that an act made the turn, so that there may be more to do at once;
    `revealed` that the secret was published of a game that has long been over.
    `settled` says that there is nothing to do before the time `wake` (None: ever), unless the game's files
    change.
    """

    game: str
    revision: Revision | None = None
    turn: int | None = None
    over: bool = False
    receipts: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    press: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""
    drift: bool = False
    again: bool = False
    revealed: bool = False
    settled: bool = False
    wake: int | None = None


def advance_all(
    files: Files, master: MasterSecret, now: int, games: Sequence[str] | None = None, *, hold: bool = False
) -> list[Step]:
    """Advance every game (or those named) as far as it goes now; a game that stops does not stop others.

    `hold`: not everything sent in could be read, so nothing is adjudicated by which a seat would be on
    defaults, unless its deadline is long past.
    """
    steps: list[Step] = []
    for name in game_names(files) if games is None else games:
        step = _guarded(files, name, master, now, hold=hold)
        now_there = files
        while step.again and step.revision:
            steps.append(step)
            now_there = Overlay(now_there, step.revision.changes)
            step = _guarded(now_there, name, master, now, again=True, hold=hold)
        steps.append(step)
    return steps


def _guarded(
    files: Files, name: str, master: MasterSecret, now: int, *, again: bool = False, hold: bool = False
) -> Step:
    try:
        return advance(files, name, master, now, again=again, hold=hold)
    except Drift as drift:
        return Step(name, stopped=str(drift), drift=True)
    except _TOLD as error:
        return Step(name, stopped=str(error))
    except FileNotFoundError as error:
        return Step(name, stopped=_("The file %(path)s is missing.", path=error.filename))
    except (RepositoryError, OSError):
        raise
    except Exception as fault:  # noqa: BLE001  what befalls one game must not stop the others
        return Step(name, stopped=_("A fault of the program (%(place)s).", place=place_of(fault)))


def advance(
    files: Files, name: str, master: MasterSecret, now: int, *, again: bool = False, hold: bool = False
) -> Step:
    """Advance one game: adopt acts, start it, give receipts, adjudicate its open turn if that is due.

    `again`: an act has just made a turn, after which orders taken in before may be complete. `hold`: nobody
    is to miss a deadline now.

    Raises StoppedGame, Drift, UnreadableFile, SealingError or RefusedAct.
    """
    game = read_game_file(files, name)
    secret = game_secret(game, master)
    numbers = turn_numbers(files, name)
    if not numbers:
        return _gather(files, game, secret, now)
    return _play(files, game, secret, numbers[-1], now, again=again, hold=hold)


def game_secret(game: GameFile, master: MasterSecret) -> GameSecret:
    """Derive a game's secret; raises StoppedGame where it is not the one that its key belongs to."""
    secret = master.game_secret(game.game, game.nonce)
    if secret.key.public != game.public_key:
        raise StoppedGame(
            _("The adjudicator's secret is not the one that game “%(game)s” was made with.", game=game.game)
        )
    return secret


def newest_record(files: Files, name: str, master: MasterSecret) -> tuple[int, Record]:
    """Give a game's newest turn and the record it left; raises as `advance` does."""
    game = read_game_file(files, name)
    secret = game_secret(game, master)
    numbers = turn_numbers(files, name)
    if not numbers:
        raise StoppedGame(_("Game “%(game)s” has not started: not every seat is taken and ready.", game=name))
    return numbers[-1], _vault(files, game, secret, numbers[-1]).record


def _without_refused(files: Files, game: GameFile) -> Unrefused:
    """Leave out what was refused, for a game that has not started; a new act has all acts judged again."""
    remaining = Unrefused(files, game.game)
    return Unrefused(files, game.game, again=True) if proposals(remaining, game) else remaining


def _gather(files: Files, game: GameFile, secret: GameSecret, now: int) -> Step:
    """Before the start: adopt joins and confirmations; deal when all have confirmed."""
    files = _without_refused(files, game)
    adoption = adopt_proposals(files, game, None, now)
    changes = {f"{game.paths.acts}/{name}": data for name, data in adoption.acts.items()}
    abandoned = adoption.roster.abandoned
    starts = adoption.roster.complete and not abandoned
    if starts:
        refuse_a_start_far_ahead(game, adoption.roster, now)
        turn, evidence = opening_turn(files, game, secret, adoption, now)
        changes |= _turn_changes(files, turn, secret, evidence)
    adopted = len(files.names(game.paths.acts)) + len(adoption.acts)
    # Whom the acts adopted so far leave out, the next one may let in.
    refused = {**strange(files, game), **adoption.refused}
    changes |= files.with_refused(refused, adopted)
    number = 0 if starts else None
    message = (
        _("%(game)s: the game starts", game=game.game)
        if number == 0
        else _("%(game)s: adopt %(acts)s", game=game.game, acts=", ".join(adoption.acts))
    )
    return Step(
        game.game,
        Revision(changes, message, now) if changes else None,
        turn=number,
        over=abandoned,
        acts=tuple(adoption.acts),
        refused=told(refused),
        settled=not changes and not adoption.waits,
    )


def start_table(game: GameFile, secret: GameSecret, roster: Roster) -> Table[Any, Any]:
    """Lay out a game's table: all that chance decides follows from the secret and the seats' nonces."""
    return Table.start(game.rules, game.setup, chance_of(secret, roster))


def chance_of(secret: GameSecret, roster: Roster) -> KeyedChance:
    """Give what decides a game's draws."""
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


def _play(
    files: Files, game: GameFile, secret: GameSecret, last: int, now: int, *, again: bool, hold: bool
) -> Step:
    """Adopt acts, give receipts for what is new, and make the turn that an act or the orders make."""
    files = Unrefused(files, game.game)
    asked = load(files.read(game.paths.turn(last, ASKED)), Asked, ASKED)
    until = None if asked.until is None else read_time(asked.until)
    late = is_late(game, until, now)
    hold = hold and not is_late(game, until, now - LONGEST_HOLD)
    over = not asked.questions
    letters = bool(undelivered(files, game, secret))
    junk = strange(files, game)
    news = bool(unreceipted(files, game, last + 1) or letters or proposals(files, game) or junk)
    if files.exists(game.paths.file(SECRET)) or (over and not news):
        return _ended(files, game, secret, last, now)
    _refuse_an_earlier_clock(load(files.read(game.paths.turn(last, MANIFEST)), Manifest, MANIFEST), now)
    agreed = _agreed_from(files, game, last)
    due = late or again or _waits_for_second_thoughts(files, game, secret, last)
    if not news and not due and (agreed is None or now < agreed):
        grace = game.deadline.grace if game.deadline else 0
        times = [time for time in (agreed, until and until + grace) if time is not None]
        return Step(game.game, settled=True, wake=min(times, default=None))
    manifest = _signed_manifest(files, game, secret, last)
    workable = partial(require_workable, PublishedGame(files, game))
    unworkable: dict[str, str] = {}
    turn: Turn | None = None
    stopped = ""
    while True:
        adoption = adopt_proposals(files, game, last, now, unworkable, require_turn=workable)
        refuse_a_wrong_clock(game, manifest, adoption.roster, until, now)
        open_turn, vault = reopen(files, game, secret, last, adoption.before)
        intake = take_in(files, open_turn, kept_open(files, open_turn).void, adoption.found.resigned)
        situation = Situation(
            open_turn,
            vault,
            intake,
            read_time(manifest.closed),
            until,
            over,
            lambda number: _vault(files, game, secret, number),
            chance_of(secret, adoption.roster),
        )
        try:
            turn, stopped = _next_turn(files, situation, adoption, now, late=late, hold=hold)
            break
        except RefusedAct as error:
            unworkable[adoption.proposal] = str(error)
    receipts = {one.name.file: seal_receipt(open_turn, one, now) for one in intake.fresh}
    changes = {f"{game.paths.receipts}/{file}": data for file, data in receipts.items()}
    changes |= {f"{game.paths.acts}/{name}": data for name, data in adoption.acts.items()}
    occasion = Occasion(game, adoption.before, last, now)
    box = deliver(files, occasion, secret) if letters else Letterbox({}, {})
    changes |= {f"{game.paths.press}/{name}": data for name, data in box.delivered.items()}
    refused = {**junk, **intake.refused, **box.refused}
    if adoption.turning is None:
        # Otherwise the acts left are judged again at once, on what the turn has changed.
        refused |= adoption.refused
    changes |= files.with_refused(refused)
    step = Step(
        game.game,
        over=over,
        receipts=tuple(receipts),
        acts=tuple(adoption.acts),
        press=tuple(box.delivered),
        refused=told(refused),
        stopped=stopped,
    )
    if turn is None:
        return replace(step, revision=Revision(changes, _message(step, last), now) if changes else None)
    evidence = turn_evidence(files, game, last, receipts, adoption.acts)
    evidence = replace(evidence, press={**_new_press(files, game, last), **box.delivered})
    turn = replace(turn, acts=new_acts(evidence, manifest))
    changes |= _turn_changes(files, turn, secret, evidence)
    message = _("%(game)s: turn %(turn)s", game=game.game, turn=turn.number)
    return replace(
        step,
        revision=Revision(changes, message, now),
        turn=turn.number,
        over=turn.over,
        again=adoption.turning is not None,
    )


def _ended(files: Files, game: GameFile, secret: GameSecret, last: int, now: int) -> Step:
    """Publish the secret of a game that is over, once its organiser seems to have forgotten it."""
    if game.publish_secret == "never" or files.exists(game.paths.file(SECRET)):
        return Step(game.game, over=True, settled=True)
    manifest = load(files.read(game.paths.turn(last, MANIFEST)), Manifest, MANIFEST)
    due = appeal_ends(game, read_time(manifest.closed)) + LEFT_TO_ORGANISER
    if now < due:
        return Step(game.game, over=True, settled=True, wake=due)
    message = _("%(game)s: the secret is published", game=game.game)
    revision = Revision(secret_changes(game.game, secret), message, now)
    return Step(game.game, revision=revision, over=True, revealed=True)


def _message(step: Step, last: int) -> str:
    """What the commit of a step that makes no turn says."""
    if step.acts:
        return _("%(game)s: adopt %(acts)s", game=step.game, acts=", ".join(step.acts))
    if step.receipts:
        return _("%(game)s: receipts for turn %(turn)s", game=step.game, turn=last + 1)
    if step.press:
        return _("%(game)s: messages", game=step.game)
    return _("%(game)s: refused files", game=step.game)


def _next_turn(
    files: Files, situation: Situation, adoption: Adoption, now: int, *, late: bool, hold: bool
) -> tuple[Turn | None, str]:
    """Give the turn that an act or the orders make, if any, and why the game stops. Raises RefusedAct."""
    if adoption.turning:
        with faults_as(RefusedAct, Drift, *_TOLD):
            return turned(situation, adoption.turning, adoption.roster, now), ""
    if situation.over:
        return None, ""
    if not hold and (ended := ended_by_agreement(files, situation, now)):
        return ended, ""
    try:
        turn = adjudicate(
            files, situation.open_turn, situation.vault, situation.intake, now, late=late, hold=hold
        )
    except Breaker as error:
        return None, str(error)
    return turn, ""


def _agreed_from(files: Files, game: GameFile, last: int) -> int | None:
    """Tell from when those whose wishes count agree to end the game."""
    if not any(name.endswith("-vote.yaml") for name in files.names(game.paths.acts)):
        return None
    roster = read_roster(files, game)
    return agreed_from(uncounted_from(files, game, last, roster), roster)


def ended_by_agreement(files: Files, situation: Situation, now: int) -> Turn | None:
    """Give the turn that ends the game because all agree whose wishes count now; None while they do not."""
    open_turn = situation.open_turn
    moments = uncounted_from(files, open_turn.game, open_turn.number - 1, open_turn.roster)
    if not moments:
        return None
    return agreed_end(situation, uncounted(moments, now, situation.intake.senders), now)


def new_acts(evidence: Evidence, before: Manifest) -> tuple[Act, ...]:
    """Give the acts that a turn rests on and the one before it did not."""
    return tuple(
        read_act(data, name).statement for name, data in evidence.acts.items() if name not in before.acts
    )


def is_late(game: GameFile, until: int | None, now: int) -> bool:
    """Tell whether seats that have not answered are on defaults now: closing time and grace have passed."""
    grace = game.deadline.grace if game.deadline else 0
    return until is not None and until + grace <= now


LONGEST_HOLD = DAY
"""How long after a deadline a game waits for what was sent in and cannot be read: not for ever."""


def _waits_for_second_thoughts(files: Files, game: GameFile, secret: GameSecret, last: int) -> bool:
    """Tell whether orders for the open questions may be complete, and the time to change one's mind over."""
    deadline = game.deadline
    if deadline is None or not deadline.early or not deadline.change_of_mind:
        return False
    since = _opened_vault(files, game, secret, last).since or last + 1
    names = map(submission_name, files.names(game.paths.receipts))
    return any(name and since <= name.turn <= last + 1 for name in names)


FAR = 45 * DAY
"""How long after everything that is known of a game the clock is believed."""

FAR_UNTIMED = 400 * DAY
"""The same for a game whose questions have no closing time, and before the start."""


def refuse_a_wrong_clock(
    game: GameFile, manifest: Manifest, roster: Roster, until: int | None, now: int
) -> None:
    """Raise StoppedGame when the clock stands before the newest turn, or far after all that is known.

    `manifest` is that turn's, `until` when its questions close, `roster` that after all acts adopted by now.
    """
    _refuse_an_earlier_clock(manifest, now)
    closed = read_time(manifest.closed)
    known = max(closed, until or 0, *roster.newest.values(), 0)
    far = FAR if until is not None else FAR_UNTIMED
    if now > known + far:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything that is known of this game (%(known)s). If it is"
                " right, the organiser lets the game go on: adjudicator organise proceed %(game)s",
                now=time_text(now),
                known=time_text(known),
                game=game.game,
            )
        )


def _refuse_an_earlier_clock(manifest: Manifest, now: int) -> None:
    """Raise StoppedGame when the clock stands before the turn of a manifest was closed."""
    if now < read_time(manifest.closed):
        raise StoppedGame(
            _(
                "The clock says %(now)s, but turn %(turn)s closed at %(closed)s. If the clock of the run that"
                " made that turn was wrong, take that run's commit back with git.",
                now=time_text(now),
                turn=manifest.turn,
                closed=manifest.closed,
            )
        )


def refuse_a_start_far_ahead(game: GameFile, roster: Roster, now: int) -> None:
    """Raise StoppedGame when the clock stands far after all that is known of a game that is to start.

    That is when its players joined, and its acts were signed; a time that has not come yet tells nothing.
    """
    told = [*roster.newest.values(), *(act_time(one.joined) for one in roster.players.values() if one.joined)]
    known = max((time for time in told if time <= now), default=now)
    if now > known + FAR_UNTIMED:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything that is known of this game (%(known)s). If it is"
                " right, the organiser gives the game up and makes another: adjudicator organise abandon"
                " %(game)s",
                now=time_text(now),
                known=time_text(known),
                game=game.game,
            )
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


def reopen(
    files: Files, game: GameFile, secret: GameSecret, last: int, roster: Roster
) -> tuple[OpenTurn, Vault]:
    """Open turn `last` again as it was left; raises Drift or SealingError."""
    vault = _opened_vault(files, game, secret, last)
    return reopen_from(Keyring(game, roster, secret), vault, last + 1), vault


def _opened_vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    sealed = files.read(game.paths.turn(number, VAULT))
    return read_vault(open_vault(sealed, game=game.game, turn=number, secret=secret))


def _vault(files: Files, game: GameFile, secret: GameSecret, number: int) -> Vault:
    """Open the vault of an earlier turn, sure that it is as it was signed."""
    _signed_manifest(files, game, secret, number)
    return _opened_vault(files, game, secret, number)


def reopen_from(keyring: Keyring, vault: Vault, number: int) -> OpenTurn:
    """Set the table up again for turn `number` from the vault of the turn before; raises Drift."""
    game, roster = keyring.game, keyring.roster
    table = Table.resume(game.rules, game.setup, chance_of(keyring.secret, roster), vault.record)
    return OpenTurn(game, roster, keyring.secret, number, table, vault.since or number)


class Breaker(Exception):
    """So many seats missed a deadline at once that the organiser must say that the game goes on."""


def adjudicate(
    files: Files,
    open_turn: OpenTurn,
    vault: Vault,
    intake: Intake,
    now: int,
    *,
    late: bool,
    hold: bool = False,
) -> Turn | None:
    """Play the open turn on as far as orders and defaults carry; None when it is not due.

    `late` tells that the deadline has passed: the rules answer what seats have not, and those that missed as
    many deadlines as the game allows are on defaults from now on, until they send something. With `hold` the
    turn is not due then if there are any, nor if some are on defaults already who may have sent something.
    Raises Breaker.
    """
    table, game, roster = open_turn.table, open_turn.game, open_turn.roster
    if table.over or roster.paused or not (late or _may_close(game, intake, now)):
        return None
    sent = intake.in_force
    orders = {
        seat: carried
        for seat, filed in vault.orders.items()
        if seat not in sent and (carried := _carried(files, open_turn, seat, filed))
    }
    period = table.ruleset.period(table.board)
    orders |= {seat: SeatOrders.filed(one.orders, period) for seat, one in sent.items() if one.orders}
    before = {seat for seat in vault.defaulted if seat not in sent} | roster.resigned
    if late and hold and before - roster.resigned:
        return None
    if late and not hold:
        _refuse_a_mass_miss(open_turn, orders, before, now)
    absent = before if _anybody_left(open_turn, before) else roster.resigned
    missing = {question.seat for question in waiting(table, orders, defaulted=absent)} if late else set()
    if missing and hold:
        return None
    missed = {
        seat: (0 if seat in sent else vault.missed.get(seat, 0)) + (seat in missing) for seat in game.seats
    }
    waited_no_more = before | _missed_enough(open_turn, missing, missed, now)
    resolution = resolve(
        table,
        orders,
        defaulted=absent,
        late=late,
        forgiven=_asked_anew(open_turn, missing, waited_no_more),
        parts=intake.parts,
        stand_in=_steward(open_turn, before, now),
    )
    if not resolution.progress:
        return None
    filed = {seat: Filed(one.name.stem, period) for seat, one in sent.items()}
    kept = {seat: Filed(one.submission, one.period) for seat, one in vault.orders.items()}
    return Turn(
        game=game,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=roster,
        orders={seat: filed.get(seat) or kept[seat] for seat in game.seats if seat in orders},
        defaulted=tuple(seat for seat in game.seats if seat in waited_no_more),
        lines=resolution.lines,
        missed={seat: count for seat, count in missed.items() if count and game.absence_policy.after > 1},
        absent=tuple(seat for seat in game.seats if seat in before),
    )


def _anybody_left(open_turn: OpenTurn, absent: AbstractSet[str]) -> bool:
    """Whether the game has anybody to wait for. Where it has nobody, all who have not resigned are asked on.

    Else the rules would play alone to the end of the game, before anyone could come back.
    """
    return not open_turn.game.asks_anew or not absent >= set(open_turn.game.seats)


def _missed_enough(
    open_turn: OpenTurn, missing: AbstractSet[str], missed: Mapping[str, int], now: int
) -> AbstractSet[str]:
    """Of the seats that miss this deadline, those that are no longer waited for."""
    game, roster = open_turn.game, open_turn.roster
    return {
        seat
        for seat in missing
        if missed[seat] >= game.absence_policy.after or (not game.asks_anew and roster.is_away(seat, now))
    }


def _asked_anew(
    open_turn: OpenTurn, missing: AbstractSet[str], waited_no_more: AbstractSet[str]
) -> AbstractSet[str]:
    """The seats that are asked what comes up after this deadline, although they may have missed it."""
    if not _anybody_left(open_turn, waited_no_more):
        return frozenset(open_turn.game.seats) - open_turn.roster.resigned
    return missing - waited_no_more if open_turn.game.asks_anew else frozenset()


def _may_close(game: GameFile, intake: Intake, now: int) -> bool:
    """Tell whether a turn may close before its time, once all answers are in."""
    deadline = game.deadline
    if deadline is None:
        return True
    newest = now if intake.fresh else intake.received
    return deadline.early and now >= newest + deadline.change_of_mind


def _refuse_a_mass_miss(
    open_turn: OpenTurn, orders: Mapping[str, SeatOrders], defaulted: AbstractSet[str], now: int
) -> None:
    """Raise Breaker when more than the game's share of seats miss this deadline, those away not counted."""
    game, roster = open_turn.game, open_turn.roster
    percent = game.deadline.breaker if game.deadline else 0
    missing = {question.seat for question in waiting(open_turn.table, orders, defaulted=defaulted)}
    if roster.is_mass_miss(game, missing, open_turn.since, now):
        raise Breaker(
            _(
                "More than %(percent)s percent of the seats missed the deadline at once. If nothing went"
                " wrong on the way, the organiser lets the game go on: adjudicator organise proceed %(game)s",
                percent=percent,
                game=game.game,
            )
        )


def _steward(open_turn: OpenTurn, seats: AbstractSet[str], now: int) -> StandIn | None:
    """Give who plays for seats that are no longer waited for, where the game wants the steward to."""
    if open_turn.game.absence_policy.play != "steward":
        return None
    key = open_turn.secret.derive("steward")
    rules = open_turn.table.ruleset
    table = open_turn.table

    def play(question: Question) -> Any:  # noqa: ANN401  an answer of the question's type
        if question.seat not in seats or open_turn.roster.is_away(question.seat, now):
            return question.default
        view = table.view(question.seat)
        answer = rules.play_steadily(view, question, picker(key, f"{question.label} {question.seat}"))
        return question.default if table.judge(question, answer) else answer

    return play


def _carried(files: Files, open_turn: OpenTurn, seat: str, filed: Filed) -> SeatOrders | None:
    """Read again a submission that an earlier turn took in: its plans, and its answers if they are open.

    None when another player sent it, who has given up the seat since.
    """
    name = submission_name(f"{filed.submission}.sealed")
    if name is None:
        raise StoppedGame(_("The vault names a submission “%(name)s” that cannot be.", name=filed.submission))
    data = read_submission(files, open_turn.game, name)
    if not _is_listed(files, open_turn.game, name, digest(data), open_turn.number - 1):
        raise _altered(f"{open_turn.game.paths.inbox}/{name.file}")
    sender = open_turn.roster.players[seat].key_called(read_header(data).key)
    if sender is None:
        return None
    opened = open_orders(
        data, game=open_turn.game.game, turn=name.turn, seat=seat, sender=sender, secret=open_turn.secret
    )
    table = open_turn.table
    if not filed.open:
        return SeatOrders.carried(read_plans(opened.text, ruleset=table.ruleset), filed.period)
    orders = read_orders(
        opened.text,
        game=open_turn.game.game,
        turn=name.turn,
        seat=seat,
        ruleset=table.ruleset,
        questions=[question for question in table.pending if question.seat == seat],
        view=table.view(seat),
    )
    return SeatOrders.filed(orders, filed.period)


def turn_evidence(
    files: Files,
    game: GameFile,
    last: int,
    fresh_receipts: Mapping[str, bytes],
    fresh_acts: Mapping[str, bytes],
) -> Evidence:
    """Collect what turn `last + 1` rests on: every submission receipted since turn `last`, used or not."""
    listed = _listed(files, game, last)
    receipts = {
        file: files.read(f"{game.paths.receipts}/{file}")
        for file in files.names(game.paths.receipts)
        if submission_name(file) and file not in listed
    }
    receipts |= fresh_receipts
    return Evidence(
        game_file=files.read(game.paths.file(GAME)),
        acts={**act_files(files, game), **fresh_acts},
        submissions={file: _submission_bytes(files, f"{game.paths.inbox}/{file}") for file in receipts},
        receipts=receipts,
        previous_manifest=files.read(game.paths.turn(last, MANIFEST)),
    )


def _submission_bytes(files: Files, path: str) -> bytes:
    return files.read(path) if files.is_regular(path) else b""


def _listed(files: Files, game: GameFile, last: int) -> frozenset[str]:
    """Name the submissions that some turn took in already: that of their own turn or, when late, a later one.

    Manifests are the game's own files, a line for each name, and not worth reading as YAML for this.
    """
    names = [name for file in files.names(game.paths.receipts) if (name := submission_name(file))]
    earliest = min((name.turn for name in names), default=last + 1)
    lines = {
        line.partition(b":")[0].strip()
        for number in range(earliest, last + 1)
        for line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
    }
    return frozenset(name.file for name in names if name.file.encode() in lines)


def _new_press(files: Files, game: GameFile, last: int) -> dict[str, bytes]:
    """Give the messages that no turn lists yet."""
    names = files.names(game.paths.press)
    if not names:
        return {}
    lines = {
        line.partition(b":")[0].strip()
        for number in range(last + 1)
        for line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
    }
    return {name: files.read(f"{game.paths.press}/{name}") for name in names if name.encode() not in lines}


def _is_listed(files: Files, game: GameFile, name: SubmissionName, wanted: str, last: int) -> bool:
    """Tell whether a turn took in a submission with exactly this content."""
    line = f"  {name.file}: {wanted}".encode()
    return any(
        line in files.read(game.paths.turn(number, MANIFEST)).splitlines()
        for number in range(name.turn, last + 1)
    )


def _turn_changes(files: Files, turn: Turn, secret: GameSecret, evidence: Evidence) -> dict[str, bytes]:
    keyring = Keyring(turn.game, turn.roster, secret)
    written = turn.files(secret, evidence, told_anew(files, keyring, turn.orders, evidence.receipts))
    return {turn.game.paths.turn(turn.number, name): data for name, data in written.items()}
