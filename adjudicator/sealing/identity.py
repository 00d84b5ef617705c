"""Who an anonymous player is: a name, sealed to the game's key, and perhaps the key that others know.

The game's published secret opens it. A key counts only with its signature of the key that it speaks for.
"""

import msgspec

from adjudicator.sealing.documents import sign_document, verify_document
from adjudicator.sealing.errors import Tampered
from adjudicator.sealing.game_secret import GameSecret
from adjudicator.sealing.keys import PublicKey, SecretKey
from adjudicator.sealing.to_league import open_for_league, seal_for_league
from adjudicator.words import gettext as _

_PURPOSE = "name"
_KNOWN = "known"


class Identity(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player's name and, if they gave it, the key by which they are known.

    `signature` is of the key that the player uses in the game, by the known one.
    """

    name: str
    key: str = ""
    signature: str = ""


def seal_identity(
    name: str,
    *,
    game: str,
    nonce: str,
    seat: str,
    game_key: PublicKey,
    own: PublicKey,
    known: SecretKey | None = None,
) -> str:
    """Seal who uses a key, their `own`, in a seat of a game; raises `TooLarge`."""
    identity = Identity(name)
    if known:
        signature = sign_document(_KNOWN, own.text().encode(), known, game_key=game_key)
        identity = Identity(name, known.public.text(), signature)
    text = msgspec.json.encode(identity)
    return seal_for_league(text, purpose=_PURPOSE, game=game, nonce=nonce, seat=seat, key=game_key)


def open_identity(sealed: str, *, game: str, nonce: str, seat: str, own: str, secret: GameSecret) -> Identity:
    """Open what was sealed of whoever uses a key, `own`; raises SealingError."""
    text = open_for_league(sealed, purpose=_PURPOSE, game=game, nonce=nonce, seat=seat, secret=secret)
    try:
        identity = msgspec.json.decode(text, type=Identity)
    except msgspec.DecodeError as error:
        raise Tampered(_("What is sealed is no name.")) from error
    if identity.key or identity.signature:
        known, game_key = PublicKey.from_text(identity.key), secret.key.public
        if not verify_document(_KNOWN, own.encode(), identity.signature, known, game_key=game_key):
            raise Tampered(_("The key that is sealed with the name has not signed the key of the seat."))
    return identity
