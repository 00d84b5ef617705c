"""The steps of a turn that its drawing shows: before, orders, each raid, march, combat and so on, after.

A step is named after its kind: the first raid is `raid-1`. A combat has up to three: `battle-riverrun`, then
`battle-riverrun-won` and `battle-riverrun-retreat`; if the same area sees another, `battle-riverrun-2`. What
changes the map otherwise is a step by the part of the round to which it belongs: `wildlings-1`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from adjudicator.engine import Event, Seat, Step
from adjudicator.rulesets.westeros import events
from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.clean_up import OrdersTakenBack
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceMet
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import Names, Stage, names_of
from adjudicator.words import gettext as _

BEFORE, ORDERS, AFTER = "before", "orders", "after"

_ALONE = frozenset({BEFORE, ORDERS, AFTER})
"""Kinds that need no number."""

_NOWHERE = "nowhere"
"""Where orders lead that have no effect; those that follow each other are one step."""

_FIELDS = "area", "origin", "destination", "target", "into", "port"
"""Where events name the areas they are about."""


@dataclass(frozen=True)
class _Begun:
    """A step that an event begins.

    Changes that belong to other `parts` of the round begin another. `by` whom it is done, and `where` it
    begins, tell whether an event goes on with it.
    """

    kind: str
    title: str
    parts: tuple[Stage, ...] = ()
    by: Seat = ""
    where: Area = ""


def steps(view: View, happened: Sequence[Event], *, recalled: bool) -> list[Step]:
    """Divide what happened since a view; `recalled`: orders that were revealed before it get a step too."""
    names = names_of(view.board.edition)
    begun = list(_divided(view, happened, names))
    if recalled:
        begun.insert(1, (0, _Begun(ORDERS, _("Orders of the round"))))
    begun.append((len(happened), _Begun(AFTER, _("After"))))
    lasting = [
        (first, one)
        for (first, one), (after, _next) in pairwise(begun)
        if first < after or one.kind in _ALONE
    ]
    used: Counter[str] = Counter()
    found = []
    for (first, one), (after, _next) in pairwise([*lasting, begun[-1], begun[-1]]):
        used[one.kind] += 1
        number = used[one.kind]
        plain = number == 1 and (one.kind in _ALONE or one.kind.startswith("battle-"))
        anchor = one.kind if plain else f"{one.kind}-{number}"
        areas = () if one.kind in _ALONE else areas_of(happened[first:after])
        found.append(Step(anchor, one.title, first, areas, _("Orders") if one.kind == ORDERS else ""))
    return found


def areas_of(happened: Iterable[Event]) -> tuple[Area, ...]:
    """The areas that events are about."""
    named = (getattr(event, field) for event in happened for field in fields_of(type(event), _FIELDS))
    return tuple(dict.fromkeys(area for area in named if area))


@cache
def fields_of(kind: type[Event], fields: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some fields that a kind of event has."""
    return tuple(field for field in fields if hasattr(kind, field))


def _divided(view: View, happened: Sequence[Event], names: Names) -> Iterator[tuple[int, _Begun]]:
    now = _Begun(BEFORE, _("Before"))
    yield 0, now
    combat = view.board.combat
    if combat is not None:
        now = _fought(combat, names)
        yield 0, now
    part: Stage = ""
    since = shown = 0
    for place, event in enumerate(happened):
        said = getattr(event, "part", "")
        if said and said != part:
            part, since = said, place
        begun, first = _begun(event, now, names), place
        if begun is None and getattr(event, "changes_areas", False) and _elsewhere(said, now):
            begun, first = _Begun(part or "move", _title(event, names), (part,)), max(since, shown)
        if begun is not None:
            now, shown = begun, first
            yield first, now


def _elsewhere(part: Stage, now: _Begun) -> bool:
    """Whether a change that belongs to a part of the round, if it says so, is none of the step's."""
    return now.kind == BEFORE or (bool(part) and part not in now.parts)


def _fought(combat: Combat, names: Names) -> _Begun:
    """A combat that was under way before."""
    title = _(
        "%(house)s attacks %(area)s", house=names.house(combat.attacker), area=names.area(combat.area)
    )  # fmt: skip
    return _battle(combat.area, title, combat.attacker, combat.origin)


def _battle(area: Area, title: str, by: Seat, where: Area, stage: str = "") -> _Begun:
    return _Begun(f"battle-{area}{stage}", title, ("combat", "march"), by, where)


def _begun(event: Event, now: _Begun, names: Names) -> _Begun | None:
    """The step that an event begins while another is shown; None if it goes on with that."""
    return _order(event, now, names) or _combat(event, now, names) or _besides(event, now, names)


def _order(event: Event, now: _Begun, names: Names) -> _Begun | None:
    """The orders themselves, raids and marches."""
    match event:
        case events.OrdersRevealed() if now.kind != ORDERS:
            return _Begun(ORDERS, _("Orders revealed"), ("planning",))
        case events.OrderReplaced():
            title = _("%(house)s replaces an order", house=names.house(event.seat))
            return _Begun("raven", title, ("raven",))
        case OrderRaided():
            told = _who_where(names, event.seat, event.area)
            title = _("%(house)s raids %(target)s from %(area)s", **told, target=names.area(event.target))
            return _Begun("raid", title, ("raid",))
        case events.OrderRemoved(reason="raid-without-target" | "raid-dropped") if now.where != _NOWHERE:
            return _Begun("raid", _("Raid orders that raid nothing"), ("raid",), where=_NOWHERE)
        case events.UnitsMoved(reason="march" | "march-overseas") if _others(now, event.seat, event.origin):
            title = _("%(house)s marches from %(area)s", **_who_where(names, event.seat, event.origin))
            return _Begun("march", title, ("march",), event.seat, event.origin)
        case events.OrderRemoved(reason="march-resolved") if _others(now, event.seat, event.area):
            if now.where == _NOWHERE and now.kind == "march":
                return None
            return _Begun("march", _("March orders that move nobody"), ("march",), where=_NOWHERE)
        case _:
            return None


def _combat(event: Event, now: _Begun, names: Names) -> _Begun | None:
    """A combat begins, is won, or ends with a retreat."""
    match event:
        case NeutralForceMet():
            title = _("%(house)s attacks %(area)s", **_who_where(names, event.seat, event.area))
            return _battle(event.area, title, event.seat, event.origin)
        case events.CombatBegun():
            title = _(
                "%(attacker)s attacks %(defender)s in %(area)s",
                attacker=names.house(event.attacker),
                defender=names.house(event.defender),
                area=names.area(event.area),
            )
            return _battle(event.area, title, event.attacker, event.origin)
        case events.CombatWon():
            title = _(
                "%(house)s wins the combat in %(area)s", **_who_where(names, event.winner, event.area)
            )  # fmt: skip
            return _battle(event.area, title, now.by, now.where, "-won")
        case events.Retreat():
            title = _("%(house)s retreats to %(area)s", **_who_where(names, event.seat, event.destination))
            return _battle(event.origin, title, now.by, now.where, "-retreat")
        case _:
            return None


def _besides(event: Event, now: _Begun, names: Names) -> _Begun | None:
    """The step that an event outside raids, marches and combats begins."""
    match event:
        case (
            events.UnitsMustered()
            | events.UnitsReplaced(reason="footman-upgraded" | "mustered-by-order")
            | events.OrderRemoved(reason="order-musters")
        ) if now.kind != "muster" or now.by != event.seat:
            title = _("%(house)s musters", house=names.house(event.seat))
            return _Begun("muster", title, ("muster", "consolidate"), event.seat)
        case events.OrderRemoved(reason="order-consolidates") if now.kind != "consolidate":
            return _Begun("consolidate", _("Power is consolidated"), ("consolidate",))
        case events.UnitsRallied() if not {"rally"} & set(now.parts):
            return _Begun("rally", _("Routed units stand up again"), ("rally",))
        case OrdersTakenBack() if now.kind != "end":
            return _Begun("end", names.headings("end")[-1], ("end", "rally"))
        case events.WesterosEvent() if event.begins:
            return _Begun(event.begins, event.sentence(names).rstrip("."), ("raid", "march", "consolidate"))
        case _:
            return None


def _others(now: _Begun, seat: Seat, area: Area) -> bool:
    """Whether a march from an area is not the one that is shown."""
    return (now.by, now.where) != (seat, area)


def _who_where(names: Names, seat: Seat, area: Area) -> dict[str, str]:
    return {"house": names.house(seat), "area": names.area(area)}


def _title(event: Event, names: Names) -> str:
    """The heading of an event, or else its sentence."""
    headings = [heading for heading in event.headings(names) if heading]
    return headings[-1] if headings else event.sentence(names).rstrip(".")
