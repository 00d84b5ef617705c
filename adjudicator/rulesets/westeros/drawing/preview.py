"""The preview: the picture shown with a link to a game, the whole map small beside a few large words.

It is shown only a few hundred pixels wide. Names, pieces and weaves would be too small to tell apart, so the
land has plain colours and the letters of its houses.
"""

from collections.abc import Iterator, Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import PREVIEW, fitted, new_picture, short
from adjudicator.rulesets.svg_text import PEN, document
from adjudicator.rulesets.westeros.drawing.chart import CELL, Box
from adjudicator.rulesets.westeros.drawing.pen import letter, placed
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import MapPosition
from adjudicator.rulesets.westeros.drawing.style import PLAIN_STYLE

_LEFT = 56
_TITLE, _SITUATION, _NAME = 76, 36, 34
_ROWS = 3
_STEP = 96
_BANNER = 62
_LETTER = 34
"""In measures of the map, which are about twice those of the preview."""


def preview(
    picture: Picture, position: MapPosition, title: str, situation: str, notes: Mapping[Seat, str]
) -> str:
    """Draw the map beside title, situation and the houses, each with a note, as a complete SVG document."""
    width, height = picture.chart.size
    shown = PREVIEW[1] * width / height
    room = PREVIEW[0] - shown - _LEFT
    drawing = new_picture(PREVIEW)
    drawing.embed_stylesheet(PLAIN_STYLE)
    drawing.defs.elements.append(picture.definitions)
    drawing.add(PEN.rect(size=PREVIEW, class_="land"))
    small = PEN.svg((short(PREVIEW[0] - shown), 0), (short(shown), PREVIEW[1]), overflow="visible")
    small["viewBox"] = f"0 0 {width} {height}"
    small.elements += picture.outline(position)
    small.elements += _letters(picture, position)
    drawing.add(small)
    drawing.add(fitted(title, (_LEFT, 150), _TITLE, (room - _LEFT, _TITLE * 1.2), "headline"))
    drawing.add(fitted(situation, (_LEFT, 214), _SITUATION, (room - _LEFT, _SITUATION * 1.2), "headline"))
    drawing.elements += _houses(position.houses, notes, room / 2)
    return document(drawing)


def _letters(picture: Picture, position: MapPosition) -> Iterator[Element]:
    """The letter of each held area's house, as large as there is room."""
    for area, pieces in position.pieces.items():
        if pieces.controller and area in picture.chart.shapes:
            box = picture.chart.layouts[area].places["units"]
            yield letter(pieces.controller, box.centre, min(box.width, box.height, _LETTER))


def _houses(houses: Mapping[Seat, str], notes: Mapping[Seat, str], column: float) -> Iterator[Element]:
    """Banners with names and notes, in columns of three."""
    for place, (house, note) in enumerate(notes.items()):
        x, y = _LEFT + place // _ROWS * column, 300 + place % _ROWS * _STEP
        yield placed([PEN.use(f"#banner-{house}")], Box(x, y, _BANNER, _BANNER), CELL)
        beside, room = x + _BANNER + 14, column - _BANNER - 28
        yield fitted(houses[house], (beside, y + 28), _NAME, (room, _NAME * 1.2), "headline")
        yield fitted(note, (beside, y + 58), 24, (room, 30), "headline")
