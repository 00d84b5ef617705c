"""Places: what is printed in each area of the map, and what lies beside it, and how."""

from collections.abc import Collection, Iterable, Iterator

from adjudicator.engine import Beside, Place
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.words.wording import listed, names_of
from adjudicator.words import gettext as _, ngettext


def places(edition: Edition) -> Iterator[Place]:
    """Every area, by name."""
    geography = edition.map
    names = names_of(edition)
    for _printed_name, area in sorted(geography.by_name.items()):
        beside = tuple(
            Beside(how, tuple(sorted(areas, key=geography.name.__getitem__)))
            for how, areas in _beside(geography, area)
            if areas
        )
        yield Place(area, names.area(area), listed([*_printed(edition, area)]), beside)


def _printed(edition: Edition, area: Area) -> Iterator[str]:
    geography = edition.map
    kind = geography.kind[area]
    yield {"land": _("land"), "sea": _("sea"), "port": _("port")}[kind]
    if kind != "land":
        return
    fort = {"castle": _("castle"), "stronghold": _("stronghold")}.get(geography.fort[area])
    if fort:
        yield fort
    if supply := geography.supply[area]:
        yield ngettext("%(n)s supply icon", "%(n)s supply icons", supply)
    if power := geography.power[area]:
        yield ngettext("%(n)s power icon", "%(n)s power icons", power)
    if house := geography.home_of.get(area):
        yield _("home of %(house)s", house=names_of(edition).house(house))


def _beside(geography: Map, area: Area) -> Iterator[tuple[str, Collection[Area]]]:
    """The ways to lie beside an area, with what lies there."""
    bridges = _across(geography.bridges, area)
    yield _("Land"), [other for other in geography.adjacent_land[area] if other not in bridges]
    yield _("Land, over a bridge"), bridges
    yield _("Sea"), geography.adjacent_seas[area]
    if geography.kind[area] == "port":
        yield _("Land"), [geography.land_of[area]]
        yield _("Sea"), [geography.sea_of[area]]
    yield _("Port"), geography.ports_of[area]
    yield _("Not adjacent, across a river"), _across(geography.rivers, area)


def _across(pairs: Iterable[tuple[Area, Area]], area: Area) -> list[Area]:
    return [other for pair in pairs if area in pair for other in pair if other != area]
