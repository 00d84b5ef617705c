"""Lettering: names in one or several lines, whose widths do not depend on the font."""

from dataclasses import dataclass
from math import fsum


@dataclass(frozen=True)
class Lettering:
    """A name in one or more lines, and its size."""

    lines: tuple[str, ...]
    widths: tuple[float, ...]
    size: float

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(self.widths)

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.size * 1.12


_WIDTHS = {
    **dict.fromkeys("ijl'’ ", 0.28),
    **dict.fromkeys("ft-I", 0.36),
    **dict.fromkeys("rszcek", 0.46),
    **dict.fromkeys("mwMW", 0.88),
}
"""Widths of letters as parts of their size, in a bold book face."""


def text_width(text: str, size: float) -> float:
    """About how wide a text is; the drawing stretches it to this width."""
    per_letter = (_WIDTHS.get(letter, 0.72 if letter.isupper() else 0.54) for letter in text)
    return round(size * fsum(per_letter), 1)
