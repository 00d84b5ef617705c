"""Planning: which order each area gets, and how the Messenger Raven is used."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.bot.marching import March, best_march
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.edition import Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.mustering import choices
from adjudicator.rulesets.westeros.procedures.planning import (
    NO_ORDER,
    allowed_in,
    areas_to_order,
    usable,
)
from adjudicator.rulesets.westeros.procedures.raven import LOOK
from adjudicator.rulesets.westeros.units import standing

_POWER = 8
"""What one power is worth to a house that has little; with much of it, half."""

_SCARCE, _PLENTY = 4, 8

_POINT = 13
"""What a mustering point is worth."""


_WHIM = 9
"""By how much a sensible house may think of an order differently, whatever it is worth."""

_ATTEMPTS = 40


class _Wish(NamedTuple):
    """An order that could be given, and what it is worth."""

    worth: int
    area: Area
    token: Token


def sheet(outlook: Outlook, pick: Pick) -> dict[Area, Token]:
    """An order for every area with units: marches first, then what serves them and what is in danger."""
    return _granted(outlook, _shuffled(_all_wishes(outlook), pick))


def varied_sheets(outlook: Outlook, pick: Pick) -> Iterator[dict[Area, Token]]:
    """Other sheets that a sensible house might give: each wish is worth up to a third more or less."""
    wishes, given = _all_wishes(outlook), list[dict[Area, Token]]()
    for _attempt in range(_ATTEMPTS):
        varied = [wish._replace(worth=wish.worth * (67 + pick(67)) // 100 + pick(_WHIM)) for wish in wishes]
        found = _granted(outlook, sorted(varied, key=lambda wish: -wish.worth))
        if found not in given:
            given.append(found)
            yield found


def _all_wishes(outlook: Outlook) -> list[_Wish]:
    """What could be ordered anywhere, the best first."""
    areas = areas_to_order(outlook.board, outlook.seat)
    marches = {area: best_march(outlook, area, 0) for area in areas}
    wishes = [
        wish
        for area in areas
        for wish in _wishes(outlook, area, marches)
        if allowed_in(outlook.board, area, (wish.token,))
    ]
    return sorted(wishes, key=lambda wish: (-wish.worth, wish.area, wish.token))


def _shuffled(wishes: list[_Wish], pick: Pick) -> list[_Wish]:
    """Shuffle wishes of equal worth."""
    found: list[_Wish] = []
    while wishes:
        equal = [wish for wish in wishes[:12] if wish.worth == wishes[0].worth]
        found.append(wishes.pop(pick(len(equal)) if len(equal) > 1 else 0))
    return found


def _granted(outlook: Outlook, wishes: list[_Wish]) -> dict[Area, Token]:
    """Grant the best wishes as far as tokens and stars go."""
    areas, tokens = areas_to_order(outlook.board, outlook.seat), usable(outlook.board, outlook.seat)
    left = {**tokens.regular, **dict.fromkeys(tokens.special, 1)}
    stars = tokens.stars
    given: dict[Area, Token] = {}
    for _worth, area, token in wishes:
        if area in given or not left.get(token) or (outlook.tokens[token].star and not stars):
            continue
        left[token] -= 1
        stars -= outlook.tokens[token].star
        given[area] = token
    return {area: given.get(area, NO_ORDER) for area in areas}


def _wishes(outlook: Outlook, area: Area, marches: dict[Area, March]) -> list[_Wish]:
    """What each kind of order would be worth in an area."""
    units = outlook.board.units_in(area, outlook.seat)
    risk, worth = outlook.risk(area, units), outlook.worth(area)
    found = _marching(outlook, area, marches[area])
    saved = {more: (risk - outlook.risk(area, units, more)) * (worth + 8) // 100 for more in (1, 2)}
    found += [_Wish(saved[1], area, "defense+1"), _Wish(saved[2] - 1, area, "defense+2")]
    backed = _backing(outlook, area, marches)
    found += [_Wish(backed[0] + 1, area, "support"), _Wish(backed[1], area, "support+1")]
    nuisances = _nuisances(outlook, area)
    several = sum(nuisances[: outlook.tokens["raid*"].targets])
    found += [_Wish(sum(nuisances[:1]), area, "raid"), _Wish(several - 1, area, "raid*")]
    gathered = power_worth(outlook, area)
    found.append(_Wish(gathered, area, "consolidate-power"))
    special = gathered - 2
    if outlook.tokens["consolidate-power*"].musters:
        special = max(special, muster_worth(outlook, area) - risk // 4)
    found.append(_Wish(special, area, "consolidate-power*"))
    return found


def _marching(outlook: Outlook, area: Area, march: March) -> list[_Wish]:
    """The three March orders; the modifier counts only where there is a fight."""
    if not march.fight:
        return [_Wish(march.worth - cost, area, token) for token, cost in _PEACEFUL.items()]
    found = [_Wish(march.worth, area, "march")]
    for token in ("march+1", "march-1"):
        other = best_march(outlook, area, outlook.tokens[token].modifier)
        found.append(_Wish(other.worth - (2 if outlook.tokens[token].star else 0), area, token))
    return found


_PEACEFUL = {"march-1": 0, "march": 1, "march+1": 4}
"""What it costs to use up each March order where nobody is fought."""


def _backing(outlook: Outlook, area: Area, marches: dict[Area, March]) -> tuple[int, int]:
    """What support from an area is worth, without and with 1 more: for the fights that it could decide."""
    board, seat = outlook.board, outlook.seat
    units = standing(board.units_in(area, seat))
    near = neighbours_served(outlook, area)
    found = [0, 0]
    for more in (0, 1):
        best = 0
        for origin, march in marches.items():
            if origin != area and march.fight in near and march.worth > 0:
                brought = outlook.strength(units, march.fight, attacking=True) + more
                gain = min(97, march.chance + 14 * brought) - march.chance
                best = max(best, gain * (outlook.worth(march.fight) + 15) // 100)
        for other in near:
            there = board.units_in(other, seat)
            if there or (outlook.holder(other) == seat and other in board.garrisons):
                brought = outlook.strength(units, other, attacking=False) + more
                less = outlook.risk(other, there) - outlook.risk(other, there, brought)
                best = max(best, less * (outlook.worth(other) + 8) // 100)
        found[more] = best
    return found[0], found[1]


def neighbours_served(outlook: Outlook, area: Area) -> tuple[Area, ...]:
    """The areas whose fights an order in an area could support."""
    if outlook.map.kind[area] == "port":
        return (outlook.map.sea_of[area],)
    return tuple(other for other in outlook.map.adjacent[area] if area in outlook.neighbours(other))


def _nuisances(outlook: Outlook, area: Area) -> list[int]:
    """What a Raid may be worth, by target: neighbours may have orders that yield power or support."""
    board, seat = outlook.board, outlook.seat
    found = []
    for other in neighbours_served(outlook, area):
        force = board.units.get(other)
        if force is not None and force.seat != seat:
            strength = outlook.strength(force.units, other, attacking=False)
            found.append(4 + 2 * outlook.map.power.get(other, 0) + strength)
    return sorted(found, reverse=True)


def power_worth(outlook: Outlook, area: Area) -> int:
    """What the power that an area yields is worth."""
    if outlook.map.kind[area] == "sea":
        return -1
    there = outlook.board.available[outlook.seat]
    if outlook.board.round >= outlook.edition.rounds:
        return 1
    each = _POWER + 2 * max(0, _SCARCE - there) if there < _PLENTY else _POWER // 2
    return each * (1 + outlook.map.power.get(area, 0))


def muster_worth(outlook: Outlook, area: Area) -> int:
    """What mustering in an area instead is worth."""
    if area not in outlook.map.sites or outlook.board.round >= outlook.edition.rounds:
        return 0
    return _POINT * choices(outlook.board, outlook.seat, area).high


def use_raven(outlook: Outlook) -> str:
    """Look at the wildling card, if there are any, when an attack is near."""
    near = outlook.board.threat >= outlook.edition.wildlings.spaces[-3]
    return LOOK if near and outlook.edition.wildling_cards else NONE
