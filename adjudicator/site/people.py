"""Who plays: seats and players by name."""

from dataclasses import dataclass

from adjudicator.repository.published import PublishedGame


@dataclass(frozen=True)
class Person:
    """A seat by its name for people, with its player's name when somebody holds it."""

    title: str
    player: str | None


def person(game: PublishedGame, seat: str) -> Person:
    """Name a seat and its player."""
    player = game.roster.players.get(seat)
    return Person(game.rules.seat_title(seat), player.name if player else None)
