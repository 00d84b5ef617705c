"""The legend: every symbol of the board with its name, in a picture of its own beside the board."""

from collections.abc import Iterator
from typing import Any

import svgwrite

from adjudicator.rulesets.svg_text import PEN, document
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import (
    SIDE,
    Element,
    definitions,
    fighter,
    leader_id,
    short,
    symbol,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.style import STYLE
from adjudicator.rulesets.tigris.drawing.symbols import MARKS
from adjudicator.rulesets.tigris.pieces import COLOUR, DYNASTIES, LEADERS, MONUMENTS, TILES
from adjudicator.rulesets.tigris.wording import colour_name, leader_name, seat_name, tile_name
from adjudicator.words import gettext as _

_WIDTH = 380
_ROW = 33
_PIECE = 28
_COLUMNS = 2

Entry = tuple[Element, str]


def legend() -> str:
    """Draw the legend as a complete SVG document."""
    entries = [*_pieces(), *_lying(), *_happened()]
    rows = -(-len(entries) // _COLUMNS)
    size = _WIDTH, rows * _ROW + 12
    picture: Any = svgwrite.Drawing(size=size, viewBox=f"0 0 {size[0]} {size[1]}", debug=False)
    picture["role"] = "img"
    picture.set_desc(_("What the symbols mean"), "; ".join(words for _drawn, words in entries))
    picture.embed_stylesheet(STYLE)
    picture.defs.elements += definitions()
    picture.add(PEN.rect((0.6, 0.6), (size[0] - 1.2, size[1] - 1.2), rx=7, class_="scroll"))
    for place, (drawn, words) in enumerate(entries):
        x, y = place // rows * _WIDTH / _COLUMNS + 10, place % rows * _ROW + 9
        group = PEN.g(transform=f"translate({short(x)} {y})")
        group.add(drawn)
        picture.add(group)
        picture.add(text(words, x + _PIECE + 9, y + 19, 13, "text"))
    return document(picture)


def _pieces() -> Iterator[Entry]:
    for tile in TILES:
        words = _("%(tile)s, %(colour)s", tile=tile_name(tile), colour=colour_name(COLOUR[tile]))
        yield use(tile, 0, 0, _PIECE), words
    some = DYNASTIES[-1]
    for leader in LEADERS:
        words = _("%(seat)s’s %(leader)s", seat=seat_name(some), leader=leader_name(leader))
        yield use(leader_id(some, leader), 0, 0, _PIECE), words
    for seat in DYNASTIES:
        yield use(f"sign-{seat}", 2, 2, 48, "symbol"), seat_name(seat)


def _lying() -> Iterator[Entry]:
    yield symbol(MARKS["treasure"], 4, 4, 20, "treasure"), _("treasure")
    framed = PEN.g()
    for inset in (1, 4):
        framed.add(PEN.rect((inset, inset), (_PIECE - 2 * inset,) * 2, rx=3, class_="corner"))
    yield framed, _("its treasure is taken first")
    yield use("catastrophe", 0, 0, _PIECE), _("catastrophe")
    yield use("marker", 0, 0, _PIECE), _("unification marker")
    yield use(f"monument-{next(iter(MONUMENTS))}", 0, 0, _PIECE / 2), _("monument")
    yield PEN.path(d=outline({(0, 0)}, _PIECE, 2, 8), class_="kingdom"), _("kingdom")
    name = PEN.g()
    name.add(PEN.rect((-3, 5.5), (34, 17), rx=8, class_="ribbon"))
    name.add(text("C7", _PIECE / 2, 19, 14, "ribbon-name"))
    yield name, _("the kingdom’s name")


def _happened() -> Iterator[Entry]:
    yield use("fresh", 0, 0, _PIECE), _("came just now")
    yield use("gone", 0, 0, _PIECE), _("went just now")
    taken = PEN.g(transform="translate(-16 4)")
    taken.elements += [symbol(MARKS["treasure"], 22, 1, 17, "treasure"), use("taken", 0, 0)]
    yield taken, _("taken just now")
    yield text("+3", 4, 20, 15, "gain"), _("gained just now")
    yield text("−2", 4, 20, 15, "text bold"), _("committed just now")
    for way, words in (("attacks", _("attacker’s strength")), ("defends", _("defender’s strength"))):
        leader = PEN.g(transform=f"translate(3 9)scale({short(22 / SIDE, 3)})")
        leader.elements += fighter(way, 3, 0, 0)
        yield leader, words
    yield use("supports-attack", 6, 6), _("supports attack")
    yield use("supports-defence", 6, 6), _("supports defence")
    yield symbol(MARKS["hand"], 4, 4, 20, "count"), _("tiles in hand")
    yield symbol(MARKS["bag"], 4, 4, 20, "count"), _("tiles in the bag")
