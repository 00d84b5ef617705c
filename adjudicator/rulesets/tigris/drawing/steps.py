"""The steps of a turn that its drawing shows: before, each action with what it leads to, after.

The first action of a turn is the step `action-1`. A conflict has two: `war-of-kings` and `war-of-kings-won`;
a second one of the same name in a turn has a number behind it. `monument-1`, `treasures-1`, `end-1` and
`scoring` are the others.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine import Event, Step
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Conflict
from adjudicator.rulesets.tigris.pieces import LEADER
from adjudicator.rulesets.tigris.wording import WORDS, conflict_name, seat_name
from adjudicator.words import capitalised, gettext as _

BEFORE, AFTER = "before", "after"

_NUMBERED = frozenset({"action", "monument", "treasures", "end"})
"""Kinds of steps whose first has a number, too."""

_ACTIONS = (
    events.LeaderPlaced,
    events.LeaderWithdrawn,
    events.TilePlaced,
    events.CatastrophePlayed,
    events.TilesSwapped,
    events.Passed,
)


class _Begun(NamedTuple):
    """A step that the event at a place begins."""

    first: int
    kind: str
    title: str


def steps(conflict: Conflict | None, happened: Sequence[Event]) -> list[Step]:
    """Divide what happened since a board with this conflict under way; the last step is that after it."""
    begun = [*_divided(conflict, happened), _Begun(len(happened), AFTER, _("After"))]
    used: Counter[str] = Counter()
    found = []
    for now, following in pairwise([*begun, begun[-1]]):
        used[now.kind] += 1
        plain = used[now.kind] == 1 and now.kind not in _NUMBERED
        anchor = now.kind if plain else f"{now.kind}-{used[now.kind]}"
        about = dict.fromkeys(
            square for event in happened[now.first : following.first] for square in event.where()
        )
        found.append(Step(anchor, now.title, now.first, tuple(about)))
    return found


def _divided(conflict: Conflict | None, happened: Sequence[Event]) -> Iterator[_Begun]:
    now = _Begun(0, BEFORE, _("Before"))
    yield now
    if conflict is not None and happened:
        now = _fight(0, conflict)
        yield now
    for place, event in enumerate(happened):
        begun = _begun(place, event, now)
        if begun is not None:
            now = begun
            yield now


def _begun(place: int, event: Event, now: _Begun) -> _Begun | None:
    """The step that an event begins; None if it belongs to the one that is shown."""
    match event:
        case events.ConflictBegun():
            return _fight(place, event)
        case events.ConflictWon():
            kind = f"{event.sort}-of-{LEADER[event.colour]}s-won"
            conflict = conflict_name(event.sort, event.colour)
            title = _("%(conflict)s: %(seat)s wins", conflict=conflict, seat=seat_name(event.winner))
            return _Begun(place, kind, capitalised(title))
        case events.MonumentBuilt():
            told = WORDS.fields_in_words(event)
            return _Begun(place, "monument", _("%(seat)s builds the %(monument)s", **told))
        case events.TreasuresTaken():
            return _Begun(place, "treasures", _("%(seat)s takes treasure", seat=seat_name(event.seat)))
        case events.SeatScored() if now.kind != "scoring":
            return _Begun(place, "scoring", _("The points are counted"))
        case events.InTurn(stage="end") if now.kind != "end":
            return _Begun(place, "end", _("End of %(seat)s’s turn", seat=seat_name(event.active)))
        case _ if isinstance(event, _ACTIONS) or now.kind == BEFORE:
            return _Begun(place, "action", event.sentence(WORDS).rstrip("."))
        case _:
            return None


def _fight(place: int, sides: events.ConflictBegun | Conflict) -> _Begun:
    title = _(
        "%(conflict)s: %(attacker)s against %(defender)s",
        conflict=conflict_name(sides.sort, sides.colour),
        attacker=seat_name(sides.attacker),
        defender=seat_name(sides.defender),
    )
    return _Begun(place, f"{sides.sort}-of-{LEADER[sides.colour]}s", capitalised(title))
