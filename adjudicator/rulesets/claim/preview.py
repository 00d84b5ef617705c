"""The picture that links to a game are shown with: the table, and beside it how the game stands."""

import re
from typing import Any

import svgwrite

from adjudicator.rulesets.claim.descriptions import situation
from adjudicator.rulesets.claim.drawing import HEIGHT, draw
from adjudicator.rulesets.claim.pen import WIDTH
from adjudicator.rulesets.claim.symbols import CROWN, STYLE, SYMBOLS
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.svg_text import document
from adjudicator.words import gettext as _

_SIZE = (1200, 630)
_EDGE = 24
_LEFT = 84
_COLOUR = re.compile(r"--([a-z]+): (#[0-9a-f]{6});")
_VARIABLE = re.compile(r"var\(--([a-z]+)\)")
_OPENING = re.compile(r"<svg[^>]*>")
_NIGHT = re.compile(r"@media.*?\n}\n", re.DOTALL)
_DAY = dict(reversed(_COLOUR.findall(STYLE)))
"""The colours of paper; those of lamplight come later in the style."""


def preview(view: View) -> str:
    """Draw the table and how the game stands, 1200 by 630, in plain colours."""
    picture: Any = svgwrite.Drawing(size=_SIZE, viewBox=f"0 0 {_SIZE[0]} {_SIZE[1]}", debug=False)
    picture.add(picture.rect(size=_SIZE, fill=_DAY["cloth"]))
    for place, (name, path) in enumerate(SYMBOLS.items()):
        symbol = picture.path(d=path, fill=_DAY[name], fill_rule="evenodd")
        symbol.translate(_LEFT + place * 76, 390)
        symbol.scale(2.8)
        picture.add(symbol)
    crown = picture.path(d=CROWN, fill=_DAY["mark"])
    crown.translate(_LEFT, 150)
    crown.scale(3.4)
    picture.add(crown)
    picture.add(picture.text(_("Claim"), insert=(_LEFT, 288), font_size=84, fill=_DAY["ink"]))
    told = situation(view)
    picture.add(
        picture.text(told[:1].upper() + told[1:], insert=(_LEFT, 346), font_size=32, fill=_DAY["quiet"])
    )
    whole = document(picture)
    return whole.replace("</svg>", f"{_table(view)}</svg>")


def _table(view: View) -> str:
    """The drawing, in a place and size of its own and without variables."""
    height = _SIZE[1] - 2 * _EDGE
    width = height * WIDTH // HEIGHT
    left = _SIZE[0] - width - 2 * _EDGE
    drawn = _VARIABLE.sub(lambda variable: _DAY[variable[1]], _NIGHT.sub("", draw(view).text))
    frame = (
        f'<svg xmlns="http://www.w3.org/2000/svg" x="{left}" y="{_EDGE}" width="{width}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">'
    )
    paper = f'<rect x="{left - _EDGE}" width="{width + 3 * _EDGE}" height="100%" fill="{_DAY["card"]}"/>'
    return paper + _OPENING.sub(frame, drawn, count=1)
