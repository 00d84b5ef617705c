"""Drawings as PNG, for programs that cannot read SVG: those that show links to a game, and those for mail.

The font is a package of its own, so a picture is the same on every machine.
"""

import re
from functools import cache
from importlib import resources

import resvg_py

PREVIEW = "preview.png"
WIDTH = 1200
_FAMILY = "Source Serif Pro"
_VARIABLE = re.compile(r"--([a-z-]+): ([^;]+);")


def picture(svg: str) -> bytes:
    """Render a ruleset's preview; "" renders nothing."""
    return rendered(svg, WIDTH) if svg else b""


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
