"""Raids: an order takes another one off the board [A2-RAID]."""

from collections.abc import Mapping
from typing import Literal

from adjudicator.engine import OneOf, Seat, SomeOf
from adjudicator.engine.options import Unbranched
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


Targets = OneOf[str] | SomeOf[str]
"""What a Raid order may take off."""

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
    orders = branches(board, seat)
    if not any(targets(board, area) for area in orders):
        orders = dict([*orders.items()][:1])  # which of them goes first cannot matter
    await resolve_in(game, seat, *await choose_order(seat, RAID, orders, asks=asks(orders)))


def branches(board: Board, seat: Seat) -> dict[Area, Targets]:
    """What each Raid order may take off: one order or none, or several where it takes off as many."""
    found: dict[Area, Targets] = {}
    for area in orders_of(board, seat, "raid"):
        possible, most = targets(board, area), board.edition.orders[board.orders[area].token].targets
        several = SomeOf(dict.fromkeys(possible, 1), 0, min(most, len(possible)))
        found[area] = several if most > 1 else OneOf((NONE, *possible))
    return found


def asks(orders: Mapping[Area, Unbranched]) -> dict[str, tuple[str, str]]:
    """Which of the Raid orders are asked about as such that take several orders off."""
    return {area: (RAID_SEVERAL, area) for area, options in orders.items() if isinstance(options, SomeOf)}


async def resolve_in(game: WesterosGame, seat: Seat, area: Area, chosen: Area | tuple[Area, ...]) -> None:
    """Resolve the Raid order in an area; of two orders in one area it takes both, if it may [CK6-TWO-01]."""
    board = game.board
    taken = [each for each in ((chosen,) if isinstance(chosen, str) else chosen) if each != NONE]
    if not taken:
        take_off(game, area, "raid-dropped" if targets(board, area) else "raid-without-target")
        return
    victims = {target: (board.orders.get(target) or board.one_time[target]).seat for target in taken}
    raids = board.edition.orders[board.orders[area].token].raids
    reason = "order-raided"
    several = board.rule("several-raided") if len(taken) > 1 else ""
    for target, victim in victims.items():
        rule = several or board.rule(judge(board, area, target))
        game.tell(OrderRaided(rule=rule, seat=seat, area=area, victim=victim, target=target))
    take_off(game, area, "raid-resolved")
    for target, victim in victims.items():
        raided = [(kind, take) for kind, take in lying_in(board, target) if kind in raids]
        twice = [kind for kind, _take in raided] == ["consolidate-power"] * 2
        for kind, take in raided:
            take(game, target, reason, board.rule("both-orders-raided") if len(raided) > 1 else several)
            if kind == "consolidate-power":
                _pillage(game, seat, victim, twice=twice)


def _pillage(game: WesterosGame, seat: Seat, victim: Seat, *, twice: bool) -> None:
    """The raider gains 1 power, the victim loses 1 if it has any [A2-RAID-07, A2-RAID-08, CK6-TWO-02]."""
    board = game.board
    gained = power.gainable(board, seat, 1)
    rule = power.gained_by(board, board.rule("pillaged-twice" if twice else "pillage"), 1, gained)
    game.tell(PowerGained(rule=rule, reason="pillage", seat=seat, amount=gained))
    if board.edition.policies.pillage_costs_victim:
        game.tell(PowerLost(**because(board, "pillage"), seat=victim, amount=power.losable(board, victim, 1)))
