"""The pen of drawings that svgwrite makes: what their elements, their legends and their previews begin with.

svgwrite loads slowly, so only modules that draw import this one.
"""

from collections.abc import Callable, Iterable, Sequence

import svgwrite

from adjudicator.rulesets.svg_layers import Element, anchors, rules
from adjudicator.rulesets.svg_text import PEN, document, styled
from adjudicator.words import gettext as _

Size = tuple[float, float]

PREVIEW = 1200, 630
"""The size of a preview, the picture shown with a link to a game."""

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
