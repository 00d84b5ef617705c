"""Channels: news told by Apprise, to rooms of the league and to the channels that players have given.

A channel cannot be asked what it was told. So what it is told stands in the game's ledger first, and is told
once that is published: a run that is killed in between leaves it untold, and none tells it twice, not even
two runs at once. What a channel did not take, a later run tells again.
"""

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass

import msgspec

from adjudicator.forge.notifications import notices_of
from adjudicator.mail.public_net import public_net_only
from adjudicator.repository.channels import seat_channel
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import NAME, GamePaths
from adjudicator.repository.league_file import language_for, languages_of, pages_folder
from adjudicator.repository.mail_ledger import (
    Ledger,
    channel_failed,
    channel_mark,
    channel_told,
    read_ledger,
    room_mark,
    told_mac,
)
from adjudicator.repository.people.acts import adopted_kind
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.schedule import HOUR
from adjudicator.sealing import MailSecret
from adjudicator.words import N_, PlainError, gettext as _, use_language, words_of

_ROOM = re.compile(rf"(?:(?P<game>{NAME.pattern})=)?(?P<address>.+)")


class NoApprise(PlainError):
    """Somebody is to be told something in a channel, and Apprise is not installed."""

    advice = N_("Install it with pip install sealed-orders[channels].")


class Room(msgspec.Struct, frozen=True):
    """A room of the league, which hears news of all games, or of one `game` alone."""

    address: str
    game: str = ""


class Tiding(msgspec.Struct, frozen=True):
    """What one channel is told about a game; `seat` is whose channel it is, "" for a room.

    `mark` stands for the channel in the game's ledger, `macs` for the news.
    """

    game: str
    seat: str
    address: str
    mark: str
    macs: tuple[str, ...]
    text: str

    @property
    def called(self) -> str:
        """How a message names the channel: its address may hold a password, so that of a room by its kind."""
        kind = self.address.partition("://")[0] if "://" in self.address else "?"
        return f"{self.game}/{self.seat}" if self.seat else kind


def rooms_in(text: str) -> tuple[Room, ...]:
    """Read `ADJUDICATOR_TELL`: addresses between blanks, `GAME=` before that of a game's own room."""
    found = (_ROOM.fullmatch(word) for word in text.split())
    return tuple(Room(one["address"], one["game"] or "") for one in found if one)


def strangers(files: Files, rooms: Iterable[Room]) -> tuple[str, ...]:
    """The names that rooms have and no game has."""
    known = game_names(files)
    return tuple(room.game for room in rooms if room.game and room.game not in known)


@dataclass(frozen=True)
class Channels:
    """The channels of a league, and all it takes to tell them.

    `of_players`: players' channels are told, too. `pages` is the address of the league's pages, or "".
    """

    rooms: Sequence[Room]
    secret: MailSecret
    of_players: bool = False
    pages: str = ""
    remind_hours: int = 24

    def tidings(self, files: Files, games: Iterable[str], now: int) -> tuple[Tiding, ...]:
        """Return what channels are to be told now; a game that cannot be read is left out."""
        found: list[Tiding] = []
        for name in games:
            if self._rooms_of(name) or self._has_channels(files, name):
                # `run` and `status` tell what is wrong with the game.
                with contained(lambda _reason: None):
                    found.extend(self._of_game(published_game(files, name), now))
        return tuple(found)

    def _rooms_of(self, game: str) -> list[Room]:
        return [room for room in self.rooms if room.game in {"", game}]

    def _has_channels(self, files: Files, game: str) -> bool:
        """Whether a player has given one, by the names of acts alone: a league has many games."""
        return self.of_players and "tell" in map(adopted_kind, files.names(GamePaths(game).acts))

    def _of_game(self, game: PublishedGame, now: int) -> Iterator[Tiding]:
        ledger = read_ledger(game.files, game.name)
        for seat, address, mark in self._listening(game, ledger):
            language = language_for(game.files, game.roster.players[seat] if seat else None)
            with use_language(language), words_of(game.rules.name):
                notices = tuple(notices_of(game, now, self.remind_hours * HOUR, seat))
            told = {told_mac(self.secret, game.name, mark, one.about): one.text for one in notices}
            news = {mac: text for mac, text in told.items() if not ledger.was_told(mac, now)}
            if news:
                text = "\n".join(filter(None, [*news.values(), self._link(game, seat, language)]))
                yield Tiding(game.name, seat, address, mark, tuple(news), text)

    def _listening(self, game: PublishedGame, ledger: Ledger) -> Iterator[tuple[str, str, str]]:
        """Each channel's seat, or "" for a room, its address and its mark."""
        for room in self._rooms_of(game.name):
            yield "", room.address, room_mark(self.secret, room.address)
        for seat, player in game.roster.players.items() if self._has_channels(game.files, game.name) else ():
            mark = channel_mark(player.channel)
            rests = ledger.channel_rests(mark)
            if address := "" if rests else seat_channel(game.file, player, self.secret):
                yield seat, address, mark

    def _link(self, game: PublishedGame, seat: str, language: str) -> str:
        """The page of the newest turn, or the desk of a seat whose player has a key."""
        if not self.pages or game.latest is None:
            return ""
        at_desk = seat and not game.roster.players[seat].custody and not game.result
        page = f"play/{seat}" if at_desk else f"{game.latest.number:04}"
        folder = pages_folder(language, languages_of(game.files))
        return f"{self.pages.rstrip('/')}/{folder}{game.name}/{page}.html"


def noted(files: Files, told: Iterable[Tiding], now: int, *, failed: bool = False) -> dict[str, bytes]:
    """Return the changes that note in ledgers, by path, what channels are told, or did not take."""
    line = channel_failed if failed else channel_told
    games: dict[str, list[Tiding]] = {}
    for one in told:
        games.setdefault(one.game, []).append(one)
    changes: dict[str, bytes] = {}
    for name, those in games.items():
        lines = [line(mac, one.mark, now) for one in those for mac in one.macs]
        changes |= read_ledger(files, name).with_lines(lines)
    return changes


def resting(files: Files, failed: Iterable[Tiding]) -> tuple[str, ...]:
    """How messages name the players' channels that rest, among those that failed."""
    return tuple(
        one.called for one in failed if one.seat and read_ledger(files, one.game).channel_rests(one.mark)
    )


def require_apprise() -> None:
    """Raise NoApprise if it is not installed."""
    try:
        import apprise  # noqa: F401, PLC0415  an optional extra
    except ImportError as error:
        raise NoApprise(_("Nothing can be told to channels, because Apprise is not installed.")) from error


def tell(wanted: Iterable[Tiding]) -> tuple[Tiding, ...]:
    """Tell channels; return what they did not take. One that fails does not affect the others."""
    return tuple(one for one in wanted if not _told(one.address, one.text, by_player=bool(one.seat)))


def _told(address: str, text: str, *, by_player: bool) -> bool:
    """Tell a channel; one that a player gave is not reached on the league's own network."""
    from apprise import Apprise, AppriseAsset, PersistentStoreMode  # noqa: PLC0415  as above

    # What it logs may hold an address.
    logging.getLogger("apprise").disabled = True
    channel = Apprise(asset=AppriseAsset(storage_mode=PersistentStoreMode.MEMORY))
    # It should raise nothing, but speaks to servers of anybody's.
    with suppress(Exception), public_net_only() if by_player else nullcontext():
        return bool(channel.add(address) and channel.notify(body=text))
    return False
