"""What a player tells the league or the adjudicator alone: a short text, sealed for one seat of one game.

An address for mail is sealed to the league's mail key, a vote to the game's key. All have one size, so that
an address's length and what a vote is for are not to be seen. Who said it, the act around it shows.
"""

import base64
import binascii

from adjudicator.sealing.derivation import joined
from adjudicator.sealing.errors import Tampered, TooLarge
from adjudicator.sealing.game_secret import GameSecret
from adjudicator.sealing.header import FORMAT
from adjudicator.sealing.hpke import OVERHEAD, decrypt, encrypt
from adjudicator.sealing.keys import PublicKey
from adjudicator.sealing.mail_secret import MailSecret
from adjudicator.sealing.padding import SMALLEST, pad, unpad
from adjudicator.words import gettext as _

TEXT_LIMIT = SMALLEST - 1
"""The most bytes that can be sealed: padding adds one."""

_SIZE = SMALLEST + OVERHEAD


def seal_for_league(
    text: bytes, *, purpose: str = "mail", game: str, nonce: str, seat: str, key: PublicKey
) -> str:
    """`text` sealed to a key (HPKE), as base64 in one line; other letters every time.

    It opens only for this purpose and this seat of the game with this name and nonce. Raises `TooLarge` over
    `TEXT_LIMIT`.
    """
    if len(text) > TEXT_LIMIT:
        raise TooLarge(
            _(
                "This has %(size)s bytes, more than the %(limit)s that can be sealed.",
                size=len(text),
                limit=TEXT_LIMIT,
            )
        )
    return base64.b64encode(encrypt(pad(text, 0), key, info=_info(purpose, game, nonce, seat))).decode()


def open_for_league(
    sealed: str,
    *,
    purpose: str = "mail",
    game: str,
    nonce: str,
    seat: str,
    secret: MailSecret | GameSecret,
) -> bytes:
    """The text that `seal_for_league` sealed; raises `Tampered`."""
    reason = _(
        "This cannot be opened: it was altered, or sealed to another key, or for another seat or purpose."
    )
    data = decrypt(_read(sealed), secret.key, info=_info(purpose, game, nonce, seat), reason=reason)
    return unpad(data)


def require_sealed_form(sealed: str) -> None:
    """Raise `Tampered` unless this has the form that `seal_for_league` writes; that needs no secret."""
    _read(sealed)


def _read(sealed: str) -> bytes:
    try:
        data = base64.b64decode(sealed, validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if len(data) != _SIZE or base64.b64encode(data).decode() != sealed:
        raise Tampered(_("What is sealed in an act is base64 of %(size)s bytes; this is not.", size=_SIZE))
    return data


def _info(purpose: str, game: str, nonce: str, seat: str) -> bytes:
    return joined(FORMAT.encode(), purpose.encode(), game.encode(), nonce.encode(), seat.encode())
