"""The pen of drawings that svgwrite makes: what their elements, their legends and their previews begin with.

svgwrite loads slowly, so only modules that draw import this one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import fsum

import svgwrite

from adjudicator.rulesets.svg_layers import Element, anchors, rules
from adjudicator.rulesets.svg_text import PEN, document, styled
from adjudicator.words import gettext as _

Size = tuple[float, float]

PREVIEW = 1200, 630
"""The size of a preview, the picture shown with a link to a game."""

_BROAD = 1.25
"""How much wider than `text_width` says a text may be."""

_LEADING = 1.12
"""How far lines of text are apart, in their size."""

_LEGEND, _COLUMNS = 380, 2

Entry = tuple[Element, str]
"""A symbol for the legend, and its name."""


def new_picture(size: Size, title: str = "", description: str = "", *, fills_frame: bool = False) -> Element:
    """An empty drawing with a title and a description; it may be shown as wide as its frame allows."""
    shown = ("100%", "100%") if fills_frame else size
    picture = svgwrite.Drawing(size=shown, viewBox=f"0 0 {size[0]} {size[1]}", debug=False)
    if title:
        picture["role"] = "img"
        picture.set_desc(title, description)
    return picture


def add_steps(picture: Element, words: Sequence[str]) -> None:
    """Let a drawing show the steps of a turn, by their anchors; what they show follows in `#map`."""
    picture.defs.elements.append(styled(rules(words)))
    picture.elements += anchors(words)


def view(word: str, title: str, box: Iterable[float]) -> Element:
    """A part of the drawing that its address, such as `map.svg#the-north`, enlarges."""
    part = PEN.g(id=word)
    part.elementname = "view"  # svgwrite has none of its own
    part["viewBox"] = " ".join(str(short(measure)) for measure in box)
    part.set_desc(title)
    return part


def legend(
    entries: Sequence[Entry],
    style: str,
    definitions: Iterable[Element],
    *,
    row: int,
    beside: Callable[[str, int, int], Element],
) -> str:
    """Draw symbols with their names in columns, as a complete SVG document.

    Each has a `row` so high; `beside` draws its name, given the upper left corner of the symbol.
    """
    rows = -(-len(entries) // _COLUMNS)
    width, height = _LEGEND, rows * row + 12
    words = "; ".join(name for _drawn, name in entries)
    picture = new_picture((width, height), _("What the symbols mean"), words)
    picture.embed_stylesheet(style)
    picture.defs.elements += definitions
    picture.add(PEN.rect((0.6, 0.6), (width - 1.2, height - 1.2), rx=7, class_="scroll"))
    for place, (drawn, name) in enumerate(entries):
        x, y = place // rows * width // _COLUMNS + 10, place % rows * row + 9
        group = PEN.g(transform=f"translate({x} {y})")
        group.elements.append(drawn)
        picture.elements += [group, beside(name, x, y)]
    return document(picture)


def short(value: float, digits: int = 1) -> float | int:
    """A measure rounded, and without a fraction if it has none."""
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded


_WIDTHS = {
    **dict.fromkeys("ijl'’ ", 0.28),
    **dict.fromkeys("ft-I", 0.36),
    **dict.fromkeys("rszcek", 0.46),
    **dict.fromkeys("mwMWжшщюыЖШЩЮМФЫ", 0.88),
}
"""Widths of letters as parts of their size, in a bold book face."""


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    per_letter = (_WIDTHS.get(letter, 0.72 if letter.isupper() else 0.54) for letter in text)
    return round(size * fsum(per_letter), 1)


def room_for(text: str, size: float) -> float:
    """How much room a line of text needs, in whatever face a reader has."""
    return _BROAD * text_width(text, size)


def fitting(text: str, size: float, room: float) -> float:
    """The size in which a line has room: the one that is wanted, or a smaller one."""
    return min(size, size * room / room_for(text, size))


def ways_to_break(text: str) -> Iterator[list[tuple[str, ...]]]:
    """All ways to break a text at spaces and hyphens: into one line, into two, and into three."""
    words = re.findall("[^ -]+[ -]?", text)
    for cuts in range(min(3, len(words))):
        ways = ((0, *way, len(words)) for way in combinations(range(1, len(words)), cuts))
        yield [tuple("".join(words[a:b]).rstrip() for a, b in pairwise(way)) for way in ways]


def fitted(text: str, at: Size, size: float, room: Size, style: str) -> Element:
    """A text in a room so wide and high, where it is too long in more lines, or smaller.

    Its place is where the base line begins; several lines lie around it.
    """
    largest, lines = 0.0, tuple[str, ...]()
    for ways in ways_to_break(text):
        broken = min(ways, key=lambda way: max(text_width(line, size) for line in way))
        fits = [fitting(line, size, room[0]) for line in broken]
        possible = min(*fits, size, room[1] / len(broken) / _LEADING)
        if possible > largest:
            largest, lines = possible, broken
    if len(lines) == 1:
        return PEN.text(text, insert=(short(at[0]), short(at[1])), font_size=short(largest), class_=style)
    whole = PEN.text("", font_size=short(largest), class_=style)
    for number, line in enumerate(lines):
        base = at[1] + (number - (len(lines) - 1) / 2) * largest * _LEADING
        whole.add(PEN.tspan(line, insert=(short(at[0]), short(base))))
    return whole
