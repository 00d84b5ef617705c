"""The steps of a turn that its drawing shows: each trick as it was played, phase two, the vote.

Up to three per trick: `trick-8` (its prize), `trick-8-led` and `trick-8-won`. What lies on the table at each
follows from the view before the turn and from the events.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from adjudicator.engine import Event, Step
from adjudicator.rulesets.claim import events
from adjudicator.rulesets.claim.view import View, happen, sketch, view as seen
from adjudicator.rulesets.claim.wording import WORDS, seat_name
from adjudicator.words import gettext as _


class Moment(msgspec.Struct, frozen=True):
    """What lies on the table, and what has just happened; `ended` as in `Ruleset.draw`."""

    view: View
    happened: Sequence[Event] = ()
    ended: bool = False


class _Begun(msgspec.Struct, frozen=True):
    """A step begun by the event at `first`."""

    first: int
    kind: str
    title: str


def gone_through(before: View, happened: Sequence[Event], whole: Moment) -> dict[Step, Moment]:
    """The moments of a turn, step by step, from the view before it to the `whole` turn."""
    used: Counter[str] = Counter()
    shown: dict[Step, Moment] = {}
    board = sketch(before)
    for now, following in pairwise(_divided(happened)):
        used[now.kind] += 1
        anchor = now.kind if used[now.kind] == 1 else f"{now.kind}-{used[now.kind]}"
        done = happened[now.first : following.first]
        for event in done:
            happen(event, board)
        view = replace(seen(board, before.seat), hand=before.hand, blind=before.blind)
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
