"""The ground: sea, land, borders and all that is printed on the board, the same in every position."""

from collections.abc import Iterator, Sequence

from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import short, view
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.westeros.drawing.chart import (
    ANCHORAGE,
    FORT,
    ICON,
    Box,
    Bridge,
    Chart,
    Harbour,
    Layout,
    Point,
)
from adjudicator.rulesets.westeros.drawing.pen import symbol
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.words.wording import area_name, region_name
from adjudicator.words import gettext as _

_SHALLOWS = ((22, 0.16), (14, 0.22), (7, 0.34))
"""Lines of shallow water along the coasts: how wide, and how strong."""


def shapes(chart: Chart, the_map: Map) -> Iterator[Element]:
    """Each area's outline for use by its id `shape-<area>`, all land by `land`, all rivers by `rivers`."""
    for area, path in chart.shapes.items():
        yield PEN.path(d=path, id=f"shape-{area}")
    for port, place in chart.harbours.items():
        box = place.whole
        size = short(box.width), short(box.height)
        yield PEN.rect((short(box.x), short(box.y)), size, rx=6, id=f"shape-{port}")
    land = PEN.g(id="land")
    for area in the_map.land:
        land.add(PEN.use(f"#shape-{area}"))
    yield land
    yield PEN.path(d=chart.rivers, id="rivers")


def regions(chart: Chart) -> Iterator[Element]:
    """Views by which an address such as `map.svg#the-north` shows a part of the map."""
    for word, frame in chart.regions.items():
        box = frame.box
        yield view(word, region_name(frame.name), (box.x, box.y, box.width, box.height))


def sea(chart: Chart, *, plain: bool = False) -> Iterator[Element]:
    """The sea with its borders and, unless it is `plain`, shallows and the compass."""
    yield PEN.rect(size=chart.size, class_="sea")
    for width, strength in () if plain else _SHALLOWS:
        yield PEN.use("#land", class_="shallow", stroke_width=width, stroke_opacity=strength)
    yield PEN.path(d=chart.sea_borders, class_="sea-border")
    if chart.compass and not plain:
        yield from _compass(chart.compass)


def land() -> Iterator[Element]:
    """The land, and around it the coast."""
    yield PEN.use("#land", class_="coast")
    yield PEN.use("#land", class_="land")


def lines(chart: Chart, the_map: Map) -> Iterator[Element]:
    """What lies over the colours of areas: borders, rivers, bridges and links."""
    yield PEN.path(d=chart.land_borders, class_="land-border")
    yield PEN.rect((1.5, 1.5), (chart.size[0] - 3, chart.size[1] - 3), class_="frame")
    yield PEN.use("#rivers", class_="bank")
    yield PEN.use("#rivers", class_="river")
    for bridge in chart.bridges:
        yield from _bridge(bridge)
    yield from closed(chart, the_map)
    for each in chart.links:
        drawn = link(each.start, each.end)
        one, other = (area_name(the_map, area) for area in each.areas)
        drawn.set_desc(_("%(one)s borders on %(other)s", one=one, other=other))
        yield drawn


def printed(chart: Chart, the_map: Map, area: Area) -> Iterator[Element]:
    """An area's name, and its fort, barrels and crowns."""
    layout = chart.layouts[area]
    yield _name(layout, at_sea=area in the_map.seas)
    if area in the_map.fort:
        icons = ["supply"] * the_map.supply[area] + ["power"] * the_map.power[area]
        yield from _icons(layout, the_map.fort[area], icons)


def harbour(place: Harbour) -> Iterator[Element]:
    """An empty port: a jetty and an anchor."""
    yield PEN.line(*place.jetty, class_="jetty")
    x, y = place.anchor
    yield PEN.circle((short(x), short(y)), ANCHORAGE, class_="quay")
    yield symbol("anchor", Box(x - 6.5, y - 6.5, 13, 13), "anchor")


def quay(place: Harbour) -> Iterator[Element]:
    """A port in which something lies: a jetty and a quay around it."""
    box = place.whole
    yield PEN.line(*place.jetty, class_="jetty")
    yield PEN.rect((short(box.x), short(box.y)), (short(box.width), short(box.height)), rx=6, class_="quay")


def _name(layout: Layout, *, at_sea: bool) -> Element:
    """The name as it is lettered."""
    lettering, box = layout.name, layout.places["name"]
    step = lettering.height / len(lettering.lines)
    x, _middle = box.centre
    name = PEN.text("", class_="name at-sea" if at_sea else "name", font_size=short(lettering.size))
    name["style"] = f"--size:{short(lettering.size)}"
    for number, (line, width) in enumerate(zip(lettering.lines, lettering.widths, strict=True)):
        base = box.y + step * (number + 0.76)
        place = PEN.tspan(line, insert=(short(x), short(base)))
        place["textLength"] = width
        place["lengthAdjust"] = "spacingAndGlyphs"
        name.add(place)
    return name


def _icons(layout: Layout, fort: str, icons: Sequence[str]) -> Iterator[Element]:
    """Icons in a row with the fort, or below it if the place is too narrow.

    A game may have more icons of its own than fit in their place; these go below the name.
    """
    size, side = FORT.get(fort, 0) * layout.scale, ICON * layout.scale
    row, name = size + len(icons) * side, layout.places["name"]
    below = Box(name.centre[0] - row / 2, name.y + name.height, row, max(size, side))
    box = layout.places.get("icons", below)
    in_row = box.height < size + side / 2
    if box.width + 0.1 < (row if in_row else max(size, row - size)):
        box, in_row = below, True
    left = box.x + (size if in_row else (box.width - len(icons) * side) / 2)
    if size:
        x = box.x if in_row else box.x + (box.width - size) / 2
        y = box.y + (box.height - size) / 2 if in_row else box.y
        drawn = symbol(fort, _shrunk(Box(x, y, size, size)), "fort")
        if x >= name.x + name.width:
            drawn["style"] = f"--size:{short(layout.name.size)};--half:{short(name.width / 2)}"
        yield drawn
    for place, icon in enumerate(icons):
        at = Box(left + place * side, box.y + box.height - side, side, side)
        yield symbol(icon, _shrunk(at), icon)


def _bridge(bridge: Bridge) -> Iterator[Element]:
    """Planks across the river."""
    (x, y), (along, down) = bridge.middle, bridge.course
    ends = [(short(x - side * down * 6), short(y + side * along * 6)) for side in (-1, 1)]
    for style in ("bridge", "planks", "planks cross"):
        yield PEN.line(*ends, class_=style)


def closed(chart: Chart, the_map: Map) -> Iterator[Element]:
    """A bar on each border that is none in this game, though no river lies there."""
    rivers = {frozenset(pair) for pair in the_map.rivers}
    for seam in chart.seams:
        if seam.other not in the_map.adjacent[seam.one] and {seam.one, seam.other} not in rivers:
            bar = PEN.line(seam.start, seam.end, class_="bar")
            one, other = area_name(the_map, seam.one), area_name(the_map, seam.other)
            bar.set_desc(_("%(one)s does not border on %(other)s", one=one, other=other))
            yield bar


def link(start: Point, end: Point) -> Element:
    """A line of dashes between two dots: areas that are not drawn side by side and border on each other."""
    ends = [(short(x), short(y)) for x, y in (start, end)]
    whole = PEN.g(class_="link")
    whole.add(PEN.line(*ends))
    whole.elements += [PEN.circle(at, 3, class_="link-end") for at in ends]
    return whole


def _compass(box: Box) -> Iterator[Element]:
    """A rose with eight points, north marked."""
    x, y = box.centre
    rose = PEN.g(transform=f"translate({short(x)} {short(y)})")
    rose.add(PEN.circle((0, 0), 30, class_="compass"))
    rose.add(PEN.circle((0, 0), 26.5, class_="compass"))
    for turn in (45, 135, 225, 315):
        rose.add(PEN.path(d="M0-24L4-4L0 0ZM0-24L-4-4L0 0", class_="compass", transform=f"rotate({turn})"))
    for turn in (0, 90, 180, 270):
        rose.add(PEN.path(d="M0-38L5.5-5.5L0 0Z", class_="needle", transform=f"rotate({turn})"))
        rose.add(PEN.path(d="M0-38L-5.5-5.5L0 0Z", class_="compass", transform=f"rotate({turn})"))
    rose.add(PEN.path(d="M-3.6-40V-48L3.6-40V-48", class_="compass"))
    yield rose


def _shrunk(box: Box) -> Box:
    return Box(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1)
