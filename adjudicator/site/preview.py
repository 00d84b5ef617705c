"""The picture that a link to a game is shown with: a PNG, because most who show one read no SVG.

The lettering is always in one font, which comes as a package, so that the picture is the same everywhere.
"""

from functools import cache
from importlib import resources

import resvg_py

PREVIEW = "preview.png"
WIDTH, HEIGHT = 1200, 630
_FAMILY = "Source Serif Pro"


def picture(svg: str) -> bytes:
    """Render a ruleset's preview; "" gives none."""
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
    """The font's file; it is a package of plain files, installed as such."""
    return str(resources.files("font_source_serif_pro") / "files" / "SourceSerifPro-Bold.ttf")
