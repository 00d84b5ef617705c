"""What the answers of a plan do, in a player's words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import ROUTED, SHIP, spread
from adjudicator.rulesets.westeros.words.wording import listed, names_of, order_kind_name, signed, units_named
from adjudicator.words import gettext as _, ngettext

Told = Callable[[Any], str]


def movements(edition: Edition, stay: str) -> Told:
    """Where units march; an entry has `units`, and `rest` if it takes all that no other names."""

    def told(moves: Mapping[Area, Any]) -> str:
        parts: list[str] = []
        alone = len(moves) == 1
        for destination, wanted in moves.items():
            number, units = sum(wanted.units.values()), units_named(spread(wanted.units))
            if wanted.rest:
                units = _("all units") if alone else _("all others")
            many = 2 if wanted.rest else number
            if destination == stay:
                parts.append(ngettext("%(units)s stays", "%(units)s stay", many, units=units))
            else:
                area = names_of(edition).area(destination)
                message = ngettext(
                    "%(units)s marches to %(area)s",
                    "%(units)s march to %(area)s",
                    many,
                    units=units,
                    area=area,
                )
                parts.append(message)
        return listed(parts)

    return told


def raided(edition: Edition) -> Told:
    """Whose order a Raid removes, and where or of what kind."""

    def told(word: str) -> str:
        names = names_of(edition)
        if word in edition.map.kind:
            return _("the order in %(area)s", area=names.area(word))
        house, slash, kind = word.partition("/")
        if slash:
            return _("a %(kind)s order of %(house)s", kind=kind.replace("-", " "), house=names.house(house))
        return _("an order of %(house)s", house=names.house(house)) if house in edition.houses else word

    return told


def wished(edition: Edition) -> Told:
    """What an area musters, one wish after another."""

    def one(wish: str) -> str:
        water, slash, _kind = wish.partition("/")
        if slash:
            return _("a Ship in %(area)s", area=names_of(edition).area(water))
        return _kinds().get(wish) or _(
            "an upgrade to %(unit)s", unit=_kind_of(wish.removeprefix("upgrade-to-"))
        )

    def told(wishes: Iterable[str]) -> str:
        return listed([one(wish) for wish in wishes])

    return told


def ordered(edition: Edition, no_order: str, rest: str) -> Told:
    """Which order each area gets, or in a plan the orders that it may get, the most wanted first."""

    def one(token: str, area: str) -> str:
        if token == no_order:
            return _("no order in %(area)s", area=area)
        order = edition.orders[token]
        kind = order_kind_name(order.kind)
        if order.star:
            kind = _("special %(order)s", order=kind)
        if order.kind in {"defense", "consolidate-power"}:
            told = _("%(order)s in %(area)s", order=kind, area=area)
        else:
            told = _("%(order)s from %(area)s", order=kind, area=area)
        if not order.modifier:
            return told
        return _("%(order)s with %(modifier)s", order=told, modifier=signed(order.modifier))

    def told(sheet: Mapping[Area, Any]) -> str:
        parts = []
        for area, wanted in sheet.items():
            tokens = (wanted,) if isinstance(wanted, str) else wanted
            name = _("all other areas") if area == rest else names_of(edition).area(area)
            *first, last = (one(token, name) for token in tokens)
            parts.append(_(" or else ").join((*first, last)))
        return ", ".join(parts)

    return told


def taken(edition: Edition) -> Told:
    """Which units are taken first."""

    def one(word: str) -> str:
        if word in edition.map.kind:
            return _("all in %(area)s", area=names_of(edition).area(word))
        area, slash, unit = word.rpartition("/")
        kind = _kind_of(unit)
        return _("%(unit)s in %(area)s", unit=kind, area=names_of(edition).area(area)) if slash else kind

    def told(words: Iterable[str]) -> str:
        return _("in this order: %(units)s", units=listed([one(word) for word in words]))

    return told


def supported(edition: Edition) -> Told:
    """Whom a Support order supports."""

    def told(word: str) -> str:
        if word == "me":
            return _("support me")
        if word == "nobody":
            return _("support nobody")
        against = word.removeprefix("against-")
        if against in edition.houses and against != word:
            return _("support whoever fights %(house)s", house=names_of(edition).house(against))
        if word in edition.houses:
            return _("support %(house)s", house=names_of(edition).house(word))
        return _("support the attacker") if word == "attacker" else _("support the defender")

    return told


def _kinds() -> dict[str, str]:
    return {
        "footman": _("a Footman"),
        "knight": _("a Knight"),
        "siege-engine": _("a Siege Engine"),
        SHIP: _("a Ship"),
    }


def _kind_of(unit: str) -> str:
    kinds = {
        "footman": _("Footman"),
        "knight": _("Knight"),
        "siege-engine": _("Siege Engine"),
        SHIP: _("Ship"),
    }
    standing = {routed: kind for kind, routed in ROUTED.items()}.get(unit)
    return _("%(unit)s (routed)", unit=kinds[standing]) if standing else kinds[unit]
