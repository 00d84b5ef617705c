"""Who plays: seats and players by name."""

from dataclasses import dataclass

from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame


@dataclass(frozen=True)
class Person:
    """A seat by its name for people, with its player's name when somebody holds it.

    `handle` is the login by which the player wants to be called upon; empty for none.
    """

    title: str
    player: str | None
    handle: str = ""


def person(game: PublishedGame, seat: str, roster: Roster | None = None) -> Person:
    """Name a seat and its player: the one who holds it now, or did by an earlier `roster`."""
    player = (roster or game.roster).players.get(seat)
    title = game.rules.seat_title(seat)
    return Person(title, player.name, player.handle) if player else Person(title, None)
