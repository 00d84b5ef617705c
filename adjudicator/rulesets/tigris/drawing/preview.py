"""The preview: the picture shown with a link to a game, the board beside a few large words."""

from adjudicator.rulesets.svg_pen import PREVIEW, fitted, new_picture
from adjudicator.rulesets.svg_text import PEN, document
from adjudicator.rulesets.tigris.descriptions import situation
from adjudicator.rulesets.tigris.drawing.ground import ground, shapes
from adjudicator.rulesets.tigris.drawing.moments import moment
from adjudicator.rulesets.tigris.drawing.pen import BOARD_HEIGHT, WIDTH, definitions, use
from adjudicator.rulesets.tigris.drawing.picture import board_elements
from adjudicator.rulesets.tigris.drawing.style import PLAIN_STYLE
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import seat_name
from adjudicator.words import gettext as _

_LEFT = 40
_BOARD = 830
_SEATS = 260
_STEP = 84
_ROOM = PREVIEW[0] - _BOARD - 2 * _LEFT
"""How wide a line may be."""


def preview(view: View) -> str:
    """Draw the board beside title, situation and dynasties, as a complete SVG document in plain colours."""
    drawing = new_picture(PREVIEW)
    drawing.embed_stylesheet(PLAIN_STYLE)
    drawing.defs.elements += [*definitions(), *shapes()]
    drawing.add(PEN.rect(size=PREVIEW, class_="land"))
    shown = _BOARD * BOARD_HEIGHT / WIDTH
    board = PEN.svg((PREVIEW[0] - _BOARD - 16, (PREVIEW[1] - shown) / 2), (_BOARD, shown), overflow="visible")
    board["viewBox"] = f"0 0 {WIDTH} {BOARD_HEIGHT}"
    board.elements += ground()
    board.elements += board_elements((moment(view, ()),))
    drawing.add(board)
    drawing.add(fitted(_("Tigris & Euphrates"), (_LEFT, 120), 50, (_ROOM, 120), "text bold"))
    drawing.add(fitted(situation(view), (_LEFT, 196), 24, (_ROOM, 54), "text"))
    for place, seat in enumerate(view.board.seats):
        drawing.add(use(f"sign-{seat}", _LEFT, _SEATS + place * _STEP, 110, "symbol"))
        at = _LEFT + 76, _SEATS + 39 + place * _STEP
        drawing.add(fitted(seat_name(seat), at, 34, (_ROOM - 76, 80), "text bold"))
    return document(drawing)
