"""The picture that links to a game are shown with: the table, and beside it how the game stands."""

from adjudicator.rulesets.claim.descriptions import situation
from adjudicator.rulesets.claim.drawing import HEIGHT, draw_table
from adjudicator.rulesets.claim.pen import WIDTH
from adjudicator.rulesets.claim.steps import Moment
from adjudicator.rulesets.claim.symbols import CROWN, DAY, PLAIN_STYLE, SYMBOLS
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.svg_pen import PREVIEW, fitting, new_picture, short
from adjudicator.rulesets.svg_text import document
from adjudicator.words import gettext as _

_EDGE = 24
_LEFT = 84


def preview(view: View) -> str:
    """Draw the table and how the game stands, 1200 by 630, in plain colours."""
    picture = new_picture(PREVIEW)
    picture.add(picture.rect(size=PREVIEW, fill=DAY["cloth"]))
    for place, (name, path) in enumerate(SYMBOLS.items()):
        symbol = picture.path(d=path, fill=DAY[name], fill_rule="evenodd")
        symbol.translate(_LEFT + place * 76, 390)
        symbol.scale(2.8)
        picture.add(symbol)
    crown = picture.path(d=CROWN, fill=DAY["mark"])
    crown.translate(_LEFT, 150)
    crown.scale(3.4)
    picture.add(crown)
    picture.add(picture.text(_("Claim"), insert=(_LEFT, 288), font_size=84, fill=DAY["ink"]))
    height = PREVIEW[1] - 2 * _EDGE
    width = height * WIDTH // HEIGHT
    left = PREVIEW[0] - width - 2 * _EDGE
    told = situation(view)
    size = short(fitting(told, 32, left - 2 * _EDGE - _LEFT))
    picture.add(picture.text(told, insert=(_LEFT, 346), font_size=size, fill=DAY["quiet"]))
    picture.add(picture.rect((left - _EDGE, 0), (width + 3 * _EDGE, "100%"), fill=DAY["card"]))
    picture.add(draw_table([Moment(view)], PLAIN_STYLE).placed(left, _EDGE, width, height))
    return document(picture)
