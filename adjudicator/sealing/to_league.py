"""What a player tells the league alone: a short text, sealed to its mail key for one seat of one game.

All have one size, so that an address's length is not to be seen. Who said it, the act around it shows.
"""

import base64
import binascii

from adjudicator.sealing.derivation import joined
from adjudicator.sealing.errors import Tampered, TooLarge
from adjudicator.sealing.header import FORMAT
from adjudicator.sealing.hpke import OVERHEAD, decrypt, encrypt
from adjudicator.sealing.keys import PublicKey
from adjudicator.sealing.mail_secret import MailSecret
from adjudicator.sealing.padding import SMALLEST, pad, unpad
from adjudicator.words import gettext as _

TEXT_LIMIT = SMALLEST - 1
"""The most bytes that can be sealed: padding adds one."""

_SIZE = SMALLEST + OVERHEAD


def seal_for_league(text: bytes, *, game: str, nonce: str, seat: str, key: PublicKey) -> str:
    """`text` sealed to the league's mail key (HPKE), as base64 in one line; other letters every time.

    It opens only for this seat of the game with this name and nonce. Raises `TooLarge` over `TEXT_LIMIT`.
    """
    if len(text) > TEXT_LIMIT:
        raise TooLarge(
            _(
                "This has %(size)s bytes, more than the %(limit)s that can be sealed.",
                size=len(text),
                limit=TEXT_LIMIT,
            )
        )
    return base64.b64encode(encrypt(pad(text, 0), key, info=_info(game, nonce, seat))).decode()


def open_for_league(sealed: str, *, game: str, nonce: str, seat: str, secret: MailSecret) -> bytes:
    """The text that `seal_for_league` sealed; raises `Tampered`."""
    reason = _(
        "This cannot be opened: it was altered, or sealed to another league's mail key or for another seat."
    )
    data = decrypt(_read(sealed), secret.key, info=_info(game, nonce, seat), reason=reason)
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
        raise Tampered(
            _("What is sealed to the league is base64 of %(size)s bytes; this is not.", size=_SIZE)
        )
    return data


def _info(game: str, nonce: str, seat: str) -> bytes:
    return joined(FORMAT.encode(), b"mail", game.encode(), nonce.encode(), seat.encode())
