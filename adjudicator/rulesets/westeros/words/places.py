"""Places: what is printed in each area of the map, and what lies beside it, and how."""

from collections.abc import Collection, Iterable, Iterator

from adjudicator.engine import Beside, Place
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.words.wording import fort_name, listed, names_of
from adjudicator.words import gettext as _, ngettext, pgettext


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
    yield {
        "land": pgettext("kind of area", "land"),
        "sea": pgettext("kind of area", "sea"),
        "port": pgettext("kind of area", "port"),
    }[kind]
    if kind != "land":
        return
    if area in geography.sites:
        yield fort_name(geography.fort[area])
    if supply := geography.supply[area]:
        yield ngettext("%(n)s supply icon", "%(n)s supply icons", supply)
    if power := geography.power[area]:
        yield ngettext("%(n)s power icon", "%(n)s power icons", power)
    if house := geography.home_of.get(area):
        yield _("home of %(house)s", house=names_of(edition).house(house))


def _beside(geography: Map, area: Area) -> Iterator[tuple[str, Collection[Area]]]:
    """The ways to lie beside an area, with what lies there."""
    bridges = _across(geography.bridges, area)
    # Translators: what lies beside an area; a list of areas follows.
    land, sea, port = pgettext("beside", "Land"), pgettext("beside", "Sea"), pgettext("beside", "Port")
    yield land, [other for other in geography.adjacent_land[area] if other not in bridges]
    yield _("Land, over a bridge"), bridges
    yield sea, geography.adjacent_seas[area]
    if geography.kind[area] == "port":
        yield land, [geography.land_of[area]]
        yield sea, [geography.sea_of[area]]
    yield port, geography.ports_of[area]
    yield _("Not adjacent, across a river"), _across(geography.rivers, area)


def _across(pairs: Iterable[tuple[Area, Area]], area: Area) -> list[Area]:
    return [other for pair in pairs if area in pair for other in pair if other != area]
