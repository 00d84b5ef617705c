"""Drawings as PNG, for programs that cannot read SVG: those that show links to a turn, and those for mail.

The font is a package of its own, so a picture is the same on every machine.
"""

import re
import textwrap
from functools import cache
from importlib import resources

import resvg_py
from PIL import ImageFont

from adjudicator.site.templates import render

PICTURED = 3
"""Of how many of the newest turns a build makes pictures, as one takes longer than all else of a turn."""

SIZE = 800, 420
"""Pixels: twice as large as programs for chat show it, for screens that draw finely."""

_ROOM = 1140
_LETTERS = 62
"""About how many letters of a headline have room on a line."""

_HEADLINE, _WHERE = 36, 22
"""The size of letters in the drawing of 1200 by 630, where they have room."""

_FAMILY = "Source Serif Pro"
_VARIABLE = re.compile(r"--([a-z-]+): ([^;]+);")


def picture(svg: str, headline: str, where: str) -> bytes:
    """Render a ruleset's preview above two lines of what happened, and one of where; "" renders nothing."""
    if not svg:
        return b""
    lines = textwrap.wrap(headline, _LETTERS, max_lines=2, placeholder=" …")
    made = render(
        "picture.svg",
        drawing=svg[svg.find("<svg") :],
        headline=[_fitting(line, _HEADLINE) for line in lines],
        where=_fitting(where, _WHERE),
    )
    return rendered(made.decode(), SIZE[0])


def _fitting(text: str, size: int) -> tuple[str, float]:
    """A line of text with the size of its letters, which is smaller if they would not have room."""
    length = ImageFont.truetype(_font(), size).getlength(text)
    return text, round(min(size, size * _ROOM / max(length, 1)), 1)


def rendered(svg: str, width: int) -> bytes:
    """Render a drawing by day, so many pixels wide, on white."""
    png = resvg_py.svg_to_bytes(
        svg_string=_without_variables(svg),
        width=width,
        background="#fff",
        skip_system_fonts=True,
        font_files=[_font()],
        font_family=_FAMILY,
        serif_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
    return bytes(png)


def _without_variables(svg: str) -> str:
    """The drawing with the colours by day, which it names first, written where CSS variables name them."""
    day: dict[str, str] = {}
    for found in _VARIABLE.finditer(svg):
        day.setdefault(found[1], found[2])
    return re.sub(r"var\(--([a-z-]+)\)", lambda found: day.get(found[1], "none"), svg) if day else svg


@cache
def _font() -> str:
    """The font's file, from an installed package of plain files."""
    return str(resources.files("font_source_serif_pro") / "files" / "SourceSerifPro-Bold.ttf")
