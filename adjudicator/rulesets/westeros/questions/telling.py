"""What the answers of a plan do, in a player's words."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import groupby
from typing import Any

from adjudicator.engine.options.moving import STAY
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import KIND, Unit, spread
from adjudicator.rulesets.westeros.words.wording import (
    listed,
    names_of,
    order_kind_name,
    power,
    unit_name,
    units_in,
    units_named,
)
from adjudicator.words import counted, gettext as _, ngettext, pgettext

Told = Callable[[Any], str]


def movements(edition: Edition) -> Told:
    """Where units march; an entry has `units`, and `rest` if it takes all that no other names."""

    def told(moves: Mapping[Area, Any]) -> str:
        tell_rest = _all_move if len(moves) == 1 else _others_move
        parts = []
        for destination, wanted in moves.items():
            area = "" if destination == STAY else names_of(edition).area(destination)
            parts.append(tell_rest(area) if wanted.rest else _units_move(spread(wanted.units), area))
        return listed(parts)

    return told


def _all_move(area: str) -> str:
    return _("all units march to %(area)s", area=area) if area else _("all units stay")


def _others_move(area: str) -> str:
    return _("all others march to %(area)s", area=area) if area else _("all others stay")


def _units_move(units: tuple[Unit, ...], area: str) -> str:
    n, named = len(units), units_named(units)
    if not area:
        return ngettext("%(units)s stays", "%(units)s stay", n, units=named)
    return ngettext("%(units)s marches to %(area)s", "%(units)s march to %(area)s", n, units=named, area=area)


def bidden(wanted: Any) -> str:  # noqa: ANN401  as `questions.bids` has it
    """How much is bid: so much, or at most, with what is kept."""
    if wanted.least == wanted.most:
        return str(wanted.most)
    if not wanted.keep:
        return _("up to %(number)s", number=wanted.most)
    return _("up to %(most)s, but at least %(keep)s is kept", most=wanted.most, keep=wanted.keep)


def raided(edition: Edition) -> Told:
    """Whose order a Raid removes, and where or of what kind."""

    def told(word: str) -> str:
        names = names_of(edition)
        if word in edition.map.kind:
            return _("the order in %(area)s", area=names.area(word))
        house, slash, kind = word.partition("/")
        if slash:
            order = next(order_kind_name(each) for each in edition.tokens_of if each == kind)
            return _("a %(order)s order of %(house)s", order=order, house=names.house(house))
        return _("an order of %(house)s", house=names.house(house)) if house in edition.houses else word

    return told


def wished(edition: Edition) -> Told:
    """What an area musters, one wish after another."""

    def some(wish: str, number: int) -> str:
        names = names_of(edition)
        water, slash, unit = wish.partition("/")
        if slash:
            return units_in(units_named((unit,) * number), names.area(water))
        if wish in KIND:
            return units_named((wish,) * number)
        named = names.name_of(wish) or wish
        return named if number == 1 else counted(number, named)

    def told(wishes: Iterable[str]) -> str:
        return listed([some(wish, len([*alike])) for wish, alike in groupby(wishes)])

    return told


def ordered(edition: Edition, no_order: str, rest: str) -> Told:
    """Which order each area gets, or in a plan the orders that it may get, the most wanted first."""

    def one(token: str) -> str:
        names = names_of(edition)
        return names.answer_words()[token] if token == no_order else names.order(token)

    def told(sheet: Mapping[Area, Any]) -> str:
        parts = []
        for area, wanted in sheet.items():
            tokens = (wanted,) if isinstance(wanted, str) else wanted
            name = pgettext("area", "all other areas") if area == rest else names_of(edition).area(area)
            orders = reduce(_or_else, (one(token) for token in tokens))
            parts.append(_("%(area)s: %(order)s", area=name, order=orders))
        return listed(parts)

    return told


def laid(edition: Edition) -> Told:
    """Which order lies where, as `winterfell/march+1`; or another word, such as none."""

    def told(word: str) -> str:
        names, (area, slash, token) = names_of(edition), word.partition("/")
        if not slash:
            return names.answer_words()[word]
        return _("%(order)s in %(area)s", order=names.order(token), area=names.area(area))

    return told


def discarded(edition: Edition) -> Told:
    """Which House card goes, and for how much power if that is said: `mace-tyrell/2`."""

    def told(word: str) -> str:
        card, slash, amount = word.partition("/")
        named = names_of(edition).card(card)
        return _("%(card)s for %(power)s", card=named, power=power(int(amount))) if slash else named

    return told


def _or_else(wanted: str, otherwise: str) -> str:
    return _("%(wanted)s or else %(otherwise)s", wanted=wanted, otherwise=otherwise)


def taken(edition: Edition) -> Told:
    """Which units are taken first."""

    def one(word: str) -> str:
        if word in edition.map.kind:
            return _("all in %(area)s", area=names_of(edition).area(word))
        area, slash, unit = word.rpartition("/")
        if slash:
            return units_in(unit_name(unit), names_of(edition).area(area))
        return unit_name(unit)

    def told(words: Iterable[str]) -> str:
        first, *others = [one(word) for word in words]
        return _("in this order: %(units)s", units=listed([first, *others])) if others else first

    return told


def supported(edition: Edition) -> Told:
    """Whom a Support order supports."""

    def told(word: str) -> str:
        names = names_of(edition)
        if word in edition.houses:
            return _("support %(house)s", house=names.house(word))
        return names.answer_words()[word]

    return told
