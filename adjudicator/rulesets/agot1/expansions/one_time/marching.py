"""One-time orders that move units: Forced March and The Young Wolf [CK6-FORCED, CK6-WOLF]."""

from collections.abc import Iterator, Mapping

from adjudicator.engine import IllegalAnswer, Moves, Seat, SomeOf
from adjudicator.rulesets.agot1.saying import say
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.control import controller, controllers
from adjudicator.rulesets.westeros.events import Reason
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import victory
from adjudicator.rulesets.westeros.procedures.losses import by_area, named
from adjudicator.rulesets.westeros.procedures.marches import (
    EntryReason,
    Moved,
    choose_leaving_power,
    destinations,
    enter,
    movements,
    settle,
)
from adjudicator.rulesets.westeros.procedures.resolving import take_off
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.transport import within_reach
from adjudicator.rulesets.westeros.units import Unit, count, spread, standing
from adjudicator.rulesets.westeros.view import View

FORCED_MARCH = "forced-march"
YOUNG_WOLF = "young-wolf"

Coming = Mapping[Area, tuple[Unit, ...]]
"""The units that come from each of some areas."""


async def _move(game: WesterosGame, seat: Seat, origin: Area, moves: Moved, *, reason: Reason) -> None:
    """Move units to where they meet nobody; an order in an area left empty goes [CK6-TWO-03]."""
    board = game.board
    leave_power = await choose_leaving_power(board, seat, origin, moves)
    held = controllers(board, (origin, *moves))
    for area, units in moves.items():
        enter(game, seat, origin, area, spread(units), reason=reason)
    await settle(game, seat, origin, held, leave_power=leave_power)
    if origin in board.orders and not board.units_in(origin, seat):
        take_off(game, origin, "order-without-units", "CK6-TWO-03")


# --- The Young Wolf ---------------------------------------------------------------------------------------


def peaceful(board: Board, seat: Seat, area: Area) -> dict[Area, EntryReason]:
    """Where a march from an area would meet nobody [CK6-WOLF-01, CK6-WOLF-03]."""
    return {where: met for where, met in destinations(board, seat, area).items() if met == "no-combat"}


def peaceful_moves(board: Board, seat: Seat, area: Area) -> Moves:
    """Where the units in the area may march so as to meet nobody."""
    return movements(board, seat, area, peaceful(board, seat, area))


async def young_wolf(game: WesterosGame, seat: Seat, area: Area, moves: Moved) -> None:
    """The units in the area march, but meet nobody [CK6-WOLF-01]."""
    if moves:
        await _move(game, seat, area, moves, reason="young-wolf")
        victory.check(game, seat)  # [CK-X-61]


# --- Forced March -----------------------------------------------------------------------------------------


def coming(board: Board, seat: Seat, area: Area) -> dict[Area, tuple[Unit, ...]]:
    """The units that a Forced March may bring to an area, by the area they come from.

    They come over land or by their house's Ships [CK6-FORCED-02], at sea from seas and ports; routed units
    stay [CK6-FORCED-06], and so do Ships in a port that is nobody's [CK5-CTRL-02].
    """
    geography = board.edition.map
    if geography.kind[area] == "land":  # [CK6-FORCED-03]
        near = within_reach(board, seat, area)
    else:
        ports = (port for port in geography.ports_of[area] if controller(board, port) == seat)
        near = (*geography.adjacent_seas[area], *ports)  # [CK-X-12]
    found = {origin: standing(board.units_in(origin, seat)) for origin in near}
    return {origin: units for origin, units in found.items() if units}


def sequence(board: Board, seat: Seat, area: Area, chosen: Coming) -> tuple[Area, ...] | None:
    """An order of movements with which the house complies with supply after each; None: there is none."""
    return next(_sequences(board, seat, area, chosen, ()), None)


def _sequences(
    board: Board, seat: Seat, area: Area, chosen: Coming, done: tuple[Area, ...]
) -> Iterator[tuple[Area, ...]]:
    if len(done) == len(chosen):
        yield done
        return
    for origin in chosen:
        if origin not in done:
            moved = (*done, origin)
            changes = {each: -len(chosen[each]) for each in moved}
            changes[area] = sum(len(chosen[each]) for each in moved)
            if complies(board, seat, changes):  # [CK6-FORCED-04]
                yield from _sequences(board, seat, area, chosen, moved)


def who_may_come(board: Board, seat: Seat, area: Area) -> SomeOf[str]:
    """Any of the units around the area."""
    there = coming(board, seat, area)
    return SomeOf(named(there), 0, sum(map(len, there.values())))


async def forced_march(game: WesterosGame, seat: Seat, area: Area, answer: tuple[str, ...]) -> None:
    """Bring units from around into the area, one area after another [CK6-FORCED-01, CK6-FORCED-07]."""
    chosen = by_area(answer)
    for origin in sequence(game.board, seat, area, chosen) or ():
        await _move(game, seat, origin, {area: count(chosen[origin])}, reason="forced-march")
    victory.check(game, seat)  # [CK-X-61]


def judge_supply(view: View, area: Area, answer: tuple[str, ...]) -> IllegalAnswer | None:
    """Whether the house of a view complies with supply after each movement, in some order of them."""
    if view.seat is None:
        raise ValueError("only a house marches")
    if sequence(view.board, view.seat, area, by_area(answer)) is not None:
        return None
    return IllegalAnswer(say("supply-on-the-way"))
