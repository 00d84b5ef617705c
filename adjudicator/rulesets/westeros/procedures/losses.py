"""Losing units: choosing them by type, and complying with supply again.

Where units of several areas are in question, an answer names each with its area: `winterfell/knight`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Ask, IllegalAnswer, Question, Seat, SomeOf
from adjudicator.engine.bounds import Bound, Needed
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.control import controllers
from adjudicator.rulesets.westeros.events import Reason, UnitsLost, because
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.ports import change_control
from adjudicator.rulesets.westeros.procedures.resolving import emptied, take_off
from adjudicator.rulesets.westeros.supply import bound, complies, cuts, judge_cut
from adjudicator.rulesets.westeros.units import (
    FOOTMAN,
    KIND,
    KNIGHT,
    SHIP,
    SIEGE_ENGINE,
    Kind,
    Unit,
    count,
    in_order,
)
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say

Held = Mapping[Area, tuple[Unit, ...]]
"""Units by area."""

CHEAPEST: tuple[Kind, ...] = (FOOTMAN, SHIP, SIEGE_ENGINE, KNIGHT)
"""The order of the word `cheapest` in plans, and of losses for which all editions have the same."""

RECONCILE_SUPPLY = "reconcile-supply"
"""The question, and the check of its answer."""


async def reconcile(game: WesterosGame, seat: Seat, reason: Reason) -> None:
    """Let a house that is over its supply limit lose units until it complies [A2-SUPPLY-07, A2-SUPPLY-08].

    `reason` says why they are lost. A house within its limit is asked nothing.
    """
    board = game.board
    if complies(board, seat):
        return
    ways = cuts(board, seat)
    held = {area: units for area, units in sorted(board.forces(seat)) if any(area in lost for lost in ways)}
    options = SomeOf(named(held), sum(ways[0].values()), sum(ways[-1].values()))
    default = names(smallest_cut(board, seat))
    answer = await Ask(seat, RECONCILE_SUPPLY, options, default=default, settle=True, check=RECONCILE_SUPPLY)
    for area, units in by_area(answer).items():
        lose(game, seat, area, units, reason)


def check_reconciled(view: View, answer: tuple[str, ...]) -> IllegalAnswer | None:
    """Judge what a house wants to lose: enough to comply, and no unit for nothing."""
    if view.seat is None:
        raise ValueError("only a house loses units")
    lost = {area: len(units) for area, units in by_area(answer).items()}
    match judge_cut(view.board, view.seat, lost):
        case "cut-too-small":
            return IllegalAnswer(say("cut-too-small"))
        case "cut-too-large":
            return IllegalAnswer(say("cut-too-large"))
        case "cut-complies":
            return None


def reconciling_bounds(view: View, question: Question) -> tuple[Bound, ...]:
    """What `check_reconciled` forbids."""
    seat = question.seat
    changes = {area: dict.fromkeys(named({area: units}), -1) for area, units in view.board.forces(seat)}
    enough = bound(view.board, seat, changes, says=say("cut-too-small"))
    return enough, Needed(bound=enough, says=say("cut-too-large"))


def smallest_cut(board: Board, seat: Seat) -> dict[Area, tuple[Unit, ...]]:
    """The fewest units by which a house complies with its supply, the cheapest among equally many.

    Which those are is a policy of the edition.
    """
    policies, ways = board.edition.policies, cuts(board, seat)
    fewest = sum(ways[0].values())
    held = dict(board.forces(seat))
    losses = [
        {area: cheapest({area: held[area]}, number, policies.cheapest)[area] for area, number in lost.items()}
        for lost in ways
        if sum(lost.values()) == fewest
    ]

    def cost(loss: Held) -> list[Any]:
        ranks = sorted(_rank(held, policies.cheapest, area, unit) for area, unit in _each(loss))
        counted = {
            "points": sum(board.edition.units[KIND[unit]].cost for _area, unit in _each(loss)),
            "kinds": [kind for kind, *_rest in ranks],
            "sizes": [(kind, size) for kind, size, *_rest in ranks],
            "units": ranks,
        }
        return [counted[what] for what in policies.cheapest_losses]

    return min(losses, key=cost)


def cheapest(held: Held, number: int, kinds: Sequence[Kind] = CHEAPEST) -> dict[Area, tuple[Unit, ...]]:
    """Choose units by type, by area: within a type from the area with most units, then by the area's word."""
    return _gathered(sorted(_each(held), key=lambda each: _rank(held, kinds, *each))[:number])


def _rank(held: Held, kinds: Sequence[Kind], area: Area, unit: Unit) -> tuple[int, int, Area, bool]:
    """How early a unit is lost; of the same kind in the same area a routed one is the first."""
    return kinds.index(KIND[unit]), -len(held[area]), area, unit == KIND[unit]


def lose(game: WesterosGame, seat: Seat, area: Area, units: Sequence[Unit], reason: Reason) -> None:
    """Take units of a house off the board, and an order that no unit is left for [A2-CLEAN-07]."""
    board = game.board
    game.tell(UnitsLost(**because(board, reason), seat=seat, area=area, units=in_order(units)))
    if area in board.orders and area not in board.units:
        take_off(game, area, "order-without-units")
    emptied(game, seat, area, died=True)


def held_by(board: Board, seat: Seat, kind: Kind | None = None) -> dict[Area, tuple[Unit, ...]]:
    """The units of a house, all or of one kind, by area in the order of the areas' words."""
    found = {
        area: tuple(unit for unit in units if kind in {None, KIND[unit]})
        for area, units in sorted(board.forces(seat))
    }
    return {area: units for area, units in found.items() if units}


async def destroy(game: WesterosGame, seat: Seat, lost: Held) -> None:
    """Let wildlings destroy units, and see whose the areas and their ports are by now [A2-WILD-24].

    Nobody may leave a Power token in an area that is empty now [A2-WILD-19].
    """
    before = controllers(game.board, lost)
    for area, units in lost.items():
        lose(game, seat, area, units, "wildlings-won")
    await change_control(game, before)


def named(held: Held) -> dict[str, int]:
    """Units as options name them, with how many there are of each."""
    return {f"{area}/{unit}": number for area, units in held.items() for unit, number in count(units).items()}


def names(held: Held) -> tuple[str, ...]:
    """Units as an answer names them."""
    return tuple(f"{area}/{unit}" for area, unit in _each(held))


def by_area(answer: Iterable[str]) -> dict[Area, tuple[Unit, ...]]:
    """The units that an answer names; the inverse of `names`."""
    return _gathered((area, unit) for area, _slash, unit in (name.partition("/") for name in answer))


def _each(held: Held) -> Iterable[tuple[Area, Unit]]:
    return ((area, unit) for area, units in held.items() for unit in units)


def _gathered(units: Iterable[tuple[Area, Unit]]) -> dict[Area, tuple[Unit, ...]]:
    found: dict[Area, tuple[Unit, ...]] = {}
    for area, unit in units:
        found[area] = in_order((*found.get(area, ()), unit))
    return found
