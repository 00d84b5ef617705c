"""Text armour: bytes as a block of lines that survives a mail, in the manner of RFC 9580, section 6.

    -----BEGIN ADJUDICATOR ORDERS-----
    Game: westeros
    Turn: 8

    base64 (RFC 4648, section 4) in lines of 64 characters
    -----END ADJUDICATOR ORDERS-----

There is no checksum, because what is inside authenticates itself, headers included.
"""

import base64
import re
from collections.abc import Iterator, Mapping

import msgspec

from adjudicator.newer import made_by_newer
from adjudicator.sealing.errors import BadArmour, MadeByNewer, TooLarge
from adjudicator.words import gettext as _

HEADERS = ("Game", "Turn", "Seat", "Counter", "Label", "Key")
"""All headers, in the order in which they are written."""

SIGNED = "SIGNED"
"""The kind of a block without headers that carries an act or a message to players through a mail.

Its body is the bytes of the file, which its author has signed.
"""

_COLUMNS = 64
_LONGEST_HEADER = 120
_BLANKS = " \t"
_BEGIN = re.compile(r"(?P<quote>[ \t>]*)-----BEGIN ADJUDICATOR (?P<kind>[A-Z]{1,20})-----[ \t]*")


class Armour(msgspec.Struct, frozen=True):
    """The contents of a block: its kind (`ORDERS`), its headers and its bytes."""

    kind: str
    headers: Mapping[str, str]
    body: bytes


def encode(kind: str, headers: Mapping[str, str], body: bytes) -> str:
    """The one canonical block for these, ending with a line break; the headers are some of `HEADERS`."""
    text = base64.b64encode(body).decode()
    lines = [
        f"-----BEGIN ADJUDICATOR {kind}-----",
        *(f"{name}: {headers[name]}" for name in HEADERS if name in headers),
        "",
        *(text[start : start + _COLUMNS] for start in range(0, len(text), _COLUMNS)),
        f"-----END ADJUDICATOR {kind}-----",
    ]
    return "".join(f"{line}\n" for line in lines)


def is_canonical(data: bytes, armour: Armour) -> bool:
    """Whether `data` is `armour` exactly as `encode` writes it; an auditor forgives nothing."""
    return data == encode(armour.kind, armour.headers, armour.body).encode()


def decode(text: bytes | str, limit: int) -> Armour:
    """The first block in `text`, which may be a whole mail; a block over `limit` characters is `TooLarge`.

    Changes that mail makes to a block are forgiven: a byte order mark, CR before LF, quoting with `>`,
    indentation, trailing spaces, empty lines, other line breaks. Anything else is
    `BadArmour`, or `MadeByNewer`.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8", errors="replace")
    # Not `splitlines`, which also breaks lines at characters that mail never uses for that.
    lines = (line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n"))
    begin = next(filter(None, map(_BEGIN.fullmatch, lines)), None)
    if begin is None:
        raise BadArmour(_("There is no sealed block here: no line is -----BEGIN ADJUDICATOR ...-----."))
    headers: dict[str, str] = {}
    body: list[str] = []
    for line in _within(lines, begin, limit):
        if ":" in line and not body:
            _add(headers, line)
        else:
            body.append(line)
    return Armour(begin["kind"], headers, _from_base64("".join(body)))


def _within(lines: Iterator[str], begin: re.Match[str], limit: int) -> Iterator[str]:
    """The lines up to the END that belongs to `begin`, without quoting, outer spaces and empty lines."""
    end = f"-----END ADJUDICATOR {begin['kind']}-----"
    quoting = re.compile(rf"[ \t]*(?:>[ \t]*){{0,{begin['quote'].count('>')}}}")
    size = len(begin[0])
    for line in lines:
        size += len(line) + 1
        if size > limit:
            raise TooLarge(
                _("This sealed block has more than the %(limit)s characters allowed.", limit=limit)
            )
        bare = quoting.sub("", line, count=1).rstrip(_BLANKS)
        if bare == end:
            return
        if bare.startswith("-----"):
            break
        if not (bare.isascii() and bare.isprintable()):
            raise BadArmour(
                _("The sealed block is damaged: it contains characters that no sealed block has.")
            )
        if bare:
            yield bare
    raise BadArmour(_("This sealed block is cut off: its last line, %(end)s, is missing.", end=end))


def _add(headers: dict[str, str], line: str) -> None:
    if len(line) > _LONGEST_HEADER:
        raise BadArmour(_("The sealed block is damaged: one of its headers is far too long."))
    name, _colon, value = line.partition(":")
    if name not in HEADERS:
        raise MadeByNewer(*made_by_newer(_("The sealed block"), name))
    if name in headers:
        raise BadArmour(_("The sealed block has the header “%(name)s” twice.", name=name))
    headers[name] = value.strip(_BLANKS)


def _from_base64(text: str) -> bytes:
    try:
        body = base64.b64decode(text)
    except ValueError:
        body = b""
    # The decoder accepts some spellings that no encoder writes; only the right one is accepted here.
    if not body or base64.b64encode(body).decode() != text:
        raise BadArmour(
            _("The sealed block is damaged: the text between its headers and its end is not base64.")
        )
    return body
