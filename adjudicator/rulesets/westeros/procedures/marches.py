"""Marches: units move, areas change hands, combats begin [A2-MARCH]."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from adjudicator.engine import Ask, Branches, IllegalAnswer, Limit, Moves, OneOf, Question, Seat
from adjudicator.engine.bounds import Between, Bound, Total, Weights, broken
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.combat.fighting import fight
from adjudicator.rulesets.westeros.control import controller, controllers, enemies_in, restrained
from adjudicator.rulesets.westeros.events import (
    PowerTokenLaid,
    PowerTokenReturned,
    Reason,
    UnitsMoved,
    because,
)
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.procedures import neutral, ports, victory
from adjudicator.rulesets.westeros.procedures.losses import reconcile
from adjudicator.rulesets.westeros.procedures.resolving import choose_order, emptied, orders_of, take_off
from adjudicator.rulesets.westeros.transport import within_reach
from adjudicator.rulesets.westeros.units import Unit, count, spread, standing
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said

MARCH = "march"
LEAVE_POWER = "leave-power"

Moved = Mapping[Area, Mapping[Unit, int]]
"""What goes where, as the answer to a march names it."""

EntryReason = Literal[
    "no-combat",
    "enemy-units",
    "garrison",
    "neutral-force",
    "impassable",
    "no-owned-port",
    "land-units-keep-to-land",
    "ships-keep-off-land",
    "out-of-reach",
    "restrained",
]

LeftReason = Literal["left-to-nobody", "left-to-crest"]

_LEFT: Mapping[Reason, LeftReason] = {
    "control-by-nobody": "left-to-nobody",
    "control-by-crest": "left-to-crest",
}
"""Why the control of an area changes when it is left."""

HOSTILE: tuple[EntryReason, ...] = ("enemy-units", "garrison", "neutral-force")
"""What uses up the one combat of a March order."""

ENTRIES: tuple[EntryReason, ...] = ("no-combat", *HOSTILE)
"""What a march may begin."""


def judge(board: Board, seat: Seat, origin: Area, destination: Area) -> EntryReason:
    """What a house begins by marching from one area to another, or why it cannot."""
    if restrained(board, seat, destination):
        return "restrained"
    return _barred(board, seat, origin, destination) or _met(board, seat, destination)


def destinations(board: Board, seat: Seat, origin: Area) -> dict[Area, EntryReason]:
    """The areas a house may march to from `origin`, by name, and what each begins."""
    geography = board.edition.map
    near = (
        within_reach(board, seat, origin)
        if geography.kind[origin] == "land"
        else ship_lanes(geography, origin)
    )
    entries = {area: judge(board, seat, origin, area) for area in sorted(near)}
    return {area: reason for area, reason in entries.items() if reason in ENTRIES}


def ship_lanes(geography: Map, origin: Area) -> tuple[Area, ...]:
    """Where a border, or a port, leads Ships [A2-PORT-08]."""
    if origin in geography.sea_of:
        return (geography.sea_of[origin],)
    return (*geography.adjacent_seas[origin], *geography.ports_of[origin])


def _barred(board: Board, seat: Seat, origin: Area, destination: Area) -> EntryReason | None:
    """Why units cannot get there; None if they can."""
    geography = board.edition.map
    if geography.kind[origin] == "land":
        if geography.kind[destination] != "land":
            return "land-units-keep-to-land"
        if destination in board.impassable:
            return "impassable"
        return None if destination in within_reach(board, seat, origin) else "out-of-reach"
    if geography.kind[destination] == "land":
        return "ships-keep-off-land"
    if destination not in ship_lanes(geography, origin):
        return "out-of-reach"
    if geography.kind[destination] == "port" and controller(board, destination) != seat:
        return "no-owned-port"
    return None


def _met(board: Board, seat: Seat, area: Area) -> EntryReason:
    """What units of a house meet in an area."""
    if area in board.neutral_forces:
        return "neutral-force"
    if enemies_in(board, area, seat):
        return "enemy-units"
    if area in board.garrisons and board.edition.map.home_of[area] != seat:
        return "garrison"
    return "no-combat"


def check(view: View, answer: Mapping[Area, Moved]) -> IllegalAnswer | None:
    """Judge the moves out of an area by the view's house; the answer names the area."""
    ((origin, moves),) = answer.items()
    illegal = judge_moves(view, origin, moves)
    return illegal.inside(origin) if illegal else None


def judge_moves(view: View, origin: Area, moves: Moved) -> IllegalAnswer | None:
    """Judge the moves out of an area by the view's house."""
    if view.seat is None:
        raise ValueError("only a house marches")
    wrong = broken(bounds_of_moves(view.board, view.seat, origin, origin, moves), {origin: moves})
    return IllegalAnswer(wrong.says, where=wrong.where[1:]) if wrong else None


def bounds(view: View, question: Question) -> tuple[Bound, ...]:
    """What `check` forbids."""
    options = question.options
    branches = options.branches if isinstance(options, Branches) else {}
    return tuple(
        bound
        for origin, moves in branches.items()
        if isinstance(moves, Moves)
        for bound in bounds_of_moves(view.board, question.seat, origin, origin, moves.destinations)
    )


def bounds_of_moves(
    board: Board, seat: Seat, origin: Area, key: str, targets: Collection[Area]
) -> Iterator[Bound]:
    """Room in ports, and armies after all moves [A2-MARCH-14]; `key` is that of the moves in the answer.

    If all units leave an area to nobody, the Ships in its port are lost [A2-PORT-17].
    """
    most, allowed = board.edition.ships_in_a_port, supply.limits(board, seat)
    for port in targets:
        if board.edition.map.kind[port] == "port":
            yield Total(
                {key: {port: 1}}, _ships_in(board, port), high=most, says=say("port-ships", most=most)
            )
    changes: dict[Area, Weights] = {origin: {key: -1}}
    changes |= {area: {key: {area: 1}} for area in targets}
    says, lost = say("armies", limits=allowed), _ports_lost(board, seat, origin)
    everyone = len(board.units_in(origin, seat))
    some, all_go = Between({key: 1}, high=everyone - 1), Between({key: 1}, low=everyone)
    for gone, when in (((), some), (lost, all_go)) if lost else (((), None),):
        yield supply.bound(board, seat, changes, says=says, gone=gone, when=when)


def _ports_lost(board: Board, seat: Seat, origin: Area) -> tuple[Area, ...]:
    """The ports whose Ships are lost with an area that all units leave.

    Where a Power token could be left they are counted as staying: that is decided afterwards.
    """
    geography = board.edition.map
    kept = (
        board.edition.policies.ships_stay_in_lost_ports
        or geography.kind[origin] != "land"
        or may_leave_power(board, seat, origin)
        or board.power_tokens.get(origin) == seat
        or geography.home_of.get(origin) == seat
    )
    return () if kept else geography.ports_of[origin]


def _ships_in(board: Board, port: Area) -> int:
    force = board.units.get(port)
    return 0 if force is None else len(force.units)


async def resolve(game: WesterosGame, seat: Seat) -> None:
    """Resolve one March order: moves, Power token, then its combat, if it begins one [A2-MARCH-01]."""
    await resolve_in(game, seat, *await choose_order(seat, MARCH, branches(game.board, seat), check=MARCH))


def branches(board: Board, seat: Seat) -> dict[Area, Moves]:
    """Where the units may march from each area with a March order."""
    return {
        origin: movements(board, seat, origin, destinations(board, seat, origin))
        for origin in orders_of(board, seat, "march")
    }


async def resolve_in(game: WesterosGame, seat: Seat, origin: Area, moves: Moved) -> None:
    """Resolve the March order in an area."""
    board = game.board
    target = next((area for area in moves if judge(board, seat, origin, area) in HOSTILE), None)
    stays = target is not None and _cannot_win(board, seat, origin, target, moves)
    leave_power = not stays and await choose_leaving_power(board, seat, origin, moves)
    peaceful = tuple(area for area in moves if area != target)

    held = controllers(board, (origin, *peaceful))
    for area in peaceful:  # [A2-MARCH-10]
        enter(game, seat, origin, area, spread(moves[area]))
    if target is not None and target not in board.neutral_forces:
        _move(game, seat, origin, target, spread(moves[target]))
    await settle(game, seat, origin, held, leave_power=leave_power)
    if victory.check(game, seat):
        return
    if board.combat is not None:
        await fight(game)
        return
    if target is not None and await neutral.overcome(game, seat, origin, target, spread(moves[target])):
        held = controllers(board, (origin, target))
        enter(game, seat, origin, target, spread(moves[target]))
        await settle(game, seat, origin, held, leave_power=leave_power)
    elif target is not None and board.edition.policies.supply_after_a_neutral_force_held:
        await reconcile(game, seat, "supply-after-neutral-force")
    take_off(game, origin, "march-resolved")
    victory.check(game, seat)


def _cannot_win(board: Board, seat: Seat, origin: Area, target: Area, moves: Moved) -> bool:
    """Whether units stay because all possible support would not overcome a neutral force."""
    if board.edition.policies.joined_support_overcomes and target in board.neutral_forces:
        board = _after_the_others(board, seat, origin, moves, target)
    return is_hopeless(board, seat, origin, target, spread(moves[target]))


def is_hopeless(board: Board, seat: Seat, origin: Area, area: Area, units: tuple[Unit, ...]) -> bool:
    """Whether units march against a neutral force that all possible support would not overcome."""
    needed = board.neutral_forces.get(area)
    return needed is not None and neutral.most_strength(board, seat, origin, area, units) < needed


def hopeless_marches(board: Board, seat: Seat, answer: Mapping[Area, Any]) -> Iterator[Said]:
    """Say which marches go against a neutral force that no possible support would overcome.

    Answers that an expansion allows instead of marches are skipped.
    """
    for origin, moves in answer.items():
        for area, units in moves.items() if isinstance(moves, Mapping) else ():
            if area not in board.neutral_forces:
                continue
            moved = _after_the_others(board, seat, origin, moves, area)
            if is_hopeless(moved, seat, origin, area, spread(units)):
                most = neutral.most_strength(moved, seat, origin, area, spread(units))
                yield say("cannot-win", area=area, most=most, needed=board.neutral_forces[area])


def _after_the_others(board: Board, seat: Seat, origin: Area, moves: Moved, target: Area) -> Board:
    """The board after the other moves of a march, which may join units that support it [A2-MARCH-10]."""
    moved = board.clone()
    for area, units in moves.items():
        if area != target:
            moved.remove(origin, spread(units))
            moved.add(area, seat, spread(units))
    return moved


def movements(board: Board, seat: Seat, origin: Area, entries: Mapping[Area, EntryReason]) -> Moves:
    """Each unit may have a destination; those not named stay [A2-MARCH-02, A2-MARCH-13]."""
    units = count(standing(board.units_in(origin, seat)))
    hostile = tuple(area for area, reason in entries.items() if reason in HOSTILE)
    return Moves(
        units,
        dict.fromkeys(entries if units else (), tuple(units)),
        (Limit(hostile, 1),) if hostile else (),
    )


async def choose_leaving_power(board: Board, seat: Seat, origin: Area, moves: Moved) -> bool:
    """Ask whether to leave a Power token in a land area that all units leave [A2-MARCH-15]."""
    going = sum(sum(units.values()) for units in moves.values())
    if going < len(board.units_in(origin, seat)) or not may_leave_power(board, seat, origin):
        return False
    default = "no" if board.edition.map.fort[origin] == "none" else "yes"
    return await Ask(seat, LEAVE_POWER, OneOf(("no", "yes")), default=default, subject=origin) == "yes"


def may_leave_power(board: Board, seat: Seat, area: Area) -> bool:
    """Whether a house could leave a Power token in an area that all its units march out of [A2-MARCH-19]."""
    geography = board.edition.map
    return (
        geography.kind[area] == "land"
        and geography.home_of.get(area) != seat
        and area not in board.power_tokens
        and board.available[seat] > 0
    )


def enter(
    game: WesterosGame, seat: Seat, origin: Area, area: Area, units: tuple[Unit, ...], *, reason: Reason = ""
) -> None:
    """Move units without combat; another house's Power token goes back to its pool [A2-MARCH-09].

    `reason` is what lets them move, if not a March order.
    """
    board = game.board
    _move(game, seat, origin, area, units, reason=reason)
    owner = board.power_tokens.get(area)
    if owner is not None and owner != seat:
        game.tell(PowerTokenReturned(**because(board, "token-overrun"), seat=owner, area=area))


def _move(
    game: WesterosGame, seat: Seat, origin: Area, area: Area, units: tuple[Unit, ...], *, reason: Reason = ""
) -> None:
    """Move units; this begins a combat where enemies or a garrison stand [A2-MARCH-21]."""
    board, geography = game.board, game.board.edition.map
    overseas = geography.kind[origin] == "land" and area not in geography.adjacent_land[origin]
    reason = reason or ("march-overseas" if overseas else "march")
    game.tell(
        UnitsMoved(
            **because(board, reason),
            seat=seat,
            origin=origin,
            destination=area,
            units=units,
            overseas=overseas,
        )
    )


async def settle(
    game: WesterosGame, seat: Seat, origin: Area, held: Mapping[Area, Seat | None], *, leave_power: bool
) -> None:
    """Lay the Power token, if any, then update who controls the areas and their ports [A2-CTRL-13]."""
    board = game.board
    if leave_power and origin not in board.units:
        game.tell(PowerTokenLaid(rule=board.rule("token-left"), seat=seat, area=origin))
    emptied(game, seat, origin, died=False)
    await ports.change_control(game, held, _LEFT)
