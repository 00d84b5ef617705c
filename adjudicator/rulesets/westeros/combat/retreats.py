"""Retreats: where beaten units may go, and what that costs [A2-RET]."""

from typing import Literal

import msgspec

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.casualties import choose_losses, lose_units
from adjudicator.rulesets.westeros.combat.frame import CombatResult, fighting
from adjudicator.rulesets.westeros.control import controller, enemies_in
from adjudicator.rulesets.westeros.events import UnitsRetreated, UnitsRetreatedInOrder
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.resolving import emptied
from adjudicator.rulesets.westeros.transport import within_reach

RETREAT = "retreat"
RETREAT_LOSSES = "retreat-losses"

RetreatReason = Literal[
    "attackers-return", "defenders-retreat", "retreat-named", "no-retreat", "no-retreat-supplied"
]


class Retreats(msgspec.Struct, frozen=True):
    """Where beaten units may go; `losses` of them die, wherever they go. No area: all die."""

    areas: tuple[Area, ...]
    losses: int
    reason: RetreatReason


def judge_retreats(board: Board, combat: Combat, loser: Seat, *, named: bool = False) -> Retreats:
    """The legal retreats of a beaten side's units; `named` when a text lets the victor choose.

    A beaten attacker goes back to where it came from, whatever its supply [A2-RET-02], or in some editions
    whoever controls that area; a text may name a legal area around the embattled one instead [A2-RET-18].
    """
    number = len(fighting(board, combat, loser))
    costs: dict[Area, int] = {}
    if loser == combat.attacker:
        if board.edition.policies.beaten_attackers_heed == "supply":
            costs[combat.origin] = _losses(board, combat, loser, combat.origin, number)
        elif controller(board, combat.origin) in {None, loser}:
            costs[combat.origin] = 0
        reason: RetreatReason = "attackers-return"
    else:
        reason = "defenders-retreat"
    if loser == combat.defender or named:
        for area in _open_areas(board, combat, loser):
            costs.setdefault(area, _losses(board, combat, loser, area, number))
    fewest = min(costs.values(), default=number)
    if fewest == number:
        return Retreats((), number, "no-retreat-supplied" if costs else "no-retreat")
    return Retreats(tuple(sorted(area for area in costs if costs[area] == fewest)), fewest, reason)


def _open_areas(board: Board, combat: Combat, loser: Seat) -> tuple[Area, ...]:
    """The areas next to the embattled one that are empty or friendly [A2-RET-03, A2-RET-05 to A2-RET-08].

    Not those with a neutral force, those nobody may enter or ports of others [A2-RET-16]; a defender may not
    go to where the attacker came from.
    """
    geography = board.edition.map
    if geography.kind[combat.area] == "sea":
        ports = (port for port in geography.ports_of[combat.area] if controller(board, port) == loser)
        near = (*geography.adjacent_seas[combat.area], *ports)
    else:
        near = within_reach(board, loser, combat.area)
    return tuple(
        area for area in near
        if not (loser == combat.defender and area == combat.origin)
        and area not in board.neutral_forces
        and area not in board.impassable
        and not enemies_in(board, area, loser)
        and _owner(board, area) in {None, loser}
    )  # fmt: skip


def _owner(board: Board, area: Area) -> Seat | None:
    """Whose an area without enemies is, for a retreat; in some editions a crest alone makes it nobody's."""
    if board.edition.policies.retreat_into_bare_homes:
        return board.power_tokens.get(area)
    return controller(board, area)


def _losses(board: Board, combat: Combat, loser: Seat, area: Area, number: int) -> int:
    """How many units must die for the rest to comply with supply [A2-RET-10] and to fit [A2-RET-17].

    A house that exceeds its supply anyway keeps one unit that stays alone, for supply does not limit it.
    """
    too_many, alone = 0, board.edition.policies.lone_units_retreat and not board.units_in(area, loser)
    if board.edition.map.kind[area] == "port":
        too_many = len(board.units_in(area, loser)) + number - board.edition.ships_in_a_port
    for lost in range(max(too_many, 0), number):
        left = number - lost
        if supply.complies(board, loser, {combat.area: -number, area: left}) or (alone and left == 1):
            return lost
    return number


async def retreat(after: CombatResult) -> None:
    """Let the loser's surviving units retreat, routed, all to one area [A2-RET-01, A2-RET-04]."""
    game, combat, loser, board = after.game, after.combat, after.loser, after.game.board
    destination = await after.name_the_retreat() if after.name_the_retreat else None
    legal = judge_retreats(board, combat, loser, named=destination is not None)
    if not legal.areas:
        if after.keeps_order:
            tell_idle(game, combat, loser, after.keeps_order)
        lose_units(game, combat, loser, fighting(board, combat, loser), legal.reason)
        return
    reason: RetreatReason = "retreat-named"
    if destination is None:
        destination, reason = await _choose(game, combat, loser, legal), legal.reason
    units = fighting(board, combat, loser)  # [A2-RET-10, A2-RET-15]
    await choose_losses(
        game, combat, loser, RETREAT_LOSSES, units, number=legal.losses, reason="retreat-losses"
    )
    units = fighting(board, combat, loser)
    retreated = UnitsRetreatedInOrder if after.keeps_order else UnitsRetreated  # [A2-RET-14]
    if after.keeps_order:
        tell_text(game, combat, loser, after.keeps_order)
    game.tell(
        retreated(
            rule=board.rule(reason),
            seat=loser,
            origin=combat.area,
            destination=destination,
            units=units,
            only=reason == "defenders-retreat" and len(legal.areas) == 1,
        )
    )
    emptied(game, loser, combat.area, died=True)


async def _choose(game: WesterosGame, combat: Combat, loser: Seat, legal: Retreats) -> Area:
    """A defender chooses among the legal areas; a beaten attacker has one."""
    board = game.board

    def safety(area: Area) -> tuple[bool, int, Area]:
        return controller(board, area) != loser, -len(board.units_in(area, loser)), area

    chosen: Area = await Ask(
        loser,
        RETREAT,
        OneOf(legal.areas),
        default=min(legal.areas, key=safety),
        subject=combat.area,
        settle=True,
    )
    return chosen
