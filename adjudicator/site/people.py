"""Display names of seats and players."""

from dataclasses import dataclass

from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame


@dataclass(frozen=True)
class Person:
    """A seat's display name, with its player's name if somebody holds it.

    `handle` is the login by which the player is notified; empty for none.
    """

    title: str
    player: str | None
    handle: str = ""


def person(game: PublishedGame, seat: str, roster: Roster | None = None) -> Person:
    """Return a seat and the player who holds it now, or held it according to an earlier `roster`."""
    player = (roster or game.roster).players.get(seat)
    title = game.rules.seat_title(seat)
    return Person(title, player.name, player.handle) if player else Person(title, None)
