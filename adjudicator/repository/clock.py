"""The clock of a run: when a deadline has passed, and when the clock cannot be right.

Nothing here reads a clock: `now` is passed in, and compared with the times in the files of a game.
"""

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.roster import Roster, act_time
from adjudicator.repository.schedule import DAY
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

LONGEST_HOLD = DAY
"""How long after a deadline a game waits for submissions that cannot be read."""

ENDLESS_HOLD = 10**10
"""The same, where the repository itself has lost them: as long as it takes to mend it."""

FAR = 45 * DAY
"""How long after everything known about a game the clock is believed."""

FAR_UNTIMED = 400 * DAY
"""The same for a game without closing times, and before the start."""


def is_late(game: GameFile, until: int | None, now: int) -> bool:
    """Whether seats that have not answered miss the deadline now: closing time and grace have passed."""
    grace = game.deadline.grace if game.deadline else 0
    return until is not None and until + grace <= now


def refuse_a_wrong_clock(holding: GameStatus, roster: Roster, now: int) -> None:
    """Raise StoppedGame if the clock is before the newest file's time, or far after everything known.

    `roster` is the one after all acts adopted by now.
    """
    refuse_an_earlier_clock(holding.clock, now)
    until = holding.until
    known = max(holding.clock, until or 0, *roster.newest.values(), 0)
    far = FAR if until is not None else FAR_UNTIMED
    if now > known + far:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything known about this game (%(known)s). If it"
                " is right, the organiser can restart the game: adjudicator organise proceed "
                "%(game)s",
                now=time_text(now),
                known=time_text(known),
                game=holding.game.game,
            )
        )


def refuse_an_earlier_clock(written: int, now: int) -> None:
    """Raise StoppedGame if the clock is before the newest turn or adoption record."""
    if now < written:
        raise StoppedGame(
            _(
                "The clock says %(now)s, but the newest turn or adoption record was written at %(written)s."
                " If this clock is wrong, set it. Otherwise the game goes on when it is past that time.",
                now=time_text(now),
                written=time_text(written),
            )
        )


def refuse_a_start_far_ahead(game: GameFile, roster: Roster, now: int) -> None:
    """Raise StoppedGame if the clock is far after everything known about a game that is to start.

    That is when its players joined and its acts were signed; times in the future are ignored.
    """
    told = [*roster.newest.values(), *(act_time(one.joined) for one in roster.players.values() if one.joined)]
    known = max((time for time in told if time <= now), default=now)
    if now > known + FAR_UNTIMED:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything known about this game (%(known)s). If it"
                " is right, the organiser can abandon the game and make another: adjudicator organise"
                " abandon %(game)s",
                now=time_text(now),
                known=time_text(known),
                game=game.game,
            )
        )
