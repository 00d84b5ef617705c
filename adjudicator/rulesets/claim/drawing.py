"""The drawing: the table in SVG, told apart by letter and value as well as by colour.

Everything is drawn here: no artwork, no font is fetched. Measures are those of a small telephone, 360 wide.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from adjudicator.engine import Event, Line, Seat, Svg
from adjudicator.rulesets.claim.board import Trick
from adjudicator.rulesets.claim.cards import FACTIONS, Card, by_faction
from adjudicator.rulesets.claim.descriptions import describe_view, situation
from adjudicator.rulesets.claim.events import CardsScored
from adjudicator.rulesets.claim.judgements import count_votes
from adjudicator.rulesets.claim.pen import CARD_HEIGHT, CARD_WIDTH, CHIP_STEP, WIDTH, Pen
from adjudicator.rulesets.claim.steps import Moment, gone_through
from adjudicator.rulesets.claim.symbols import STYLE
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import seat_name
from adjudicator.rulesets.svg_pen import room_for
from adjudicator.words import gettext as _

EDGE = 8
LABEL = 12.5
ROW = 19
SCORED_FROM = 46
HELD_FROM = 84
SEAT_HEIGHT = 30 + ROW * (len(FACTIONS) + 2)
TABLE_HEIGHT = 138
_LABELLED = 66
"""How wide what stands below a card may be."""

HEIGHT = 2 * SEAT_HEIGHT + TABLE_HEIGHT + 2 * EDGE


class _Row(NamedTuple):
    """A faction on a score pile: its cards, those that came there just now, and whether the seat is ahead."""

    cards: tuple[Card, ...]
    fresh: tuple[Card, ...]
    ahead: bool


class _Held(NamedTuple):
    """Cards that a seat holds: how many, and those that may be seen."""

    number: int
    seen: tuple[Card, ...]


class _Lying(NamedTuple):
    """What lies in the middle of the table; the `last` trick until the next one is led."""

    leader: Seat
    lead: Card | None
    last: Trick | None
    apart: bool


def draw(
    view: View,
    happened: Sequence[Event] = (),
    *,
    before: View | None = None,
    described: Sequence[Line] = (),
    ended: bool = False,
) -> Svg:
    """Draw the table, with marks on what has just gone to a score pile; arguments as in `Ruleset.draw`."""
    whole = Moment(view, happened, ended)
    shown = {} if before is None else gone_through(before, happened, whole)
    pen = draw_table(tuple(shown.values()) or (whole,), STYLE, described)
    if shown:
        pen.steps([step.anchor for step in shown])
    return Svg(pen.document(), WIDTH, HEIGHT, steps=tuple(shown))


def draw_table(moments: Sequence[Moment], style: str, described: Sequence[Line] = ()) -> Pen:
    """Draw the table in a style, at every step of a turn.

    The view's own seat is below with its cards open, its opponent above; cards that have just
    gone to a score pile are marked.
    """
    view = moments[-1].view
    lines = described or describe_view(view, ended=moments[-1].ended)
    in_words = " ".join(line.text for line in lines)
    pen = Pen(HEIGHT, _("Claim: %(situation)s", situation=situation(view)), in_words, style)
    below = view.seat or next(iter(view.hands))
    ahead = list(_ahead(moments))
    _draw_seat(pen, moments, ahead, view.other(below), EDGE)
    _draw_table(pen, [moment.view for moment in moments], EDGE + SEAT_HEIGHT)
    _draw_seat(pen, moments, ahead, below, EDGE + SEAT_HEIGHT + TABLE_HEIGHT + 4)
    return pen


def _ahead(moments: Sequence[Moment]) -> Iterator[Mapping[str, Seat | None]]:
    """Who is ahead in each faction, step by step."""
    for scored, alike in groupby(moment.view.scored for moment in moments):
        ahead = {vote.faction: vote.seat for vote in count_votes(scored)}
        yield from (ahead for _moment in alike)


def _draw_seat(
    pen: Pen, moments: Sequence[Moment], ahead: Sequence[Mapping[str, Seat | None]], seat: Seat, top: float
) -> None:
    """A seat's score pile by faction, with a crown where it is ahead, and what it holds."""
    views = [moment.view for moment in moments]
    pen.text(seat_name(seat), EDGE, top + 18, 18, "text bold")
    beside = WIDTH - 2 * EDGE - 32 - room_for(_("to play"), LABEL)
    pen.varied(
        [_numbers(view, seat) for view in views],
        lambda words: pen.text(words, EDGE + 24, top + 17, LABEL, "quiet", room=beside),
    )
    pen.varied([_to_play(moment) == seat for moment in moments], partial(_draw_turn, pen, top))
    piles = [
        (by_faction(moment.view.scored[seat]), by_faction(_just_scored(moment.happened, seat)))
        for moment in moments
    ]
    for place, (name, faction) in enumerate(FACTIONS.items()):
        y = top + 26 + place * ROW
        pen.symbol(name, EDGE, y, 15)
        pen.text(faction.letter, EDGE + 19, y + 12, LABEL, f"{name} bold")
        rows = [
            _Row(scored[name], fresh[name], first[name] == seat)
            for (scored, fresh), first in zip(piles, ahead, strict=True)
        ]
        pen.varied(rows, partial(_draw_row, pen, y))
    y = top + 26 + len(FACTIONS) * ROW
    pen.varied([_followers(view, seat) for view in views], partial(_draw_held, pen, _("Followers"), y))
    pen.varied([_hand(view, seat) for view in views], partial(_draw_held, pen, _("Hand"), y + ROW))


def _draw_turn(pen: Pen, top: float, playing: bool) -> None:  # noqa: FBT001  it is a state as any other
    if playing:
        pen.text(_("to play"), WIDTH - EDGE, top + 17, LABEL, "crown bold", "end")


def _draw_row(pen: Pen, y: float, row: _Row) -> None:
    pen.chips(row.cards, SCORED_FROM, y, row.fresh)
    if row.ahead:
        pen.symbol("crown", WIDTH - EDGE - 15, y, 15)


def _followers(view: View, seat: Seat) -> _Held:
    blind = view.blind if seat == view.seat else ()
    return _Held(view.followers[seat], view.prizes[seat] + blind)


def _hand(view: View, seat: Seat) -> _Held:
    return _Held(view.hands[seat], view.hand if seat == view.seat else ())


def _draw_held(pen: Pen, label: str, y: float, held: _Held) -> None:
    """Cards that a seat holds: those that may be seen, then the backs of the others."""
    if held.number:
        pen.text(label, EDGE, y + 12, LABEL, "quiet", room=HELD_FROM - EDGE - 4)
        pen.chips(held.seen, HELD_FROM, y)
        pen.chip_backs(held.number - len(held.seen), HELD_FROM + len(held.seen) * CHIP_STEP, y)


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


def _draw_table(pen: Pen, views: Sequence[View], top: float) -> None:
    """Deck and prize while there are some, and the trick that lies there: the present or the last one."""
    pen.cloth(top, TABLE_HEIGHT)
    y = top + 28
    beside = WIDTH - 2 * EDGE - 16 - room_for(_("last trick"), LABEL)
    pen.varied(
        [situation(view) for view in views],
        lambda words: pen.text(words, EDGE + 6, top + 18, 13, "text bold", room=beside),
    )
    decks = [view.deck if view.stage == "phase-1" else None for view in views]
    pen.varied(decks, partial(_draw_deck, pen, y))
    prizes = [(view.stage == "phase-1", view.prize) for view in views]
    pen.varied(prizes, partial(_draw_prize, pen, y))
    pen.varied([_lying(view) for view in views], partial(_draw_trick, pen, top, views[-1]))


def _draw_deck(pen: Pen, y: float, deck: int | None) -> None:
    if deck is not None:
        pen.back(EDGE + 6, y)
        _label(pen, _("deck %(n)s", n=deck), EDGE + 6, y)


def _draw_prize(pen: Pen, y: float, prize: tuple[bool, Card | None]) -> None:
    played_for, card = prize
    if played_for:
        _draw_played(pen, card, _("prize"), EDGE + 74, y)


def _lying(view: View) -> _Lying:
    last = view.tricks[-1] if view.lead is None and view.tricks else None
    return _Lying(view.leader, view.lead, last, view.stage == "phase-1")


def _draw_trick(pen: Pen, top: float, view: View, lying: _Lying) -> None:
    y = top + 28
    at = (218, 286) if lying.apart else (WIDTH / 2 - CARD_WIDTH - 5, WIDTH / 2 + 5)
    if lying.last is not None:
        _draw_last(pen, view, lying.last, top, at)
    elif lying.leader:
        _draw_played(pen, lying.lead, seat_name(lying.leader), at[0], y)
        _draw_played(pen, None, seat_name(view.other(lying.leader)), at[1], y)


def _draw_last(pen: Pen, view: View, trick: Trick, top: float, at: tuple[float, float]) -> None:
    y = top + 28
    pen.text(_("last trick"), WIDTH - EDGE - 6, top + 18, LABEL, "quiet", "end")
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
    pen.text(text, x + CARD_WIDTH / 2, y + CARD_HEIGHT + 17, LABEL, "quiet", "middle", room=_LABELLED)


def _to_play(moment: Moment) -> Seat | None:
    view = moment.view
    if moment.ended or view.stage not in ("phase-1", "phase-2"):
        return None
    return view.leader if view.lead is None else view.other(view.leader)


def _just_scored(events: Sequence[Event], seat: Seat) -> tuple[Card, ...]:
    scored = [event for event in events if isinstance(event, CardsScored) and event.seat == seat]
    return tuple(card for event in scored for card in event.cards)
