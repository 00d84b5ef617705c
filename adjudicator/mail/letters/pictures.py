"""The drawing of a turn as a letter has it: a PNG in its text."""

from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

from adjudicator.mail.letter import Attachment

_WIDTHS = 560, 480, 400
_SMALL = 240
"""Pixels: a phone has 360 CSS pixels, and two or three times as many of its own."""

COLOURS = 56
"""With a palette a PNG has a quarter of the bytes; with fewer colours, small tokens would lose theirs."""

_LARGEST = 90_000
"""Bytes: an answer that quotes the picture is still one of those mails that are read."""


def rendered(svg: str, width: int) -> bytes:
    """A drawing by day as a PNG with a palette, so many pixels wide."""
    from PIL import Image  # noqa: PLC0415  most commands write no letter

    from adjudicator.site import preview  # noqa: PLC0415

    written = BytesIO()
    with Image.open(BytesIO(preview.rendered(svg, width))) as drawn:
        few = drawn.convert("RGB").quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


@dataclass(frozen=True)
class Drawing:
    """A drawing by its SVG document, which is rendered once for all letters that show it.

    `name` is that of its files, without an ending; `alternative` says in a sentence what it shows.
    """

    name: str
    svg: str
    alternative: str

    @cached_property
    def picture(self) -> Attachment:
        """The PNG, as wide as 90 kB allow."""
        pictures = map(self._png, _WIDTHS)
        return next((one for one in pictures if len(one.data) <= _LARGEST), None) or self.small_picture

    @cached_property
    def small_picture(self) -> Attachment:
        """A PNG for letters that would be too large with the other."""
        return self._png(_SMALL)

    def _png(self, width: int) -> Attachment:
        return Attachment(f"{self.name}.png", "image/png", rendered(self.svg, width), shown=True)
