"""Raids: an order takes another one off the board [A2-RAID]."""

from typing import Literal

from adjudicator.engine import Ask, OneOf, Seat, SomeOf
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import NONE, Board, WesterosGame
from adjudicator.rulesets.westeros.events import AreaEvent, PowerGained, PowerLost, because
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.procedures.resolving import (
    choose_order,
    lying_in,
    orders_of,
    take_off,
)
from adjudicator.words import N_

RAID = "raid"
RAID_SEVERAL = "raid-several"

RaidReason = Literal[
    "raidable",
    "raidable-by-special",
    "no-order-there",
    "own-order",
    "march-is-safe",
    "defense-is-safe",
    "not-adjacent",
    "land-cannot-raid-sea",
    "restrained",
    "land-cannot-raid-port",
    "port-raids-its-sea-only",
]


_LEGAL: tuple[RaidReason, ...] = ("raidable", "raidable-by-special")


class OrderRaided(AreaEvent, frozen=True, kw_only=True):
    """A Raid order in `area` takes an order in another area off the board."""

    brief = N_("%(house)s raids %(target)s")
    stage = "raid"
    message = N_("From %(area)s, %(house)s raids the order of %(victim)s in %(target)s.")

    victim: Seat
    target: Area


def judge(board: Board, area: Area, target: Area) -> RaidReason:
    """Whether the Raid order in an area may take off the order in another, and why or why not."""
    return out_of_reach(board.edition.map, area, target) or _spared(board, area, target)


def targets(board: Board, area: Area) -> tuple[Area, ...]:
    """The areas whose order the Raid order in `area` may take off, by name."""
    lying = sorted({**board.orders, **board.one_time} if board.one_time else board.orders)
    return tuple(target for target in lying if judge(board, area, target) in _LEGAL)


def out_of_reach(geography: Map, area: Area, target: Area) -> RaidReason | None:
    """Why a Raid cannot get there: ports and their sea, sea and land, land and land [A2-PORT-11]."""
    kinds = (geography.kind[area], geography.kind[target])
    if kinds[0] == "port":
        return None if geography.sea_of[area] == target else "port-raids-its-sea-only"
    if kinds == ("land", "port"):
        return "land-cannot-raid-port"
    if kinds[1] == "port":
        return None if geography.sea_of[target] == area else "not-adjacent"
    if target not in geography.adjacent[area]:
        return "not-adjacent"  # ship transport is of no use here [A2-RAID-14]
    return "land-cannot-raid-sea" if kinds == ("land", "sea") else None


def _spared(board: Board, area: Area, target: Area) -> RaidReason:
    """What a Raid in reach may do to the order there."""
    raid, order = board.orders[area], board.orders.get(target) or board.one_time.get(target)
    if order is None:
        return "no-order-there"
    if order.seat == raid.seat:
        return "own-order"
    if board.restrained.get(raid.seat) == order.seat:
        return "restrained"
    kinds, raids = [kind for kind, _take in lying_in(board, target)], board.edition.orders[raid.token].raids
    if not any(kind in raids for kind in kinds):
        return "march-is-safe" if "march" in kinds else "defense-is-safe"
    return "raidable-by-special" if "defense" in kinds and "defense" in raids else "raidable"


async def resolve(game: WesterosGame, seat: Seat) -> None:
    """Resolve one Raid order: it and its target, if it has one, leave the board [A2-RAID-01]."""
    board = game.board
    areas = orders_of(board, seat, "raid")
    if not any(targets(board, area) for area in areas):
        areas = areas[:1]  # which of them goes first cannot matter
    await resolve_in(game, seat, await choose_order(seat, RAID, areas))


async def resolve_in(game: WesterosGame, seat: Seat, area: Area) -> None:
    """Resolve the Raid order in an area; of two orders in one area it takes both, if it may [CK6-TWO-01]."""
    board = game.board
    possible = targets(board, area)
    chosen = await _choose_targets(board, seat, area, possible)
    if not chosen:
        take_off(game, area, "raid-dropped" if possible else "raid-without-target")
        return
    victims = {target: (board.orders.get(target) or board.one_time[target]).seat for target in chosen}
    raids = board.edition.orders[board.orders[area].token].raids
    reason = "order-raided"
    for target, victim in victims.items():
        rule = board.rule(judge(board, area, target))
        game.tell(OrderRaided(rule=rule, seat=seat, area=area, victim=victim, target=target))
    take_off(game, area, "raid-resolved")
    for target, victim in victims.items():
        for kind, take in lying_in(board, target):
            if kind in raids:
                take(game, target, reason)
                if kind == "consolidate-power":
                    _pillage(game, seat, victim)


async def _choose_targets(
    board: Board, seat: Seat, area: Area, possible: tuple[Area, ...]
) -> tuple[Area, ...]:
    """Ask for a target, or none; for several where the order takes as many off the board."""
    most = board.edition.orders[board.orders[area].token].targets
    if most > 1:
        several = SomeOf(dict.fromkeys(possible, 1), 0, min(most, len(possible)))
        chosen: tuple[Area, ...] = await Ask(
            seat, RAID_SEVERAL, several, default=(), subject=area, settle=True
        )
        return chosen
    target = await Ask(seat, RAID, OneOf((NONE, *possible)), default=NONE, subject=area, settle=True)
    return () if target == NONE else (target,)


def _pillage(game: WesterosGame, seat: Seat, victim: Seat) -> None:
    """The raider gains 1 power, the victim loses 1 if it has any [A2-RAID-07, A2-RAID-08]."""
    board = game.board
    if gained := power.gain(board, seat, 1):
        game.tell(PowerGained(**because(board, "pillage"), seat=seat, amount=gained))
    if board.edition.policies.pillage_costs_victim and (lost := power.lose(board, victim, 1)):
        game.tell(PowerLost(**because(board, "pillage"), seat=victim, amount=lost))
