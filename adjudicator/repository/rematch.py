"""Rematches: a game like another, to which that one's players are invited by the keys they played it with."""

from collections.abc import Iterator

from adjudicator.repository.files import Files
from adjudicator.repository.people.roster import Player
from adjudicator.repository.policy_file import Policy
from adjudicator.repository.published import PublishedGame


def policy_of(game: PublishedGame) -> Policy:
    """The settings of a game that an organiser gives in a policy file."""
    file = game.file
    return Policy(
        deadline=file.deadline,
        absences=file.absences or None,
        press=file.press or None,
        joining=file.joining or None,
        motions=file.motions or None,
        seating=file.seating or None,
    )


def facts_of(files: Files, game: PublishedGame) -> dict[str, bytes]:
    """The game's own files of facts, by name."""
    return {name: files.read(f"{game.file.paths.facts}/{name}") for name in game.file.replaced}


def players_of(game: PublishedGame) -> Iterator[Player]:
    """The people whom a rematch invites: those who play it, or played it to its end."""
    return (game.roster.players[seat] for seat in game.roster.seats if _plays(game, seat))


def _plays(game: PublishedGame, seat: str) -> bool:
    return seat in game.roster.players and seat not in game.roster.unattended
