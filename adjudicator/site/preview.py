"""The preview picture for links to a game: a PNG, because most programs that show one cannot read SVG.

Its font is a package of its own, so the picture is the same on every machine.
"""

from functools import cache
from importlib import resources

import resvg_py

PREVIEW = "preview.png"
WIDTH, HEIGHT = 1200, 630
_FAMILY = "Source Serif Pro"


def picture(svg: str) -> bytes:
    """Render a ruleset's preview; "" renders nothing."""
    if not svg:
        return b""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
        font_files=[_font()],
        font_family=_FAMILY,
        serif_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
    return bytes(png)


@cache
def _font() -> str:
    """The font's file, from an installed package of plain files."""
    return str(resources.files("font_source_serif_pro") / "files" / "SourceSerifPro-Bold.ttf")
