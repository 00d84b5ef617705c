"""Turns that acts make: a correction, an undo, or the end of the game."""

from collections.abc import Callable, Iterator, Mapping, Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudicator.engine import Chance, Drift, Table
from adjudicator.repository.intake.inbox import Intake, OpenTurn
from adjudicator.repository.people.acts import Abandon, Act, Correct, Undo
from adjudicator.repository.people.holding import Holding
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.turn.public_files import Ending
from adjudicator.repository.turn.sealed_payloads import Filed, Vault
from adjudicator.repository.turn.writing import Turn
from adjudicator.words import gettext as _


@dataclass(frozen=True)
class Situation:
    """What the next turn is made from: what holds, the open turn's table, and what was sent for it.

    `vault` is that of the newest turn, `earlier` returns that of any before; `chance` decides the draws.
    """

    open_turn: OpenTurn
    holding: Holding
    vault: Vault
    intake: Intake
    earlier: Callable[[int], Vault]
    chance: Chance

    @property
    def in_force(self) -> Mapping[str, Filed]:
        """By seat, the newest accepted file, which is in force; a substitute has none from before."""
        in_force = self.intake.in_force.items()
        sent = {seat: Filed(one.name.stem, one.orders.period) for seat, one in in_force}
        kept = {seat: filed for seat, filed in self.vault.orders.items() if seat not in self.holding.replaced}
        return kept | sent

    @property
    def missed(self) -> Mapping[str, int]:
        """How many deadlines each seat has missed since it last sent orders."""
        heard = {*self.intake.in_force, *self.holding.replaced}
        return {seat: count for seat, count in self.vault.missed.items() if seat not in heard}

    @property
    def absent(self) -> tuple[str, ...]:
        """The seats that were absent and have not sent orders since."""
        return tuple(seat for seat in self.holding.absent if seat not in self.intake.in_force)


def turned(situation: Situation, act: Act, roster: Roster, now: int) -> Turn:
    """The turn that an act makes; `roster` is the one after it. Raises RefusedAct."""
    if isinstance(act, Correct):
        return _corrected(situation, act, roster, now)
    if isinstance(act, Undo):
        return _undone(situation, act, roster, now)
    wish = None if isinstance(act, Abandon) else roster.agreed()
    table = situation.open_turn.table
    ending = _as_wished(table, wish) if wish else Ending((), "abandon")
    return _ended(situation, ending, roster, now)


def agreed_end(situation: Situation, uncounted: AbstractSet[str], now: int) -> Turn | None:
    """The turn that ends the game because all votes that count agree; None if they do not."""
    table, roster = situation.open_turn.table, situation.holding.roster
    wish = roster.agreed(uncounted)
    return _ended(situation, _as_wished(table, wish), roster, now) if wish else None


def _ended(situation: Situation, ending: Ending, roster: Roster, now: int) -> Turn:
    """The game in its present position, ended."""
    open_turn = situation.open_turn
    return Turn(
        game=open_turn.game,
        number=open_turn.number,
        closed=now,
        table=open_turn.table,
        roster=roster,
        orders={},
        absent=situation.absent,
        missed=situation.missed,
        ending=ending,
    )


def _as_wished(table: Table[Any, Any], wish: str) -> Ending:
    if wish == "draw":
        return Ending((), "draw")
    standings = table.ruleset.standings(table.view(None))
    best = max(standing.score for standing in standings)
    return Ending(tuple(one.seat for one in standings if one.score == best), "end")


def _undone(situation: Situation, act: Undo, roster: Roster, now: int) -> Turn:
    """The game in its position after an earlier turn, with the plans of then; all answers are asked again."""
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
        orders=vault.orders,
        # Players who are there now, or were there then, are waited for.
        absent=tuple(seat for seat in vault.absent if seat in situation.absent),
        missed={
            seat: min(count, situation.missed[seat])
            for seat, count in vault.missed.items()
            if seat in situation.missed
        },
    )


def _corrected(situation: Situation, act: Correct, roster: Roster, now: int) -> Turn:
    """The game with values on its board corrected, and the plans in force; answers are asked for again.

    Nobody gets an earlier deadline than before.
    """
    open_turn = situation.open_turn
    table = _table_corrected(situation, act)
    return Turn(
        game=open_turn.game,
        number=open_turn.number,
        closed=now,
        table=table,
        roster=roster,
        orders=situation.in_force,
        absent=situation.absent,
        missed=situation.missed,
        promised=situation.holding.closing,
        corrected=tuple(_differences(_seen_by_all(open_turn.table), _seen_by_all(table))),
    )


def _table_corrected(situation: Situation, act: Correct) -> Table[Any, Any]:
    """The table with values corrected on the board of the last complete action, which is then run again."""
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
    except Exception as error:  # rules may do anything with a board that is not one of theirs
        raise RefusedAct(
            _("These rules cannot continue from the corrected board; an undo may help.")
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
        place[key]  # only existing values can be corrected
        place[key] = value
    except (LookupError, ValueError, TypeError) as error:
        raise RefusedAct(_("The board has no value at “%(path)s”.", path=path)) from error
