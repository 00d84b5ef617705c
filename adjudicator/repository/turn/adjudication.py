"""Adjudication of one game: the next turn, made by orders and defaults, an agreement, or an act.

It only computes and writes nothing: the same open turn, adjudicated at the same time, gives the same turn.
"""

from collections.abc import Callable, Iterable, Mapping, Set as AbstractSet
from functools import lru_cache
from typing import Any

from adjudicator.engine import Drift, Question, picker
from adjudicator.orders import Orders, StandIn, read_plans, resolve, waiting
from adjudicator.repository.clock import is_late
from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import digest
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.inbox import Intake, OpenTurn, read_submission
from adjudicator.repository.layout import submission_name
from adjudicator.repository.people.adoption import Adoption
from adjudicator.repository.people.agreement import uncounted, uncounted_from
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.stopping import STOPPING, StoppedGame
from adjudicator.repository.turn.sealed_payloads import Vault
from adjudicator.repository.turn.signed_files import altered
from adjudicator.repository.turn.turning import agreed_end, turned
from adjudicator.repository.turn.writing import Turn
from adjudicator.sealing import open_orders, read_header
from adjudicator.words import gettext as _, per_language


def next_turn(
    game: PublishedGame,
    intake: Intake,
    adoption: Adoption,
    now: int,
    *,
    hold: bool,
    vault_of: Callable[[int], Vault],
) -> tuple[Turn | None, str]:
    """The turn that an act or the orders make, if any, and why the game stops.

    `vault_of` is as for `turned`. Raises RefusedAct or Extension.
    """
    if adoption.turning:
        with faults_as(RefusedAct, Drift, *STOPPING):
            return turned(intake, adoption.turning, adoption.roster, now, vault_of), ""
    if intake.open_turn.holding.over:
        return None, ""
    if not hold and (ended := ended_by_agreement(game.holdings, intake, now)):
        return ended, ""
    try:
        return adjudicate(game, intake, now, hold=hold), ""
    except Breaker as error:
        return None, str(error)


def ended_by_agreement(holdings: Iterable[GameStatus], intake: Intake, now: int) -> Turn | None:
    """The turn that ends the game because all votes that count agree; None if they do not.

    `holdings` are as for `uncounted_from`.
    """
    return agreed_end(intake, uncounted(uncounted_from(holdings), now, intake.senders), now)


class Breaker(Exception):
    """So many seats missed a deadline at once that the organiser must confirm that the game goes on."""


class Extension(Exception):
    """The deadline has passed and extends by itself, for `seats` that have not answered."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__()
        self.seats = seats


def adjudicate(game: PublishedGame, intake: Intake, now: int, *, hold: bool = False) -> Turn | None:
    """Play the open turn on as far as orders and defaults allow; None if it is not due.

    When the deadline has passed, the rules answer for seats that have not, and those that missed as many
    deadlines as the game allows are absent until they send something. With `hold`, the turn is then not
    due while any seat has not answered, or is absent though it has a player. Raises Breaker or Extension.
    """
    open_turn = intake.open_turn
    table, file, holding = open_turn.table, open_turn.game, open_turn.holding
    roster = holding.roster
    late = is_late(file, holding.until, now)
    if table.over or roster.paused or not (late or _may_close(file, intake, now)):
        return None
    accepted, in_force = intake.accepted, intake.in_force
    orders = {
        seat: carried
        for seat, stem in in_force.items()
        if seat not in accepted and (carried := carried_orders(game, open_turn, seat, stem))
    }
    orders |= {seat: one.orders for seat, one in accepted.items()}
    before = {*intake.absent, *roster.unattended}
    if late and hold and before - roster.unattended:
        return None
    if late and not hold:
        _refuse_a_mass_miss(open_turn, orders, before, now)
    absent = before if _anybody_left(open_turn, before) else roster.unattended
    missing = {question.seat for question in waiting(table, orders, absent=absent)} if late else set()
    if missing and hold:
        return None
    if extended := tuple(seat for seat in file.seats if seat in missing and holding.left(seat, now)):
        raise Extension(extended)
    missed = {seat: intake.missed.get(seat, 0) + (seat in missing) for seat in file.seats}
    enough = file.absence_policy.after
    absent_now = before | {seat for seat in missing if missed[seat] >= enough}
    answered = resolve(
        table,
        orders,
        absent=absent,
        late=late,
        forgiven=_asked_anew(open_turn, missing, absent_now),
        parts=intake.parts,
        stand_in=_steward(open_turn, before, now),
    )
    if not answered:
        return None
    return Turn(
        game=file,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=roster,
        orders={seat: in_force[seat] for seat in file.seats if seat in orders},
        absent=tuple(seat for seat in file.seats if seat in absent_now),
        missed={seat: count for seat, count in missed.items() if count and enough > 1},
        absent_before=tuple(seat for seat in file.seats if seat in before),
        spent=holding.spent_by(
            now, set(holding.asked) - missing - before, {one.name.seat for one in intake.fresh}
        ),
        extended=holding.extended,
    )


def _anybody_left(open_turn: OpenTurn, absent: AbstractSet[str]) -> bool:
    """Whether the game has anybody to wait for.

    If not, all who still have a player are asked again; else the rules alone would play the game out.
    """
    return not absent >= set(open_turn.game.seats)


def _asked_anew(
    open_turn: OpenTurn, missing: AbstractSet[str], absent_now: AbstractSet[str]
) -> AbstractSet[str]:
    """The seats waited for after this deadline, even if they missed it."""
    if not _anybody_left(open_turn, absent_now):
        return frozenset(open_turn.game.seats) - open_turn.holding.roster.unattended
    return missing - absent_now


def _may_close(game: GameFile, intake: Intake, now: int) -> bool:
    """Whether a turn may close before its time, once all answers are in."""
    deadline = game.deadline
    if deadline is None:
        return True
    newest = now if intake.fresh else intake.received
    return intake.open_turn.holding.closes_early and now >= newest + deadline.change_of_mind


def _refuse_a_mass_miss(
    open_turn: OpenTurn, orders: Mapping[str, Orders], absent: AbstractSet[str], now: int
) -> None:
    """Raise Breaker if more than the game's share of seats miss this deadline, not counting those away."""
    game, roster = open_turn.game, open_turn.holding.roster
    percent = game.deadline.breaker if game.deadline else 0
    missing = {question.seat for question in waiting(open_turn.table, orders, absent=absent)}
    if roster.is_mass_miss(game, missing, open_turn.number, now):
        raise Breaker(
            _(
                "More than %(percent)s percent of the seats missed the deadline at once. If no "
                "orders got lost on the way, the organiser can restart the game: adjudicator organise "
                "proceed %(game)s",
                percent=percent,
                game=game.game,
            )
        )


def _steward(open_turn: OpenTurn, seats: AbstractSet[str], now: int) -> StandIn | None:
    """Return what answers for seats of stewards, and if the game wants it for others not waited for."""
    roster = open_turn.holding.roster
    played = set(roster.stewards)
    if open_turn.game.absence_policy.play == "steward":
        played |= {seat for seat in seats if not roster.is_away(seat, now)}
    if not played:
        return None
    key = open_turn.secret.steward_key(roster.nonces)
    table = open_turn.table

    def play(question: Question) -> Any:  # noqa: ANN401  an answer of the question's type
        if question.seat not in played:
            return question.default
        view = table.view(question.seat)
        answer = table.ruleset.play_steadily(view, question, picker(key, f"{question.label} {question.seat}"))
        return question.default if table.judge(question, answer) else answer

    return play


def carried_orders(game: PublishedGame, open_turn: OpenTurn, seat: str, stem: str) -> Orders | None:
    """Read the plans of a submission that an earlier turn took in; `stem` is its name in the vault.

    None if an undo went back to a turn before another player took over the seat.
    """
    name = submission_name(f"{stem}.sealed")
    if name is None:
        raise StoppedGame(_("The vault names a submission “%(name)s” that cannot be.", name=stem))
    data = read_submission(game.files, game.file, name)
    listed = game.acknowledged(name)
    if listed is None or listed.digest != digest(data):
        raise altered(f"{game.file.paths.inbox}/{name.file}")
    sender = open_turn.holding.roster.players[seat].key_called(read_header(data).key)
    if sender is None:
        return None
    opened = open_orders(
        data, game=game.name, turn=name.turn, seat=seat, sender=sender, secret=open_turn.secret
    )
    rules = open_turn.table.ruleset
    period = rules.period(game.turns[name.turn - 1].view)
    return Orders(plans=_plans_read()(opened.text, rules), period=period)


_plans_read = per_language(lambda: lru_cache(maxsize=64)(read_plans))
"""A cached `read_plans`: an audit meets the same plans in many turns."""
