"""Marches: where the units go, and what they leave behind."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from typing import NamedTuple

from adjudicator.engine.bounds import broken
from adjudicator.rulesets.westeros.bot.outlook import Outlook, Units
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.marches import (
    HOSTILE,
    bounds_of_moves,
    destinations,
    may_leave_power,
)
from adjudicator.rulesets.westeros.units import count, in_order, standing, without

STAY = ""

_TOKEN = 6
"""What it costs to leave a Power token behind."""

_BEATEN, _HELD = 16, 6
"""What it costs to lose a fight, for each point of strength, and to be held by a neutral force."""

_MOST_PLACES = 4
"""How many destinations are considered, the most promising ones."""


class March(NamedTuple):
    """A march, what it is worth, and the fight it begins, if any: where, and how often it is won."""

    worth: int
    moves: dict[Area, Units]
    fight: Area = ""
    chance: int = 100


def best_march(outlook: Outlook, origin: Area, modifier: int) -> March:
    """The march from an area that is worth most; to stay is worth 0."""
    found = March(0, {})
    for march in _judged(outlook, origin, modifier):
        if march.worth > found.worth and _fits(outlook, origin, march):
            found = march
    return found


def best_marches(outlook: Outlook, origin: Area, modifier: int, most: int) -> list[March]:
    """The marches from an area that are worth most, the best first; to stay is one of them."""
    found = sorted(_judged(outlook, origin, modifier), key=lambda march: -march.worth)
    fitting = (march for march in found if _fits(outlook, origin, march))
    return [*islice(fitting, most - 1), March(0, {})]


def _fits(outlook: Outlook, origin: Area, march: March) -> bool:
    """Whether ports and supply have room for all that moves."""
    bounds = bounds_of_moves(outlook.board, outlook.seat, origin, origin, march.moves)
    going = {origin: {area: len(units) for area, units in march.moves.items()}}
    return broken(bounds, going) is None


def _judged(outlook: Outlook, origin: Area, modifier: int) -> Iterator[March]:
    """The marches to the most promising places, with one fight at most; none stays where it is."""
    units = standing(outlook.board.units_in(origin, outlook.seat))
    entries = destinations(outlook.board, outlook.seat, origin)
    hostile = {area: reason in HOSTILE for area, reason in entries.items()}
    if not units or not hostile:
        return
    scout = _Scout(outlook, origin, hostile, modifier)
    places = sorted(hostile, key=lambda area: (-scout.entry(area, units)[0], area))[:_MOST_PLACES]
    for moves in _ways(units, places):
        if sum(hostile[area] for area in moves) <= 1:
            yield scout.judge(moves)


def _ways(units: Units, places: list[Area]) -> Iterator[dict[Area, Units]]:
    """Every way to spread units over some places or to let them stay."""
    kinds = count(units)
    spreads = (combinations_with_replacement((STAY, *places), number) for number in kinds.values())
    for spread in product(*spreads):
        moves: dict[Area, Units] = {}
        for kind, areas in zip(kinds, spread, strict=True):
            for area in areas:
                if area != STAY:
                    moves[area] = (*moves.get(area, ()), kind)
        if moves:
            yield moves


class _Scout:
    """Judges what marches from one area are worth."""

    def __init__(self, outlook: Outlook, origin: Area, hostile: dict[Area, bool], modifier: int) -> None:
        self.outlook = outlook
        self.origin = origin
        self.hostile = hostile
        self.modifier = modifier
        self.there = outlook.board.units_in(origin, outlook.seat)
        self.before = outlook.holding(origin, self.there)
        self._entries: dict[tuple[Area, Units], tuple[int, int]] = {}

    def judge(self, moves: dict[Area, Units]) -> March:
        """What a march is worth, by what it gains and what it leaves behind."""
        gone = [unit for units in moves.values() for unit in units]
        worth, fight, odds = self.leaving(without(self.there, gone)) - self.before, "", 100
        for area, units in moves.items():
            gained, percent = self.entry(area, units)
            worth += gained
            if self.hostile[area]:
                fight, odds = area, percent
        return March(worth, moves, fight, odds)

    def leaving(self, left: Units) -> int:
        """What the area of origin is worth with what is left there."""
        outlook, area = self.outlook, self.origin
        if left:
            return outlook.holding(area, left)
        if outlook.map.kind[area] != "land":
            return 0
        kept = area in outlook.board.power_tokens or outlook.map.home_of.get(area) == outlook.seat
        if kept:
            return outlook.holding(area, ())
        if may_leave_power(outlook.board, outlook.seat, area):
            return max(0, outlook.holding(area, ()) - _TOKEN)
        return 0

    def entry(self, area: Area, units: Units) -> tuple[int, int]:
        """What it is worth to send units into an area, and how often that succeeds."""
        case = area, units
        if case not in self._entries:
            self._entries[case] = (
                self._fight(area, units) if self.hostile[area] else (self._enter(area, units), 100)
            )
        return self._entries[case]

    def _enter(self, area: Area, units: Units) -> int:
        outlook = self.outlook
        there = outlook.board.units_in(area, outlook.seat)
        before = outlook.holding(area, there) if outlook.holder(area) == outlook.seat else 0
        return outlook.holding(area, in_order((*there, *units))) - before + outlook.harm(area)

    def _fight(self, area: Area, units: Units) -> tuple[int, int]:
        outlook = self.outlook
        odds = outlook.odds(self.origin, area, units, self.modifier)
        force = outlook.board.units.get(area)
        beaten = 6 * outlook.strength(force.units, area, attacking=False) if force is not None else 0
        won = outlook.holding(area, units) + outlook.harm(area) + beaten
        lost = (
            _BEATEN * outlook.strength(units, area, attacking=True) + _BEATEN
            if area not in outlook.board.neutral_forces
            else _HELD
        )
        return (odds * won - (100 - odds) * lost) // 100, odds
