"""The Message-IDs of our letters: what a letter is about, with a MAC that nobody else can make.

An answer holds the Message-ID of what it answers, so it proves that its sender has received that letter. The
Message-ID stands in the letter's header alone, in no body, link or subject: a quoted or printed letter
betrays nothing.
"""

import hmac
import re
from collections.abc import Iterable

from adjudicator.mail.answers import CONFIRMS
from adjudicator.mail.identity import LetterName
from adjudicator.sealing import MailSecret

_EMPTY = "-"
_PURPOSE = "letter"

_PART = r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"
_OURS = re.compile(
    rf"(?P<tells>{_PART}|-)\.(?P<mac>[a-z2-7]{{26}})\.(?P<kind>{_PART})\.(?P<turn>-1|0|[1-9][0-9]{{0,5}})"
    rf"\.(?P<seat>{_PART}|-)\.(?P<game>{_PART}|-)\.(?P<holder>{_PART}|-)@",
)
_LONGEST = 2000
"""A text that is longer is no Message-ID, however it was folded."""


def message_id(name: LetterName, secret: MailSecret, domain: str) -> str:
    """Return the Message-ID of a letter, in angle brackets.

    Raises ValueError if a part of `name` is not of a-z, 0-9 and hyphens.
    """
    parts = (
        name.tells or _EMPTY,
        _mac(name, secret),
        name.kind,
        str(name.turn),
        name.seat or _EMPTY,
        name.game or _EMPTY,
        name.holder or _EMPTY,
    )
    text = f"<{'.'.join(parts)}@{domain}>"
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
    tells, seat, game, holder = (match[part].replace(_EMPTY, "", match[part] == _EMPTY) for part in _OPTIONAL)
    name = LetterName(match["kind"], game, int(match["turn"]), seat, holder, tells)
    return name if hmac.compare_digest(match["mac"], _mac(name, secret)) else None


_OPTIONAL = ("tells", "seat", "game", "holder")


def reader(address: str, secret: MailSecret) -> str:
    """What stands for an address in the name of a letter that went to nobody's seat: 16 characters."""
    return secret.mac("reader", address.casefold())[:16]


def is_to(name: LetterName, address: str, secret: MailSecret) -> bool:
    """Whether a letter went to an address, and to nobody's seat."""
    return not name.seat and hmac.compare_digest(name.tells[CONFIRMS:], reader(address, secret))


def answered(message_ids: Iterable[str], secret: MailSecret) -> LetterName | None:
    """The first letter of ours among Message-IDs that a mail says it answers."""
    return next((name for text in message_ids if (name := letter_name(text, secret))), None)


def _mac(name: LetterName, secret: MailSecret) -> str:
    return secret.mac(_PURPOSE, name.kind, name.game, str(name.turn), name.seat, name.holder, name.tells)
