"""Titles: what is drawn in an area, or moves, in one line."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.drawing.position import Mark, Move, Pieces
from adjudicator.rulesets.westeros.map import Map
from adjudicator.rulesets.westeros.words.wording import area_name, one_time_name, order_name, units_named
from adjudicator.words import gettext as _, joined


def area_title(name: str, pieces: Pieces, houses: Mapping[Seat, str], marks: Iterable[Mark] = ()) -> str:
    """What an area shows: `Winterfell, Stark: 2 footmen, 1 knight; march +1`."""
    where = (
        _("%(area)s, %(house)s", area=name, house=houses[pieces.controller]) if pieces.controller else name
    )
    told = joined([*_told(pieces, houses), *map(mark_name, marks)], "; ")
    return _("%(place)s: %(pieces)s", place=where, pieces=told) if told else where


def without_orders(pieces: Pieces) -> Pieces:
    """What stands in an area for longer than a round."""
    return msgspec.structs.replace(pieces, order=None, one_time=None, spent=())


def move_title(move: Move, the_map: Map, houses: Mapping[Seat, str]) -> str:
    """What an arrow shows: `Stark: Winterfell → Karhold`."""
    seat = houses[move.seat]
    here, there = area_name(the_map, move.origin), area_name(the_map, move.destination)
    if move.retreat:
        return _("%(house)s retreats: %(here)s → %(there)s", house=seat, here=here, there=there)
    return _("%(house)s: %(here)s → %(there)s", house=seat, here=here, there=there)


def move_legend(*, retreat: bool) -> str:
    """Name what an arrow stands for."""
    return _("a retreat just now") if retreat else _("a move just now")


def mark_name(mark: Mark) -> str:
    """Name what has just happened in an area."""
    return {
        "battle": _("a combat just now"),
        "raid": _("an order raided just now"),
        "muster": _("units mustered just now"),
        "loss": _("units lost just now"),
    }[mark]


def _told(pieces: Pieces, houses: Mapping[Seat, str]) -> Iterator[str]:
    for force in pieces.forces:
        units = units_named(force.units)
        alone = force.seat == pieces.controller
        yield units if alone else _("%(house)s with %(units)s", house=houses[force.seat], units=units)
    if pieces.order:
        name = order_name(pieces.order.face) if pieces.order.face else _("order face down")
        yield _("%(order)s, spent", order=name) if "order" in pieces.spent else name
    if pieces.one_time:
        name = one_time_name(pieces.one_time.name) if pieces.one_time.name else _("one-time order face down")
        yield _("%(order)s, spent", order=name) if "one-time" in pieces.spent else name
    if pieces.fort:
        yield _("fort of %(house)s", house=houses[pieces.fort])
    if pieces.power_token:
        yield _("power token of %(house)s", house=houses[pieces.power_token])
    if pieces.garrison:
        yield _("garrison of strength %(strength)s", strength=pieces.garrison)
    if pieces.neutral:
        yield _("neutral force of strength %(strength)s", strength=pieces.neutral)
    if pieces.impassable:
        yield _("closed to all")
