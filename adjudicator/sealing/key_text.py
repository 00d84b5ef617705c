"""Keys as one line of text: a word that says what it is, then base64url (RFC 4648, section 5).

The checksum at the end finds a typing error. It is as long as makes the whole a multiple of three bytes,
three at least, so that base64 needs no padding and every key has exactly one spelling.
"""

import base64
import hashlib
import re

from adjudicator.newer import made_by_newer
from adjudicator.sealing.errors import BadKey
from adjudicator.words import gettext as _

PUBLIC_KEY = "adjudicator-key-1"
SECRET_KEY = "ADJUDICATOR-SECRET-KEY-1"
MASTER_SECRET = "ADJUDICATOR-MASTER-SECRET-1"
GAME_SECRET = "ADJUDICATOR-GAME-SECRET-1"
MAIL_SECRET = "ADJUDICATOR-MAIL-SECRET-1"

_KINDS = (PUBLIC_KEY, SECRET_KEY, MASTER_SECRET, GAME_SECRET, MAIL_SECRET)


def to_line(kind: str, key: bytes) -> str:
    """`key` as one line without its line end; `kind` is one of the words above."""
    return f"{kind} {base64.urlsafe_b64encode(key + _checksum(kind, key)).decode()}"


def from_line(kind: str, text: str, size: int) -> bytes:
    """The `size` bytes that `to_line` wrote; raises `BadKey`, which never repeats what may be secret.

    Changes that mail makes to a line are forgiven: a byte order mark, spaces and line breaks around and
    inside it. So is a line without any space, because some CI services store no secret that has one.
    """
    line = "".join(text.removeprefix("\ufeff").split())
    if not line.startswith(kind):
        if newer := re.match(rf"{kind.removesuffix('1')}[2-9]", line):
            raise BadKey(*made_by_newer(_("The key"), newer[0]))
        raise BadKey(_wrong_kind(line, kind))
    written = line.removeprefix(kind)
    length = len(to_line(kind, bytes(size))) - len(f"{kind} ")
    if len(written) != length:
        raise BadKey(
            _(
                "After %(kind)s there should be %(wanted)s characters, but there are %(found)s.",
                kind=kind,
                wanted=length,
                found=len(written),
            )
        )
    try:
        key = base64.urlsafe_b64decode(written)[:size]
    except ValueError:
        key = b""
    # Python's decoder skips characters that are not base64; only the one right spelling is accepted.
    if to_line(kind, key) != f"{kind} {written}":
        raise BadKey(_("There is a typing error in this %(kind)s: its checksum is wrong.", kind=kind))
    return key


def _wrong_kind(line: str, wanted: str) -> str:
    for found in _KINDS:
        if line.startswith(found):
            return _(
                "This is a line %(found)s, but a line %(wanted)s is expected.", found=found, wanted=wanted
            )
    return _("This is not a key: it should begin with %(wanted)s.", wanted=wanted)


def _checksum(kind: str, key: bytes) -> bytes:
    return hashlib.sha256(kind.encode() + key).digest()[: 3 + -len(key) % 3]
