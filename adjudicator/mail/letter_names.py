"""The Message-IDs of our letters: what a letter is about, with a MAC that nobody else can make.

An answer holds the Message-ID of what it answers, so it proves that its sender has received that letter. The
Message-ID stands in the letter's header alone, in no body, link or subject: a quoted or printed letter
betrays nothing.

Some mail programs encode a Message-ID of 78 characters or more, so ours is shorter if the domain has at most
24. Game, seat and address stand in it as marks: pieces of MACs, which are compared with those of the league's
games, seats and addresses. A guess at one, or at the MAC of the whole (60 bits), is tried by mailing alone.
"""

import hmac
import re
from collections.abc import Iterable
from functools import lru_cache

from adjudicator.mail.identity import LetterName
from adjudicator.repository.mail_ledger import seat_mark
from adjudicator.sealing import MailSecret

_SEAT, _READER = ".", "-"
"""What stands before the mark of a seat, and before that of an address."""

_OURS = re.compile(
    r"(?P<tells>[a-z2-7]{9})\.(?P<to>[a-z2-7]{6}[.-][a-z2-7]{6})\.(?P<mac>[a-z2-7]{12})"
    r"\.(?P<kind>[a-z]{1,8})\.(?P<turn>-1|0|[1-9][0-9]{0,3})@",
)
_LONGEST = 2000
"""A text that is longer is no Message-ID, however it was folded."""


def message_id(name: LetterName, secret: MailSecret, domain: str) -> str:
    """Return the Message-ID of a letter, in angle brackets.

    Raises ValueError if a part of `name` is none that a letter of ours can have.
    """
    text = f"<{name.tells}.{name.to}.{_mac(name, secret)}.{name.kind}.{name.turn}@{domain}>"
    if letter_name(text, secret) != name:
        raise ValueError(f"no letter can be called {name}")
    return text


def letter_name(text: str, secret: MailSecret) -> LetterName | None:
    """Return what a Message-ID says if it is that of a letter of ours, else None.

    Programs that answer may fold it, leave out its angle brackets or put others inside (`<[…@…]>`, as
    Exchange does). The domain is not looked at, because the MAC covers all that counts.
    """
    if len(text) > _LONGEST:
        return None
    bare = "".join(text.split()).lstrip("<[")
    match = _OURS.match(bare)
    if match is None:
        return None
    name = LetterName(match["kind"], match["to"], int(match["turn"]), match["tells"])
    return name if hmac.compare_digest(match["mac"], _mac(name, secret)) else None


def to_seat(game: str, seat: str, holder: str, secret: MailSecret) -> str:
    """What stands for a game and for a seat as long as a key, whose fingerprint is `holder`, holds it."""
    return f"{_game_mark(game, secret)}{_SEAT}{seat_mark(secret, game, seat, holder)[:6]}"


def to_reader(game: str, address: str, secret: MailSecret) -> str:
    """What stands for a game, empty for none, and for an address, in a letter to nobody's seat."""
    return f"{_game_mark(game, secret)}{_reader(address, secret)}"


def is_about(name: LetterName, game: str, secret: MailSecret) -> bool:
    """Whether a letter is about a game, or about none if `game` is empty."""
    return name.to.startswith(_game_mark(game, secret))


def is_to_a_seat(name: LetterName) -> bool:
    """Whether a letter went to whoever held a seat, and not to nobody's seat."""
    return _SEAT in name.to


def is_to(name: LetterName, address: str, secret: MailSecret) -> bool:
    """Whether a letter went to an address, and to nobody's seat."""
    return name.to.endswith(_reader(address, secret))


def told_mark(what: str, secret: MailSecret) -> str:
    """What stands for something that a letter tells, such as the digest of a mail to be confirmed.

    It is short, and yet nobody can make two mails with the same mark, since only the league can work it out.
    """
    return secret.mac("tells", what)[:9]


def answered(message_ids: Iterable[str], secret: MailSecret) -> LetterName | None:
    """The first letter of ours among Message-IDs that a mail says it answers."""
    return next((name for text in message_ids if (name := letter_name(text, secret))), None)


def _reader(address: str, secret: MailSecret) -> str:
    return f"{_READER}{secret.mac('reader', address.casefold())[:6]}"


@lru_cache(4096)  # a letter's game is found by comparing the marks of all
def _game_mark(game: str, secret: MailSecret) -> str:
    return secret.mac("game", game)[:6]


def _mac(name: LetterName, secret: MailSecret) -> str:
    return secret.mac("letter", name.kind, name.to, str(name.turn), name.tells)[:12]
