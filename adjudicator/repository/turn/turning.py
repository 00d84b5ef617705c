"""Turns that acts make: a correction, an undo, or the end of the game."""

from collections.abc import Callable, Set as AbstractSet
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import Drift, Table
from adjudicator.repository.intake.inbox import Intake
from adjudicator.repository.people.acts import Act, Correct, Undo
from adjudicator.repository.people.agreement import agreed, opened_votes
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.turn.correcting import corrected_table, differences, seen_by_all
from adjudicator.repository.turn.public_files import Ending
from adjudicator.repository.turn.sealed_payloads import Vault
from adjudicator.repository.turn.writing import Turn
from adjudicator.words import gettext as _


def turned(intake: Intake, act: Act, roster: Roster, now: int, vault_of: Callable[[int], Vault]) -> Turn:
    """The turn that an act makes; `roster` is the one after it, `vault_of` returns any turn's vault.

    Raises RefusedAct.
    """
    if isinstance(act, Correct):
        return _corrected(intake, act, roster, now)
    if isinstance(act, Undo):
        return _undone(intake, vault_of(act.to), roster, now)
    return _ended(intake, Ending((), "abandon"), roster, now)


def agreed_end(intake: Intake, uncounted: AbstractSet[str], now: int) -> Turn | None:
    """The turn that ends the game because all votes that count agree; None if they do not."""
    open_turn, roster = intake.open_turn, intake.open_turn.holding.roster
    wish = agreed(opened_votes(open_turn.game, roster, open_turn.secret), roster, uncounted)
    return _ended(intake, _as_wished(open_turn.table, wish), roster, now) if wish else None


def _as_it_stands(intake: Intake, roster: Roster, now: int) -> Turn:
    """A turn in which the game is where it was, without orders in force; what was spent stays spent."""
    open_turn = intake.open_turn
    return Turn(
        game=open_turn.game,
        number=open_turn.number,
        closed=now,
        table=open_turn.table,
        roster=roster,
        orders={},
        absent=intake.absent,
        missed=intake.missed,
        spent=open_turn.holding.spent,
        extended=open_turn.holding.extended,
    )


def _ended(intake: Intake, ending: Ending, roster: Roster, now: int) -> Turn:
    """The game in its present position, ended."""
    return replace(_as_it_stands(intake, roster, now), ending=ending)


def _as_wished(table: Table[Any, Any], wish: str) -> Ending:
    if wish == "draw":
        return Ending((), "draw")
    return Ending(table.ruleset.leaders_if_ended_now(table.board), "end")


def _undone(intake: Intake, vault: Vault, roster: Roster, now: int) -> Turn:
    """The game in its position after an earlier turn, with the plans of then; all answers are asked again."""
    open_turn = intake.open_turn
    game = open_turn.game
    try:
        table = Table.resume(game.rules, game.setup, open_turn.chance, vault.record)
    except Drift as drift:
        raise RefusedAct(_("The game cannot be taken back there: %(reason)s", reason=drift)) from drift
    return replace(
        _as_it_stands(intake, roster, now),
        table=table,
        orders=vault.orders,
        # Players who are there now, or were there then, are waited for.
        absent=tuple(seat for seat in vault.absent if seat in intake.absent),
        missed={
            seat: min(count, intake.missed[seat])
            for seat, count in vault.missed.items()
            if seat in intake.missed
        },
    )


def _corrected(intake: Intake, act: Correct, roster: Roster, now: int) -> Turn:
    """The game with values on its board corrected, and the plans in force; answers are asked for again.

    Nobody gets an earlier deadline than before.
    """
    open_turn = intake.open_turn
    table = corrected_table(open_turn.game, open_turn.chance, open_turn.vault.record, act.changes)
    return replace(
        _as_it_stands(intake, roster, now),
        table=table,
        orders=intake.in_force,
        promised=open_turn.holding.closing,
        corrected=tuple(differences(seen_by_all(open_turn.table), seen_by_all(table))),
    )
