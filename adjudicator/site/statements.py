"""What players said to everyone: the newest public statements of a game, as plain text."""

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.repository.layout import in_order
from adjudicator.repository.press.messages import read_message
from adjudicator.repository.published import PublishedGame
from adjudicator.site.facts import Moment, moment
from adjudicator.site.people import Person, person

MOST = 20
"""How many press files to search for statements; the rest are letters that only seats can read."""


@dataclass(frozen=True)
class Statement:
    """One statement; `who` is None where the game names no sender."""

    who: Person | None
    at: Moment
    text: str


def statements(game: PublishedGame) -> tuple[Statement, ...]:
    """Return the newest statements, newest first."""
    return tuple(_statements(game))


def _statements(game: PublishedGame) -> Iterator[Statement]:
    folder = game.file.paths.press
    for name in reversed(in_order(game.files.names(folder))[-MOST:]):
        message = read_message(game.files.read(f"{folder}/{name}"), name).message
        if not message.to:
            yield Statement(
                person(game, message.sender) if message.sender else None, moment(message.at), message.text
            )
