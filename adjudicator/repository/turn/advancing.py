"""Advancing one game: from a repository's files to the next commit of it.

`advance` reads and computes only; it writes nothing. Run again on the same files at the same time it
gives the same bytes, so a run that was killed is simply run again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from adjudicator.repository.clock import (
    LONGEST_HOLD,
    is_late,
    refuse_a_start_far_ahead,
    refuse_a_wrong_clock,
    refuse_an_earlier_clock,
)
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.git.store import Revision
from adjudicator.repository.intake.inbox import (
    Intake,
    Keyring,
    OpenTurn,
    seal_receipt,
    take_in,
    unreceipted,
    unrecognised,
)
from adjudicator.repository.intake.refusals import Unrefused, told
from adjudicator.repository.layout import ASKED, MANIFEST, SECRET, submission_name, turn_numbers
from adjudicator.repository.people.acts import RefusedAct
from adjudicator.repository.people.adoption import Adoption, adopt_proposals, proposals, read_roster
from adjudicator.repository.people.agreement import agreed_from, uncounted_from
from adjudicator.repository.press.delivery import Letterbox, Occasion, deliver, undelivered
from adjudicator.repository.published import Asked, PublishedGame
from adjudicator.repository.secret_file import LEFT_TO_ORGANISER, appeal_ends, secret_changes
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.adjudication import next_turn
from adjudicator.repository.turn.evidence import new_acts, new_press, signed_manifest, turn_evidence
from adjudicator.repository.turn.kept_open import kept_open
from adjudicator.repository.turn.load_table import (
    chance_of,
    game_secret,
    opened_vault,
    opening_turn,
    reopen,
    signed_vault,
)
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.repository.turn.told_anew import told_anew
from adjudicator.repository.turn.turning import Situation, require_workable
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.repository.yaml_files import load
from adjudicator.sealing import GameSecret, MasterSecret
from adjudicator.words import gettext as _


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
    refused = {**unrecognised(files, game), **adoption.refused}
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


def _without_refused(files: Files, game: GameFile) -> Unrefused:
    """Leave out what was refused, for a game that has not started; a new act has all acts judged again."""
    remaining = Unrefused(files, game.game)
    return Unrefused(files, game.game, again=True) if proposals(remaining, game) else remaining


def _play(
    files: Files, game: GameFile, secret: GameSecret, last: int, now: int, *, again: bool, hold: bool
) -> Step:
    """Adopt acts, give receipts for what is new, and make the turn that an act or the orders make."""
    found = _look(files, game, secret, last, now)
    if idle := _idle(found, again=again):
        return idle
    return _written(found, _decide(found, hold=hold and not is_late(game, found.until, now - LONGEST_HOLD)))


@dataclass(frozen=True)
class _Found:
    """A game under way as a run finds it at the time `now`.

    `last` is its newest turn, `until` when the questions of that close; it is `over` when there are none.
    `letters`: there are messages to deliver; `junk` are files in the inbox that are nothing, with reasons;
    `news`: there is something that no run has dealt with yet, be it one of those.
    """

    files: Unrefused
    game: GameFile
    secret: GameSecret
    last: int
    now: int
    until: int | None
    over: bool
    letters: bool
    junk: Mapping[str, str]
    news: bool

    @property
    def late(self) -> bool:
        """Whether seats that have not answered are on defaults now."""
        return is_late(self.game, self.until, self.now)


def _look(files: Files, game: GameFile, secret: GameSecret, last: int, now: int) -> _Found:
    """Look at what there may be to do."""
    files = Unrefused(files, game.game)
    asked = load(files.read(game.paths.turn(last, ASKED)), Asked, ASKED)
    until = None if asked.until is None else read_time(asked.until)
    letters = bool(undelivered(files, game, secret))
    junk = unrecognised(files, game)
    return _Found(
        files,
        game,
        secret,
        last,
        now,
        until,
        over=not asked.questions,
        letters=letters,
        junk=junk,
        news=bool(unreceipted(files, game, last + 1) or letters or proposals(files, game) or junk),
    )


def _idle(found: _Found, *, again: bool) -> Step | None:
    """Give the step of a game that is over, or has nothing to do yet; None when it is to go on."""
    files, game, secret, last, now = found.files, found.game, found.secret, found.last, found.now
    if files.exists(game.paths.file(SECRET)) or (found.over and not found.news):
        return _ended(files, game, secret, last, now)
    refuse_an_earlier_clock(load(files.read(game.paths.turn(last, MANIFEST)), Manifest, MANIFEST), now)
    agreed = _agreed_from(files, game, last)
    due = found.late or again or _waits_for_second_thoughts(files, game, secret, last)
    if found.news or due or (agreed is not None and now >= agreed):
        return None
    grace = game.deadline.grace if game.deadline else 0
    times = [time for time in (agreed, found.until and found.until + grace) if time is not None]
    return Step(game.game, settled=True, wake=min(times, default=None))


@dataclass(frozen=True)
class _Decision:
    """What a run makes of a game: acts adopted, submissions taken in, and the `turn` they make, if any.

    `manifest` is that of the newest turn so far, `stopped` says why the game cannot go on.
    """

    manifest: Manifest
    adoption: Adoption
    open_turn: OpenTurn
    intake: Intake
    turn: Turn | None
    stopped: str


def _decide(found: _Found, *, hold: bool) -> _Decision:
    """Adopt acts, take in submissions and adjudicate; begin anew without an act that can make no turn."""
    files, game, secret, last, now = found.files, found.game, found.secret, found.last, found.now
    manifest = signed_manifest(files, game, secret, last)
    workable = partial(require_workable, PublishedGame(files, game))
    unworkable: dict[str, str] = {}
    while True:
        adoption = adopt_proposals(files, game, last, now, unworkable, require_turn=workable)
        refuse_a_wrong_clock(game, manifest, adoption.roster, found.until, now)
        open_turn, vault = reopen(files, game, secret, last, adoption.before)
        intake = take_in(files, open_turn, kept_open(files, open_turn).void, adoption.found.resigned)
        situation = Situation(
            open_turn,
            vault,
            intake,
            read_time(manifest.closed),
            found.until,
            found.over,
            lambda number: signed_vault(files, game, secret, number),
            chance_of(secret, adoption.roster),
        )
        try:
            turn, stopped = next_turn(files, situation, adoption, now, late=found.late, hold=hold)
        except RefusedAct as error:
            unworkable[adoption.proposal] = str(error)
        else:
            return _Decision(manifest, adoption, open_turn, intake, turn, stopped)


def _written(found: _Found, decision: _Decision) -> Step:
    """Give the step that writes what was decided: receipts, acts, messages, refusals and the turn's files."""
    files, game, secret, last, now = found.files, found.game, found.secret, found.last, found.now
    adoption, intake, turn = decision.adoption, decision.intake, decision.turn
    receipts = {one.name.file: seal_receipt(decision.open_turn, one, now) for one in intake.fresh}
    changes = {f"{game.paths.receipts}/{file}": data for file, data in receipts.items()}
    changes |= {f"{game.paths.acts}/{name}": data for name, data in adoption.acts.items()}
    occasion = Occasion(game, adoption.before, last, now)
    box = deliver(files, occasion, secret) if found.letters else Letterbox({}, {})
    changes |= {f"{game.paths.press}/{name}": data for name, data in box.delivered.items()}
    refused = {**found.junk, **intake.refused, **box.refused}
    if adoption.turning is None:
        # Otherwise the acts left are judged again at once, on what the turn has changed.
        refused |= adoption.refused
    changes |= files.with_refused(refused)
    step = Step(
        game.game,
        over=found.over,
        receipts=tuple(receipts),
        acts=tuple(adoption.acts),
        press=tuple(box.delivered),
        refused=told(refused),
        stopped=decision.stopped,
    )
    if turn is None:
        return replace(step, revision=Revision(changes, _message(step, last), now) if changes else None)
    evidence = turn_evidence(files, game, last, receipts, adoption.acts)
    evidence = replace(evidence, press={**new_press(files, game, last), **box.delivered})
    turn = replace(turn, acts=new_acts(evidence, decision.manifest))
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


def _agreed_from(files: Files, game: GameFile, last: int) -> int | None:
    """Tell from when those whose wishes count agree to end the game."""
    if not any(name.endswith("-vote.yaml") for name in files.names(game.paths.acts)):
        return None
    roster = read_roster(files, game)
    return agreed_from(uncounted_from(files, game, last, roster), roster)


def _waits_for_second_thoughts(files: Files, game: GameFile, secret: GameSecret, last: int) -> bool:
    """Tell whether orders for the open questions may be complete, and the time to change one's mind over."""
    deadline = game.deadline
    if deadline is None or not deadline.early or not deadline.change_of_mind:
        return False
    since = opened_vault(files, game, secret, last).since or last + 1
    names = map(submission_name, files.names(game.paths.receipts))
    return any(name and since <= name.turn <= last + 1 for name in names)


def _turn_changes(files: Files, turn: Turn, secret: GameSecret, evidence: Evidence) -> dict[str, bytes]:
    keyring = Keyring(turn.game, turn.roster, secret)
    written = turn.files(secret, evidence, told_anew(files, keyring, turn.orders, evidence.receipts))
    return {turn.game.paths.turn(turn.number, name): data for name, data in written.items()}


def _message(step: Step, last: int) -> str:
    """What the commit of a step that makes no turn says."""
    if step.acts:
        return _("%(game)s: adopt %(acts)s", game=step.game, acts=", ".join(step.acts))
    if step.receipts:
        return _("%(game)s: receipts for turn %(turn)s", game=step.game, turn=last + 1)
    if step.press:
        return _("%(game)s: messages", game=step.game)
    return _("%(game)s: refused files", game=step.game)
