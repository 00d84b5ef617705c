"""What the report of a turn shows at a glance: each conflict with both sides."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from adjudicator.engine import Duel, Event, Seat, Side, Term, Words
from adjudicator.rulesets.tigris.events import (
    ConflictBegun,
    ConflictWon,
    LeaderDefeated,
    PointsGained,
    SupportersRemoved,
    TilesCommitted,
    strength_rules,
)
from adjudicator.rulesets.tigris.wording import colour_name, leader_name, seat_name, tiles_counted
from adjudicator.words import gettext as _, ngettext


def figure(events: Sequence[Event], place: int, words: Words) -> Duel | None:
    """The conflict whose heading begins at a place."""
    first = events[place]
    if not isinstance(first, ConflictBegun | ConflictWon):
        return None
    action = first.headings(words)[:2]
    below = takewhile(
        lambda event: (
            event is first or (event.headings(words)[:2] == action and not isinstance(event, ConflictBegun))
        ),
        events[place:],
    )
    return _Conflict(first, list(below)).duel()


class _Conflict:
    """The events of one conflict in a turn, which may have begun in an earlier one, or end in a later one."""

    def __init__(self, first: ConflictBegun | ConflictWon, events: Sequence[Event]) -> None:
        self._first = first
        self._events = events
        self._won = next((event for event in events if isinstance(event, ConflictWon)), None)

    def duel(self) -> Duel:
        """Both sides, the attacker first."""
        first = self._first
        if isinstance(first, ConflictBegun):
            # Translators: each stands below the name of a seat.
            attacks = _("attacks from %(square)s", square=first.at)
            defends = _("defends %(square)s", square=first.against)
            defender = first.defender
        else:
            attacks, defends = _("attacks"), _("defends")
            defender = first.loser if first.winner == first.attacker else first.winner
        return Duel(
            (self._side(first.attacker, attacks), self._side(defender, defends)),
            _("%(seat)s wins", seat=seat_name(self._won.winner)) if self._won else "",
        )

    def _side(self, seat: Seat, part: str) -> Side:
        on_board, committed = self._strength(seat)
        base, added = strength_rules(self._first.sort)
        return Side(
            seat_name(seat),
            part,
            on_board + committed,
            (Term(_("on the board"), on_board, base), Term(_("committed"), committed, added)),
            fate=tuple(self._fate(seat)),
            won=self._won is not None and self._won.winner == seat,
        )

    def _strength(self, seat: Seat) -> tuple[int, int]:
        """What a side has on the board, and what it has added so far."""
        attacking = seat == self._first.attacker
        if self._won:
            return self._won.attack if attacking else self._won.defence
        committed = sum(
            event.number for event in self._events if isinstance(event, TilesCommitted) and event.seat == seat
        )
        if isinstance(self._first, ConflictBegun):
            return len(self._first.supporting if attacking else self._first.opposing), committed
        return 0, committed

    def _fate(self, seat: Seat) -> Iterator[str]:
        for event in self._events:
            match event:
                case LeaderDefeated(seat=owner) if owner == seat:
                    leader = leader_name(event.leader)
                    yield _("its %(leader)s leaves %(square)s", leader=leader, square=event.origin)
                case SupportersRemoved() if self._won and self._won.loser == seat:
                    yield _("loses %(tiles)s", tiles=tiles_counted(event.tile, len(event.squares)))
                case PointsGained(seat=owner, by=None) if owner == seat:
                    yield ngettext(
                        "gains %(n)s %(colour)s point",
                        "gains %(n)s %(colour)s points",
                        event.number,
                        colour=colour_name(event.colour),
                    )
