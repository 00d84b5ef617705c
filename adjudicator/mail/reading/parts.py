"""From bytes to the parts of a message (RFC 5322, RFC 2045, RFC 2046).

Each header block is read by the standard library, bodies are divided here: the library's parser recurses, and
its time grows with the square of the depth (0.57 s for 44 kB with 800 parts within each other, here 0.03 s).
Nothing here raises for any bytes.
"""

import binascii
import quopri
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.errors import MessageError
from email.message import Message
from email.parser import HeaderParser
from email.policy import compat32
from string import whitespace

MOST_PARTS = 10_000
DEEPEST = 200

MOST_HEADER_BYTES = 128 * 1024
"""More of a header block is not read."""

LONGEST_FIELD = 2000
"""As much of a field with parameters is read; the library takes quadratic time for it."""

MESSAGES = ("message/rfc822", "message/global")
"""The content types of whole messages."""

_FILE = "application/octet-stream"
_BLANK_BEFORE_COLON = re.compile(rb"^([!-9;-~]{1,100})[ \t]{1,100}:", re.MULTILINE)
_PARTED = re.compile(rb"--(?P<boundary>[^\n]{1,200})\nContent-", re.IGNORECASE)
_PAGE = re.compile(rb"\s*<(?:!doctype\b|[a-z][a-z0-9]*(?:\s[^<>]*)?>)", re.IGNORECASE)
_BASE64 = re.compile(rb"(?=[^\n]{16})(?:[A-Za-z0-9+/]{4,}+\n)*+[A-Za-z0-9+/]*+={0,2}\s*")
_QUOTED_PRINTABLE = re.compile(
    rb"(?i)(?:[^=\x80-\xff]++|=(?:\n|[89A-F][0-9A-F]|3D|(?:20|09)(?=\n|\Z)))*+",
)
"""Bodies that are as an encoder leaves them: it encodes what it must, and breaks lines (RFC 2045)."""

_UNREADABLE = (MessageError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
"""What the library raises for fields that break its expectations."""


@dataclass(frozen=True)
class Headers:
    """A header block; names in lower case, values unfolded, a character for each byte of them."""

    fields: Mapping[str, Sequence[str]] = field(default_factory=dict)
    whole: bool = True

    def without(self, names: Collection[str]) -> "Headers":
        """The same without the fields of these names."""
        kept = {name: values for name, values in self.fields.items() if name not in names}
        return Headers(kept, self.whole)

    def all(self, name: str) -> Sequence[str]:
        """All fields of this name, in order."""
        return self.fields.get(name, ())

    def first(self, name: str) -> str:
        """The first field of this name, empty if there is none."""
        return next(iter(self.all(name)), "")

    @property
    def kind(self) -> str:
        """The content type, such as `text/plain`."""
        return _typed(self.first("content-type")).get_content_type()

    def parameter(self, name: str, of: str = "content-type") -> str:
        """A parameter of a field (RFC 2231), empty if there is none that can be read."""
        try:
            value = _typed(self.first(of), of).get_param(name, "", of)
            text = value[2] if isinstance(value, tuple) else value
        except _UNREADABLE:
            return ""
        return str(text or "")

    @property
    def name(self) -> str:
        """The name of the file that the part says it is."""
        return self.parameter("filename", "content-disposition") or self.parameter("name")


@dataclass(frozen=True)
class Part:
    """A part that holds no other parts, decoded from its transfer encoding.

    `within` are the content types around it, the outermost first. `message` are the headers of the innermost
    message that it belongs to.
    """

    headers: Headers
    data: bytes
    within: tuple[str, ...]
    message: Headers

    @property
    def kind(self) -> str:
        """Its content type."""
        return self.headers.kind

    @property
    def forwarded(self) -> bool:
        """Whether it belongs to a message within the message."""
        return any(kind in MESSAGES for kind in self.within)


def _typed(value: str, name: str = "content-type") -> Message:
    message = Message(compat32)
    if value:
        message[name] = value[:LONGEST_FIELD]
    return message


def split(data: bytes) -> tuple[Headers, bytes]:
    """Separate headers from body. Line ends are LF alone."""
    if data.startswith(b"\n"):
        return Headers(), data[1:]
    end = data.find(b"\n\n")
    block, body = (data[: end + 1], data[end + 2 :]) if end >= 0 else (data, b"")
    whole = len(block) <= MOST_HEADER_BYTES
    block = _BLANK_BEFORE_COLON.sub(rb"\1:", block[:MOST_HEADER_BYTES])
    try:
        message = HeaderParser(policy=compat32).parsestr(block.decode("latin-1"))
        fields: dict[str, list[str]] = {}
        for name, value in message.raw_items():
            unfolded = re.sub(r"\n[ \t]*", " ", str(value)).strip(whitespace)
            fields.setdefault(name.strip().lower(), []).append(unfolded)
        rest = message.get_payload()
    except _UNREADABLE:
        return Headers(whole=whole), data
    # Lines that are no header belong to the body, although no empty line comes before them.
    before = rest.encode("latin-1") if isinstance(rest, str) else b""
    return Headers(fields, whole), before + b"\n" + body if before.strip() else body


def inferred(headers: Headers, body: bytes) -> Headers:
    """Return a header with what it does not say of its body, as far as the body shows it by itself."""
    said = dict(headers.fields)
    if not headers.all("content-type"):
        boundary = _PARTED.search(body)
        said["content-type"] = ["multipart/mixed" if boundary else "text/plain"]
    encoding = _encoding_of(body)
    if (
        encoding
        and not headers.all("content-transfer-encoding")
        and not Headers(said).kind.startswith("multipart/")
    ):
        said["content-transfer-encoding"] = [encoding]
    if not headers.all("content-type") and _PAGE.match(_decoded(Headers(said), body)):
        said["content-type"] = ["text/html"]
    return Headers(said, headers.whole)


def leaves(headers: Headers, body: bytes) -> Iterator[Part]:
    """The parts that hold no others, in their order, also those of messages within the message."""
    waiting: list[tuple[Headers, bytes, tuple[str, ...], Headers]] = [(headers, body, (), headers)]
    seen = 0
    while waiting and seen < MOST_PARTS:
        seen += 1
        head, content, within, message = waiting.pop()
        kind = head.kind
        inner: Sequence[tuple[Headers, bytes]] | None = None
        if len(within) < DEEPEST:
            if kind.startswith("multipart/"):
                pieces = _divided(head, content)
                inner = None if pieces is None else [split(piece) for piece in pieces[: MOST_PARTS - seen]]
            elif kind in MESSAGES or (kind == _FILE and head.name.lower().endswith(".eml")):
                kind = MESSAGES[0]
                inner = [split(normal(_decoded(head, content)))]
        if inner is None:
            yield Part(head, _decoded(head, content), within, message)
        else:
            inside = (*within, kind)
            belongs = [one if kind in MESSAGES else message for one, _rest in inner]
            waiting += reversed(
                [(one, rest, inside, to) for (one, rest), to in zip(inner, belongs, strict=True)]
            )


def _without_line_ends(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def normal(data: bytes) -> bytes:
    """Return a message with LF as its line ends, without the line that an mbox puts before it."""
    data = _without_line_ends(data).lstrip(b"\n")
    if data.startswith((b"From ", b">From ")):
        return data.partition(b"\n")[2]
    return data


def _divided(headers: Headers, body: bytes) -> list[bytes] | None:
    """The parts of a multipart; None if no boundary divides it."""
    declared = headers.parameter("boundary").rstrip()
    boundary = declared.encode("latin-1", "replace")
    pieces = _between(body, boundary) if boundary else []
    if not pieces:
        guessed = _PARTED.search(body)
        pieces = _between(body, guessed["boundary"].rstrip()) if guessed else []
    return pieces or None


def _between(body: bytes, boundary: bytes) -> list[bytes]:
    line = b"--" + boundary
    pieces: list[bytes] = []
    start: int | None = None
    at = 0
    while (found := body.find(line, at)) >= 0:
        end = body.find(b"\n", found)
        end = len(body) if end < 0 else end
        at = max(end, found + 1)
        rest = body[found + len(line) : end].rstrip()
        if rest not in {b"", b"--"} or (found and body[found - 1 : found] != b"\n"):
            continue
        if start is not None:
            pieces.append(body[start : max(start, found - 1)])
        start = end + 1
        if rest:
            return pieces
    if start is not None:
        pieces.append(body[start:])
    return pieces


def _decoded(headers: Headers, body: bytes) -> bytes:
    match headers.first("content-transfer-encoding").strip().lower():
        case "base64":
            return from_base64(body)
        case "quoted-printable":
            return quopri.decodestring(body)
        case "x-uuencode" | "uuencode" | "x-uue" | "uue":
            return from_uuencode(body) or body
        case _:
            return body


def _encoding_of(body: bytes) -> str:
    if _BASE64.fullmatch(body):
        return "base64"
    return "quoted-printable" if b"=" in body and _QUOTED_PRINTABLE.fullmatch(body) else ""


def from_base64(data: bytes) -> bytes:
    """Decode base64 as far as it goes."""
    plain = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    return binascii.a2b_base64(plain[: len(plain) - len(plain) % 4] + _last_quantum(plain))


def _last_quantum(plain: bytes) -> bytes:
    rest = plain[len(plain) - len(plain) % 4 :]
    return rest + b"=" * (4 - len(rest)) if len(rest) > 1 else b""


def from_uuencode(data: bytes) -> bytes:
    """Decode the first uuencoded file in a text; empty if there is none."""
    begin = re.search(rb"^begin [0-7]{3,4} [^\n]*\n", data, re.MULTILINE)
    if begin is None:
        return b""
    decoded = []
    for line in data[begin.end() :].split(b"\n"):
        if line.strip() in {b"end", b"`", b""}:
            break
        try:
            decoded.append(binascii.a2b_uu(line))
        except binascii.Error:
            break
    return b"".join(decoded)
