"""The pen: draws the things a table of cards is made of, in SVG."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

import svgwrite

from adjudicator.rulesets.claim.cards import FACTION, Card
from adjudicator.rulesets.claim.symbols import CROWN, STYLE, SYMBOLS
from adjudicator.rulesets.svg_layers import Element, anchors, layer, rules, variants
from adjudicator.rulesets.svg_pen import fitting, short
from adjudicator.rulesets.svg_text import PEN, Written, document, styled, written

WIDTH = 360
CARD_WIDTH, CARD_HEIGHT = 58, 82
CHIP_STEP = 20.6
_CHIP = (19.5, 16)

T = TypeVar("T", bound=Hashable)

Pair = tuple[float, float]


class Pen:
    """Draws on a picture of its own; places are upper left corners, and of texts the base line's end."""

    def __init__(self, height: int, title: str, description: str, style: str = STYLE) -> None:
        self._height = height
        self._told = title, description
        self._defined = [styled(style), _symbols()]
        self._anchors: list[Element] = []
        self._drawn: list[Element] = []

    def steps(self, words: Sequence[str]) -> None:
        """Let the picture show steps, by their anchors."""
        self._defined.append(styled(rules(words)))
        self._anchors += anchors(words)

    def varied(self, states: Sequence[T], draw: Callable[[T], None]) -> None:
        """Draw something as it is at every step, given its states there."""
        for state, shown in variants(states):
            others, self._drawn = self._drawn, []
            draw(state)
            others += layer(self._drawn, shown, len(states))
            self._drawn = others

    def document(self) -> str:
        """The whole picture, as the text of a file."""
        return document(self._inside(svgwrite.Drawing(size=(WIDTH, self._height), debug=False)))

    def placed(self, x: float, y: float, width: float, height: float) -> Element:
        """The whole picture as an element of another one."""
        return self._inside(PEN.svg((x, y), (width, height)))

    def _inside(self, picture: Any) -> Any:  # noqa: ANN401  svgwrite has no types
        picture["role"] = "img"
        picture["viewBox"] = f"0 0 {WIDTH} {self._height}"
        picture.set_desc(*self._told)
        picture.defs.elements += self._defined
        picture.elements += self._anchors
        picture.add(PEN.g(id="map")).elements += self._drawn
        return picture

    def symbol(self, name: str, x: float, y: float, size: float) -> None:
        """A faction's symbol or a crown, in its colour."""
        self._drawn.append(_symbol(name, x, y, size))

    def text(  # noqa: PLR0917  text, place and size always come in this order
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        style: str = "text",
        anchor: str = "start",
        *,
        room: float = WIDTH,
    ) -> None:
        """A line of text in one of the styles, which may be followed by `bold`; smaller if it is too long."""
        self._drawn.append(_text(text, x, y, short(fitting(text, size, room)), style, anchor))

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
        if cards:
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


@cache
def _symbols() -> Written:
    """The same in every picture."""
    symbols = []
    for name, path in {**SYMBOLS, "crown": CROWN}.items():
        symbols.append(PEN.symbol(id=name, viewBox="0 0 20 20"))
        symbols[-1].add(PEN.path(d=path, class_="symbol"))
    return Written(written(*symbols))


@_remembered
def _symbol(name: str, x: float, y: float, size: float) -> Written:
    return Written(written(PEN.use(f"#{name}", (x, y), (size, size), class_=name)))


@_remembered
def _text(text: str, x: float, y: float, size: float, style: str, anchor: str) -> Written:  # noqa: PLR0917
    return Written(written(PEN.text(text, insert=(x, y), class_=style, font_size=size, text_anchor=anchor)))


@_remembered
def _rect(style: str, x: float, y: float, width: float, height: float, radius: float) -> Written:  # noqa: PLR0917
    return Written(written(PEN.rect((x, y), (width, height), radius, radius, class_=style)))


@_remembered
def _chips(cards: tuple[Card, ...], x: float, y: float, fresh: tuple[Card, ...]) -> Written:
    return Written(written(*_each_chip(cards, x, y, list(fresh))))


def _each_chip(cards: Sequence[Card], x: float, y: float, unmarked: list[Card]) -> Iterator[Written]:
    for place, card in enumerate(cards):
        left = x + place * CHIP_STEP
        style = "card"
        if card in unmarked:
            unmarked.remove(card)  # of several alike, only as many as are fresh
            style = "card fresh"
        yield _rect(style, left, y, *_CHIP, 3)
        yield _text(card, left + _CHIP[0] / 2, y + 12, 11, f"{FACTION[card]} bold", "middle")
