"""Mustering: what an area can bring into play for its points [A2-MUSTER].

An answer lists what is mustered: `footman` and the like in the area itself, `the-golden-sound/ship` in a sea
or port beside it, `upgrade-to-knight` for a Footman that becomes a Knight.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations_with_replacement, permutations
from typing import Literal, NamedTuple

from adjudicator.engine import Ask, Check, IllegalAnswer, Seat, SomeOf
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.control import enemies_in, enemy_fleet_in, sites, unused
from adjudicator.rulesets.westeros.events import Reason, UnitsMustered, UnitsReplaced, because
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND, KINDS, ROUTED, SHIP, Unit
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

MUSTER = "muster"

MusterReason = Literal[
    "may-be-mustered",
    "too-few-points",
    "no-unit-left",
    "no-footman",
    "port-full",
    "over-supply",
    "no-such-entry",
]


class Judged(NamedTuple):
    """Whether an area may muster a list, or why not; `order` is one that works."""

    reason: MusterReason
    order: tuple["Entry", ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may."""
        return self.reason == "may-be-mustered"


class Entry(NamedTuple):
    """One thing an area may muster: a unit, where it is placed, and the Footman it is placed for, if any."""

    word: str
    unit: Unit
    into: Area
    instead: Unit | None
    cost: int


# --- Asking -----------------------------------------------------------------------------------------------


async def muster(game: WesterosGame, seat: Seat) -> None:
    """Let a house muster in all its castles and strongholds [A2-MUSTER-01, A2-MUSTER-02]."""
    for area in _in_order(game.board, seat):
        await muster_in(game, seat, area)


def _in_order(board: Board, seat: Seat) -> tuple[Area, ...]:
    """The areas that muster, by name; where Footmen are short, first those that may free some [A2-MUSTER-17].

    Nothing else that one area does can make room for another.
    """
    areas = sites(board, seat)
    points = sum(_points(board, area) for area in areas)
    if unused(board, seat)[FOOTMAN] >= points:
        return areas
    footmen = (FOOTMAN, ROUTED[FOOTMAN])
    return tuple(sorted(areas, key=lambda area: not set(footmen) & {*board.units_in(area, seat)}))


async def muster_in(
    game: WesterosGame,
    seat: Seat,
    area: Area,
    kind: str = MUSTER,
    reason: Reason | None = None,
    *,
    default: tuple[str, ...] = (),
) -> None:
    """Let a house muster in one area that it controls; `kind` names the question, which has a `default`.

    `reason` is what lets the area muster where that is not the Westeros card.
    """
    board = game.board
    options = choices(board, seat, area)
    check = _check_name(area)
    answer = await Ask(seat, kind, options, default=default, subject=area, settle=True, check=check)
    for entry in judge(board, seat, area, answer).order:
        _carry_out(game, seat, area, entry, reason)


def choices(board: Board, seat: Seat, area: Area) -> SomeOf[str]:
    """The most of each unit that an area may muster; `judge` says which go together."""
    legal = lists(board, seat, area)
    words = [entry.word for entry in entries(board, seat, area)]
    most = {word: max(each.count(word) for each in legal) for word in words}
    return SomeOf({word: number for word, number in most.items() if number}, 0, max(map(len, legal)))


def lists(board: Board, seat: Seat, area: Area) -> tuple[tuple[str, ...], ...]:
    """Everything an area may muster, mustering nothing included."""
    points, every = _points(board, area), entries(board, seat, area)
    return tuple(
        tuple(entry.word for entry in chosen)
        for number in range(points + 1)
        for chosen in combinations_with_replacement(every, number)
        if _judge(board, seat, area, chosen).legal
    )


# --- Judging ----------------------------------------------------------------------------------------------


def entries(board: Board, seat: Seat, area: Area) -> tuple[Entry, ...]:
    """Every single thing that could be mustered by an area, points and supply not considered."""
    edition = board.edition
    geography, facts = edition.map, edition.units
    seas = tuple(sea for sea in geography.adjacent_seas[area] if not enemy_fleet_in(board, sea, seat))
    ports = tuple(port for port in geography.ports_of[area] if not enemies_in(board, port, seat))
    return (
        *(
            Entry(kind, kind, area, None, facts[kind].cost)
            for kind in KINDS
            if kind in facts and kind != SHIP
        ),
        *(Entry(f"{water}/{SHIP}", SHIP, water, None, facts[SHIP].cost) for water in (*ports, *seas)),
        *(
            Entry(f"upgrade-to-{unit}", unit, area, footman, price)
            for kind, price in edition.upgrade.items()
            for unit, footman in ((kind, FOOTMAN), (ROUTED[kind], ROUTED[FOOTMAN]))
            if footman == FOOTMAN or footman in board.units_in(area, seat)
        ),
    )


def judge(board: Board, seat: Seat, area: Area, words: Iterable[str]) -> Judged:
    """Whether a house may muster this list in an area that it controls."""
    known = {entry.word: entry for entry in entries(board, seat, area)}
    chosen = []
    for word in words:
        if word not in known:
            return Judged("no-such-entry")
        chosen.append(known[word])
    return _judge(board, seat, area, chosen)


def _judge(board: Board, seat: Seat, area: Area, chosen: Sequence[Entry]) -> Judged:
    """Try the entries in every order: one may make room for another [A2-MUSTER-17]."""
    if sum(entry.cost for entry in chosen) > _points(board, area):
        return Judged("too-few-points")
    added: dict[Area, int] = {}
    for entry in chosen:
        if entry.instead is None:
            added[entry.into] = added.get(entry.into, 0) + 1
    if added and not complies(board, seat, added):  # [A2-MUSTER-14]
        return Judged("over-supply")
    for place, number in added.items():
        if len(board.units_in(place, seat)) + number > _room(board, place):
            return Judged("port-full")
    tried = [_try(board, seat, area, order) for order in dict.fromkeys(permutations(chosen))]
    return next((judged for judged in tried if judged.legal), tried[0])


def _points(board: Board, area: Area) -> int:
    edition = board.edition
    return edition.fort_points.get(edition.map.fort[area], 0)


def _room(board: Board, area: Area) -> int:
    """How many units an area holds at most, supply apart."""
    if board.edition.map.kind[area] == "port":
        return board.edition.ships_in_a_port
    return sum(board.edition.owns.values())


def _try(board: Board, seat: Seat, area: Area, order: tuple[Entry, ...]) -> Judged:
    """Go through the entries as they stand, with the units that are left [A2-MUSTER-16]."""
    left, there = unused(board, seat), list(board.units_in(area, seat))
    for entry in order:
        if not left[KIND[entry.unit]]:
            return Judged("no-unit-left")
        left[KIND[entry.unit]] -= 1
        if entry.instead is not None:
            if entry.instead not in there:
                return Judged("no-footman")
            there.remove(entry.instead)
            left[FOOTMAN] += 1
        if entry.into == area:
            there.append(entry.unit)
    return Judged("may-be-mustered", order)


def _carry_out(game: WesterosGame, seat: Seat, area: Area, entry: Entry, why: Reason | None) -> None:
    board, units = game.board, (entry.unit,)
    if entry.instead is None:
        board.add(entry.into, seat, units)
        reason = why or ("ship-mustered" if entry.unit == SHIP else "unit-mustered")
        game.tell(UnitsMustered(**because(board, reason), seat=seat, area=area, into=entry.into, units=units))
        return
    board.remove(area, (entry.instead,))
    board.add(area, seat, units)
    reason = why or "footman-upgraded"
    game.tell(UnitsReplaced(**because(board, reason), seat=seat, area=area, units=(entry.instead,), by=units))


# --- Checking answers -------------------------------------------------------------------------------------


def _check_name(area: Area) -> str:
    return f"muster-{area}"


def _check(area: Area, view: View, answer: tuple[str, ...]) -> IllegalAnswer | None:
    """Judge a house's list for an area."""
    if view.seat is None:
        raise ValueError("only a house musters")
    match judge(view.board, view.seat, area, answer).reason:
        case "may-be-mustered":
            return None
        case "too-few-points":
            return IllegalAnswer(_("This costs more mustering points than the area has."))
        case "no-unit-left":
            return IllegalAnswer(_("You do not have that many of these units left."))
        case "no-footman":
            return IllegalAnswer(_("There are not enough Footmen to replace."))
        case "port-full":
            return IllegalAnswer(_("The port cannot hold that many Ships."))
        case "over-supply":
            return IllegalAnswer(_("With these units your armies would exceed your supply."))
        case "no-such-entry":
            return IllegalAnswer(_("This area cannot muster that unit, or cannot place it there."))


def checks(geography: Map) -> dict[str, Check]:
    """A check for each area that can muster."""
    return {_check_name(area): partial(_check, area) for area in geography.sites}
