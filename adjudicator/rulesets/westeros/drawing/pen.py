"""The pen: draws pieces in SVG.

A piece is drawn in a square of its own, `CELL`, `ORDER` or `TOKEN` wide, and `placed` moves and scales it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count as counting

from adjudicator.engine import Seat, signed
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import short, text_width
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.westeros.drawing.chart import CELL, ORDER, TOKEN, Box
from adjudicator.rulesets.westeros.drawing.position import LaidOnce, LaidOrder, Mark, Move
from adjudicator.rulesets.westeros.drawing.symbols import (
    CLOTHS,
    FORTS,
    ICONS,
    MARKS,
    ONE_TIME,
    ORDERS,
    PALISADE,
    UNITS,
)
from adjudicator.rulesets.westeros.units import KIND, ROUTED, Force, Unit, count
from adjudicator.words import called, initials, per_language

_SYMBOL_SIDE = 20
_LARGEST = 27
"""The side of the largest cell, however few the units."""
_READABLE = 19
"""The side of the smallest cell in which a unit stands by itself, if alike units could stand as one."""
_ALONE = 0.8
"""The size of a banner without units, so that it is not taken for a unit."""
_IN_CELL = f"translate(.5 .5)scale({(CELL - 1) / _SYMBOL_SIDE})"
"""Draws a symbol into a cell, with a little space around it."""


def definitions(*, expanded: bool = False) -> Iterator[Element]:
    """All symbols, and the houses' cloths.

    These are close woven for banners, wide and faint for land, stronger along borders, threads alone at sea.
    The symbols of forts and one-time orders are there only where a game is `expanded` by them.
    """
    once = ONE_TIME if expanded else {}
    for kind, path in {**UNITS, **({"palisade": PALISADE} if expanded else {})}.items():
        yield PEN.path(d=path, id=kind, transform=_IN_CELL)
    printed = {
        **FORTS,
        **ICONS,
        **{f"order-{kind}": path for kind, path in ORDERS.items()},
        **{f"mark-{kind}": path for kind, path in MARKS.items()},
        **{f"once-{token}": path for token, path in once.items()},
    }
    for name, path in printed.items():
        symbol_of = PEN.symbol(id=name, viewBox=f"0 0 {_SYMBOL_SIDE} {_SYMBOL_SIDE}", overflow="visible")
        symbol_of.add(PEN.path(d=path))
        yield symbol_of
    yield PEN.path(d=ICONS["shield"], id="banner", transform=_IN_CELL)
    for house, thread in CLOTHS.items():
        yield _banner(house)
        weave = PEN.g(id=f"weave-{house}")
        weave.add(PEN.rect(size=(6, 6), class_=house))
        weave.add(PEN.path(d=thread, class_=f"thread thread-{house}"))
        yield weave
        woven, close = f"#{weave['id']}", f"cloth-{house}"
        yield _cloth(close, PEN.use(woven), scale=0.75)
        for strength in "wash", "hem":
            yield _cloth(f"{strength}-{house}", PEN.use(woven, class_=strength), scale=1.7, like=close)
        tide = PEN.path(d=thread, class_=f"tide tide-{house}")
        yield _cloth(f"sea-{house}", tide, scale=1.7, like=close)
    waste = PEN.pattern(id="waste", size=(8, 8), patternUnits="userSpaceOnUse")
    waste.add(PEN.path(d="M-1 9L9-1M-1 1L1-1M7 9L9 7M-1-1L9 9M-1 7L1 9M7-1L9 1", class_="barren"))
    yield waste


def _cloth(name: str, woven: Element, *, scale: float, like: str = "") -> Element:
    """A pattern of what is woven, which may be laid like another one, but for its scale."""
    if like:
        pattern = PEN.pattern(id=name, inherit=f"#{like}")
    else:
        pattern = PEN.pattern(id=name, size=(6, 6), patternUnits="userSpaceOnUse")
    pattern["patternTransform"] = f"scale({scale})"
    pattern.add(woven)
    return pattern


def placed(elements: Iterable[Element], box: Box, side: float) -> Element:
    """Elements drawn in a square of this `side` at the origin, moved and scaled to a place."""
    group = PEN.g(transform=f"translate({short(box.x)} {short(box.y)})")
    if box.height != side:
        group["transform"] += f"scale({round(box.height / side, 3)})"
    group.elements += elements
    return group


def symbol(name: str, box: Box, style: str) -> Element:
    """A symbol that fills its place."""
    return PEN.use(
        f"#{name}",
        insert=(short(box.x), short(box.y)),
        size=(short(box.width), short(box.height)),
        class_=style,
    )


def text(words: str, at: tuple[float, float], size: float, style: str) -> Element:
    """A line of text; its place is the middle of its base line."""
    return PEN.text(words, insert=(short(at[0]), short(at[1])), font_size=short(size), class_=style)


@per_language
def _letters() -> Mapping[Seat, str]:
    """The letters that tell houses apart, from what these are called."""
    return dict(zip(CLOTHS, initials(called("house", house.title()) for house in CLOTHS), strict=True))


def letter(house: Seat, at: tuple[float, float], size: float) -> Element:
    """A house's letter, around a middle."""
    return text(_letters()[house], (at[0], at[1] + size * 0.36), size, f"letter letter-{house}")


def _banner(house: Seat) -> Element:
    """A shield with a house's cloth and letter, as large as a cell."""
    shield = PEN.g(id=f"banner-{house}")
    shield.add(PEN.use("#banner", class_="banner", fill=f"url(#cloth-{house})"))
    shield.add(letter(house, (CELL / 2, CELL / 2 - 0.4), 8))
    return shield


def forces(ranks: Sequence[Force], box: Box, cells: int, fort: Seat = "") -> Element:
    """Forces in rows of cells in the middle of a place: each house's banner, its fort and then its units.

    The fewer, the larger. Where more than `cells` would stand there, or they would be too small to be told
    apart, alike units stand as one with a number.
    """
    crowds = [[(each, 1) for each in force.units] for force in ranks]
    number = sum(1 + len(crowd) for crowd in crowds) + bool(fort)
    columns, place = _ranks(number, box)
    if number > cells or place.width / columns < _READABLE:
        crowds = [list(count(force.units).items()) for force in ranks]
        columns, place = _ranks(sum(1 + len(crowd) for crowd in crowds) + bool(fort), box)
    free = counting()
    drawn = []
    for force, crowd in zip(ranks, crowds, strict=True):
        group = PEN.g(class_=f"unit {force.seat}")
        group.add(_in_cell(f"banner-{force.seat}", next(free), columns))
        if force.seat == fort:
            group.add(_in_cell("palisade", next(free), columns))
        for each, number in crowd:
            group.elements += unit(each, number, next(free), columns)
        drawn.append(group)
    return placed(drawn, place, -(-next(free) // columns) * CELL)


def _ranks(number: int, box: Box) -> tuple[int, Box]:
    """In how many columns a number of cells is largest, and the part of a place they then fill."""

    def side(columns: int) -> float:
        return min(box.width / columns, box.height / -(-number // columns), _LARGEST)

    columns = max(range(number, 0, -1), key=side)
    width, height = columns * side(columns), -(-number // columns) * side(columns)
    x, y = box.centre
    return columns, Box(x - width / 2, y - height / 2, width, height)


def unit(unit: Unit, number: int = 1, cell: int = 0, columns: int = 1) -> Iterator[Element]:
    """A unit in a cell; on its back when routed; with a number when it stands for several."""
    figure = _in_cell(KIND[unit], cell, columns)
    x, y = cell % columns * CELL, cell // columns * CELL
    if unit not in ROUTED:
        figure["transform"] = f"rotate(-90 {x + CELL // 2} {y + CELL // 2})"
        figure["class"] = "routed"
    yield figure
    if number > 1:
        yield text(str(number), (x + 10, y + CELL - 0.5), 8, "number outlined")


def _in_cell(name: str, cell: int, columns: int) -> Element:
    use = PEN.use(f"#{name}")
    for axis, place in (("x", cell % columns), ("y", cell // columns)):
        if place:
            use[axis] = place * CELL
    return use


def order(token: LaidOrder) -> Iterator[Element]:
    """An order token: its symbol and what it adds, or the back with its house's cloth and letter."""
    middle = ORDER / 2
    yield _disc(11.4, "rim", f"url(#cloth-{token.seat})")
    if token.face is None:
        yield _disc(8.4, "seal", "none")
        yield letter(token.seat, (middle, middle), 12)
        return
    face = token.face
    yield _disc(9.2, "disc special" if face.star else "disc", "")
    side, top = (9.6, 4) if face.modifier else (12, 6)
    yield symbol(f"order-{face.kind}", Box(middle - side / 2, top, side, side), "order")
    if face.modifier:
        yield text(signed(face.modifier), (middle, middle + 7.6), 8.4, "number")
    if face.star:
        yield symbol("star", Box(15, -1, 10, 10), "star")


def _disc(radius: float, style: str, fill: str) -> Element:
    disc = PEN.circle(center=(ORDER // 2, ORDER // 2), r=radius, class_=style)
    if fill:
        disc["fill"] = fill
    return disc


def one_time(order: LaidOnce) -> Iterator[Element]:
    """A one-time order: a square token with its symbol and its icon, or the back."""
    middle = ORDER / 2
    yield PEN.rect((1.4, 1.4), (21.2, 21.2), rx=4, class_="rim", fill=f"url(#cloth-{order.seat})")
    if order.icon is None:
        yield PEN.rect((4.6, 4.6), (14.8, 14.8), rx=2.4, class_="seal", fill="none")
        yield letter(order.seat, (middle, middle), 12)
        return
    yield PEN.rect((3.6, 3.6), (16.8, 16.8), rx=2.6, class_="disc")
    yield symbol(f"once-{order.token}", Box(middle - 5.4, 4.4, 10.8, 10.8), "order")
    yield symbol(f"order-{order.icon}", Box(middle - 2.2, 15.2, 4.4, 4.4), "order")


def power_token(house: Seat) -> Iterator[Element]:
    """A coin with a house's cloth and letter."""
    middle = TOKEN // 2
    yield PEN.circle(center=(middle, middle), r=7, class_="coin", fill=f"url(#cloth-{house})")
    yield letter(house, (middle, middle), 9)


def garrison(strength: int, house: Seat) -> Iterator[Element]:
    """A tower with a strength."""
    yield symbol("tower", Box(1, 1, TOKEN - 2, TOKEN - 2), f"unit {house}")
    yield text(str(strength), (TOKEN / 2, TOKEN - 3), 9, f"letter letter-{house}")


def standard(house: Seat, box: Box) -> Element:
    """A banner alone: the house holds the area by right of its home."""
    x, y = box.centre
    side = min(_LARGEST, box.width, box.height) * _ALONE
    return placed([PEN.use(f"#banner-{house}")], Box(x - side / 2, y - side / 2, side, side), CELL)


def fort(house: Seat, box: Box) -> Element:
    """A banner and a fort: the house holds the area without a unit, and has built there."""
    columns, place = _ranks(2, Box(*_middle_of(box, _ALONE)))
    group = PEN.g(class_=f"unit {house}")
    group.add(_in_cell(f"banner-{house}", 0, columns))
    group.add(_in_cell("palisade", 1, columns))
    return placed([group], place, -(-2 // columns) * CELL)


def _middle_of(box: Box, part: float) -> tuple[float, float, float, float]:
    x, y = box.centre
    width, height = part * box.width, part * box.height
    return x - width / 2, y - height / 2, width, height


def neutral(strength: int, box: Box) -> Iterator[Element]:
    """A grey shield with a strength, in the middle of a place."""
    x, y = box.centre
    side = min(30, box.width, box.height)
    yield symbol("shield", Box(x - side / 2, y - side / 2, side, side), "neutral")
    yield text(str(strength), (x, y + side / 6), side / 2, "number neutral-number")


def mark(kind: Mark, box: Box) -> Iterator[Element]:
    """A mark of what has just happened, on a small scroll."""
    x, y = box.centre
    side = min(box.width, box.height)
    yield PEN.circle((short(x), short(y)), short(side / 2 - 0.4), class_="happened")
    inner = side * 0.66
    yield symbol(f"mark-{kind}", Box(x - inner / 2, y - inner / 2, inner, inner), f"mark-{kind}")


def move(move: Move, outline: str, title: str, shown: str = "") -> Element:
    """An arrow of a house's cloth; that of a retreat is an outline. `shown`: the classes of its steps."""
    style = f"{shown} move{' beaten' if move.retreat else ''}".lstrip()
    arrow = PEN.path(d=outline, class_=style, fill="" if move.retreat else f"url(#cloth-{move.seat})")
    arrow.set_desc(title)
    return arrow


def key(houses: Mapping[Seat, str], box: Box) -> Iterator[Element]:
    """The key to the houses: banner and name, which never reaches beyond the box, whatever the font."""
    step, indent, edge, size = 26, 40, 8, 15
    height = step * len(houses) + 12
    top = box.y + box.height - height
    yield PEN.rect((short(box.x), short(top)), (box.width, height), rx=7, class_="scroll")
    for place, (house, name) in enumerate(houses.items()):
        y = top + 8 + step * place
        yield placed([PEN.use(f"#banner-{house}")], Box(box.x + 9, y - 1, 23, 23), CELL)
        width = min(text_width(name, size), box.width - indent - edge)
        yield PEN.text(
            name,
            insert=(short(box.x + indent), short(y + 15.5)),
            font_size=size,
            class_="key",
            textLength=width,
            lengthAdjust="spacingAndGlyphs",
        )
