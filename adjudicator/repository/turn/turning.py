"""Turns that acts make: the questions stay, go back, close at another time, or the game ends."""

from collections.abc import Callable, Iterator, Mapping, Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from adjudicator.engine import Chance, Drift, Table
from adjudicator.repository.intake.inbox import Intake, OpenTurn
from adjudicator.repository.people.acts import (
    Abandon,
    Act,
    Appoint,
    Away,
    Correct,
    Extend,
    HandOver,
    Pause,
    RefusedAct,
    Replace,
    Resign,
    Resume,
    RotateKey,
    Undo,
    Vote,
)
from adjudicator.repository.people.effects import makes_turn
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import Ending, PublishedGame
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.sealed_payloads import Filed, Vault
from adjudicator.repository.turn.writing import Turn
from adjudicator.words import gettext as _


@dataclass(frozen=True)
class Situation:
    """What an act meets: the turn now open as the acts before it left it, and what was sent for it.

    `published` is when its questions were asked, `until` when they close, `over` whether the newest turn
    ended the game; `earlier` gives the vault of an earlier turn, `chance` decides the draws.
    """

    open_turn: OpenTurn
    vault: Vault
    intake: Intake
    published: int
    until: int | None
    over: bool
    earlier: Callable[[int], Vault]
    chance: Chance

    @property
    def promised(self) -> int | None:
        """When the questions close, or in a paused game were to close before it was."""
        return self.until if self.until is not None else self.vault.stood or None


def turned(situation: Situation, act: Act, roster: Roster, now: int) -> Turn:
    """Give the turn that an act makes; `roster` is the one after it. Raises RefusedAct."""
    open_turn = situation.open_turn
    _require_workable(
        act, open_turn.roster, over=situation.over, published=situation.published, until=situation.until
    )
    if isinstance(act, Undo):
        return _undone(situation, act, roster, now)
    table = _corrected(situation, act) if isinstance(act, Correct) else open_turn.table
    closing = _closing(situation, act, table, now)
    put_off = _put_off(situation, act, closing)
    ending = _ending(table, act, roster)
    turn = _standing(situation, table, roster, now, closing=closing, put_off=put_off, ending=ending)
    if not isinstance(act, Correct):
        return turn
    return replace(turn, corrected=tuple(_differences(_seen_by_all(open_turn.table), _seen_by_all(table))))


def require_workable(found: PublishedGame, before: Roster, after: Roster, act: Act) -> None:
    """Raise RefusedAct for an act where everyone can see that it cannot make the turn it would have to.

    Or that it changes nothing, since the game is over. `before` and `after` are who sits where without and
    with it.
    """
    latest = found.latest
    if latest is None:
        return
    if found.secret_published:
        raise RefusedAct(_("The game is over, and its secret is published."))
    _require_use(act, over=latest.state.over)
    if makes_turn(before, after, act):
        until = latest.asked.until
        _require_workable(
            act,
            before,
            over=latest.state.over,
            published=read_time(latest.manifest.closed),
            until=None if until is None else read_time(until),
        )


def _require_use(act: Act, *, over: bool) -> None:
    if over and not isinstance(act, Undo | HandOver | Appoint):
        raise RefusedAct(_("The game is over."))


def _require_workable(act: Act, roster: Roster, *, over: bool, published: int, until: int | None) -> None:
    """Judge an act that makes a turn by what is public; all but the roster is as in `Situation`."""
    _require_use(act, over=over)
    if isinstance(act, Away | RotateKey) and read_time(act.at) <= published - DAY:
        # What a seat may do so often a day is counted by the times it signs.
        raise RefusedAct(_("It was signed more than a day before the newest turn; sign it again."))
    if isinstance(act, Undo) and not 0 <= act.to < act.turn:
        raise RefusedAct(
            _("Turn %(to)s does not come before turn %(turn)s, so it cannot be gone back to.",
              to=act.to, turn=act.turn)
        )  # fmt: skip
    if isinstance(act, Extend):
        if roster.paused:
            raise RefusedAct(_("The game is paused; its deadline is told when it goes on."))
        if until is not None and read_time(act.until) <= until:
            raise RefusedAct(_("The deadline can only be put off; it is later already."))


def agreed_end(situation: Situation, uncounted: AbstractSet[str], now: int) -> Turn | None:
    """Give the turn that ends the game because all agree whose wishes count; None while they do not."""
    table, roster = situation.open_turn.table, situation.open_turn.roster
    wish = roster.agreed(uncounted)
    if wish is None:
        return None
    return _standing(situation, table, roster, now, ending=_as_wished(table, wish))


def _standing(
    situation: Situation,
    table: Table[Any, Any],
    roster: Roster,
    now: int,
    *,
    closing: int | None = None,
    put_off: int = 0,
    ending: Ending | None = None,
) -> Turn:
    """Give a turn in which nobody's answer counted: the questions stay, or the game ends."""
    open_turn = situation.open_turn
    return Turn(
        game=open_turn.game,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=roster,
        orders={} if ending else _kept(situation, roster),
        defaulted=tuple(seat for seat in situation.vault.defaulted if not _is_new(open_turn, roster, seat)),
        lines={},
        missed={
            seat: count
            for seat, count in situation.vault.missed.items()
            if not _is_new(open_turn, roster, seat)
        },
        since=open_turn.since,
        put_off=put_off,
        closing=closing,
        ending=ending,
    )


def _is_new(open_turn: OpenTurn, roster: Roster, seat: str) -> bool:
    """Whether a substitute has just taken a seat."""
    before, after = open_turn.roster.players[seat], roster.players[seat]
    return after.key_called(before.key.fingerprint) is None


def _kept(situation: Situation, roster: Roster) -> Mapping[str, Filed]:
    """The orders that stay in force, with answers to the questions that stay open; a substitute has none."""
    open_turn = situation.open_turn
    period = open_turn.table.ruleset.period(open_turn.table.board)
    sent = {seat: Filed(one.name.stem, period, open=True) for seat, one in situation.intake.in_force.items()}
    orders = {**situation.vault.orders, **sent}
    return {
        seat: orders[seat]
        for seat in open_turn.game.seats
        if seat in orders and not _is_new(open_turn, roster, seat)
    }


def _closing(situation: Situation, act: Act, table: Table[Any, Any], now: int) -> int | None:
    """When the open questions close, where that is not told by the schedule from now on."""
    schedule = situation.open_turn.game.schedule
    if isinstance(act, Extend):
        return read_time(act.until)
    promised = situation.promised
    if isinstance(act, RotateKey | Pause):
        return promised
    if isinstance(act, Away):
        return _awaited_back(situation, act)
    if isinstance(act, Replace | Correct | Resume) and schedule and promised is not None:
        # Everyone has the whole time, and nobody less than was said before.
        return max(promised, schedule.closing(now, [question.kind for question in table.pending]))
    return None


def _put_off(situation: Situation, act: Act, closing: int | None) -> int:
    """For how long the deadline then waits for players who are away: an extension comes on top of it."""
    until, before = situation.promised, situation.vault.put_off
    if isinstance(act, Away) and closing is not None and until is not None:
        return before + closing - until
    return before if isinstance(act, Extend) or closing == until else 0


def _awaited_back(situation: Situation, act: Away) -> int | None:
    """When the questions close if their closing time falls into the absence of a seat that they wait for."""
    game, until = situation.open_turn.game, situation.promised
    schedule = game.schedule
    start = read_time(act.start)
    asked = any(question.seat == act.seat for question in situation.open_turn.table.pending)
    if schedule is None or until is None or not asked:
        return until
    most = game.absence_policy.away_days * DAY
    back = min(read_time(act.until), start + most, until - situation.vault.put_off + most)
    if not start <= until < back:
        return until
    return schedule.at_or_after(back)


def _ending(table: Table[Any, Any], act: Act, roster: Roster) -> Ending | None:
    if isinstance(act, Abandon):
        return Ending((), "P-ABANDON")
    if not isinstance(act, Vote | Resign):
        return None
    wish = roster.agreed()
    return _as_wished(table, wish) if wish else Ending((), "P-ABANDON")


def _as_wished(table: Table[Any, Any], wish: str) -> Ending:
    if wish == "draw":
        return Ending((), "P-DRAW")
    standings = table.ruleset.standings(table.view(None))
    best = max(standing.score for standing in standings)
    return Ending(tuple(one.seat for one in standings if one.score == best), "P-END")


def _undone(situation: Situation, act: Undo, roster: Roster, now: int) -> Turn:
    """The game as it stood after an earlier turn, with the plans of then; answers are asked for again."""
    open_turn = situation.open_turn
    vault = situation.earlier(act.to)
    game = open_turn.game
    try:
        table = Table.resume(game.rules, game.setup, situation.chance, vault.record)
    except Drift as drift:
        raise RefusedAct(_("The game cannot be taken back there: %(reason)s", reason=drift)) from drift
    return Turn(
        game=game,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=roster,
        orders={seat: Filed(filed.submission, filed.period) for seat, filed in vault.orders.items()},
        # Whoever is there by now, or was there then, is waited for.
        defaulted=tuple(seat for seat in vault.defaulted if seat in situation.vault.defaulted),
        lines={},
        missed={
            seat: min(count, situation.vault.missed[seat])
            for seat, count in vault.missed.items()
            if seat in situation.vault.missed
        },
    )


def _corrected(situation: Situation, act: Correct) -> Table[Any, Any]:
    """The table with values on the board of the last complete action set right, and the action run again."""
    game, record = situation.open_turn.game, situation.vault.record
    board = msgspec.json.decode(msgspec.json.encode(record.board))
    for path, value in act.changes.items():
        _set(board, path, value)
    rules = game.rules
    try:
        read = msgspec.convert(board, rules.board_type, str_keys=True).clone()
        if msgspec.json.encode(read) != msgspec.json.encode(board):
            raise RefusedAct(_("The corrected board is not one of these rules."))
        again = Table(rules, game.setup, situation.chance, read, record.answers)
        return Table.resume(rules, game.setup, situation.chance, again.record())
    except RefusedAct:
        raise
    except Exception as error:  # rules may do anything with a board that is none of theirs
        raise RefusedAct(
            _("The corrected board is none that these rules can go on from; an undo may help.")
        ) from error


def _seen_by_all(table: Table[Any, Any]) -> Any:  # noqa: ANN401  plain data
    return msgspec.to_builtins(table.view(None))


def _differences(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401
    """Find where two pieces of plain data differ: the path of each value, and the value in both."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from _differences(before.get(key), after.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for position, pair in enumerate(zip(before, after, strict=True)):
            yield from _differences(*pair, f"{path}.{position}")
    elif before != after:
        yield path, before, after


def _set(board: Any, path: str, value: Any) -> None:  # noqa: ANN401  plain data
    *way, last = path.split(".")
    place = board
    try:
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        key: Any = int(last) if isinstance(place, list) else last
        place[key]  # only what is there can be set right
        place[key] = value
    except (LookupError, ValueError, TypeError) as error:
        raise RefusedAct(_("The board has no value at “%(path)s”.", path=path)) from error
