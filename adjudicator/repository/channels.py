"""Channels: where a player wants to be told whose turn it is, such as a topic of ntfy.

The address of a channel mostly holds a password. It stands in an act sealed to the league's mail key, and in
clear nowhere in a repository. The league's own machine opens it. So only kinds are taken that speak TLS to a
service of that kind: none that runs a program, writes a file or posts to any address on the web.
"""

import re
from collections.abc import Iterator

import msgspec

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.roster import Player
from adjudicator.sealing import MailSecret, PublicKey, SealingError, open_for_league, seal_for_league
from adjudicator.words import PlainError, gettext as _

NONE = "none"
"""Given in place of an address, it ends what a channel is told."""

PURPOSE = "tell"
LONGEST = 400

_HOST = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]"
_PART = r"[A-Za-z0-9._~-]+"


class Kind(msgspec.Struct, frozen=True):
    """A kind of channel: the form of its addresses, as Apprise writes them, and how to tell people."""

    form: str
    pattern: str


KINDS = {
    "ntfy": Kind("ntfy://TOPIC", r"[A-Za-z0-9_-]{1,64}"),
    "ntfys": Kind("ntfys://HOST/TOPIC", rf"(?:{_PART}@)?{_HOST}/[A-Za-z0-9_-]{{1,64}}"),
    "tgram": Kind("tgram://BOT_TOKEN/CHAT_ID", rf"[0-9]{{1,20}}:{_PART}/-?[0-9]{{1,20}}"),
    "matrixs": Kind(
        "matrixs://USER:PASSWORD@HOST/!ROOM:HOST", rf"{_PART}:{_PART}@{_HOST}/[!#]{_PART}:{_HOST}"
    ),
    "discord": Kind("discord://WEBHOOK_ID/WEBHOOK_TOKEN", rf"[0-9]{{1,30}}/{_PART}"),
    "pover": Kind("pover://USER_KEY@TOKEN", r"[A-Za-z0-9]{1,40}@[A-Za-z0-9]{1,40}"),
    "gotifys": Kind("gotifys://HOST/TOKEN", rf"{_HOST}/{_PART}"),
}
"""By the scheme of the address: ntfy, Telegram, Matrix, Discord, Pushover and Gotify."""

_ON_NO_PUBLIC_NET = r"[^/]*\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|arpa)"


class BadChannel(PlainError):
    """A text is not the address of a channel; the sentence does not repeat it."""


def channel_forms() -> Iterator[tuple[str, BadChannel]]:
    """What the whole of a channel's address matches, or of NONE, each with what is wrong if it does not.

    They are tried in order. A desk tries them too, so they mean the same in Python and in JavaScript.
    """
    kinds, forms = "|".join(KINDS), ", ".join(kind.form for kind in KINDS.values())
    hint = _("Write one of these: %(forms)s", forms=forms)
    wrong = _("A league cannot tell channels of this kind.")
    yield rf"{NONE}|(?:{kinds})://.*", BadChannel(wrong, hint)
    for scheme, kind in KINDS.items():
        wrong = _(
            "The address of such a channel is written like %(form)s, with nothing behind it.", form=kind.form
        )
        yield rf"(?!{scheme}:).*|{scheme}://(?!.{{{LONGEST + 1}}}){kind.pattern}", BadChannel(wrong, hint)
    served = "|".join(scheme for scheme, kind in KINDS.items() if "HOST" in kind.form)
    wrong = _("The league tells only channels on servers that everyone can reach.")
    yield rf"(?!(?:{served})://(?:[^/]*@)?{_ON_NO_PUBLIC_NET}/).*", BadChannel(wrong, hint)


def plain_channel(text: str) -> str:
    """Return the address of a channel as it is kept, or NONE; raises BadChannel."""
    scheme, found, rest = text.strip().partition("://")
    address = f"{scheme.lower()}{found}{rest}"
    for form, wrong in channel_forms():
        if not re.fullmatch(form, address):
            raise wrong
    return address


def seal_channel(address: str, game: GameFile, seat: str, key: PublicKey) -> str:
    """Seal the address of a channel, or NONE, to the key in `mail.yaml`."""
    return seal_for_league(
        address.encode(), purpose=PURPOSE, game=game.game, nonce=game.nonce, seat=seat, key=key
    )


def seat_channel(game: GameFile, player: Player, secret: MailSecret) -> str:
    """Open the channel that a seat's player has given; "" if there is none, or it cannot be used."""
    if not player.channel:
        return ""
    try:
        text = open_for_league(
            player.channel,
            purpose=PURPOSE,
            game=game.game,
            nonce=game.nonce,
            seat=player.channel_from,
            secret=secret,
        )
        address = plain_channel(text.decode())
    except (SealingError, BadChannel, UnicodeDecodeError):
        return ""
    return "" if address == NONE else address
