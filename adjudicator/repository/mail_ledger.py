"""`mailed.txt`: what was said by mail and counts, which addresses hold, and what channels were told.

So no mail counts twice, and no channel is told twice. The league alone writes it. A line has the MAC of a
mail, or of what a channel is told, then one of

    counted             a mail has counted
    confirmed MARK      somebody answered a letter sent to an address, or wrote from one that rested
    bounced MARK        a letter to an address came back for good
    letters MARK WISH   what letters a player wishes, said by mail: all, turns or none
    ordered MARK TIME   orders count that came in clear at a time, in seconds since 1970
    told MARK TIME      a channel is told something at a time
    failed MARK TIME    the channel did not take what it was to be told then

All are MACs of the league, which tell nobody else anything: that of a mail is over a signature in it, or
over the whole mail if that was confirmed instead; MARK is over the sealed address in an act `mail`, or for
orders over the seat and the key that holds it. Only the mark of a player's channel is a plain digest of what
is sealed in an act `tell`, so that the player can see whether the channel rests. Damaged lines are left out
and left standing.
"""

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from adjudicator.repository.files import Files
from adjudicator.repository.layout import GamePaths
from adjudicator.repository.schedule import HOUR
from adjudicator.sealing import MailSecret

BOUNCES = 3
"""After so many letters came back for good, an address rests."""

FAILURES = 5
"""After so many failures in a row, a player's channel rests."""

PAUSE = 6 * HOUR
"""How long after a failure a channel is told the same again."""

Letters = Literal["all", "turns", "none"]
"""Which letters a player wishes: all, those for turns alone, or none but answers."""

WISHES: tuple[Letters, ...] = ("all", "turns", "none")
_MAC = "[a-z2-7]{26}"
_LINE = re.compile(
    rf"{_MAC} (?:counted|(?:confirmed|bounced) {_MAC}|letters {_MAC} (?:{'|'.join(WISHES)})"
    rf"|(?:ordered|told|failed) {_MAC} [0-9]{{1,12}})"
)


class LedgerLine(NamedTuple):
    """A line: the MAC, what was said, of which address, seat or channel, and which wish or time."""

    mail: str
    said: str
    mark: str = ""
    what: str = ""

    def text(self) -> str:
        """The line as it is written, with its line end."""
        return " ".join(filter(None, self)) + "\n"


def counted(mail: str) -> LedgerLine:
    """A mail, by its MAC, has counted and never counts again."""
    return LedgerLine(mail, "counted")


def confirmed(mail: str, mark: str) -> LedgerLine:
    """A mail has confirmed an address."""
    return LedgerLine(mail, "confirmed", mark)


def bounced(mail: str, mark: str) -> LedgerLine:
    """A mail reports that a letter to an address came back for good."""
    return LedgerLine(mail, "bounced", mark)


def wished(mail: str, mark: str, letters: Letters) -> LedgerLine:
    """A mail said which letters its player wishes."""
    return LedgerLine(mail, "letters", mark, letters)


def ordered(mail: str, mark: str, at: int) -> LedgerLine:
    """A mail that came at a time, in seconds since 1970, brought orders for a seat that count."""
    return LedgerLine(mail, "ordered", mark, str(at))


def channel_told(what: str, mark: str, at: int) -> LedgerLine:
    """A channel is told something, by its MAC, at a time."""
    return LedgerLine(what, "told", mark, str(at))


def channel_failed(what: str, mark: str, at: int) -> LedgerLine:
    """A channel did not take what it was told at a time."""
    return LedgerLine(what, "failed", mark, str(at))


def mail_mac(secret: MailSecret, game: str, identity: str | bytes) -> str:
    """The MAC of a mail: over a signature in it that held, or over its digest if it was confirmed instead."""
    return secret.mac("counted", game, identity)


def address_mark(secret: MailSecret, game: str, sealed: str) -> str:
    """What stands for an address in the ledger; an address that is given again has another."""
    return secret.mac("address", game, sealed)


def seat_mark(secret: MailSecret, game: str, seat: str, holder: str) -> str:
    """What stands for a seat in the ledger, and in the names of letters, as long as the same key holds it."""
    return secret.mac("ordered", game, seat, holder)


def told_mac(secret: MailSecret, game: str, mark: str, about: str) -> str:
    """The MAC of what a channel is told about a game."""
    return secret.mac("told", game, mark, about)


def channel_mark(sealed: str) -> str:
    """What stands for a player's channel in the ledger; one that is given again has another."""
    return base64.b32encode(hashlib.sha256(sealed.encode()).digest()).decode().lower()[:26]


def room_mark(secret: MailSecret, address: str) -> str:
    """What stands for a room of the league in the ledger."""
    return secret.mac("room", address)


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """A game's ledger. `data` are its bytes."""

    game: str
    data: bytes

    @cached_property
    def lines(self) -> tuple[LedgerLine, ...]:
        """The lines that can be read, oldest first."""
        return tuple(line for line in map(_line, self._texts) if line)

    @property
    def damaged(self) -> int:
        """How many lines cannot be read."""
        return len(self._texts) - len(self.lines)

    @property
    def _texts(self) -> list[str]:
        return self.data.decode("utf-8", "replace").removesuffix("\n").split("\n") if self.data else []

    @cached_property
    def _mails(self) -> frozenset[str]:
        return frozenset(line.mail for line in self.lines)

    def holds(self, mails: Iterable[str]) -> bool:
        """Whether any of these MACs of a mail stands in it, so that the mail has counted before."""
        return not self._mails.isdisjoint(mails)

    def confirmed(self, mark: str) -> bool:
        """Whether an address is confirmed."""
        return any((line.said, line.mark) == ("confirmed", mark) for line in self.lines)

    def rests(self, mark: str) -> bool:
        """Whether so many letters to an address came back that it gets none until somebody writes from it."""
        said = [
            line.said for line in self.lines if line.mark == mark and line.said in {"confirmed", "bounced"}
        ]
        return said[-BOUNCES:] == ["bounced"] * BOUNCES

    def letters(self, mark: str) -> Letters | None:
        """The newest wish about letters to an address that came by mail; None if there is none."""
        wishes = [line.what for line in self.lines if (line.said, line.mark) == ("letters", mark)]
        return next((wish for wish in WISHES if wishes and wish == wishes[-1]), None)

    def newest_orders(self, mark: str) -> int:
        """When the newest orders came by mail that count for a seat; 0 if there are none."""
        times = (int(line.what) for line in self.lines if (line.said, line.mark) == ("ordered", mark))
        return max(times, default=0)

    def was_told(self, what: str, now: int) -> bool:
        """Whether a channel was told something, by its MAC, or a moment ago did not take it."""
        lines = [line for line in self.lines if line.mail == what]
        return bool(lines) and (lines[-1].said == "told" or now < int(lines[-1].what) + PAUSE)

    def channel_rests(self, mark: str) -> bool:
        """Whether a channel failed so often in a row that it is told nothing until it is given again."""
        tries = {line.what: line.said for line in self.lines if line.mark == mark}
        return [*tries.values()][-FAILURES:] == ["failed"] * FAILURES

    def with_lines(self, lines: Iterable[LedgerLine]) -> dict[str, bytes]:
        """Return the change that adds lines, by path; empty if it has them all."""
        new = [line for line in dict.fromkeys(lines) if line not in self.lines]
        if not new:
            return {}
        end = b"" if self.data.endswith(b"\n") or not self.data else b"\n"
        text = "".join(line.text() for line in new).encode()
        return {GamePaths(self.game).mailed: self.data + end + text}


def read_ledger(files: Files, game: str) -> Ledger:
    """Read a game's ledger, which may be missing; damaged lines raise nothing."""
    path = GamePaths(game).mailed
    return Ledger(game, files.read(path) if files.exists(path) else b"")


def _line(text: str) -> LedgerLine | None:
    return LedgerLine(*text.split(" ")) if _LINE.fullmatch(text) else None
