"""The legend: every symbol of the board with its name, in a picture of its own beside the board."""

from collections.abc import Iterator

from adjudicator.rulesets import svg_pen
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import Entry, fitted, short
from adjudicator.rulesets.svg_text import PEN
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import (
    SIDE,
    definitions,
    fighter,
    leader_id,
    symbol,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.style import STYLE
from adjudicator.rulesets.tigris.drawing.symbols import MARKS
from adjudicator.rulesets.tigris.drawing.titles import leader_title
from adjudicator.rulesets.tigris.pieces import COLOUR, DYNASTIES, LEADERS, MONUMENTS, TILES
from adjudicator.rulesets.tigris.wording import colour_name, seat_name, tile_name
from adjudicator.words import gettext as _, pgettext

_PIECE = 28
_ROOM = 138, 28
"""How wide and high a name may be."""


def legend() -> str:
    """Draw the legend as a complete SVG document."""
    entries = [*_pieces(), *_lying(), *_happened()]
    return svg_pen.legend(entries, STYLE, definitions(), row=33, beside=_name)


def _name(words: str, x: int, y: int) -> Element:
    return fitted(words, (x + _PIECE + 9, y + 19), 13, _ROOM, "text")


def _pieces() -> Iterator[Entry]:
    for tile in TILES:
        words = _("%(tile)s, %(colour)s", tile=tile_name(tile), colour=colour_name(COLOUR[tile]))
        yield use(tile, 0, 0, _PIECE), words
    some = DYNASTIES[-1]
    for leader in LEADERS:
        yield use(leader_id(some, leader), 0, 0, _PIECE), leader_title(some, leader)
    for seat in DYNASTIES:
        yield use(f"sign-{seat}", 2, 2, 48, "symbol"), seat_name(seat)


def _lying() -> Iterator[Entry]:
    yield symbol(MARKS["treasure"], 4, 4, 20, "treasure"), _("treasure")
    framed = PEN.g()
    for inset in (1, 4):
        framed.add(PEN.rect((inset, inset), (_PIECE - 2 * inset,) * 2, rx=3, class_="corner"))
    yield framed, _("its treasure is taken first")
    yield use("catastrophe", 0, 0, _PIECE), pgettext("tile", "catastrophe")
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
