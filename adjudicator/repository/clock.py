"""The clock of a run: when a deadline has passed, and when the clock cannot be right.

Nothing here asks what time it is: `now` is given, and held against the times that the files of a game tell.
"""

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.roster import Roster, act_time
from adjudicator.repository.schedule import DAY
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.words import gettext as _

LONGEST_HOLD = DAY
"""How long after a deadline a game waits for what was sent in and cannot be read: not for ever."""

FAR = 45 * DAY
"""How long after everything that is known of a game the clock is believed."""

FAR_UNTIMED = 400 * DAY
"""The same for a game whose questions have no closing time, and before the start."""


def is_late(game: GameFile, until: int | None, now: int) -> bool:
    """Tell whether seats that have not answered are on defaults now: closing time and grace have passed."""
    grace = game.deadline.grace if game.deadline else 0
    return until is not None and until + grace <= now


def refuse_a_wrong_clock(
    game: GameFile, manifest: Manifest, roster: Roster, until: int | None, now: int
) -> None:
    """Raise StoppedGame when the clock stands before the newest turn, or far after all that is known.

    `manifest` is that turn's, `until` when its questions close, `roster` that after all acts adopted by now.
    """
    refuse_an_earlier_clock(manifest, now)
    closed = read_time(manifest.closed)
    known = max(closed, until or 0, *roster.newest.values(), 0)
    far = FAR if until is not None else FAR_UNTIMED
    if now > known + far:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything that is known of this game (%(known)s). If it is"
                " right, the organiser lets the game go on: adjudicator organise proceed %(game)s",
                now=time_text(now),
                known=time_text(known),
                game=game.game,
            )
        )


def refuse_an_earlier_clock(manifest: Manifest, now: int) -> None:
    """Raise StoppedGame when the clock stands before the turn of a manifest was closed."""
    if now < read_time(manifest.closed):
        raise StoppedGame(
            _(
                "The clock says %(now)s, but turn %(turn)s closed at %(closed)s. If the clock of the run that"
                " made that turn was wrong, take that run's commit back with git.",
                now=time_text(now),
                turn=manifest.turn,
                closed=manifest.closed,
            )
        )


def refuse_a_start_far_ahead(game: GameFile, roster: Roster, now: int) -> None:
    """Raise StoppedGame when the clock stands far after all that is known of a game that is to start.

    That is when its players joined, and its acts were signed; a time that has not come yet tells nothing.
    """
    told = [*roster.newest.values(), *(act_time(one.joined) for one in roster.players.values() if one.joined)]
    known = max((time for time in told if time <= now), default=now)
    if now > known + FAR_UNTIMED:
        raise StoppedGame(
            _(
                "The clock says %(now)s, long after anything that is known of this game (%(known)s). If it is"
                " right, the organiser gives the game up and makes another: adjudicator organise abandon"
                " %(game)s",
                now=time_text(now),
                known=time_text(known),
                game=game.game,
            )
        )
