"""Agreement: when those who vote to end a game need not wait for a seat whose player has gone.

A seat's vote does not count once the seat has been absent for as long as a question stays open, while
nothing was heard from its player: no orders, no act. An announced absence is waited for, and a pause is not
counted. Whatever the player then sends brings the seat's vote back.
"""

from collections.abc import Iterable, Mapping, Set as AbstractSet

from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.roster import Roster


def uncounted_from(holdings: Iterable[GameStatus]) -> Mapping[str, int]:
    """By absent seat, when its vote ceases to count unless something is heard from it.

    `holdings` are what holds now and, going back, what held at the end of each turn before. No more of them
    are taken than needed, and only one while nobody votes for an end.
    """
    going_back = iter(holdings)
    now = then = next(going_back)
    schedule, roster = now.game.schedule, now.roster
    if schedule is None or roster.paused or not {"draw", "end"} & set(roster.votes.values()):
        return {}
    found: dict[str, int] = {}
    absent = set(now.absent) - roster.unattended
    resumed = 0
    while absent:
        resumed = max(resumed, then.resumed)
        for seat in absent:
            moment = schedule.closing(max(then.made, resumed))
            start, end = roster.away.get(seat, (0, 0))
            found[seat] = end if start <= moment < end else moment
            if then.seated.acts_of(seat) != roster.acts_of(seat):
                # An act of the player has been adopted since.
                del found[seat]
        following = next(going_back, None)
        if following is None:
            break
        then = following
        absent &= set(then.absent)
    return found


def uncounted(moments: Mapping[str, int], now: int, sent: AbstractSet[str] = frozenset()) -> frozenset[str]:
    """Return the seats whose votes do not count now; `sent` have sent something for the open turn."""
    return frozenset(seat for seat, moment in moments.items() if moment <= now and seat not in sent)


def agreed_from(moments: Mapping[str, int], roster: Roster) -> int | None:
    """Return the first moment at which those who count agree to end the game; None if they do not."""
    return next(
        (moment for moment in sorted(moments.values()) if roster.agreed(uncounted(moments, moment))), None
    )
