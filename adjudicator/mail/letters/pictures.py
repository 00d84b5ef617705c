"""The drawing of a turn as a letter has it: a PNG in its text, and the SVG beside it."""

from dataclasses import dataclass
from functools import cached_property

from adjudicator.mail.letter import Attachment

_WIDTH = 360
"""Pixels: a phone has so many CSS pixels, and two or three times as many of its own."""

_LARGEST = 220_000
_WIDEST = 1080
_SMALLEST = 240
_GROWTH = 1.5
"""How a picture's bytes grow with its width: by this power of it, at most."""


def rendered(svg: str, width: int) -> bytes:
    """A drawing as a PNG so many pixels wide, as the pages' previews are."""
    from adjudicator.site import preview  # noqa: PLC0415  receipts need nothing of the site

    return preview.rendered(svg, width)


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
        """The PNG, as wide as 220 kB allow, but at least as wide as a phone."""
        small = rendered(self.svg, _WIDTH)
        width = min(int(_WIDTH * (_LARGEST / len(small)) ** (1 / _GROWTH)), _WIDEST)
        return self._png(rendered(self.svg, width) if width > _WIDTH else small)

    @cached_property
    def small_picture(self) -> Attachment:
        """A PNG for letters that would be too large with the other."""
        return self._png(rendered(self.svg, _SMALLEST))

    @property
    def file(self) -> Attachment:
        """The SVG itself."""
        return Attachment(f"{self.name}.svg", "image/svg+xml", self.svg.encode())

    def _png(self, data: bytes) -> Attachment:
        return Attachment(f"{self.name}.png", "image/png", data, shown=True)
