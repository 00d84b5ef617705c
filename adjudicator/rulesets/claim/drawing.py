"""The drawing: the table in SVG, told apart by letter and value as well as by colour.

Everything is drawn here: no artwork, no font is fetched. Measures are those of a small telephone, 360 wide.
"""

from collections.abc import Sequence

from adjudicator.engine import Event, Seat, Svg
from adjudicator.rulesets.claim.board import Trick
from adjudicator.rulesets.claim.cards import FACTIONS, Card, in_order, of_faction
from adjudicator.rulesets.claim.descriptions import describe_view, situation
from adjudicator.rulesets.claim.events import CardsScored
from adjudicator.rulesets.claim.judgements import faction_vote
from adjudicator.rulesets.claim.pen import CARD_HEIGHT, CARD_WIDTH, CHIP_STEP, WIDTH, Pen
from adjudicator.rulesets.claim.symbols import STYLE
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import seat_name
from adjudicator.words import gettext as _

EDGE = 8
ROW = 19
SCORED_FROM = 46
HELD_FROM = 66
SEAT_HEIGHT = 30 + ROW * (len(FACTIONS) + 2)
TABLE_HEIGHT = 138
HEIGHT = 2 * SEAT_HEIGHT + TABLE_HEIGHT + 2 * EDGE


def draw(view: View, happened: Sequence[Event] = (), *, ended: bool = False) -> Svg:
    """Draw the table; cards that have just gone to a score pile are marked."""
    return Svg(draw_table(view, happened, STYLE, ended=ended).document(), WIDTH, HEIGHT)


def draw_table(view: View, happened: Sequence[Event], style: str, *, ended: bool = False) -> Pen:
    """Draw the table in a style.

    The view's own seat is below with its cards open, its opponent above; cards that have just
    gone to a score pile are marked. `ended` as in `Ruleset.draw`.
    """
    pen = Pen(
        HEIGHT, _("Claim: %(situation)s", situation=situation(view)), _in_words(view, ended=ended), style
    )
    below = view.seat or next(iter(view.hands))
    above = view.other(below)
    playing = None if ended else _to_play(view)
    _draw_seat(pen, view, above, _just_scored(happened, above), EDGE, to_play=above == playing)
    _draw_table(pen, view, EDGE + SEAT_HEIGHT)
    top = EDGE + SEAT_HEIGHT + TABLE_HEIGHT + 4
    _draw_seat(pen, view, below, _just_scored(happened, below), top, to_play=below == playing)
    return pen


def _draw_seat(pen: Pen, view: View, seat: Seat, fresh: Sequence[Card], top: float, *, to_play: bool) -> None:
    """A seat's score pile by faction, with a crown where it is ahead, and what it holds."""
    pen.text(seat_name(seat), EDGE, top + 18, 18, "text bold")
    pen.text(_numbers(view, seat), EDGE + 24, top + 17, 11, "quiet")
    if to_play:
        pen.text(_("to play"), WIDTH - EDGE, top + 17, 11, "crown bold", "end")
    for place, (name, faction) in enumerate(FACTIONS.items()):
        y = top + 26 + place * ROW
        pen.symbol(name, EDGE, y, 15)
        pen.text(faction.letter, EDGE + 19, y + 12, 11, f"{name} bold")
        pen.chips(of_faction(in_order(view.scored[seat]), name), SCORED_FROM, y, fresh)
        if faction_vote(name, view.scored).seat == seat:
            pen.symbol("crown", WIDTH - EDGE - 15, y, 15)
    own = seat == view.seat
    y = top + 26 + len(FACTIONS) * ROW
    _draw_held(pen, _("Followers"), view.followers[seat], view.prizes[seat] + (view.blind if own else ()), y)
    _draw_held(pen, _("Hand"), view.hands[seat], view.hand if own else (), y + ROW)


def _draw_held(pen: Pen, label: str, number: int, seen: tuple[Card, ...], y: float) -> None:
    """Cards that a seat holds: those that may be seen, then the backs of the others."""
    if number:
        pen.text(label, EDGE, y + 11.5, 10, "quiet")
        pen.chips(seen, HELD_FROM, y)
        pen.chip_backs(number - len(seen), HELD_FROM + len(seen) * CHIP_STEP, y)


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


def _draw_table(pen: Pen, view: View, top: float) -> None:
    """Deck and prize while there are some, and the trick that lies there: the present or the last one."""
    pen.cloth(top, TABLE_HEIGHT)
    pen.text(situation(view), EDGE + 6, top + 18, 12, "text bold")
    y = top + 28
    lead_at, follow_at = WIDTH / 2 - CARD_WIDTH - 5, WIDTH / 2 + 5
    if view.stage == "phase-1":
        lead_at, follow_at = 218, 286
        pen.back(EDGE + 6, y)
        _label(pen, _("deck %(n)s", n=view.deck), EDGE + 6, y)
        _draw_played(pen, view.prize, _("prize"), EDGE + 74, y)
    if view.lead is None and view.tricks:
        _draw_last(pen, view, view.tricks[-1], top, (lead_at, follow_at))
    elif view.leader:
        _draw_played(pen, view.lead, seat_name(view.leader), lead_at, y)
        _draw_played(pen, None, seat_name(view.other(view.leader)), follow_at, y)


def _draw_last(pen: Pen, view: View, trick: Trick, top: float, at: tuple[float, float]) -> None:
    y = top + 28
    pen.text(_("last trick"), WIDTH - EDGE - 6, top + 18, 11, "quiet", "end")
    played = ((trick.leader, trick.lead), (view.other(trick.leader), trick.follow))
    for (seat, card), x in zip(played, at, strict=True):
        won = seat == trick.winner
        name = seat_name(seat)
        _draw_played(pen, card, _("%(seat)s won", seat=name) if won else name, x, y)
        if won:
            pen.symbol("crown", x + CARD_WIDTH - 20, y + 5, 15)


def _draw_played(pen: Pen, card: Card | None, label: str, x: float, y: float) -> None:
    if card is None:
        pen.slot(x, y)
    else:
        pen.card(card, x, y)
    _label(pen, label, x, y)


def _label(pen: Pen, text: str, x: float, y: float) -> None:
    pen.text(text, x + CARD_WIDTH / 2, y + CARD_HEIGHT + 16, 11, "quiet", "middle")


def _to_play(view: View) -> Seat | None:
    if view.stage not in ("phase-1", "phase-2"):
        return None
    return view.leader if view.lead is None else view.other(view.leader)


def _just_scored(events: Sequence[Event], seat: Seat) -> list[Card]:
    scored = [event for event in events if isinstance(event, CardsScored) and event.seat == seat]
    return [card for event in scored for card in event.cards]


def _in_words(view: View, *, ended: bool) -> str:
    """The drawing for those who cannot see it."""
    return " ".join(line.text for line in describe_view(view, ended=ended) if not line.level)
