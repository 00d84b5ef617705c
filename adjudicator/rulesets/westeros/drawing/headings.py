"""Headings: the ways to print an area's name with its fort, barrels and crowns."""

from dataclasses import dataclass

from adjudicator.rulesets.svg_pen import text_width, ways_to_break
from adjudicator.rulesets.westeros.drawing.chart import FORT, ICON, Box, Lettering, Point
from adjudicator.rulesets.westeros.map import Area, Map

WORSE = 40
"""What it costs to print a heading in the next best way."""

_LAND_NAME = 10.5
_SEA_NAME = 13
_GAP = 2

Size = tuple[float, float]


@dataclass(frozen=True)
class Heading:
    """What is printed in an area, as one: its name, and below or beside it its fort, barrels and crowns.

    `name_at` and `icons_at` are seen from the upper left corner of the whole; the icons have `icons_size`.
    """

    name: Lettering
    size: Size
    name_at: Point
    icons_at: Point
    icons_size: Size

    def places(self, box: Box) -> dict[str, Box]:
        """The places of the `name` and, if there are any, of the `icons`, where the whole has its own."""
        parts = (
            ("name", self.name_at, (self.name.width, self.name.height)),
            ("icons", self.icons_at, self.icons_size),
        )
        return {what: Box(box.x + at[0], box.y + at[1], *size) for what, at, size in parts if size[0]}


def headings(the_map: Map, area: Area, name: str, scale: float, part: float = 1) -> list[Heading]:
    """The ways to print a name for an area and its icons, in order of preference.

    `scale` is how large the area's things are drawn; letters have only `part` of the size that goes with it.
    """
    if the_map.kind[area] == "sea":
        sizes = (_SEA_NAME * scale, _SEA_NAME, _LAND_NAME)
        return [_bare(one) for size in sizes for one in letterings(name, size * part, 1.1)]
    icons = the_map.supply[area] + the_map.power[area]
    fort = FORT.get(the_map.fort[area], 0)
    names = letterings(name, _LAND_NAME * min(scale, 1.25) * part)
    if not fort and not icons:
        return [_bare(one) for one in names]
    row = (fort + icons * ICON) * scale, max(fort, ICON) * scale
    stack = max(fort, icons * ICON) * scale, (fort + ICON) * scale
    ways = [*(_below(one, row) for one in names), *(_beside(one, row) for one in names)]
    return [*ways, *(_beside(one, stack) for one in names)] if fort and icons else ways


def letterings(name: str, size: float, spacing: float = 1) -> list[Lettering]:
    """A name in one line, two, and three if it has so many words or parts with a hyphen."""
    found = []
    for ways in ways_to_break(name):
        lettered = [
            Lettering(way, tuple(round(spacing * text_width(line, size), 1) for line in way), size)
            for way in ways
        ]
        found.append(min(lettered, key=lambda one: one.width))
    return found


def _bare(name: Lettering) -> Heading:
    return Heading(name, (name.width, name.height), (0, 0), (0, 0), (0, 0))


def _below(name: Lettering, icons: Size) -> Heading:
    width = max(name.width, icons[0])
    return Heading(
        name,
        (width, name.height + icons[1]),
        ((width - name.width) / 2, 0),
        ((width - icons[0]) / 2, name.height),
        icons,
    )


def _beside(name: Lettering, icons: Size) -> Heading:
    height = max(name.height, icons[1])
    return Heading(
        name,
        (name.width + _GAP + icons[0], height),
        (0, (height - name.height) / 2),
        (name.width + _GAP, (height - icons[1]) / 2),
        icons,
    )
