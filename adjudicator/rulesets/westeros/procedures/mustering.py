"""Mustering: what areas can bring into play for their points [A2-MUSTER].

A house's answer gives each area that can muster a list: `footman` and the like in the area itself,
`the-golden-sound/ship` in a sea or port beside it, `upgrade-to-knight` for a Footman that becomes a Knight.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

import msgspec

from adjudicator.engine import ASK_ME, Ask, Asked, Check, Fields, IllegalAnswer, Seat, SomeOf, Together
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.control import enemies_in, enemy_fleet_in, sites, unused
from adjudicator.rulesets.westeros.events import Reason, UnitsMustered, UnitsReplaced, because
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND, KINDS, ROUTED, SHIP, Unit
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say

MUSTER = "muster"
HORDE_MUSTER = "wildling-horde-muster"
RECRUIT = "recruit"
MUSTERINGS = (MUSTER, HORDE_MUSTER, RECRUIT)
"""The kinds of question that are answered by what areas muster, for whatever reason they may."""

"""The question, and the check of lists by area."""

IN_TURN = "in-turn"
"""The subject of the question that is put to a house when its turn comes."""

Lists = Mapping[Area, Collection[str]]
"""What areas muster, each a list of entries' words."""

MusterReason = Literal[
    "may-be-mustered",
    "too-few-points",
    "no-unit-left",
    "no-footman",
    "port-full",
    "over-supply",
    "no-such-entry",
]


class Judged(msgspec.Struct, frozen=True):
    """Whether areas may muster some lists, or why not, and the first area whose list is at fault.

    `order` is one in which the entries can be carried out.
    """

    reason: MusterReason
    area: Area = ""
    order: tuple["Entry", ...] = ()

    @property
    def legal(self) -> bool:
        """Whether they may."""
        return self.reason == "may-be-mustered"


class Entry(NamedTuple):
    """One thing an area may muster: a unit, where it is placed, and the Footman it is placed for, if any."""

    word: str
    area: Area
    unit: Unit
    into: Area
    instead: Unit | None
    cost: int


# --- Asking -----------------------------------------------------------------------------------------------


async def muster(game: WesterosGame, _subject: str) -> None:
    """Let the houses muster in turn order, in all their castles and strongholds [A2-MUSTER-01, A2-MUSTER-02].

    All are asked at once, and nobody sees what others say before it is carried out. Whoever is not the first
    may ask to be asked in its turn instead, about any of its areas [A2-MUSTER-19].
    """
    board = game.board
    asks: dict[Seat, Ask[dict[Area, tuple[str, ...]]]] = {}
    for seat in turn_order(board):
        options = fields(board, seat, sites(board, seat), ahead=bool(asks))
        if options.fields:
            asks[seat] = Ask(seat, MUSTER, options, default={}, secret=True, check=MUSTER)
    for seat, wanted in (await Together(asks)).items() if asks else ():
        await _muster_in_turn(game, seat, wanted)


async def _muster_in_turn(game: WesterosGame, seat: Seat, said: Lists) -> None:
    """Carry out what a house has said before; where it waits, or enemy Ships came before it, ask it now."""
    board = game.board
    wanted = {area: words for area, words in said.items() if not is_waiting(words)}
    if not judge(board, seat, wanted).legal:
        wanted = {}
    carry_out(game, seat, wanted)
    options = fields(board, seat, [area for area in said if area not in wanted])
    if options.fields:
        answer = await Ask(seat, MUSTER, options, default={}, subject=IN_TURN, check=MUSTER)
        carry_out(game, seat, answer)


async def muster_in(
    game: WesterosGame,
    seat: Seat,
    area: Area,
    kind: str = MUSTER,
    reason: Reason | None = None,
    *,
    default: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Let a house muster in one area alone; what is answered, and returned, is that area's list."""
    options, check = choices(game.board, seat, area), _check_name(area)
    answer = await Ask(seat, kind, options, default=default, subject=area, settle=True, check=check)
    carry_out(game, seat, {area: answer}, reason)
    return answer


def fields(board: Board, seat: Seat, areas: Sequence[Area], *, ahead: bool = False) -> Fields:
    """What each area that can muster anything may muster; `judge` says which lists go together.

    A house that is asked `ahead` of its turn can have an area wait for it.
    """
    found = {area: choices(board, seat, area, areas) for area in areas}
    able = {area: options for area, options in found.items() if options.available}
    if ahead:
        able = {area: SomeOf({**one.available, ASK_ME: 1}, 0, one.high) for area, one in able.items()}
    return Fields(able, [])


def choices(board: Board, seat: Seat, area: Area, areas: Sequence[Area] = ()) -> SomeOf[str]:
    """The most of each unit that an area may muster, if `areas` muster what suits it best."""
    legal = lists(board, seat, area, freed=_freed(board, seat, (each for each in areas if each != area)))
    words = [entry.word for entry in entries(board, seat, area)]
    most = {word: max(each.count(word) for each in legal) for word in words}
    return SomeOf({word: number for word, number in most.items() if number}, 0, max(map(len, legal)))


def lists(
    board: Board, seat: Seat, area: Area, beside: Lists | None = None, *, freed: int = 0
) -> tuple[tuple[str, ...], ...]:
    """Everything an area may muster `beside` the lists of others, mustering nothing included.

    `freed` is how many Footmen other areas could replace besides.
    """
    points, every, others = points_of(board, area), entries(board, seat, area), _entries(board, seat, beside)
    return tuple(
        tuple(entry.word for entry in chosen)
        for number in range(points + 1)
        for chosen in combinations_with_replacement(every, number)
        if _judge(board, seat, (*others, *chosen), freed).legal
    )


def _freed(board: Board, seat: Seat, areas: Iterable[Area]) -> int:
    """How many Footmen on the board some areas could replace, as far as their points go."""
    price = min(board.edition.upgrade.values())
    return sum(
        min(
            points_of(board, area) // price, sum(KIND[unit] == FOOTMAN for unit in board.units_in(area, seat))
        )
        for area in areas
    )


# --- Judging ----------------------------------------------------------------------------------------------


def entries(board: Board, seat: Seat, area: Area) -> tuple[Entry, ...]:
    """Every single thing that could be mustered by an area, points and supply not considered."""
    edition = board.edition
    geography, facts = edition.map, edition.units
    seas = tuple(sea for sea in geography.adjacent_seas[area] if not enemy_fleet_in(board, sea, seat))
    ports = tuple(port for port in geography.ports_of[area] if not enemies_in(board, port, seat))
    ship = facts[SHIP].cost
    return (
        *(
            Entry(kind, area, kind, area, None, facts[kind].cost)
            for kind in KINDS
            if kind in facts and kind != SHIP
        ),
        *(Entry(f"{water}/{SHIP}", area, SHIP, water, None, ship) for water in (*ports, *seas)),
        *(
            Entry(f"upgrade-to-{unit}", area, unit, area, footman, price)
            for kind, price in edition.upgrade.items()
            for unit, footman in ((kind, FOOTMAN), (ROUTED[kind], ROUTED[FOOTMAN]))
            if footman == FOOTMAN or footman in board.units_in(area, seat)
        ),
    )


def judge(board: Board, seat: Seat, wanted: Lists) -> Judged:
    """Whether a house may muster these lists together in areas that it controls."""
    for area, words in wanted.items():
        if not {*words} <= {entry.word for entry in entries(board, seat, area)}:
            return Judged("no-such-entry", area)
    return _judge(board, seat, _entries(board, seat, wanted))


def _entries(board: Board, seat: Seat, wanted: Lists | None) -> tuple[Entry, ...]:
    """The entries of some lists."""
    found: list[Entry] = []
    for area, words in (wanted or {}).items():
        known = {entry.word: entry for entry in entries(board, seat, area)}
        found += [known[word] for word in words]
    return tuple(found)


def _judge(board: Board, seat: Seat, chosen: Sequence[Entry], freed: int = 0) -> Judged:
    """Hold entries against points, supply and ports, which no order of theirs changes, then find an order.

    Up to `freed` further Footmen may be replaced by others, with the units that are left.
    """
    spent: dict[Area, int] = {}
    added: dict[Area, int] = {}
    for entry in chosen:
        spent[entry.area] = spent.get(entry.area, 0) + entry.cost
        if spent[entry.area] > points_of(board, entry.area):
            return Judged("too-few-points", entry.area)
        if entry.instead is None:  # [A2-MUSTER-14]
            added[entry.into] = added.get(entry.into, 0) + 1
            if len(board.units_in(entry.into, seat)) + added[entry.into] > room_in(board, entry.into):
                return Judged("port-full", entry.area)
            if not complies(board, seat, added):
                return Judged("over-supply", entry.area)
    return _in_some_order(board, seat, chosen, freed)


def points_of(board: Board, area: Area) -> int:
    """The mustering points of an area."""
    edition = board.edition
    return edition.fort_points.get(edition.map.fort[area], 0)


def room_in(board: Board, area: Area) -> int:
    """How many units an area holds at most, supply apart."""
    if board.edition.map.kind[area] == "port":
        return board.edition.ships_in_a_port
    return sum(board.edition.owns.values())


def _in_some_order(board: Board, seat: Seat, chosen: Sequence[Entry], freed: int) -> Judged:
    """Carry the entries out on paper, each when its turn has come [A2-MUSTER-16, A2-MUSTER-17].

    Only Footmen come back: those replaced. Where they are short, Footmen are replaced first, then come those
    Footmen that are to be replaced themselves. If that does not work, no order does.
    """
    left, upgrades = unused(board, seat), board.edition.upgrade
    wanted = [entry.unit for entry in chosen]
    left[FOOTMAN] += min(
        freed, sum(left[kind] - sum(KIND[unit] == kind for unit in wanted) for kind in upgrades)
    )
    short = left[FOOTMAN] < wanted.count(FOOTMAN)
    there = {entry.area: list(board.units_in(entry.area, seat)) for entry in chosen}
    waiting, order = list(chosen), list[Entry]()

    def possible(entry: Entry) -> bool:
        return bool(left[KIND[entry.unit]]) and (entry.instead is None or entry.instead in there[entry.area])

    def how_soon(entry: Entry) -> int:
        if not short or entry.instead is not None:
            return 0
        lacking = FOOTMAN not in there[entry.area]
        replaced = any(other.area == entry.area and other.instead == FOOTMAN for other in waiting)
        return 1 if entry.unit == FOOTMAN and lacking and replaced else 2

    while waiting:
        entry = min(filter(possible, waiting), key=how_soon, default=None)
        if entry is None:
            stuck = next((each for each in waiting if not left[KIND[each.unit]]), None)
            if stuck is None:
                return Judged("no-footman", waiting[0].area)
            return Judged("no-unit-left", stuck.area)
        left[KIND[entry.unit]] -= 1
        if entry.instead is not None:
            there[entry.area].remove(entry.instead)
            left[FOOTMAN] += 1
        if entry.into == entry.area:
            there[entry.area].append(entry.unit)
        waiting.remove(entry)
        order.append(entry)
    return Judged("may-be-mustered", order=tuple(order))


def carry_out(game: WesterosGame, seat: Seat, wanted: Lists, why: Reason | None = None) -> None:
    """Muster legal lists, and tell it; `why` is what lets areas muster if no Westeros card does."""
    board = game.board
    for entry in judge(board, seat, wanted).order:
        units = (entry.unit,)
        if entry.instead is None:
            cause = because(board, why or ("ship-mustered" if entry.unit == SHIP else "unit-mustered"))
            game.tell(UnitsMustered(**cause, seat=seat, area=entry.area, into=entry.into, units=units))
        else:
            cause = because(board, why or "footman-upgraded")
            gone = (entry.instead,)
            game.tell(UnitsReplaced(**cause, seat=seat, area=entry.area, units=gone, by=units))


# --- Checking answers -------------------------------------------------------------------------------------


def is_waiting(words: Collection[str]) -> bool:
    """Whether an area is to be asked about in the turn of its house."""
    return [*words] == [ASK_ME]


def may_wait(board: Board, question: Asked) -> bool:
    """Whether a house is asked ahead of its turn, and can have an area wait for it."""
    if (question.kind, question.subject) != (MUSTER, ""):
        return False
    able = (seat for seat in turn_order(board) if fields(board, seat, sites(board, seat)).fields)
    return next(able, question.seat) != question.seat


def _check_name(area: Area) -> str:
    return f"muster-{area}"


def _check(view: View, answer: Lists) -> IllegalAnswer | None:
    """Judge a house's lists together."""
    if view.seat is None:
        raise ValueError("only a house musters")
    wanted = {area: words for area, words in answer.items() if not is_waiting(words)}
    mixed = next((area for area, words in wanted.items() if ASK_ME in words), None)
    if mixed is not None:
        return IllegalAnswer(say("not-alone", word=ASK_ME), where=(mixed,))
    judged = judge(view.board, view.seat, wanted)
    if judged.legal:
        return None
    return IllegalAnswer(say(judged.reason, area=judged.area), where=(judged.area,))


def _check_list(area: Area) -> Check:
    def check(view: View, answer: tuple[str, ...]) -> IllegalAnswer | None:
        illegal = _check(view, {area: answer})
        return illegal and IllegalAnswer(illegal.said)

    return check


def checks(geography: Map) -> dict[str, Check]:
    """Checks of the lists of several areas, by area, and of each area's list."""
    of_areas = {_check_name(area): _check_list(area) for area in geography.sites}
    return {MUSTER: _check, **of_areas}
