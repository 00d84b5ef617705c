"""The steps of a turn that its drawing shows: each trick as it was played, phase two, the vote.

A trick is up to three: `trick-8` (its prize), `trick-8-led` and `trick-8-won`. What lies on the table at each
follows from the view before the turn and from the events.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from adjudicator.engine import Event, Seat, Step
from adjudicator.rulesets.claim import events
from adjudicator.rulesets.claim.board import Trick
from adjudicator.rulesets.claim.cards import Card
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import WORDS, seat_name
from adjudicator.words import gettext as _


class Moment(msgspec.Struct, frozen=True):
    """What lies on the table, and what has just happened; `ended` as in `Ruleset.draw`."""

    view: View
    happened: Sequence[Event] = ()
    ended: bool = False


class _Begun(msgspec.Struct, frozen=True):
    """A step that the event at a place begins."""

    first: int
    kind: str
    title: str


def gone_through(before: View, happened: Sequence[Event], whole: Moment) -> dict[Step, Moment]:
    """The moments of a turn, step by step, from the view before it to the `whole` turn."""
    used: Counter[str] = Counter()
    shown: dict[Step, Moment] = {}
    view = before
    for now, following in pairwise(_divided(happened)):
        used[now.kind] += 1
        anchor = now.kind if used[now.kind] == 1 else f"{now.kind}-{used[now.kind]}"
        done = happened[now.first : following.first]
        for event in done:
            view = redo(event, view)
        shown[Step(anchor, now.title, now.first)] = Moment(view, done)
    shown[Step("after", _("After"), len(happened))] = whole
    return shown


def _divided(happened: Sequence[Event]) -> Iterator[_Begun]:
    now = _Begun(0, "before", _("Before"))
    yield now
    for place, event in enumerate(happened):
        begun = _begun(place, event, happened)
        if begun is not None and begun.kind != now.kind:
            now = begun
            yield now
    yield _Begun(len(happened), "after", "")


def _begun(place: int, event: Event, happened: Sequence[Event]) -> _Begun | None:
    match event:
        case events.PrizeTurned():
            title = _("Trick %(trick)s: the prize is %(card)s", trick=event.trick, card=event.card)
            return _Begun(place, f"trick-{event.trick}", title)
        case events.CardLed():
            return _Begun(place, f"trick-{event.trick}-led", event.sentence(WORDS).rstrip("."))
        case events.CardFollowed():
            won = next(one for one in happened[place:] if isinstance(one, events.TrickWon))
            title = _("%(seat)s wins trick %(trick)s", seat=seat_name(won.seat), trick=won.trick)
            return _Begun(place, f"trick-{event.trick}-won", title)
        case events.FollowersTakenUp():
            return _Begun(place, "phase-2", _("Phase two begins"))
        case events.FactionVoted():
            return _Begun(place, "vote", _("The vote"))
        case _:
            return None


def redo(event: Event, view: View) -> View:
    """The view that everyone has after an event, given the one before it.

    A trick that is over keeps its number until the next one begins.
    """
    match event:
        case events.PrizeTurned():
            return replace(view, trick=event.trick, prize=event.card, deck=view.deck - 1)
        case events.CardLed():
            led = replace(view, trick=event.trick, leader=event.seat, lead=event.card)
            return replace(led, hands=_more(view.hands, event.seat, -1))
        case events.CardFollowed():
            return replace(view, hands=_more(view.hands, event.seat, -1))
        case events.TrickWon():
            trick = Trick(
                event.phase, event.trick, event.leader, event.lead, event.follow, event.seat, view.prize
            )
            return replace(view, tricks=(*view.tricks, trick), leader=event.seat, lead=None, prize=None)
        case events.PrizeTaken():
            taken = _with_cards(view.prizes, event.seat, (event.card,))
            return replace(view, prizes=taken, followers=_more(view.followers, event.seat, 1))
        case events.BlindCardTaken():
            return replace(view, deck=view.deck - 1, followers=_more(view.followers, event.seat, 1))
        case _:
            return _with_shares(event, view)


def _with_shares(event: Event, view: View) -> View:
    """Where played cards go, and what ends a phase."""
    match event:
        case events.CardsScored():
            return replace(view, scored=_with_cards(view.scored, event.seat, event.cards))
        case events.CardsDiscarded():
            return replace(view, discard=(*view.discard, *event.cards))
        case events.FollowersTakenUp():
            return replace(
                view,
                stage="phase-2",
                trick=1,
                hands=dict.fromkeys(view.hands, event.cards),
                followers=dict.fromkeys(view.followers, 0),
                prizes=dict.fromkeys(view.prizes, ()),
            )
        case events.GameEnded():
            return replace(view, stage="over")
        case _:
            return view


def _more(counts: dict[Seat, int], seat: Seat, more: int) -> dict[Seat, int]:
    return {**counts, seat: counts[seat] + more}


def _with_cards(
    piles: dict[Seat, tuple[Card, ...]], seat: Seat, cards: tuple[Card, ...]
) -> dict[Seat, tuple[Card, ...]]:
    return {**piles, seat: (*piles[seat], *cards)}
