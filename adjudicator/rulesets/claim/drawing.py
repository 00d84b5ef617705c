"""The drawing: the table in SVG, told apart by letter and value as well as by colour.

Everything is drawn here: no artwork, no font is fetched. Measures are those of a small telephone, 360 wide.
"""

from collections.abc import Collection, Sequence
from typing import Any

import svgwrite

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.claim.board import Trick
from adjudicator.rulesets.claim.cards import FACTION, FACTIONS, Card, in_order, of_faction
from adjudicator.rulesets.claim.descriptions import describe_view, situation
from adjudicator.rulesets.claim.events import CardsScored
from adjudicator.rulesets.claim.judgements import faction_vote
from adjudicator.rulesets.claim.symbols import CROWN, STYLE, SYMBOLS
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import faction_names, seat_name
from adjudicator.words import gettext as _

WIDTH = 360
EDGE = 8
ROW = 19
CHIPS_FROM = 46
CHIP_STEP = 20.5
SEAT_HEIGHT = 30 + ROW * len(FACTIONS)
TABLE_HEIGHT = 148
CARD_WIDTH, CARD_HEIGHT = 58, 82

Pair = tuple[float, float]


def draw(view: View, highlighted: Sequence[Event] = ()) -> str:
    """Draw the table as a complete SVG document.

    The view's own seat is below with its hand, its opponent above; cards that `highlighted` events put on a
    score pile are marked.
    """
    below = view.seat or next(iter(view.hands))
    own_hand = ROW + 6 if view.seat else 0
    height = 2 * SEAT_HEIGHT + TABLE_HEIGHT + own_hand + 2 * EDGE
    pen = _Pen(height)
    pen.picture.set_desc(_("Claim: %(situation)s", situation=situation(view)), _in_words(view))
    pen.cloth(EDGE + SEAT_HEIGHT, TABLE_HEIGHT)
    _draw_seat(pen, view, view.other(below), _just_scored(highlighted, view.other(below)), EDGE)
    _draw_table(pen, view, EDGE + SEAT_HEIGHT)
    _draw_seat(pen, view, below, _just_scored(highlighted, below), EDGE + SEAT_HEIGHT + TABLE_HEIGHT)
    if view.seat:
        pen.text(_("Hand"), EDGE, height - EDGE - 4, size=11, style="quiet")
        pen.chips(view.hand, (), height - EDGE - ROW)
    return str(pen.picture.tostring())


class _Pen:
    """Draws the things that a table of cards is made of; places are their upper left corners."""

    def __init__(self, height: int) -> None:
        self.picture: Any = svgwrite.Drawing(
            size=(WIDTH, height), viewBox=f"0 0 {WIDTH} {height}", debug=False
        )
        self.picture["role"] = "img"
        self.picture.embed_stylesheet(STYLE)
        for name, path in {**SYMBOLS, "crown": CROWN}.items():
            symbol = self.picture.symbol(id=name, viewBox="0 0 20 20")
            symbol.add(self.picture.path(d=path, class_="symbol"))
            self.picture.defs.add(symbol)

    def symbol(self, name: str, x: float, y: float, size: float) -> None:
        """A faction's symbol or a crown, in its colour."""
        self.picture.add(self.picture.use(f"#{name}", insert=(x, y), size=(size, size), class_=name))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        style: str = "text",
        anchor: str = "start",
        weight: str = "normal",
    ) -> None:
        """A line of text; `y` is its base line."""
        self.picture.add(
            self.picture.text(
                text, insert=(x, y), font_size=size, class_=style, text_anchor=anchor, font_weight=weight
            )
        )

    def cloth(self, y: float, height: float) -> None:
        """The middle of the table."""
        self._box("cloth", (0.5, y), (WIDTH - 1, height), 10)

    def _box(self, style: str, at: Pair, size: Pair, radius: float) -> None:
        self.picture.add(self.picture.rect(insert=at, size=size, rx=radius, ry=radius, class_=style))

    def card(self, card: Card, x: float, y: float) -> None:
        """A card, face up."""
        faction = FACTION[card]
        self._box("card", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)
        self.text(card, x + 6, y + 20, size=17, style=faction, weight="bold")
        self.symbol(faction, x + 13, y + 28, 32)
        self.text(
            faction_names()[faction], x + CARD_WIDTH / 2, y + 76, size=8, style="quiet", anchor="middle"
        )

    def slot(self, x: float, y: float) -> None:
        """A place where a card will lie."""
        self._box("slot", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)

    def back(self, x: float, y: float) -> None:
        """A card, face down."""
        self._box("back", (x, y), (CARD_WIDTH, CARD_HEIGHT), 6)
        self._box("weave", (x + 6, y + 6), (CARD_WIDTH - 12, CARD_HEIGHT - 12), 3)
        self.symbol("crown", x + 17, y + 29, 24)

    def chips(self, cards: Sequence[Card], fresh: Collection[Card], y: float) -> None:
        """Small cards in a row."""
        for place, card in enumerate(cards):
            x = CHIPS_FROM + place * CHIP_STEP
            self._box("card fresh" if card in fresh else "card", (x, y), (CHIP_STEP - 2.5, ROW - 4), 3)
            self.text(
                card,
                x + CHIP_STEP / 2 - 1.25,
                y + 11.5,
                size=10,
                style=FACTION[card],
                anchor="middle",
                weight="bold",
            )


def _draw_seat(pen: _Pen, view: View, seat: Seat, fresh: Collection[Card], top: float) -> None:
    """A seat's name and numbers, and its score pile by faction; a crown where it is ahead."""
    pen.text(seat_name(seat), EDGE, top + 18, size=18, weight="bold")
    pen.text(_numbers(view, seat), EDGE + 24, top + 17, size=11, style="quiet")
    for place, faction in enumerate(FACTIONS):
        y = top + 26 + place * ROW
        pen.symbol(faction, EDGE, y, 15)
        pen.text(FACTIONS[faction].letter, EDGE + 19, y + 12, size=11, style=faction, weight="bold")
        pen.chips(of_faction(in_order(view.scored[seat]), faction), fresh, y)
        if faction_vote(faction, view.scored).seat == seat:
            pen.symbol("crown", WIDTH - EDGE - 15, y, 15)


def _numbers(view: View, seat: Seat) -> str:
    scored = len(view.scored[seat])
    if view.stage == "phase-1":
        return _(
            "hand %(hand)s · followers %(followers)s · score pile %(scored)s",
            hand=view.hands[seat],
            followers=view.followers[seat],
            scored=scored,
        )
    return _("hand %(hand)s · score pile %(scored)s", hand=view.hands[seat], scored=scored)


def _draw_table(pen: _Pen, view: View, top: float) -> None:
    """Deck and prize while there are some, and the trick that lies there: the present or the last one."""
    y = top + 28
    pen.text(_caption(view), EDGE + 6, top + 18, size=12, weight="bold")
    with_prize = view.stage == "phase-1"
    if with_prize:
        pen.back(EDGE + 6, y)
        _label(pen, _("deck %(n)s", n=view.deck), EDGE + 6, y)
        if view.prize is None:
            pen.slot(EDGE + 74, y)
        else:
            pen.card(view.prize, EDGE + 74, y)
        _label(pen, _("prize"), EDGE + 74, y)
    lead_at, follow_at = (214, 282) if with_prize else (WIDTH / 2 - CARD_WIDTH - 5, WIDTH / 2 + 5)
    leader, follower = seat_name(view.leader), seat_name(view.other(view.leader)) if view.leader else ""
    if view.lead is not None:
        pen.card(view.lead, lead_at, y)
        _label(pen, _("%(seat)s led", seat=leader), lead_at, y)
        pen.slot(follow_at, y)
        _label(pen, _("%(seat)s’s turn", seat=follower), follow_at, y)
    elif view.tricks:
        _draw_last(pen, view, view.tricks[-1], top, (lead_at, follow_at))
    else:
        pen.slot(lead_at, y)
        _label(pen, _("%(seat)s’s turn", seat=leader), lead_at, y)
        pen.slot(follow_at, y)


def _draw_last(pen: _Pen, view: View, trick: Trick, top: float, at: tuple[float, float]) -> None:
    y = top + 28
    pen.text(_("last trick"), WIDTH - EDGE - 6, top + 18, size=11, style="quiet", anchor="end")
    played = ((trick.leader, trick.lead), (view.other(trick.leader), trick.follow))
    for (seat, card), x in zip(played, at, strict=True):
        pen.card(card, x, y)
        if seat == trick.winner:
            _label(pen, _("%(seat)s won", seat=seat_name(seat)), x, y)
            pen.symbol("crown", x + CARD_WIDTH - 20, y + 4, 15)
        else:
            _label(pen, seat_name(seat), x, y)


def _label(pen: _Pen, text: str, x: float, y: float) -> None:
    pen.text(text, x + CARD_WIDTH / 2, y + CARD_HEIGHT + 16, size=11, style="quiet", anchor="middle")


def _caption(view: View) -> str:
    text = situation(view)
    return text[:1].upper() + text[1:]


def _just_scored(events: Sequence[Event], seat: Seat) -> frozenset[Card]:
    scored = (event for event in events if isinstance(event, CardsScored) and event.seat == seat)
    return frozenset(card for event in scored for card in event.cards)


def _in_words(view: View) -> str:
    """The drawing for those who cannot see it."""
    return " ".join(line.text for line in describe_view(view) if not line.level)
