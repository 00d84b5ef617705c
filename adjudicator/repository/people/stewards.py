"""Stewards: seats that nobody holds, and for which the ruleset's steward plays.

It sees what a player of the seat would see, answers in the run that plays a turn on, and is never waited for.
It adds no number to the game's chance. Its own choices follow from the game's secret, as draws do, so that an
audit makes them again.
"""

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.roster import Roster
from adjudicator.words import gettext as _, joined


def told_stewards(roster: Roster, game: GameFile) -> str:
    """Which seats stewards play for and what that means, for everyone; empty if there are none."""
    if not roster.stewards:
        return ""
    return _(
        "Played by stewards, which are programs: %(seats)s. Nobody waits for them, and they read no letters.",
        seats=joined(map(game.seat_title, roster.stewards)),
    )
