"""Advancing games: from a repository's files to the next commits, whatever happens in any one game.

`advance` only reads and computes; it writes nothing. Run again on the same files at the same time it gives
the same bytes, so a killed run is simply run again.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from adjudicator.engine import Drift
from adjudicator.faults import place_of
from adjudicator.repository.clock import (
    is_late,
    refuse_a_start_far_ahead,
    refuse_a_wrong_clock,
    refuse_an_earlier_clock,
)
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import game_names, turn_numbers
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.git.store import Revision
from adjudicator.repository.intake.inbox import Intake, seal_receipt, take_in, unreceipted, unrecognised
from adjudicator.repository.intake.refusals import SKEW, InboxWithoutRefused, told
from adjudicator.repository.layout import GAME, MANIFEST, SECRET, adopted_file, file_number, submission_name
from adjudicator.repository.people.acts import VOTE, Act, act_files, adopted_kind, sign_act
from adjudicator.repository.people.adoption import (
    Adoption,
    adopt_proposals,
    after_the_end,
    proposals,
    signs_settings,
    with_drawn,
)
from adjudicator.repository.people.agreement import agreed, opened_votes, uncounted, uncounted_from
from adjudicator.repository.people.custody import confirmations
from adjudicator.repository.people.identity import require_told
from adjudicator.repository.people.lobby import draw_seats
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.reliability import reliable
from adjudicator.repository.people.roster import OTHER_SETTINGS, altered_settings
from adjudicator.repository.press.delivery import Letterbox, Occasion, deliver, undelivered
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.secret_file import LEFT_TO_ORGANISER, secret_changes
from adjudicator.repository.stopping import STOPPING
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.adjudication import Extension, next_turn
from adjudicator.repository.turn.evidence import acts_since, evidence_since
from adjudicator.repository.turn.load_table import (
    GameKeys,
    game_keys,
    opened_vault,
    opening_turn,
    reopen,
    signed_vault,
)
from adjudicator.repository.turn.recording import write_record
from adjudicator.repository.turn.signed_files import require_as_signed
from adjudicator.repository.turn.step import Step
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.repository.versions import refuse_older
from adjudicator.sealing import MailSecret, MasterSecret
from adjudicator.words import gettext as _


def advance(
    files: Files, name: str, master: MasterSecret, now: int, *, again: bool = False, hold: int = 0
) -> Step:
    """Advance one game: adopt acts, start it, give receipts, adjudicate its open turn if that is due.

    `again`: acts have just been adopted, after which orders taken in before may be complete. `hold`: for how
    many seconds after a deadline nobody is to miss it.

    Raises StoppedGame, Drift, UnreadableFile, SealingError or RefusedAct.
    """
    game = read_game_file(files, name)
    keys = game_keys(game, master)
    numbers = turn_numbers(files, name)
    if not numbers:
        return _gather(files, game, keys, master.mail, now)
    return _play(files, game, keys, numbers[-1], now, again=again, hold=hold)


def _gather(files: Files, game: GameFile, keys: GameKeys, mail: MailSecret, now: int) -> Step:
    """Before the start: adopt joins and confirmations; deal when all have confirmed."""
    files = _without_refused(files, game)
    require = _required(files, game, keys)
    adoption = adopt_proposals(files, game, None, now, require)
    ours = confirmations(mail, game, adoption.roster)
    changes = {f"{game.paths.inbox}/{act.file}": act.serialize() for act in ours}
    if changes:
        adoption = adopt_proposals(Overlay(files, changes), game, None, now, require)
    if game.draws_seats and adoption.roster.confirmed and not adoption.roster.abandoned:
        draw = sign_act(draw_seats(adoption.roster, game, keys.secret, now), keys.signing, game)
        before = max(map(file_number, files.names(game.paths.acts)), default=0)
        adoption = with_drawn(adoption, game, draw, before + len(adoption.acts) + 1)
    changes |= {f"{game.paths.acts}/{name}": data for name, data in adoption.acts.items()}
    abandoned = adoption.roster.abandoned
    starts = adoption.roster.complete and not abandoned
    waits = True
    if starts:
        refuse_a_start_far_ahead(game, adoption.roster, now)
        evidence = Evidence(
            game_file=files.read(game.paths.file(GAME)),
            acts={**act_files(files, game), **adoption.acts},
        )
        turn = opening_turn(files, game, keys.secret, adoption.roster, now)
        changes |= _turn_changes(turn, keys, evidence)
        waits = bool(turn.holding.awaited(frozenset()))
    adopted = len(files.names(game.paths.acts)) + len(adoption.acts)
    # The next act may let in players whom the acts adopted so far leave out.
    refused = {**unrecognised(files, game), **adoption.refused}
    changes |= files.with_refused(refused, adopted)
    number = 0 if starts else None
    message = (
        f"{game.game}: the game starts" if number == 0 else f"{game.game}: adopt {', '.join(adoption.acts)}"
    )
    return Step(
        game.game,
        Revision(changes, message, now) if changes else None,
        turn=number,
        over=abandoned,
        acts=tuple(adoption.acts),
        refused=told(refused),
        settled=not changes and not adoption.waits,
        again=not waits,
        stopped=altered_settings(game) if adoption.roster.altered and not abandoned else "",
    )


def _required(files: Files, game: GameFile, keys: GameKeys) -> Callable[[Act], None]:
    """Return what raises RefusedAct for an act of which other games, or the game's secret, tell more."""
    reliable_enough = reliable(files, game)

    def require(act: Act) -> None:
        reliable_enough(act)
        require_told(act, game, keys.secret)

    return require


def _without_refused(files: Files, game: GameFile) -> InboxWithoutRefused:
    """Leave out the refused files of a game that has not started.

    A new act has all acts judged again, and so have other settings if they are those that an act signed.
    """
    remaining = InboxWithoutRefused(files, game.game)
    fitting = (
        one
        for one in remaining.refused.values()
        if one.reason == OTHER_SETTINGS and signs_settings(files, game, one.file)
    )
    again = bool(proposals(remaining, game)) or any(fitting)
    return InboxWithoutRefused(files, game.game, again=True) if again else remaining


def _play(
    files: Files, game: GameFile, keys: GameKeys, last: int, now: int, *, again: bool, hold: int
) -> Step:
    """Adopt acts and record them, or give receipts for new orders and make the turn that follows."""
    found = _look(files, game, keys, now)
    if idle := _idle(found, again=again):
        return idle
    require_as_signed(files, game, last)
    holding = found.latest.holding
    unworkable: dict[str, str] = {}
    while True:
        adoption = adopt_proposals(
            found.files, game, holding, now, _required(files, game, keys), unworkable=unworkable
        )
        refuse_a_wrong_clock(holding, adoption.roster, now)
        vault = opened_vault(found.files, game, keys.secret, last)
        intake = take_in(found.files, reopen(holding, keys.secret, vault))
        if adoption.acts and not adoption.turning:
            return _recorded(found, adoption, intake)
        waits = bool(hold) and not is_late(game, holding.until, now - hold)
        try:
            turn, stopped = next_turn(
                found.published,
                intake,
                adoption,
                now,
                hold=waits,
                vault_of=lambda number: signed_vault(found.files, game, keys.secret, number),
            )
        except RefusedAct as error:
            # Start again without an act that cannot make a turn.
            unworkable[adoption.proposal] = str(error)
        except Extension as extension:
            return _written(found, adoption, intake, None, extended=extension.seats)
        else:
            return _written(found, adoption, intake, turn, stopped=stopped)


class _Found(msgspec.Struct, frozen=True):
    """A game under way as a run finds it at the time `now`.

    `letters`: there are messages to deliver; `junk` are files in the inbox that cannot be anything, with
    reasons; `waiting` are all files there, those among them, that no run has dealt with.
    """

    published: PublishedGame
    latest: PublishedTurn
    keys: GameKeys
    now: int
    files: InboxWithoutRefused
    letters: bool
    junk: Mapping[str, str]
    waiting: tuple[str, ...]

    @property
    def late(self) -> tuple[str, ...]:
        """What can count no more, because the secret is published."""
        if not self.published.secret_published:
            return ()
        counts = after_the_end(self.files, self.game)
        return tuple(name for name in self.waiting if name not in counts)

    @property
    def game(self) -> GameFile:
        """The game's settings."""
        return self.published.file

    @property
    def over(self) -> bool:
        """Whether the newest turn ended the game."""
        return not self.latest.asked.questions


def _look(files: Files, game: GameFile, keys: GameKeys, now: int) -> _Found:
    """Find what there may be to do."""
    files = InboxWithoutRefused(files, game.game)
    published = PublishedGame(files, game)
    latest = published.turns[-1]
    letters = undelivered(files, game, keys.secret)
    junk = unrecognised(files, game)
    orders = [name.file for name in unreceipted(files, game, latest.number + 1)]
    waiting = tuple(sorted({*orders, *letters, *proposals(files, game), *junk}))
    return _Found(published, latest, keys, now, files, bool(letters), junk, waiting)


def _idle(found: _Found, *, again: bool) -> Step | None:
    """Return the step of a game that is over or has nothing to do yet; None if it can go on."""
    game, latest, now = found.game, found.latest, found.now
    if found.late or (found.over and not found.waiting):
        return _ended(found)
    if now < latest.clock <= now + SKEW:
        return Step(game.game)  # another machine has just been here, whose clock is a little ahead
    refuse_an_earlier_clock(latest.clock, now)
    moments = _moments_of_votes(found)
    due = again or is_late(game, latest.until, now) or _waits_for_second_thoughts(found)
    if found.waiting or due or _agreed(found, moments):
        return None
    grace = game.deadline.grace if game.deadline else 0
    # Whether the votes would agree at such a moment is secret, and the agenda is public.
    times = [moment for moment in moments.values() if moment > now]
    times += [] if latest.until is None else [latest.until + grace]
    return Step(game.game, settled=True, wake=min(times, default=None))


def _recorded(found: _Found, adoption: Adoption, intake: Intake) -> Step:
    """Return the step that adopts acts that make no turn, and takes in what came before or with them.

    Everything else waits for the next step of the same run, which uses what the acts have changed.
    """
    game = found.game
    receipts = _receipts(intake)
    message = f"{game.game}: adopt {', '.join(adoption.acts)}"
    return Step(
        game.game,
        Revision(_record_changes(found, adoption, receipts, {}), message, found.now),
        over=found.over,
        receipts=tuple(receipts),
        acts=tuple(adoption.acts),
        again=True,
    )


def _written(
    found: _Found,
    adoption: Adoption,
    intake: Intake,
    turn: Turn | None,
    *,
    stopped: str = "",
    extended: tuple[str, ...] = (),
) -> Step:
    """Return the step that writes the decisions: receipts, messages, refusals, and a turn or a record.

    The record says for which seats the deadline is `extended` by itself.
    """
    files, game, keys, now = found.files, found.game, found.keys, found.now
    last = found.latest.number
    receipts = _receipts(intake)
    occasion = Occasion(game, found.latest.holding.roster, last, now)
    box = deliver(files, occasion, keys.secret, keys.signing) if found.letters else Letterbox({}, {})
    refused = {**found.junk, **intake.refused, **box.refused}
    if adoption.turning is None:
        # Otherwise the remaining acts are judged again at once, after what the turn has changed.
        refused |= adoption.refused
    changes = files.with_refused(refused)
    step = Step(
        game.game,
        over=found.over,
        receipts=tuple(receipts),
        acts=tuple(adoption.acts),
        press=tuple(box.delivered),
        refused=told(refused),
        extended=extended,
        stopped=stopped,
    )
    if turn is None:
        if receipts or box.delivered or extended:
            changes |= _record_changes(found, adoption, receipts, box.delivered, extended)
        return msgspec.structs.replace(
            step, revision=Revision(changes, _message(step, last), now) if changes else None
        )
    changes |= _taken_in(game, adoption, receipts, box.delivered)
    acts = {**act_files(files, game), **adoption.acts}  # a manifest lists all, and not only the new ones
    evidence = evidence_since(found.published, receipts, acts, box.delivered)
    turn = msgspec.structs.replace(turn, acts=acts_since(found.published, adoption.adopted))
    changes |= _turn_changes(turn, keys, evidence)
    message = f"{game.game}: turn {turn.number}"
    return msgspec.structs.replace(
        step,
        revision=Revision(changes, message, now),
        turn=turn.number,
        over=turn.over,
        again=adoption.turning is not None,
    )


def _taken_in(
    game: GameFile, adoption: Adoption, receipts: Mapping[str, bytes], delivered: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the files by which submissions, acts and messages are taken in."""
    paths = game.paths
    folders = ((paths.receipts, receipts), (paths.acts, adoption.acts), (paths.press, delivered))
    return {f"{folder}/{name}": data for folder, files in folders for name, data in files.items()}


def _record_changes(
    found: _Found,
    adoption: Adoption,
    receipts: Mapping[str, bytes],
    delivered: Mapping[str, bytes],
    extended: tuple[str, ...] = (),
) -> dict[str, bytes]:
    """Return what is taken in without a turn, with the record that acknowledges it."""
    game, latest = found.game, found.latest
    evidence = evidence_since(found.published, receipts, adoption.acts, delivered)
    submissions = filter(None, map(submission_name, evidence.submissions))
    after = latest.holding.recorded(submissions, adoption.adopted, found.now, extended)
    changes = _taken_in(game, adoption, receipts, delivered)
    now_there = Overlay(found.files, changes)
    record, sealed = write_record(
        now_there,
        latest.holding,
        after,
        evidence,
        secret=found.keys.secret,
        receipts=now_there.names(game.paths.receipts),
        extended=extended,
    )
    sealed[adopted_file(record.number)] = record.signed(found.keys.signing, game).serialize()
    return changes | {game.paths.turn(latest.number, name): data for name, data in sealed.items()}


def _receipts(intake: Intake) -> dict[str, bytes]:
    """The receipts for what came in, by the names of the files."""
    game, secret = intake.open_turn.game, intake.open_turn.secret
    return {
        one.name.file: seal_receipt(game, secret, one, intake.open_turn.sender(one.name).key)
        for one in intake.fresh
    }


def _ended(found: _Found) -> Step:
    """Publish the secret of a finished game, once its organiser seems to have forgotten it.

    What lies in the inbox afterwards is refused.
    """
    game, now = found.game, found.now
    if found.late:
        late = dict.fromkeys(found.late, _("The game is over, and its secret is published."))
        changes = found.files.with_refused(late)
        message = f"{game.game}: files refused after the end"
        return Step(game.game, Revision(changes, message, now), over=True, refused=told(late), again=True)
    if game.publish_secret == "never" or found.files.exists(game.paths.file(SECRET)):
        return Step(game.game, over=True, settled=True)
    due = game.appeal_ends(read_time(found.latest.manifest.closed)) + LEFT_TO_ORGANISER
    if now < due:
        return Step(game.game, over=True, settled=True, wake=due)
    message = f"{game.game}: the secret is published"
    revision = Revision(secret_changes(game.game, found.keys.secret), message, now)
    return Step(game.game, revision=revision, over=True, revealed=True)


def _has_votes(found: _Found) -> bool:
    return VOTE in map(adopted_kind, found.files.names(found.game.paths.acts))


def _moments_of_votes(found: _Found) -> Mapping[str, int]:
    """When votes of absent seats cease to count."""
    return uncounted_from(found.published.holdings) if _has_votes(found) else {}


def _agreed(found: _Found, moments: Mapping[str, int]) -> bool:
    """Whether the votes that count agree to end the game."""
    if not _has_votes(found):
        return False
    roster, left_out = found.published.roster, uncounted(moments, found.now, found.published.sent)
    return agreed(opened_votes(found.game, roster, found.keys.secret), roster, left_out) is not None


def _waits_for_second_thoughts(found: _Found) -> bool:
    """Whether orders for the open questions may be complete, and the time for second thoughts is over."""
    deadline = found.game.deadline
    if deadline is None or not deadline.change_of_mind or not found.latest.holding.closes_early:
        return False
    names = map(submission_name, found.files.names(found.game.paths.receipts))
    return any(name and name.turn == found.latest.number + 1 for name in names)


def _turn_changes(turn: Turn, keys: GameKeys, evidence: Evidence) -> dict[str, bytes]:
    written = turn.files(keys.secret)
    written[MANIFEST] = turn.manifest(written, evidence).signed(keys.signing, turn.game).serialize()
    return {turn.game.paths.turn(turn.number, name): data for name, data in written.items()}


def _message(step: Step, last: int) -> str:
    """The commit message of a step that makes no turn."""
    if step.extended:
        return f"{step.game}: the deadline of turn {last + 1} extends"
    if step.receipts:
        return f"{step.game}: receipts for turn {last + 1}"
    if step.press:
        return f"{step.game}: messages"
    return f"{step.game}: refused files"


def advance_all(
    files: Files, master: MasterSecret, now: int, games: Sequence[str] | None = None, *, hold: int = 0
) -> list[Step]:
    """Advance every game (or those named) as far as possible now; a game that stops does not stop others.

    `hold`: not everything sent in could be read, so no seat is to miss a deadline within so many seconds.
    Raises OlderProgram before anything is done.
    """
    steps: list[Step] = []
    names = game_names(files) if games is None else games
    refuse_older(files, names)
    for name in names:
        step = _guarded(files, name, master, now, hold=hold)
        now_there = files
        while step.again and step.revision:
            steps.append(step)
            now_there = Overlay(now_there, step.revision.changes)
            step = _guarded(now_there, name, master, now, again=True, hold=hold)
        steps.append(step)
    return steps


def _guarded(
    files: Files, name: str, master: MasterSecret, now: int, *, again: bool = False, hold: int = 0
) -> Step:
    try:
        return advance(files, name, master, now, again=again, hold=hold)
    except Drift as drift:
        return Step(name, stopped=str(drift), drift=True)
    except STOPPING as error:
        return Step(name, stopped=str(error))
    except FileNotFoundError as error:
        return Step(name, stopped=_("The file %(path)s is missing.", path=error.filename))
    except (RepositoryError, OSError):
        raise
    except Exception as fault:  # noqa: BLE001  what befalls one game must not stop the others
        return Step(name, stopped=_("A bug in the program (%(place)s).", place=place_of(fault)))
