"""The pen: draws the things a table of cards is made of, in SVG."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from html import escape
from typing import TypeVar

from adjudicator.rulesets.claim.cards import FACTION, Card
from adjudicator.rulesets.claim.symbols import CROWN, STYLE, SYMBOLS
from adjudicator.rulesets.svg_layers import anchors, rules, variants, written_layer
from adjudicator.rulesets.svg_text import Written, styled, titled

WIDTH = 360
CARD_WIDTH, CARD_HEIGHT = 58, 82
CHIP_STEP = 20.6
_CHIP = (19.5, 16)

_SYMBOLS = "".join(
    f'<symbol id="{name}" viewBox="0 0 20 20"><path class="symbol" d="{path}" /></symbol>'
    for name, path in {**SYMBOLS, "crown": CROWN}.items()
)
"""The same in every picture."""

T = TypeVar("T", bound=Hashable)

Pair = tuple[float, float]


class Pen:
    """Draws on a picture of its own; places are upper left corners, and of texts the base line's end."""

    def __init__(self, height: int, title: str, description: str, style: str = STYLE) -> None:
        self._height = height
        self._told = f"{titled(title)}<desc>{escape(description, quote=False)}</desc>"
        self._defined = f"{styled(style).text}{_SYMBOLS}"
        self._anchors = ""
        self._drawn: list[str] = []

    def steps(self, words: Sequence[str]) -> None:
        """Let the picture show steps, by their anchors."""
        self._defined += styled(rules(words)).text
        self._anchors = Written(*anchors(words)).text

    def varied(self, states: Sequence[T], draw: Callable[[T], None]) -> None:
        """Draw something as it is at every step, given its states there."""
        for state, shown in variants(states):
            others, self._drawn = self._drawn, []
            draw(state)
            others.append(written_layer("".join(self._drawn), shown, len(states)))
            self._drawn = others

    def document(self) -> str:
        """The whole picture, as the text of a file."""
        return (
            f'<svg baseProfile="full" height="{self._height}" role="img" version="1.1" {self._box_of_view}'
            f' width="{WIDTH}" xmlns="http://www.w3.org/2000/svg">{self._inside}</svg>'
        )

    def placed(self, x: float, y: float, width: float, height: float) -> Written:
        """The whole picture as an element of another one."""
        return Written.of(
            f'<svg height="{height}" role="img" {self._box_of_view} width="{width}" x="{x}" y="{y}">'
            f"{self._inside}</svg>"
        )

    @property
    def _box_of_view(self) -> str:
        return f'viewBox="0 0 {WIDTH} {self._height}"'

    @property
    def _inside(self) -> str:
        drawn = "".join(self._drawn)
        return f'{self._told}<defs>{self._defined}</defs>{self._anchors}<g id="map">{drawn}</g>'

    def symbol(self, name: str, x: float, y: float, size: float) -> None:
        """A faction's symbol or a crown, in its colour."""
        self._drawn.append(_symbol(name, x, y, size))

    def text(  # noqa: PLR0917  text, place and size always come in this order
        self, text: str, x: float, y: float, size: float, style: str = "text", anchor: str = "start"
    ) -> None:
        """A line of text in one of the styles, which may be followed by `bold`."""
        self._drawn.append(_text(text, x, y, size, style, anchor))

    def cloth(self, y: float, height: float) -> None:
        """The middle of the table."""
        self._box("cloth", (0.5, y), (WIDTH - 1, height), 10)

    def card(self, card: Card, x: float, y: float) -> None:
        """A card, face up."""
        faction = FACTION[card]
        self._box("card", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)
        self.text(card, x + 6, y + 20, 17, f"{faction} bold")
        self.symbol(faction, x + 10, y + 32, 38)

    def slot(self, x: float, y: float) -> None:
        """A place where a card will lie."""
        self._box("slot", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)

    def back(self, x: float, y: float) -> None:
        """A card, face down."""
        self._box("back", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)
        self._box("weave", (x + 6, y + 6), (CARD_WIDTH - 12, CARD_HEIGHT - 12), 3)
        self.symbol("crown", x + 17, y + 29, 24)

    def chips(self, cards: Sequence[Card], x: float, y: float, fresh: Sequence[Card] = ()) -> None:
        """Small cards in a row, face up; those that are `fresh` are marked."""
        self._drawn.append(_chips(tuple(cards), x, y, tuple(fresh)))

    def chip_backs(self, number: int, x: float, y: float) -> None:
        """Small cards in a row, face down."""
        for place in range(number):
            self._box("back", (x + place * CHIP_STEP, y), _CHIP, 3)

    def _box(self, style: str, at: Pair, size: Pair, radius: float) -> None:
        self._drawn.append(_rect(style, *at, *size, radius))


# Cards lie in rows, so that the same elements come again in one picture after the other. They are told apart
# by type too, since 8 and 8.0 are equal, and written differently.
_remembered = lru_cache(maxsize=4096, typed=True)


@_remembered
def _symbol(name: str, x: float, y: float, size: float) -> str:
    return f'<use class="{name}" height="{size}" width="{size}" x="{x}" href="#{name}" y="{y}" />'


@_remembered
def _text(text: str, x: float, y: float, size: float, style: str, anchor: str) -> str:  # noqa: PLR0917
    return (
        f'<text class="{style}" font-size="{size}" text-anchor="{anchor}" x="{x}" y="{y}">'
        f"{escape(text, quote=False)}</text>"
    )


@_remembered
def _rect(style: str, x: float, y: float, width: float, height: float, radius: float) -> str:  # noqa: PLR0917
    size = f'height="{height}" rx="{radius}" ry="{radius}" width="{width}"'
    return f'<rect class="{style}" {size} x="{x}" y="{y}" />'


@_remembered
def _chips(cards: tuple[Card, ...], x: float, y: float, fresh: tuple[Card, ...]) -> str:
    unmarked = list(fresh)
    drawn: list[str] = []
    for place, card in enumerate(cards):
        left = x + place * CHIP_STEP
        style = "card"
        if card in unmarked:
            unmarked.remove(card)  # of several alike, only as many as are fresh
            style = "card fresh"
        drawn.append(_rect(style, left, y, *_CHIP, 3))
        drawn.append(_text(card, left + _CHIP[0] / 2, y + 12, 11, f"{FACTION[card]} bold", "middle"))
    return "".join(drawn)
