"""Agreement: sealed votes about the end of a game, and when those who vote need not wait for who has gone.

A vote is sealed to the game's key, so that nobody but the adjudicator can tell what it is for until it
decides. Then the game ends; what others voted before is read with the secret that is published.

A seat's vote does not count once the seat has been absent for as long as a question stays open, while
nothing was heard from its player: no orders, no act. An announced absence is waited for, and a pause is not
counted. Whatever the player then sends brings the seat's vote back.
"""

from collections.abc import Iterable, Mapping, Set as AbstractSet

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.roster import Roster
from adjudicator.sealing import GameSecret, SealingError, open_for_league, seal_for_league

ENDS = ("draw", "end")
"""What ends a game if all who count vote for it: a draw, or the result as it stands."""

CHOICES = (*ENDS, "nothing")


def seal_vote(wish: str, game: GameFile, seat: str) -> str:
    """Seal one of CHOICES to the game's key."""
    place = {"game": game.game, "nonce": game.nonce, "seat": seat}
    return seal_for_league(wish.encode(), purpose="vote", key=game.public_key, **place)


def opened_votes(game: GameFile, roster: Roster, secret: GameSecret) -> dict[str, str]:
    """What seats vote for; one that cannot be opened is for nothing."""
    return {seat: _opened(game, seat, sealed, secret) for seat, sealed in roster.votes.items()}


def _opened(game: GameFile, seat: str, sealed: str, secret: GameSecret) -> str:
    place = {"game": game.game, "nonce": game.nonce, "seat": seat}
    try:
        text = open_for_league(sealed, purpose="vote", secret=secret, **place)
    except SealingError:
        text = b""
    return next((wish for wish in ENDS if wish.encode() == text), "nothing")


def agreed(votes: Mapping[str, str], roster: Roster, uncounted: AbstractSet[str] = frozenset()) -> str | None:
    """How all remaining players vote to end the game, one of ENDS; None while they do not agree."""
    counted = [seat for seat in roster.seats if seat not in roster.unattended | uncounted]
    wishes = {votes.get(seat, "nothing") for seat in counted}
    return wishes.pop() if len(wishes) == 1 and wishes <= {*ENDS} else None


def uncounted_from(holdings: Iterable[GameStatus]) -> Mapping[str, int]:
    """By absent seat, when its vote ceases to count unless something is heard from it.

    `holdings` are what holds now and, going back, what held at the end of each turn before. No more of them
    are taken than needed, and only one while nobody has voted. What the votes are for does not matter.
    """
    going_back = iter(holdings)
    now = then = next(going_back)
    schedule, roster = now.game.schedule, now.roster
    if schedule is None or roster.paused or not roster.votes:
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
