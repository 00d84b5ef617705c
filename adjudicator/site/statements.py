"""What players said to everyone: the public messages of a game, as plain text."""

from collections.abc import Iterator

import msgspec

from adjudicator.repository.layout import in_order
from adjudicator.repository.people.acts import ORGANISER, Closing, OrganiserClosing
from adjudicator.repository.press.messages import SignedMessage, read_message
from adjudicator.repository.published import PublishedGame
from adjudicator.site.moments import Moment, moment
from adjudicator.site.people import Person, person

MESSAGES = "messages.html"
"""The page of a game's public messages."""

MOST = 200
"""How many messages the page shows."""

NEWEST = 3
"""How many a game's own page shows."""

_PUBLIC = b"\n  to: []\n"
"""What the file of a message to everyone contains, as those of no other messages need to."""


class Statement(msgspec.Struct, frozen=True):
    """One statement in the file `name`; `who` is None where the game names no sender, or for an organiser."""

    name: str
    who: Person | None
    at: Moment
    text: str
    organiser: str = ""


def statements(game: PublishedGame) -> list[Statement]:
    """Return the newest statements, newest first, and one more than `MOST` if there are more."""
    found = _statements(game)
    return [said for said, _place in zip(found, range(MOST + 1), strict=False)]


def closings(game: PublishedGame) -> tuple[Statement, ...]:
    """Return the newest closing statement of each player, and the organiser's last."""
    latest = game.latest
    if latest is None:
        return ()
    said: dict[str, Statement] = {}
    for act, roster in game.adopted[len(latest.manifest.acts) :]:  # of this end, not of one taken back
        if isinstance(act, Closing):
            who = person(game, act.seat, roster)
            said[act.seat] = Statement(f"closing-{act.seat}", who, moment(act.at), act.text)
        elif isinstance(act, OrganiserClosing):
            name = roster.organiser(game.file).name
            said[ORGANISER] = Statement("closing", None, moment(act.at), act.text, name)
    return tuple(said[signer] for signer in (*game.file.seats, ORGANISER) if signer in said)


def _statements(game: PublishedGame) -> Iterator[Statement]:
    folder = game.file.paths.press
    for name in reversed(in_order(game.files.names(folder))):
        data = game.files.read(f"{folder}/{name}")
        if _PUBLIC in data:
            signed = read_message(data, name)
            if not signed.message.to:
                stem = name.removesuffix(".yaml")
                yield Statement(stem, _sender(game, signed), moment(signed.message.at), signed.message.text)


def _sender(game: PublishedGame, signed: SignedMessage) -> Person | None:
    """Whoever held the seat that a message is from, with the key that signed it."""
    seat = signed.message.sender
    if not seat:
        return None
    now = game.roster.players.get(seat)
    held = [roster for roster in reversed(game.rosters) if seat in roster.players]
    if all(now and roster.players[seat].name == now.name for roster in held):
        return person(game, seat)
    signers = (
        roster
        for roster in held
        if any(
            signed.holds(key, game.file) for key in (roster.players[seat].key, *roster.players[seat].former)
        )
    )
    return person(game, seat, next(signers, game.roster))
