"""Display names of seats and players, and who played in a game."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import msgspec

from adjudicator.plain_text import folded
from adjudicator.repository.layout import RESERVED
from adjudicator.repository.people.reliability import Reliability, tenures
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame

PLAYERS = "players"
"""The folder of the pages of players."""

TOURNAMENTS = "tournaments"
"""The folder of the pages of tournaments."""


class Person(msgspec.Struct, frozen=True):
    """A seat's display name, with its player's name if somebody holds it.

    `handle` is the login by which the player is notified; empty for none. A `steward` plays for a seat that
    nobody holds. `unnamed`: somebody holds it, and nobody is to see who.
    """

    title: str
    player: str | None
    handle: str = ""
    steward: bool = False
    unnamed: bool = False

    @property
    def page(self) -> str:
        """The path of the player's page; "" if nobody holds the seat."""
        return "" if self.player is None else player_page(self.player)


class Played(msgspec.Struct, frozen=True):
    """Somebody who held a seat of a game: under which name and with which keys, the newest first.

    `since` and `until` are as in a tenure.
    """

    name: str
    handle: str
    keys: tuple[str, ...]
    seat: str
    title: str
    since: int | None = None
    until: int | None = None
    reliability: Reliability = Reliability()


def person(game: PublishedGame, seat: str, roster: Roster | None = None) -> Person:
    """Return a seat and the player who holds it now, or held it according to an earlier `roster`."""
    player = (roster or game.roster).players.get(seat)
    title = game.file.seat_title(seat)
    if player is None or player.steward:
        return Person(title, None, steward=player is not None)
    if not player.name:
        return Person(title, None, unnamed=True)
    return Person(title, player.name, player.handle)


def played(game: PublishedGame) -> Iterator[Played]:
    """Whoever holds or held a seat of a game, as far as everyone may know it, but for stewards."""
    for held in tenures(game):
        if not held.player.name:
            continue
        player, keys = held.player, tuple(key.fingerprint for key in held.keys)
        title = game.file.seat_title(held.seat)
        yield Played(
            player.name, player.handle, keys, held.seat, title, held.since, held.until, held.reliability
        )


def tournament_page(name: str) -> str:
    """The path of the page of a tournament."""
    return f"{TOURNAMENTS}/{name}.html"


@cache
def player_page(name: str) -> str:
    """The path of the page of everybody who plays under a name.

    It follows from the name alone. A name that its letters a to z do not tell from all others has a digest.
    """
    same = folded(name)
    plain = re.sub(r"[^a-z0-9]+", "-", unicodedata.normalize("NFKD", same).encode("ascii", "ignore").decode())
    stem = plain.strip("-")
    if stem.replace("-", " ") != same or stem in RESERVED or stem == "index":
        stem = f"{stem}-{sha256(same.encode()).hexdigest()[:8]}".lstrip("-")
    return f"{PLAYERS}/{stem}.html"
