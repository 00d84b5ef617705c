"""Display names of seats and players, and who played in a game."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import msgspec

from adjudicator.repository.layout import RESERVED
from adjudicator.repository.people.acts import Replace, Steward
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.repository.published import PublishedGame

PLAYERS = "players"
"""The folder of the pages of players."""


class Person(msgspec.Struct, frozen=True):
    """A seat's display name, with its player's name if somebody holds it.

    `handle` is the login by which the player is notified; empty for none. A `steward` plays for a seat that
    nobody holds.
    """

    title: str
    player: str | None
    handle: str = ""
    steward: bool = False

    @property
    def page(self) -> str:
        """The path of the player's page; "" if nobody holds the seat."""
        return "" if self.player is None else player_page(self.player)


class Played(msgspec.Struct, frozen=True):
    """Somebody who held a seat of a game: under which name and with which keys, the newest first.

    There is no key to go by if the league holds it, for a player who plays by mail. `since` is the first turn
    that the player could answer, if not that of the start; `until` the last, if somebody took over the seat.
    """

    name: str
    handle: str
    keys: tuple[str, ...]
    seat: str
    title: str
    since: int | None = None
    until: int | None = None


def person(game: PublishedGame, seat: str, roster: Roster | None = None) -> Person:
    """Return a seat and the player who holds it now, or held it according to an earlier `roster`."""
    player = (roster or game.roster).players.get(seat)
    title = game.rules.seat_title(seat)
    if player is None or player.steward:
        return Person(title, None, steward=player is not None)
    return Person(title, player.name, player.handle)


def played(game: PublishedGame) -> Iterator[Played]:
    """Whoever holds or held a seat of a game, but for stewards; before the start, who holds it now."""
    took_over = [
        (place, act.seat)
        for place, (act, _roster) in enumerate(game.adopted)
        if isinstance(act, Replace | Steward) and game.turns
    ]
    for seat in game.file.seats:
        since = None
        for place, replaced in took_over:
            before, after = (roster.players.get(seat) for roster in game.rosters[place : place + 2])
            if replaced == seat and before and after and before.name != after.name:
                until = bisect_right(game.turns, place, key=lambda turn: len(turn.manifest.acts)) - 1
                if not before.steward:
                    yield _played(game, seat, before, since, until)
                since = until + 1
        if seat in game.roster.players and seat not in game.roster.stewards:
            yield _played(game, seat, game.roster.players[seat], since, None)


def _played(game: PublishedGame, seat: str, player: Player, since: int | None, until: int | None) -> Played:
    keys = () if player.custody else tuple(key.fingerprint for key in (player.key, *player.former))
    return Played(player.name, player.handle, keys, seat, game.rules.seat_title(seat), since, until)


def folded(name: str) -> str:
    """A name as it is compared with others: without regard to case, composed letters and invisible signs."""
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", seen).casefold()


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
